// How the open preset is looked at: scale, motion and theme, in the toolbar. Drawing, budget and export follow it.

import { h, segmented } from "loom/dom";

export const STANDARD = "Standard colors";

export class Look {
  /** @param onchange hears of every change */
  constructor(onchange) {
    this.onchange = onchange;
    this.scale = devicePixelRatio > 1 ? 2 : 1;
    this.motion = "full";
    this.theme = "";
    this.themes = [];
    this.#scales = segmented("Scale", [["1", "@1x"], ["2", "@2x"], ["3", "@3x"]], String(this.scale), (value) => this.choose({ scale: Number(value) }), "Scale");
    this.#motions = segmented("Motion", [["full", "Full"], ["reduced", "Reduced"]], "full", (motion) => this.choose({ motion }), "Motion");
    this.#select = h("select", { id: "theme", onchange: () => this.choose({ theme: this.#select.value }) });
    this.#themeBox = h("label", { class: "theme-choice", hidden: true, title: "A file of colors in this folder" }, h("span", { class: "caption" }, "Theme"), this.#select);
    this.controls = [this.#scales.element, this.#motions.element, this.#themeBox];
  }

  #scales;
  #motions;
  #select;
  #themeBox;

  get value() { return { scale: this.scale, motion: this.motion, theme: this.theme }; }

  choose(look) {
    Object.assign(this, look);
    this.#scales.value = String(this.scale);
    this.#motions.value = this.motion;
    this.#select.value = this.theme;
    this.onchange();
  }

  /** The theme files that there are. One that is gone is given up. */
  offer(themes) {
    if (JSON.stringify(themes) === JSON.stringify(this.themes)) return;
    this.themes = themes;
    this.#themeBox.hidden = !themes.length;
    this.#select.replaceChildren(h("option", { value: "" }, STANDARD), ...themes.map((path) => h("option", { value: path }, path)));
    if (this.theme && !themes.includes(this.theme)) this.choose({ theme: "" });
    this.#select.value = this.theme;
  }
}
