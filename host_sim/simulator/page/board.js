// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// The 110 keys: how they are made, pressed with mouse, fingers and keyboard, and what they are called.

import { icon, redraw } from "./icons.js";

const SQUARES = 100;
const FUNCTIONS = ["prev", "next", "turn", "claim", "hint", "undo", "light", "menu", "back", "ok"];
const LETTERS = ["p", "n", "t", "c", "h", "u", "l", "m", "b", "o"]; // the shortcuts of the function keys
const SECTIONS = ["base", "column", "capital"]; // what the first three are in Corintho

// What a light says, by the numbers of firmware/ledifice/shades.py, and in which mood.
const SHADES = [
  ["dark", "player 1", "player 2", "player 3", "player 4", "claimed by Light", "claimed by Dark", "the Cathedral"],
  ["base", "column", "capital", "empty platform", "possible here", "would stand here", "not possible"],
  ["in a row", "frozen", "available", "chosen", "choice"],
].flat();
const MOODS = ["", ", dim", ", blinking", ", pulsing", ", flashing"];

function keyName(key) {
  return key < SQUARES ? "abcdefghij"[key % 10] + (Math.floor(key / 10) + 1) : FUNCTIONS[key - SQUARES];
}

export class Board {
  /** `send` tells the board; `blocked` is asked before each press and says whether it is not to be. */
  constructor(send, blocked) {
    this.send = send;
    this.blocked = blocked;
    this.keys = [];
    this.held = new Map(); // what holds a key down (a pointer, a key of the keyboard) -> the key's name
    this.cursor = 44; // the key that the keyboard is at
    this.shades = new Uint8Array(110);
    this.help = Array(10).fill("");
    this.tips = [];
    this.captions = [];
    this.make();
    this.listen();
  }

  make() {
    const squares = document.getElementById("squares");
    for (let rank = 9; rank >= 0; rank--) {
      for (let file = 0; file < 10; file++) {
        this.add(squares, 10 * rank + file);
      }
      lettering("ranks", rank + 1);
    }
    for (const letter of "abcdefghij") {
      lettering("files", letter);
    }
    const functions = document.getElementById("functions");
    FUNCTIONS.forEach((name, place) => {
      const key = this.add(functions, SQUARES + place);
      key.setAttribute("aria-keyshortcuts", LETTERS[place]);
      key.append(icon(name));
      const tip = document.createElement("span");
      tip.className = "tip";
      tip.setAttribute("aria-hidden", "true");
      key.append(tip);
      this.tips.push(tip);
      this.captions.push(lettering("captions", ""));
      const row = document.createElement("tr");
      row.innerHTML = `<th scope="row"><kbd>${LETTERS[place]}</kbd></th><td>${name}</td>`;
      if (place < 3) {
        row.lastChild.textContent += `; in Corintho the ${SECTIONS[place]}`;
      }
      if (name === "back") {
        row.firstChild.innerHTML += " or <kbd>Esc</kbd>";
      }
      document.getElementById("shortcuts").append(row);
    });
    this.keys[this.cursor].tabIndex = 0;
    this.keys.forEach((_, key) => this.name(key));
  }

  add(plate, number) {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "key";
    key.tabIndex = -1;
    key.dataset.key = keyName(number);
    const cap = document.createElement("span");
    cap.className = "cap";
    key.append(cap);
    plate.append(key);
    this.keys[number] = key;
    return key;
  }

  // --- What keys are called ---

  /** Say what each light says: `shades` are numbers of firmware/ledifice/shades.py. */
  showShades(shades) {
    const before = this.shades;
    this.shades = shades;
    for (let key = 0; key < this.keys.length; key++) {
      if (shades[key] !== before[key]) {
        this.name(key);
      }
    }
  }

  /** Say what the function keys mean; `sections` are those of Corintho in hand. */
  showHelp(help, sections) {
    this.help = help;
    help.forEach((word, place) => {
      const key = this.keys[SQUARES + place];
      const drawn = place < 3 && sections ? SECTIONS[place] : FUNCTIONS[place];
      redraw(key.querySelector("svg"), drawn);
      this.captions[place].textContent = word;
      const letter = document.createElement("kbd");
      letter.textContent = LETTERS[place];
      this.tips[place].replaceChildren(word || `${FUNCTIONS[place]}: nothing now`, letter);
      this.name(SQUARES + place);
    });
  }

