# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Pictures of meshes: rays from an eye, a bright sky, one soft lamp, and things that glow on others."""

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore_scene import EmbreeScene
from PIL import Image

from host_sim.picture import write_small

SKY = np.array([0.80, 0.84, 0.90], np.float32)  # what a surface gets from above if nothing stands in the way
LAMP = np.array([0.95, 0.90, 0.80], np.float32)
LAMP_TOWARDS = np.array([-0.45, -0.35, 0.82], np.float32)
LAMP_SIZE = 0.12  # the larger, the softer its shadows
PAPER = np.array([0.93, 0.93, 0.92], np.float32)  # the ground, where nothing shades it
EPSILON = np.float32(0.01)


def _unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def _noise(shape, seed):
    """Numbers below 1, the same on every machine: an integer hash of the place, not a random generator."""
    n = np.arange(int(np.prod(shape)), dtype=np.uint32) * np.uint32(2654435761) + np.uint32(seed * 40503 + 1)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        n = (n ^ (n >> np.uint32(shift))) * np.uint32(factor)
    return ((n ^ (n >> np.uint32(16))) >> np.uint32(8)).astype(np.float32).reshape(shape) / np.float32(
        1 << 24
    )


# Added to a picture, of 255: in 256 colours its soft shades then blend instead of showing edges.
_GRAIN = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 4 - 1.875


