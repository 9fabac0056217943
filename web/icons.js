// Small pictures for buttons, as outlines in a box of 16 by 16.

import { svg } from "loom/dom";

export function icon(path) {
  const element = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  element.append(svg("path", { d: path }));
  return element;
}

export const PLAY = "M4 2.5v11l9-5.5z";
export const PAUSE = "M4 2.5h3v11H4zM9 2.5h3v11H9z";
export const BACK = "M11 2.5v11L4.5 8zM3 2.5h1.5v11H3z";
export const FORWARD = "M5 2.5v11L11.5 8zM11.5 2.5H13v11h-1.5z";
export const EYE = "M8 3.5C4.5 3.5 1.8 6 .8 8c1 2 3.7 4.5 7.2 4.5S14.2 10 15.2 8c-1-2-3.7-4.5-7.2-4.5zM8 11a3 3 0 1 1 0-6 3 3 0 0 1 0 6zm0-1.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z";
export const EYE_SHUT = "M1.3 7.2l1.2-.9C3.8 8 5.7 9.2 8 9.2s4.2-1.2 5.5-2.9l1.2.9c-.4.6-.9 1.1-1.4 1.6l1.3 1.5-1.1 1-1.4-1.6c-.6.3-1.2.6-1.9.7l.5 1.9-1.4.4-.6-2.1h-1.4l-.6 2.1-1.4-.4.5-1.9c-.7-.1-1.3-.4-1.9-.7l-1.4 1.6-1.1-1 1.3-1.5c-.5-.5-1-1-1.4-1.6z";
export const LOCK = "M4.5 7V5a3.5 3.5 0 0 1 7 0v2H12.5v6.5h-9V7zM6 7h4V5a2 2 0 0 0-4 0z";
export const UNLOCK = "M3.5 7H10V5a2 2 0 0 0-4 0H4.5a3.5 3.5 0 0 1 7 0v2h1v6.5h-9z";