  name(key) {
    const shade = this.shades[key];
    const says = SHADES[shade & 31] ?? "lit";
    const state = says === "dark" ? says : says + (MOODS[shade >> 5] ?? "");
    let name = keyName(key);
    if (key >= SQUARES) {
      const word = this.help[key - SQUARES];
      name = word && word !== name ? `${word} (${name})` : name;
    }
    this.keys[key].setAttribute("aria-label", `${name}, ${state}`);
  }

  showStuck(stuck) {
    for (const key of this.keys) {
      const number = this.keys.indexOf(key);
      key.toggleAttribute("data-stuck", stuckName(number) in stuck);
    }
  }

  // --- Hands ---

  press(holder, name) {
    if (this.blocked() || this.held.has(holder)) {
      return;
    }
    this.held.set(holder, name);
    this.find(name).dataset.down = "";
    this.send({ do: "press", key: name });
  }

  release(holder) {
    const name = this.held.get(holder);
    if (name !== undefined) {
      this.held.delete(holder);
      if (![...this.held.values()].includes(name)) {
        delete this.find(name).dataset.down;
        this.send({ do: "release", key: name });
      }
    }
  }

  releaseAll() {
    for (const holder of [...this.held.keys()]) {
      this.release(holder);
    }
  }

  find(name) {
    return this.keys.find((key) => key.dataset.key === name);
  }

  listen() {
    const board = document.getElementById("board");
    let touched = false; // the click that is to come belongs to a pointer
    board.addEventListener("pointerdown", (event) => {
      const key = event.target.closest(".key");
      if (key && event.button === 0) {
        touched = true;
        this.moveTo(this.keys.indexOf(key), false);
        this.press(`pointer ${event.pointerId}`, key.dataset.key);
      }
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
    }
    board.addEventListener("click", (event) => {
      const key = event.target.closest(".key");
      if (key && !touched && !this.blocked()) {
        this.send({ do: "tap", key: key.dataset.key }); // a screen reader, or another program
      }
      touched = false;
    });
    board.addEventListener("contextmenu", (event) => event.target.closest(".key") && event.preventDefault());
    board.addEventListener("focusin", (event) => {
      const number = this.keys.indexOf(event.target);
      if (number >= 0) {
        this.moveTo(number, false);
      }
    });
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.release(`key ${event.code}`));
  }

  keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere()) {
      return;
    }
    const at = document.activeElement;
    const onBoard = at === document.body || at.classList.contains("key");
    let name = null;
    if (onBoard && (event.key === "Enter" || event.key === " ")) {
      if (at === document.body) {
        this.moveTo(this.cursor, true);
      }
      name = this.keys[this.cursor].dataset.key;
    } else if (onBoard && event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.step(event.key.slice(5));
      return;
    } else if (event.key === "Escape" || event.key === "Backspace") {
      name = "back";
    } else if (/^[0-9]$/.test(event.key)) {
      name = FUNCTIONS[(Number(event.key) + 9) % 10];
    } else {
      name = FUNCTIONS[LETTERS.indexOf(event.key.toLowerCase())] ?? null;
    }
    if (name) {
      event.preventDefault();
      if (!event.repeat) {
        this.press(`key ${event.code}`, name);
      }
    }
  }

  /** One step of the cursor; the function keys are the row below rank 1. */
  step(direction) {
    let file = this.cursor % 10;
    let row = this.cursor < SQUARES ? Math.floor(this.cursor / 10) + 1 : 0;
    if (document.activeElement !== document.body) {
      file = (file + (direction === "Right") - (direction === "Left") + 10) % 10;
      row = (row + (direction === "Up") - (direction === "Down") + 11) % 11;
    }
    this.moveTo(row ? 10 * (row - 1) + file : SQUARES + file, true);
  }

  moveTo(number, focus) {
    this.keys[this.cursor].tabIndex = -1;
    this.cursor = number;
    this.keys[number].tabIndex = 0;
    if (focus) {
      this.keys[number].focus();
    }
  }
}

/** How the list of broken keys calls a key: function keys by their place. */
export function stuckName(number) {
  return number < SQUARES ? keyName(number) : `F${number - SQUARES + 1}`;
}

/** [value, name] of each key, for a list to choose from. */
export function allKeys() {
  return Array.from({ length: 110 }, (_, number) => keyName(number));
}

/** Whether the keyboard belongs to something else than the board. */
export function isElsewhere() {
  return Boolean(
    document.querySelector("dialog[open]") || document.activeElement?.closest("input, select, textarea, pre"),
  );
}

function lettering(id, text) {
  const letter = document.createElement("span");
  letter.textContent = text;
  document.getElementById(id).append(letter);
  return letter;
}