class Scene:
    """Meshes with a colour each; lengths are millimetres."""

    def __init__(self, day=1.0):
        self.meshes = []
        self.sky, self.lamp, self.paper = SKY * day, LAMP * day, PAPER * day**0.8  # less by night

    def add(self, mesh, colour, at=(0, 0, 0), glow=None, spot=None, gloss=0.0):
        """A mesh (corners, triangles), moved to a place. It shines with `glow`, brightest near `spot`."""
        corners, faces = mesh
        moved = (corners + np.array(at)).astype(np.float32)[faces]
        spot = moved.reshape(-1, 3).mean(axis=0) if spot is None else spot
        self.meshes.append((moved, colour, glow or (0, 0, 0), spot, gloss))

    def _build(self, ground):
        span = np.float32(1e4)
        if ground is not None:
            height, slope = ground
            edges = ((-span, -span), (span, -span), (span, span), (-span, span))
            a, b, c, d = ([x, y, height + slope * y] for x, y in edges)
            floor = np.array([[a, b, c], [a, c, d]], np.float32)
            self.meshes.insert(0, (floor, tuple(PAPER), (0, 0, 0), (0, 0, 0), 0.0))
        self.floor_triangles = 2 if ground is not None else 0
        counts = [len(mesh[0]) for mesh in self.meshes]
        corners = np.concatenate([mesh[0] for mesh in self.meshes])
        self.colours, self.glows, self.spots = (
            np.repeat(np.array([mesh[n] for mesh in self.meshes], np.float32), counts, axis=0)
            for n in (1, 2, 3)
        )
        self.gloss = np.repeat(np.array([mesh[4] for mesh in self.meshes], np.float32), counts)
        self.normals = _unit(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]) + 1e-20)
        self.rays = EmbreeScene()
        self.keep = TriangleMesh(self.rays, corners)

    def _shine(self, hit, places):
        """What the glowing things send out from these places of theirs."""
        away = ((places - self.spots[hit]) ** 2).sum(axis=1)
        return self.glows[hit] * (0.72 + 0.5 * np.exp(-away / 45.0))[:, None]

    def _light(self, places, normals, turn, step):
        """The light that falls on places: from the sky and from what glows, then from the lamp."""
        a = (turn[:, 0] + step[0]) % 1
        b = (turn[:, 1] + step[1]) % 1
        helper = np.where(np.abs(normals[:, :1]) > 0.7, np.float32([[0, 1, 0]]), np.float32([[1, 0, 0]]))
        side = _unit(np.cross(helper, normals))
        other = np.cross(normals, side)
        radius, angle = np.sqrt(a)[:, None], (2 * np.pi * b)[:, None]
        towards = (
            side * radius * np.cos(angle) + other * radius * np.sin(angle) + normals * np.sqrt(1 - a)[:, None]
        )
        start = (places + normals * EPSILON).astype(np.float32)
        found = self.rays.run(start, towards.astype(np.float32), output=True)
        hit = found["primID"]
        met = hit >= 0
        light = np.where(met[:, None], 0, self.sky * (0.75 + 0.35 * towards[:, 2:]))
        there = start[met] + towards[met] * found["tfar"][met][:, None]
        bounced = 0.30 * self.colours[hit[met]] * self.sky  # a guess at what it reflects
        light[met] = bounced + self._shine(hit[met], there)
        lamp = _unit(LAMP_TOWARDS)
        across = _unit(np.cross(lamp, np.float32([0, 0, 1])))
        up = np.cross(across, lamp)
        spread = LAMP_SIZE * np.sqrt(b)[:, None]
        ray = _unit(
            lamp + spread * (np.cos(2 * np.pi * a)[:, None] * across + np.sin(2 * np.pi * a)[:, None] * up)
        )
        seen = self.rays.run(start, ray.astype(np.float32), query="OCCLUDED") < 0
        light += self.lamp * (seen * np.clip((ray * normals).sum(axis=1), 0, 1))[:, None]
        return light, ray, seen

    def picture(self, path, size, eye, target, view, ground=None, samples=14):
        """Writes a PNG of what the eye sees; `view` is the height in millimetres at the target.

        The ground has a height at y = 0 and a slope.
        """
        self._build(ground)
        width, height = size
        eye, target = np.array(eye, np.float32), np.array(target, np.float32)
        ahead = _unit(target - eye)
        right = _unit(np.cross(ahead, np.float32([0, 0, 1])))
        up = np.cross(right, ahead)
        half = view / 2 / np.linalg.norm(target - eye)
        rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
        turn = np.stack([_noise((height * width,), 1), _noise((height * width,), 2)], axis=1)
        shaded, lights, normal, place = (np.zeros((height * width, 3), np.float32) for _ in range(4))
        rest = np.zeros((height * width, 3), np.float32)
        for n in range(samples):
            step = np.array(
                [(n * 0.7548776662) % 1, (n * 0.5698402910) % 1], np.float32
            )  # evenly spread points
            px = (columns.ravel() + step[0] - width / 2) / (height / 2) * half
            py = (height / 2 - rows.ravel() - step[1]) / (height / 2) * half
            rays = _unit(ahead + px[:, None] * right + py[:, None] * up).astype(np.float32)
            found = self.rays.run(np.broadcast_to(eye, rays.shape).copy(), rays, output=True)
            hit = found["primID"]
            met = np.flatnonzero(hit >= 0)
            rest[hit < 0] += self.paper
            hit = hit[met]
            normals = self.normals[hit]
            normals = np.where((normals * rays[met]).sum(axis=1)[:, None] > 0, -normals, normals)
            places = eye + rays[met] * found["tfar"][met][:, None]
            light, ray, seen = self._light(places, normals, turn[met], step)
            colours = self.colours[hit] * 0.62
            open_sky = self.sky * (0.75 + 0.35 * 2 / 3) + self.lamp * _unit(LAMP_TOWARDS)[2]
            colours[hit < self.floor_triangles] = self.paper / open_sky  # so that the ground has no horizon
            shaded[met] += colours * light
            lights[met] += light
            normal[met] += normals
            place[met] += places
            sheen = np.clip((_unit(ray - rays[met]) * normals).sum(axis=1), 0, 1) ** 40 * seen
            rest[met] += self._shine(hit, places) + (self.gloss[hit] * sheen)[:, None] * self.lamp
        frames = (array.reshape(height, width, 3) / samples for array in (lights, normal, place))
        shaded = shaded.reshape(height, width, 3) / samples * _smoothed(*frames, pixel=view / height)
        flat = shaded + rest.reshape(height, width, 3) / samples
        flat = np.where(
            flat > 0.8, 0.8 + 0.2 * (1 - np.exp(-(flat - 0.8) / 0.2)), flat
        )  # bright things keep colour
        rough = np.tile(_GRAIN, (height // 4 + 1, width // 4 + 1))[:height, :width, None]
        shown = np.clip(np.clip(flat, 0, 1) ** (1 / 2.2) * 255 + rough + 0.5, 0, 255).astype(np.uint8)
        write_small(Image.fromarray(shown), path)


def _smoothed(light, normal, place, pixel, reach=3):
    """What each pixel is multiplied by to lose its grain: the mean light of neighbours in its plane."""
    total, weights = np.zeros_like(light), np.zeros(light.shape[:2], np.float32)
    height, width = weights.shape
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            here = np.s_[max(0, -dy) : height - max(0, dy), max(0, -dx) : width - max(0, dx)]
            there = np.s_[max(0, dy) : height - max(0, -dy), max(0, dx) : width - max(0, -dx)]
            bend = ((normal[here] - normal[there]) ** 2).sum(axis=2)
            off = ((place[here] - place[there]) * normal[here]).sum(axis=2) / pixel
            weight = np.exp(-bend * 60 - off**2 * 4 - (dx * dx + dy * dy) / (reach * reach))
            total[here] += light[there] * weight[..., None]
            weights[here] += weight
    mean = total / np.maximum(weights, 1e-6)[..., None]
    return (mean + 0.01) / (light + 0.01)
