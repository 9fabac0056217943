// How far the drawing is: a slim bar above the loader, once it takes a moment.

import { h } from "loom/dom";

const PATIENCE = 300; // milliseconds

export class Arriving {
  #timer = 0;
  #isLate = false;

  constructor() {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "Frames drawn" });
    this.note = h("span", { class: "muted" });
    this.element = h("div", { class: "arriving", hidden: true }, this.bar, this.note);
  }

  /** Something is drawn anew. */
  begin() {
    this.end();
    this.#timer = setTimeout(() => { this.#isLate = true; }, PATIENCE);
  }

  /** @param have frames are there, of `all` */
  show(have, all) {
    if (have >= all) return this.end();
    if (!this.#isLate) return;
    this.element.hidden = false;
    this.bar.max = all;
    this.bar.value = have;
    this.note.textContent = `${have} of ${all} frames`;
  }

  end() {
    clearTimeout(this.#timer);
    this.#isLate = false;
    this.element.hidden = true;
  }
}
