// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// Puts the page together: what the board tells goes to the parts that show it.

import { Beside } from "./beside.js";
import { Board, isElsewhere } from "./board.js";
import { bytes, connect } from "./connection.js";
import { icon, redraw } from "./icons.js";
import { Lights } from "./lights.js";
import { Panel } from "./panel.js";
import { Sound } from "./sound.js";

const by = (id) => document.getElementById(id);
const STATES = {
  waiting: "Connecting …",
  on: "",
  lost: "The connection is lost. Trying again …",
  over: "The simulator has ended. Start it again, and this page goes on.",
};

const live = {}; // what the board told last, by part
let looked = null; // what is looked back at instead, or null
let board = null; // which it is, the simulator tells
let lights = null;
let connection = null;
const send = (message) => connection.send(message);

let noticeTimer = 0;
function notice(text) {
  by("notice").textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (by("notice").textContent = ""), 5000);
}

const panel = new Panel(by("panel"), by("glass"), by("spoken"));
const sound = new Sound();
const beside = new Beside(send, look, notice);

// --- What the board tells ---

/** Lay the board on the table. */
function build(layout) {
  by("board").dataset.board = layout.name;
  by("board").style.setProperty("--keys", layout.side);
  board = new Board(layout, send, isBlocked, notice);
  lights = new Lights(board.keys, by("glow"), by("board"), layout.side);
  beside.listKeys(layout.keys);
}

/** Whether a press is not to reach the board, because what is seen is not what stands there. */
function isBlocked() {
  if (looked) {
    endLook();
    notice("This is the game again. Press once more to play.");
    return true;
  }
  return false;
}

function heard(message) {
  if (message.board && live.board && message.board.name !== live.board.name) {
    location.reload(); // the simulator was started anew, with another board
    return;
  }
  if (message.board && !board) {
    build(message.board);
  }
  Object.assign(live, message);
  if ("windows" in message || "power" in message) {
    showStatus();
  }
  if ("sounds" in message && !message.whole) {
    sound.play(message.sounds);
  }
  if ("console" in message) {
    beside.showConsole(message.console, message.whole);
  }
  if ("faults" in message) {
    beside.showFaults(message.faults);
    board.showStuck(message.faults.stuck);
  }
  if ("power" in message) {
    beside.showPower(message.power);
  }
  if ("milliamps" in message) {
    beside.showCurrent(message.milliamps);
  }
  if ("record" in message) {
    beside.showRecord(live.earlier + message.record);
  }
  if ("game" in message) {
    beside.showGame(message.game, looked?.ply ?? null);
    if (looked && looked.ply > (message.game?.moves.length ?? 0)) {
      endLook();
    }
  }
  if ("look" in message) {
    looked = message.look;
    showLook();
  }
  if (message.trouble) {
    notice(message.trouble);
  }
  if ("error" in message) {
    notice(`${message.error[0].toUpperCase()}${message.error.slice(1)}.`);
  }
  if (!looked) {
    show(message);
  }
}

/** Lights, panel and meanings: those parts of them that are in `parts`. */
function show(parts) {
  if ("lights" in parts) {
    lights.show(bytes(parts.lights));
  }
  if ("shades" in parts) {
    board.showShades(bytes(parts.shades));
  }
  if ("platforms" in parts) {
    board.showPlatforms(parts.platforms);
  }
  if ("panel" in parts) {
    panel.show(parts.panel);
  }
  if ("text" in parts) {
    panel.say(parts.text);
  }
  if ("help" in parts || "functions" in parts || "screen" in parts) {
    const screen = parts.screen ?? live.screen;
    board.showHelp(parts.help ?? live.help, parts.functions ?? live.functions, screen === "corinthotable");
    document.documentElement.dataset.screen = screen;
  }
}

let state = "waiting";
function changed(now) {
  state = now;
  by("board").toggleAttribute("data-lost", state === "lost" || state === "over");
  if (state !== "on") {
    board?.held.clear();
  }
  showStatus();
}

