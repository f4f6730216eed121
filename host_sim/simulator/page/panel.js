// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// The OLED: each of its 128 x 64 pixels is the same number of the screen's pixels, with a gap where there is room.

import { bytes } from "./connection.js";

const WIDTH = 128;
const HEIGHT = 64;
const COLOUR = "#cfe9ff";
const GAP = "#5d7d99";
const REST = 700; // milliseconds without a change after which the text is read out

export class Panel {
  constructor(canvas, glass, spoken) {
    this.canvas = canvas;
    this.glass = glass;
    this.spoken = spoken;
    this.pixels = new Uint8Array((WIDTH * HEIGHT) / 8);
    this.timer = 0;
    new ResizeObserver(() => this.fit()).observe(glass);
  }

  /** Choose how many pixels of the screen each pixel gets. */
  fit() {
    const ratio = devicePixelRatio || 1;
    const room = Math.min((this.glass.clientWidth * 0.97) / WIDTH, (this.glass.clientHeight * 0.97) / HEIGHT);
    this.dot = Math.max(1, Math.floor(room * ratio));
    this.canvas.width = WIDTH * this.dot;
    this.canvas.height = HEIGHT * this.dot;
    this.canvas.style.width = `${(WIDTH * this.dot) / ratio}px`;
    this.canvas.style.height = `${(HEIGHT * this.dot) / ratio}px`;
    this.draw();
  }

  /** Show a picture; null: there is no panel. */
  show(picture) {
    this.glass.toggleAttribute("data-unplugged", picture === null);
    this.pixels = picture === null ? new Uint8Array((WIDTH * HEIGHT) / 8) : bytes(picture);
    this.draw();
  }

  draw() {
    const context = this.canvas.getContext("2d");
    const dot = this.dot;
    const gap = dot > 2 ? Math.max(1, Math.round(dot / 6)) : 0;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    for (let at = 0; at < this.pixels.length; at++) {
      if (this.pixels[at]) {
        for (let bit = 0; bit < 8; bit++) {
          if ((this.pixels[at] << bit) & 128) {
            const x = (at % 16) * 8 + bit;
            context.fillStyle = GAP;
            context.fillRect(x * dot, (at >> 4) * dot, dot, dot);
            context.fillStyle = COLOUR;
            context.fillRect(x * dot, (at >> 4) * dot, dot - gap, dot - gap);
          }
        }
      }
    }
  }

  /** Name the lines that can be read, and have them read out when they have come to rest. */
  say(lines) {
    this.canvas.setAttribute("aria-label", lines.length ? `Panel: ${lines.join(". ")}` : "Panel, dark");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const text = lines.join(". ");
      if (this.spoken.textContent !== text) {
        this.spoken.textContent = text;
      }
    }, REST);
  }
}
