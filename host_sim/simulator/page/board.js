// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// The keys: how they are made, pressed with mouse, fingers and keyboard, and what they are called.

import { icon, redraw } from "./icons.js";

// What function keys do, and the letter that presses the one that does it.
const LETTERS = {
  prev: "p",
  next: "n",
  turn: "t",
  claim: "c",
  hint: "h",
  undo: "u",
  light: "l",
  menu: "m",
  back: "b",
  ok: "o",
  more: "+",
};
const SECTIONS = { prev: "base", next: "column", turn: "capital" }; // what three of them are in Corintho
const ASIDE = ["hint", "undo", "light", "menu"]; // no part of a turn: where keys are few, they are behind `more`
const LATEST = 1500; // milliseconds in which `more` has to bring them

// What a light says, by the numbers of firmware/ledifice/shades.py, and in which mood.
const SHADES = [
  ["dark", "player 1", "player 2", "player 3", "player 4", "claimed by Light", "claimed by Dark", "the Cathedral"],
  ["base", "column", "capital", "empty platform", "possible here", "would stand here", "not possible"],
  ["in a row", "frozen", "available", "chosen", "choice"],
].flat();
const MOODS = ["", ", dim", ", blinking", ", pulsing", ", flashing", ", breathing"];

export class Board {
  /**
   * `layout` is the board as the simulator describes it: its `side` and the names of all `keys`, first the squares from
   * a1 on, then the function keys. `send` tells the board; `blocked` is asked before each press and says whether it is
   * not to be; `notice` shows a sentence.
   */
  constructor(layout, send, blocked, notice) {
    this.side = layout.side;
    this.squares = layout.side ** 2;
    this.names = layout.keys;
    this.send = send;
    this.blocked = blocked;
    this.notice = notice;
    this.keys = [];
    this.held = new Map(); // what holds a key down (a pointer, a key of the keyboard) -> the key's name
    this.cursor = (this.side / 2 - 1) * (this.side + 1); // the key that the keyboard is at: in the middle
    this.shades = new Uint8Array(this.names.length);
    this.platforms = null;
    this.functions = this.names.slice(this.squares); // what each function key does now
    this.ownKeys = this.functions[0] in LETTERS; // each function has a key of its own
    this.help = this.functions.map(() => "");
    this.wanted = null; // what is to be pressed as soon as a key does it
    this.tips = [];
    this.captions = [];
    this.make();
    this.list();
    this.listen();
  }

  make() {
    const squares = document.getElementById("squares");
    for (let rank = this.side - 1; rank >= 0; rank--) {
      for (let file = 0; file < this.side; file++) {
        this.add(squares, this.side * rank + file);
      }
      lettering("ranks", rank + 1);
    }
    for (const name of this.names.slice(0, this.side)) {
      lettering("files", name[0]);
    }
    const functions = document.getElementById("functions");
    this.functions.forEach((name, place) => {
      const key = this.add(functions, this.squares + place);
      key.setAttribute("aria-keyshortcuts", this.shortcut(place));
      key.append(icon(this.ownKeys ? name : ""));
      const tip = document.createElement("span");
      tip.className = "tip";
      tip.setAttribute("aria-hidden", "true");
      key.append(tip);
      this.tips.push(tip);
      this.captions.push(lettering("captions", ""));
    });
    this.keys[this.cursor].tabIndex = 0;
    this.keys.forEach((_, key) => this.name(key));
  }

  /** The list of shortcuts. */
  list() {
    const count = this.functions.length;
    document.getElementById("digits").innerHTML =
      count === 10 ? "<kbd>1</kbd> … <kbd>9</kbd> <kbd>0</kbd>" : `<kbd>1</kbd> … <kbd>${count}</kbd>`;
    document.getElementById("letters").hidden = this.ownKeys;
    for (const [name, letter] of Object.entries(LETTERS)) {
      if (this.ownKeys ? this.functions.includes(name) : name !== "claim") {
        const row = document.createElement("tr");
        row.innerHTML = `<th scope="row"><kbd>${letter}</kbd></th><td>${name}</td>`;
        if (name in SECTIONS) {
          row.lastChild.textContent += `; in Corintho the ${SECTIONS[name]}`;
        }
        if (name === "more") {
          row.lastChild.textContent += ": what else the keys do";
        }
        if (name === "back") {
          row.firstChild.innerHTML += " or <kbd>Esc</kbd>";
        }
        document.getElementById("shortcuts").append(row);
      }
    }
  }

