# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
# The commands of the house. Everything they make stays inside this folder.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= auto

.PHONY: play test sweep soak lint types flash hardware wheel-test workflows release clean

play test sweep soak lint types flash: .venv/ready

.venv/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ledifice needs Python 3.11 or newer.")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	$(BIN)/circuitpython_setboard raspberry_pi_pico
	touch $@

.venv/hardware: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test,hardware]'
	touch $@

test:
	$(BIN)/pytest -n $(WORKERS) -m "not slow"

sweep:  ## the whole of the sweeps of which `make test` runs a sample
	$(BIN)/pytest -n $(WORKERS)

soak:  ## a day on the bench with faults, and a night of games on 32-bit MicroPython
	$(BIN)/pytest -n $(WORKERS) tests/test_soak.py tests/test_firmware_micropython.py -k "day or night"

types:  ## firmware and rules against CircuitPython's own stubs
	$(BIN)/mypy

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/reuse lint --quiet || $(BIN)/reuse lint --lines

wheel-test: .venv/ready  ## the wheel and the sdist, built, and tried in an empty environment
	$(BIN)/pytest tests/test_wheel.py

workflows: .venv/ready  ## actionlint
	.ci/actionlint $(BIN)/python

release: .venv/ready  ## all that is downloaded, out of the last commit, in dist/; TAG=v0.1.0 to check a tag
	$(BIN)/python .ci/release.py $(TAG)

hardware: .venv/hardware  ## all files of both boards anew, from nothing; needs KiCad (Debian's package `kicad`)
	$(BIN)/python -m hardware.make

play flash:  ## BOARD=starter for the small board
	$(BIN)/ledifice $@ $(if $(BOARD),--board $(BOARD))

clean:
	rm -rf .venv build dist .pytest_cache .hypothesis .ruff_cache .mypy_cache *.egg-info
