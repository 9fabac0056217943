// What the page has to say, in a line below its bar: an error, a warning, or what just happened.

import { focusBar, h } from "loom/dom";

export class Notice {
  /** What had the focus before one of the buttons. */
  #before = null;
  #isHint = false;

  constructor() {
    this.element = h("div", { class: "notice", role: "alert", hidden: true, tabIndex: -1, onfocusin: ({ relatedTarget }) => {
      if (!this.element.contains(relatedTarget)) this.#before = relatedTarget;
    } });
  }

  /** Why something cannot be done, until something else is. */
  hint(text) {
    this.say(text, { kind: "warning" });
    this.#isHint = true;
  }

  endHint() { if (this.#isHint) this.say(""); }

  /** A warning, with buttons: [label, title, what it does]. */
  warn(text, ...actions) { this.say(text, { kind: "warning", actions }); }

  /**
   * @param text empty to say nothing more
   * @param kind "error", "warning" or "info"
   * @param list further lines
   * @param actions buttons
   */
  say(text, { kind = "error", list = [], actions = [] } = {}) {
    const hasFocus = this.element.contains(document.activeElement);
    this.#isHint = false;
    this.element.hidden = !text;
    this.element.dataset.kind = kind;
    this.element.replaceChildren(...(text ? [
      h("div", { class: "words" }, h("p", {}, text), list.length ? h("ul", { tabIndex: 0, "aria-label": "Details" }, list.map((line) => h("li", {}, line))) : null),
      ...actions.map(([label, title, act]) => h("button", { type: "button", class: "small", title, onclick: act }, label)),
      h("button", { type: "button", class: "quiet small", title: "Close this notice", onclick: () => this.say("") }, "Close"),
    ] : []));
    if (hasFocus) this.#keepFocus(text ? this.element : this.#before);
  }

  /** The button that had the focus is gone. */
  #keepFocus(place) {
    place?.focus({ preventScroll: true });
    if (document.activeElement !== place) focusBar();
  }
}
