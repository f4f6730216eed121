// SPDX-FileCopyrightText: 2026 The Ledifice authors
// SPDX-License-Identifier: MIT
// Icons as strokes in a square of 24 x 24.

const STROKES = {
  prev: "M15 5 8 12l7 7",
  first: "M6 5v14m12-14-8 7 8 7",
  next: "m9 5 7 7-7 7",
  turn: "M19 12a7 7 0 1 1-2.2-5.1M19 3.5v4h-4",
  claim: "M6 21V4m0 1h11l-2.5 3.7L17 12.5H6",
  hint: "M9.5 18h5m-4 3h3M8.8 14.7A5.6 5.6 0 1 1 15.2 14.7L14.6 16H9.4z",
  undo: "M8.5 5 4.5 9l4 4M4.8 9H14a5 5 0 0 1 0 10H9",
  light: "M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M12 2.5v2.2m0 14.6v2.2M2.5 12h2.2m14.6 0h2.2M5.3 5.3l1.5 1.5m10.4 10.4 1.5 1.5m0-13.4-1.5 1.5M6.8 17.2l-1.5 1.5",
  menu: "M4.5 6.5h15m-15 5.5h15m-15 5.5h15",
  back: "m6.5 6.5 11 11m0-11-11 11",
  ok: "m4.5 12.5 5 5 10-11",
  more: "M5.5 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2M12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2M18.5 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2",
  base: "M4 20h16M5.5 20v-3.5h13V20M8 16.5V13h8v3.5",
  column: "M8 4h8M8 20h8M9.5 4v16m5-16v16",
  capital: "M4.5 4.5h15M6 4.5c0 4 2.5 4 2.5 7.5h7c0-3.5 2.5-3.5 2.5-7.5M8.5 12v8m7-8v8",
  grid: "M4.5 4.5h15v15h-15zm0 5h15m-15 5h15m-10-10v15m5-15v15",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zm11.5-1a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zm11.5 0 5 5m0-5-5 5",
  lamp: "M9.5 18h5m-4 3h3M8.8 14.7A5.6 5.6 0 1 1 15.2 14.7L14.6 16H9.4z",
  ask: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2m0 3v.2",
  side: "M4 5h16v14H4zm10 0v14",
};

/** An icon as an element. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  const path = svg.firstChild;
  for (const [attribute, value] of Object.entries({
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  })) {
    path.setAttribute(attribute, value);
  }
  redraw(svg, name);
  return svg;
}

/** Let an icon show something else; "" is nothing. */
export function redraw(svg, name) {
  svg.dataset.icon = name;
  svg.firstChild.setAttribute("d", STROKES[name] ?? "");
}