function showStatus() {
  const status = by("status");
  status.dataset.state = state === "over" ? "lost" : state;
  status.dataset.power = live.power;
  let text = STATES[state];
  if (state === "on") {
    text = live.power ? "On" : "Switched off";
    if (live.windows > 1) {
      text += `, ${live.windows} windows`;
    }
  }
  if (status.textContent !== text) {
    status.textContent = text;
  }
}

// --- Looking back ---

function look(ply) {
  if (ply < 0 || ply > (live.game?.moves.length ?? 0)) {
    return;
  }
  send({ do: "look", ply });
}

function showLook() {
  by("looking").hidden = false;
  by("board").dataset.looking = "";
  const { ply, moves } = looked;
  by("looking-at").textContent = ply
    ? `Looking back: move ${ply} of ${moves.length}, ${moves[ply - 1]}`
    : `Looking back: before the first of ${moves.length} moves`;
  by("look-first").disabled = by("look-before").disabled = ply === 0;
  by("look-after").disabled = ply >= moves.length;
  beside.mark(ply);
  scrollTo(0, 0); // on a phone the moves are below the board
  show(looked);
  showFilm(looked.film);
}

/** What the lights showed in the course of time, again and again: a twentieth of a second for each. */
let projector = 0;
function showFilm(film) {
  clearInterval(projector);
  let at = 0;
  if (film.length > 1) {
    projector = setInterval(() => lights.show(bytes(film[++at % film.length])), 50);
  }
}

function endLook() {
  if (looked) {
    looked = null;
    showFilm([]);
    by("looking").hidden = true;
    delete by("board").dataset.looking;
    beside.mark(null);
    show(live);
  }
}

by("look-first").addEventListener("click", () => look(0));
by("look-before").addEventListener("click", () => look(looked.ply - 1));
by("look-after").addEventListener("click", () => look(looked.ply + 1));
by("look-end").addEventListener("click", endLook);

// --- The bar, and what it remembers ---

function remember(name, value) {
  try {
    localStorage.setItem(`ledifice ${name}`, value);
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

function remembered(name) {
  try {
    return localStorage.getItem(`ledifice ${name}`);
  } catch {
    return null;
  }
}

const root = document.documentElement;

function showCoordinates(shown) {
  root.dataset.coordinates = shown ? "shown" : "hidden";
  by("coordinates").setAttribute("aria-pressed", shown);
}

function showSound(on) {
  sound.mute(!on);
  by("sound").setAttribute("aria-pressed", on);
  redraw(by("sound").querySelector("svg"), on ? "sound" : "mute");
}

function showRoom(light) {
  root.dataset.room = light ? "light" : "dark";
  by("surroundings").setAttribute("aria-pressed", light);
}

function showBeside(shown) {
  root.dataset.beside = shown ? "shown" : "hidden";
  by("fold").setAttribute("aria-expanded", shown);
}

const SWITCHES = {
  coordinates: [showCoordinates, () => root.dataset.coordinates === "shown", true],
  sound: [showSound, () => sound.on, true],
  surroundings: [showRoom, () => root.dataset.room === "light", matchMedia("(prefers-color-scheme: light)").matches],
  fold: [showBeside, () => root.dataset.beside === "shown", true],
};

function toggle(name) {
  const [showIt, isOn] = SWITCHES[name];
  showIt(!isOn());
  remember(name, isOn());
}

for (const button of document.querySelectorAll("button[data-icon]")) {
  button.prepend(icon(button.dataset.icon));
}
for (const [name, [showIt, , usual]] of Object.entries(SWITCHES)) {
  showIt((remembered(name) ?? String(usual)) === "true");
  by(name).addEventListener("click", () => toggle(name));
}
by("ask").addEventListener("click", () => by("help").showModal());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere()) {
    return;
  }
  const ply = looked?.ply ?? live.game?.moves.length;
  const actions = {
    "?": () => by("help").showModal(),
    k: () => toggle("coordinates"),
    s: () => toggle("sound"),
    ",": () => ply !== undefined && look(ply - 1),
    ".": () => looked && look(ply + 1),
  };
  const act = actions[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});

connection = connect(heard, changed);
