// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// The wire to the board: JSON messages both ways, and a new attempt whenever it breaks.

const LONGEST_PAUSE = 4000; // milliseconds between two attempts

/** Connect for good. `heard` gets each message, `changed` gets "waiting", "on", "lost" or "over". */
export function connect(heard, changed) {
  let socket = null;
  let pause = 250;
  let over = false;

  function open() {
    const address = new URL("board", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.search = location.search;
    socket = new WebSocket(address);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.whole) {
        pause = 250;
        over = false;
        changed("on");
      }
      over ||= Boolean(message.over);
      heard(message);
    };
    socket.onclose = () => {
      changed(over ? "over" : "lost");
      setTimeout(open, pause);
      pause = Math.min(pause * 1.6, LONGEST_PAUSE);
    };
  }

  changed("waiting");
  open();
  addEventListener("pagehide", () => socket.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  return {
    /** Ask the board to do something; false if nobody hears it. */
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) {
        return false;
      }
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}

/** Bytes from base64. */
export function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