  /** What to type for a function key: its letter if it has one for good, or its place. */
  shortcut(place) {
    return this.ownKeys ? LETTERS[this.functions[place]] : String(place + 1);
  }

  add(plate, number) {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "key";
    key.tabIndex = -1;
    key.dataset.key = this.names[number];
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

  /** Say what stands on each platform, where one light cannot say it at once; null: the lights say it. */
  showPlatforms(platforms) {
    this.platforms = platforms;
    for (let key = 0; key < this.squares; key++) {
      this.name(key);
    }
  }

  /** Say what the function keys mean, and do; with `sections` the sections of Corintho in hand are three of them. */
  showHelp(help, functions, sections) {
    this.help = help;
    this.functions = functions;
    const place = functions.indexOf(this.wanted);
    if (place >= 0) {
      this.wanted = null;
      this.send({ do: "tap", key: this.names[this.squares + place] });
    }
    help.forEach((word, place) => {
      const does = functions[place];
      const shown = this.ownKeys || word ? does : "";
      redraw(this.keys[this.squares + place].querySelector("svg"), (sections && SECTIONS[shown]) || shown);
      this.captions[place].textContent = word;
      const letter = document.createElement("kbd");
      letter.textContent = this.shortcut(place);
      this.tips[place].replaceChildren(word || `${this.names[this.squares + place]}: nothing now`, letter);
      this.name(this.squares + place);
    });
  }

  name(key) {
    let name = this.names[key];
    let state = this.platforms?.[key];
    if (!state) {
      const shade = this.shades[key];
      const says = SHADES[shade & 31] ?? "lit";
      state = says === "dark" ? says : says + (MOODS[shade >> 5] ?? "");
    }
    if (key >= this.squares) {
      const word = this.help[key - this.squares];
      name = word && word !== name ? `${word} (${name})` : name;
    }
    const label = `${name}, ${state}`;
    if (this.keys[key].getAttribute("aria-label") !== label) {
      this.keys[key].setAttribute("aria-label", label);
    }
  }

  showStuck(stuck) {
    this.keys.forEach((key, number) => key.toggleAttribute("data-stuck", this.stuckName(number) in stuck));
  }

  /** How the list of broken keys calls a key: function keys by their place. */
  stuckName(number) {
    return number < this.squares ? this.names[number] : `F${number - this.squares + 1}`;
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
      name = this.keyOf("back", event);
    } else if (/^[0-9]$/.test(event.key)) {
      name = this.names[this.squares + ((Number(event.key) + 9) % 10)] ?? null;
    } else {
      const wanted = Object.keys(LETTERS).find((each) => LETTERS[each] === event.key.toLowerCase());
      name = wanted ? this.keyOf(wanted, event) : null;
    }
    if (name) {
      event.preventDefault();
      if (!event.repeat) {
        this.press(`key ${event.code}`, name);
      }
    }
  }

  /** The name of the key that does something at the moment; null if there is none, or first has to be. */
  keyOf(does, event) {
    const place = this.functions.indexOf(does);
    if (place < 0 && !this.ownKeys && !event.repeat) {
      const more = this.functions.indexOf("more");
      if (more < 0 || !ASIDE.includes(does)) {
        this.notice(`No key does “${does}” now.`);
      } else if (!this.blocked()) {
        this.wanted = does;
        setTimeout(() => (this.wanted = null), LATEST);
        this.send({ do: "tap", key: this.names[this.squares + more] });
      }
    }
    return place < 0 ? null : this.names[this.squares + place];
  }

  /** One step of the cursor; the function keys are the row below rank 1. */
  step(direction) {
    const { side, squares } = this;
    let file = this.cursor % side;
    let row = this.cursor < squares ? Math.floor(this.cursor / side) + 1 : 0;
    if (document.activeElement !== document.body) {
      file = (file + (direction === "Right") - (direction === "Left") + side) % side;
      row = (row + (direction === "Up") - (direction === "Down") + side + 1) % (side + 1);
    }
    this.moveTo(row ? side * (row - 1) + file : squares + file, true);
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
