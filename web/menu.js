// A menu behind a button: it closes by Escape, by a click beside it, and when the focus leaves it.

import { h } from "loom/dom";

/** @param onopen is called before the items are seen */
export function menu(words, items, { id, title, onopen } = {}) {
  const element = h("details", { class: "menu", id }, h("summary", { title, onclick: () => onopen?.() }, words), h("div", { class: "menu-items" }, items));
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
