# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
# The commands of the house. Everything they make stays inside this folder; what is installed besides,
# tests/system_tools.py says.

# For another Python: make check PYTHON=python3.13 VENV=.venv-3.13
VENV = .venv
WORKERS ?= auto
ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN = $(VENV)/Scripts
# As everywhere else.
export PYTHONUTF8 = 1
else
PYTHON ?= python3
BIN = $(VENV)/bin
endif

.PHONY: play test check test-hardware sweep soak lint types flash hardware tools
.PHONY: wheel-test workflows release clean

play flash tools lint types check wheel-test workflows release: $(VENV)/ready

test sweep soak: tools

hardware test-hardware: $(VENV)/hardware

$(VENV)/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ledifice needs Python 3.11 or newer.")'
	$(PYTHON) -m venv "$(or $(realpath $(VENV)),$(VENV))"  # which takes no link
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	$(BIN)/circuitpython_setboard raspberry_pi_pico
	touch $@

$(VENV)/hardware: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,hardware]'
	touch $@

tools:
	@$(BIN)/python tests/system_tools.py

test:
	$(BIN)/pytest -n $(WORKERS) -m "not slow"
	@echo "The tests of hardware/ stay apart, for they need KiCad and a gigabyte of packages: make test-hardware"

check: lint types  ## the fast lane, before every commit: style, types, and each test that takes less than a second
	$(BIN)/pytest -n $(WORKERS) -m "not slow and not long"

test-hardware:  ## the boards' files, with each other and with the firmware
	@$(BIN)/python tests/system_tools.py hardware
	$(BIN)/pytest -n $(WORKERS) tests/test_hardware_*.py tests/test_starter_hardware.py

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

wheel-test:  ## the wheel and the sdist, built, and tried in an empty environment
	$(BIN)/pytest tests/test_wheel.py

workflows:  ## actionlint
	.ci/actionlint $(BIN)/python

release:  ## all that is downloaded, out of the last commit, in dist/; TAG=v0.1.0 to check a tag
	$(BIN)/python .ci/release.py $(TAG)

hardware:  ## all files of both boards anew, from nothing; needs KiCad (Debian's package `kicad`)
	$(BIN)/python -m hardware.make

play flash:  ## BOARD=starter for the small board, OPTIONS="--port 0" for the command's own
	$(BIN)/ledifice $@ $(if $(BOARD),--board $(BOARD)) $(OPTIONS)

clean:
	rm -rf .venv .venv-* build dist .pytest_cache .hypothesis .ruff_cache .mypy_cache *.egg-info
