// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// The buzzer: square waves at the board's frequencies, when the board sounds them.

const VOLUME = 0.05;
const AHEAD = 0.06; // seconds by which all is late, so that tones that come in one message keep their lengths

export class Sound {
  constructor() {
    this.on = true;
    this.context = null;
    this.offset = null; // from the board's time to the context's
    for (const gesture of ["pointerdown", "keydown"]) {
      addEventListener(gesture, () => this.wake(), { capture: true });
    }
  }

  /** Browsers are silent until somebody touches the page. */
  wake() {
    if (this.on && !this.context && globalThis.AudioContext) {
      this.context = new AudioContext({ latencyHint: "interactive" });
      const filter = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 5200 });
      this.gain = new GainNode(this.context, { gain: 0 });
      this.wave = new OscillatorNode(this.context, { type: "square", frequency: 440 });
      this.wave.connect(filter).connect(this.gain).connect(this.context.destination);
      this.wave.start();
    }
    if (this.context?.state === "suspended") {
      this.context.resume();
    }
  }

  mute(muted) {
    this.on = !muted;
    if (this.context) {
      this.gain.gain.cancelScheduledValues(0);
      this.gain.gain.value = 0;
    }
  }

  /** Sound a list of [seconds, hertz]. */
  play(tones) {
    if (!this.on || this.context?.state !== "running") {
      return;
    }
    const now = this.context.currentTime;
    for (const [at, hertz] of tones) {
      if (this.offset === null || at + this.offset < now || at + this.offset > now + 1) {
        this.offset = now + AHEAD - at;
      }
      const when = at + this.offset;
      if (hertz) {
        this.wave.frequency.setValueAtTime(hertz, when);
      }
      this.gain.gain.setTargetAtTime(hertz ? VOLUME : 0, when, 0.002);
    }
  }
}
