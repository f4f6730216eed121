# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Every press of a key is answered by a light, within 45 ms of the time that a Pico would take."""

import pytest

from host_sim.latency import MOST, latencies, scenes

pytestmark = pytest.mark.long

SCENES = {str(scene): scene for scene in scenes()}


@pytest.mark.parametrize("scene", SCENES.values(), ids=str)
def test_a_light_answers_a_press_within_45_milliseconds(scene):
    times = [seconds for seconds, _ in latencies(scene, 15, 3)]
    assert None not in times
    assert max(times) <= MOST
    assert min(times) > 30e-6 * scene.bench().layout.KEYS, "the wire alone takes that"


@pytest.mark.parametrize("scene", SCENES.values(), ids=str)
def test_no_key_is_without_a_light(scene):
    for key in range(scene.bench().layout.KEYS):
        assert scene.press(key) is not None, key
        scene.go_on(0.05)
