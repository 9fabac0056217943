// A menu behind a button: it closes by Escape, by a click beside it, and when the focus leaves it.

import { h } from "loom/dom";

/** The width of the items, and how near they come to the window's edge, in pixels. */
const WIDTH = 208;
const MARGIN = 8;

/** @param onopen is called before the items are seen */
export function menu(words, items, { id, title, onopen } = {}) {
  const element = h("details", { class: "menu", id }, h("summary", { title, onclick: () => { place(); onopen?.(); } }, words), h("div", { class: "menu-items" }, items));
  // It stays inside of the window.
  const place = () => {
    const { left, right } = element.getBoundingClientRect();
    const start = Math.max(MARGIN, Math.min(right, innerWidth - MARGIN) - WIDTH);
    Object.assign(element.lastChild.style, { left: `${start - left}px`, width: `${WIDTH}px` });
  };
  const close = (isBack) => {
    element.open = false;
    if (isBack) element.firstChild.focus();
  };
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    event.stopPropagation();
    close(true);
  });
  document.addEventListener("pointerdown", (event) => { if (!element.contains(event.target)) close(false); });
  element.addEventListener("focusout", (event) => { if (event.relatedTarget && !element.contains(event.relatedTarget)) close(false); });
  return { element, close };
}
