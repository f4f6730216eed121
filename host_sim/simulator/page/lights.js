// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// What a light looks like through a keycap, and what of it falls on its surroundings.
//
// A light's power is proportional to the byte on the wire, a screen's to about the power of 2.2 of its value. Eyes get
// used to the room: a light at a third of its power looks bright, and very bright ones saturate. (The same figures as in
// host_sim/picture.py.)

const EXPOSURE = 3;
const GAMMA = 2.2;
const FACE = [43, 43, 48]; // an unlit cap: its face ...
const SKIRT = [25, 25, 29]; // ... and its slopes, which get less of the light
const SKIRT_SHARE = 0.55;
const GLOW_PIXELS = 60; // of the glow's canvas from one side of the keys to the other: the glow has no edges
const NEAR = 1.2; // how far light spreads, in those pixels: some falls beside the cap ...
const FAR = 4.8; // ... and some farther away

const SEEN = Array.from({ length: 256 }, (_, wire) =>
  Math.round(255 * (1 - Math.exp((-EXPOSURE * wire) / 255)) ** (1 / GAMMA)),
);

const hex = (parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** What a cap looks like whose own colour is `below`: the brighter the light, the less of that is seen. */
function through(below, seen, share) {
  const rest = 1 - (share * Math.max(...seen)) / 255;
  return hex(seen.map((part, i) => Math.min(255, Math.round(part * share + below[i] * rest))));
}

export class Lights {
  /** `keys` are the elements in the order of their numbers, so many in a row. */
  constructor(keys, canvas, board, row) {
    this.keys = keys;
    this.pitch = GLOW_PIXELS / row;
    this.canvas = canvas;
    this.board = board;
    this.shown = new Uint8Array(3 * keys.length);
    this.sheet = document.createElement("canvas");
    new ResizeObserver(() => this.fit()).observe(board);
  }

  fit() {
    const box = this.board.getBoundingClientRect();
    const pitch = this.keys[1].getBoundingClientRect().left - this.keys[0].getBoundingClientRect().left;
    if (!pitch) {
      return;
    }
    const scale = this.pitch / pitch;
    this.places = this.keys.map((key) => {
      const place = key.getBoundingClientRect();
      return [(place.left - box.left) * scale, (place.top - box.top) * scale];
    });
    for (const canvas of [this.canvas, this.sheet]) {
      canvas.width = Math.round(box.width * scale);
      canvas.height = Math.round(box.height * scale);
    }
    this.glow();
  }

  /** Show the bytes of a frame: red, green and blue of each key. */
  show(wire) {
    let changed = false;
    const { shown } = this;
    for (let key = 0; key < this.keys.length; key++) {
      const at = 3 * key;
      if (wire[at] !== shown[at] || wire[at + 1] !== shown[at + 1] || wire[at + 2] !== shown[at + 2]) {
        this.paintCap(this.keys[key], [SEEN[wire[at]], SEEN[wire[at + 1]], SEEN[wire[at + 2]]]);
        changed = true;
      }
    }
    if (changed) {
      this.shown = wire.slice();
      this.glow();
    }
  }

  paintCap(key, seen) {
    const lit = seen.some((part) => part > 0);
    const bright = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
    key.style.setProperty("--l", through(FACE, seen, 1));
    key.style.setProperty("--k", through(SKIRT, seen, SKIRT_SHARE));
    key.toggleAttribute("data-lit", lit);
    key.toggleAttribute("data-bright", bright > 130);
  }

  glow() {
    if (!this.places) {
      return;
    }
    const context = this.sheet.getContext("2d");
    context.clearRect(0, 0, this.sheet.width, this.sheet.height);
    for (let key = 0; key < this.keys.length; key++) {
      const parts = Array.from(this.shown.slice(3 * key, 3 * key + 3), (wire) => SEEN[wire]);
      if (parts.some((part) => part)) {
        context.fillStyle = hex(parts);
        const [left, top] = this.places[key].map((edge) => edge + this.pitch / 12);
        context.fillRect(left, top, (this.pitch * 5) / 6, (this.pitch * 5) / 6);
      }
    }
    const glow = this.canvas.getContext("2d");
    glow.globalCompositeOperation = "copy";
    glow.filter = `blur(${NEAR}px) opacity(0.7)`;
    glow.drawImage(this.sheet, 0, 0);
    glow.globalCompositeOperation = "lighter";
    glow.filter = `blur(${FAR}px) opacity(0.6)`;
    glow.drawImage(this.sheet, 0, 0);
    glow.filter = "none";
  }
}
