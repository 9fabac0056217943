// What each quality and each rate would cost, before anything is exported.

import { h, number } from "loom/dom";
import { formatName } from "loom/formats";

export class Budget {
  #run = 0;
  #costs = new Map();
  /** Whether the text has changed since the measuring began. */
  #isOutdated = false;

  /** @param measure starts the measuring of a run; @param cancel stops it */
  constructor(measure, cancel) {
    this.limit = h("input", { type: "number", min: 1, step: 1, value: "20", "aria-label": "Budget in kB", id: "budget-limit", oninput: () => this.#draw() });
    this.button = h("button", { type: "button", class: "small", id: "measure", onclick: () => {
      if (this.button.dataset.running) return cancel();
      this.#costs.clear();
      this.#isOutdated = false;
      this.button.dataset.running = "1";
      this.button.textContent = "Stop";
      this.note.textContent = "Measuring …";
      this.#draw();
      measure(++this.#run);
    } }, "Measure");
    this.note = h("span", { class: "muted" }, "Bytes of each file at each quality and rate.");
    this.body = h("div", { class: "budget" });
    this.element = h("section", { class: "card", id: "budget" }, h("header", {}, h("h3", {}, "Budget"), h("label", { class: "with-unit" }, this.limit, h("span", { class: "unit" }, "kB")), this.note, this.button), this.body);
  }

  /** Whether a measuring goes on. */
  get isBusy() { return Boolean(this.button.dataset.running); }

  cost(event) {
    if (event.run !== this.#run) return;
    this.#costs.set(`${event.format} ${event.rate} ${event.quality}`, event);
    this.#draw();
  }

  ended(run, text) {
    if (run !== this.#run) return;
    delete this.button.dataset.running;
    this.button.textContent = "Measure";
    this.note.textContent = text;
    this.#noteAge();
  }

  /** The measuring ends without an answer. */
  interrupt(text) { if (this.isBusy) this.ended(this.#run, text); }

  /** The text has changed: what was measured is of another preset. */
  outdate() {
    this.#isOutdated = true;
    this.#noteAge();
  }

  #noteAge() {
    if (this.#isOutdated && this.#costs.size && !this.isBusy) this.note.textContent = "Measured before the last change.";
  }

  #draw() {
    const costs = [...this.#costs.values()];
    const limit = Number(this.limit.value) * 1000;
    const most = Math.max(limit, ...costs.map((cost) => cost.bytes));
    const formats = [...new Set(costs.map((cost) => cost.format))];
    const rates = [...new Set(costs.map((cost) => cost.rate))];
    const qualities = [...new Set(costs.map((cost) => cost.quality))].sort((a, b) => b - a);
    this.body.replaceChildren(...formats.map((format) => h("div", { class: "table", tabIndex: 0, role: "group", "aria-label": `${formatName(format)} by quality and rate` }, h("table", {},
      h("caption", {}, formatName(format)),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Quality"), rates.map((rate, i) => h("th", { scope: "col", class: "number" }, `${number(rate)}/s${i === 0 ? " (own)" : ""}`)))),
      h("tbody", {}, qualities.map((quality) => h("tr", {}, h("th", { scope: "row" }, String(quality)), rates.map((rate) => {
        const cost = this.#costs.get(`${format} ${rate} ${quality}`);
        return h("td", { class: `number cost ${cost ? (cost.bytes <= limit ? "within" : "over") : ""}`, style: cost ? `--share:${(100 * cost.bytes) / most}%` : "" }, cost ? number(cost.bytes) : "");
      }))))))));
  }
}
