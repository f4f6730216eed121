// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// What lies beside the board: moves and records, the power switch, faults and the console.

const CONSOLE = 60000; // letters that are kept
const LONGEST_FILE = 1 << 20;
const RESULTS = { none: "in play", draw: "a draw" };
// The players' colours as the eye sees them on the board.
const PLAYERS = ["#d9ab5c", "#6d74ff", "#3fae3f", "#c23b7b"];

const by = (id) => document.getElementById(id);

export class Beside {
  /** `look` is called with the number of moves to look back at. */
  constructor(send, look, notice) {
    this.send = send;
    this.look = look;
    this.notice = notice;
    this.game = null;
    this.record = "";
    by("power").addEventListener("click", () => send({ do: "power", on: !isOn("power") }));
    by("unplug").addEventListener("click", () => send({ do: "panel", plugged: isOn("unplug") }));
    by("cut").addEventListener("click", () => send({ do: "cut", after: isOn("cut") ? null : 3 }));
    by("stick").addEventListener("submit", (event) => {
      event.preventDefault();
      send({ do: "stick", key: by("stick-key").value, closed: by("stick-how").value === "true" });
    });
    by("download").addEventListener("click", () => this.download());
    by("load").addEventListener("click", () => by("file").click());
    by("file").addEventListener("change", () => this.open(by("file").files[0]));
  }

  /** The keys that can be broken. */
  listKeys(names) {
    by("stick-key").replaceChildren(...names.map((name) => new Option(name, name)));
  }

  // --- The game ---

  showGame(game, looking) {
    this.game = game;
    by("no-moves").hidden = Boolean(game?.moves.length);
    by("no-moves").textContent = game ? "No moves yet." : "No game is being played. The board's menu starts one.";
    by("game-name").textContent = game ? title(game) : "";
    const moves = by("moves");
    const count = game?.moves.length ?? 0;
    while (moves.children.length > count) {
      moves.lastChild.remove();
    }
    for (let ply = 0; ply < count; ply++) {
      const row = moves.children[ply] ?? this.addMove(moves, ply);
      const button = row.firstChild;
      const text = game.moves[ply];
      if (button.lastChild.textContent !== text) {
        button.lastChild.textContent = text;
        button.setAttribute("aria-label", `Look back at move ${ply + 1}, ${text}`);
      }
      button.children[1].style.background = PLAYERS[(game.movers[ply] ?? 1) - 1];
    }
    if (looking === null && count) {
      moves.scrollTop = moves.scrollHeight;
    }
    this.mark(looking);
  }

  addMove(moves, ply) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    const number = document.createElement("small");
    number.textContent = ply + 1;
    button.append(number, document.createElement("i"), document.createElement("span"));
    button.addEventListener("click", () => this.look(ply + 1));
    row.append(button);
    moves.append(row);
    return row;
  }

  /** Mark the move that is looked back at; null: none. */
  mark(looking) {
    for (const [ply, row] of [...by("moves").children].entries()) {
      if (ply + 1 === looking) {
        row.firstChild.setAttribute("aria-current", "step");
        row.scrollIntoView({ block: "nearest" });
      } else {
        row.firstChild.removeAttribute("aria-current");
      }
    }
  }

  // --- Records ---

  showRecord(record) {
    this.record = record;
    by("download").disabled = !record;
  }

  download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.record], { type: "text/plain" }));
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
    link.download = `ledifice-${day.join("-")}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async open(file) {
    by("file").value = "";
    if (!file) {
      return;
    }
    if (file.size > LONGEST_FILE) {
      this.notice("This file is too long for a record.");
      return;
    }
    const lines = (await file.text())
      .split("\n")
      .map((line) => line.split("#")[0].trim())
      .filter((line) => line);
    if (!lines.length) {
      this.notice("There is no game in this file.");
    } else if (lines.length === 1) {
      this.load(lines[0]);
    } else {
      this.choose(lines);
    }
  }

  choose(lines) {
    const dialog = by("choose");
    by("choices").replaceChildren(
      ...lines.slice(-200).map((line) => {
        const row = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = line.length > 60 ? `${line.slice(0, 60)} …` : line;
        button.addEventListener("click", () => {
          dialog.close();
          this.load(line);
        });
        row.append(button);
        return row;
      }),
    );
    dialog.showModal();
  }

  load(line) {
    this.send({ do: "load", record: line });
  }

  // --- Power and faults ---

  showPower(on) {
    by("power").setAttribute("aria-checked", on);
  }

  showCurrent(milliamps) {
    by("milliamps").textContent = `${milliamps} mA`;
    by("current").value = milliamps;
  }

  showFaults({ panel, stuck, cut }) {
    by("unplug").setAttribute("aria-checked", panel);
    by("cut").setAttribute("aria-checked", cut !== null);
    const broken = Object.entries(stuck);
    by("stuck").replaceChildren(
      ...broken.map(([name, closed]) => {
        const row = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = "Repair";
        button.setAttribute("aria-label", `Repair ${name}`);
        button.addEventListener("click", () => this.send({ do: "stick", key: name, closed: null }));
        row.append(`${name} is ${closed ? "stuck down" : "dead"}`, button);
        return row;
      }),
    );
    const count = broken.length + Number(panel) + Number(cut !== null);
    by("fault-count").textContent = count ? `${count} now` : "";
  }

  // --- The console ---

  showConsole(text, whole) {
    const console = by("console");
    const atEnd = console.scrollTop + console.clientHeight >= console.scrollHeight - 8;
    console.textContent = ((whole ? "" : console.textContent) + text).slice(-CONSOLE);
    if (atEnd) {
      console.scrollTop = console.scrollHeight;
    }
  }
}

function isOn(id) {
  return by(id).getAttribute("aria-checked") === "true";
}

/** What is played and how it stands, in a few words. */
function title(game) {
  const name = game.kind === "cathedral" ? "Cathedral" : `Corintho, ${game.how[0]}`;
  const winner = /^p(\d)win$/.exec(game.result);
  if (!winner) {
    return `${name}: ${RESULTS[game.result]}`;
  }
  const who = game.kind === "cathedral" ? ["Light", "Dark"][winner[1] - 1] : `player ${winner[1]}`;
  return `${name}: ${who} has won`;
}
