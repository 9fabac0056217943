// An animated SVG. It has no frames: each place that shows it holds it in a document of its own, where its ids and
// styles stay, and sets that to a moment.

import { h } from "loom/dom";

const HEAD = '<!DOCTYPE html><meta name="color-scheme" content="light dark"><style>html, body { margin: 0; overflow: hidden } body > svg { display: block; width: 100vw; height: 100vh }</style>';

/** What a clip needs to know of a file: its size in pixels, no frames, and the text to draw. */
export function decode(bytes) {
  const text = new TextDecoder().decode(bytes);
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [width, height] = ["width", "height"].map((side) => Math.ceil(Number(root.getAttribute(side))));
  if (!(width > 0 && height > 0)) throw new Error("the SVG has no size");
  return { width, height, frames: [], drawing: text };
}

/** The files' own queries, and what holds always and never. */
const [DARK, CALM] = ["(prefers-color-scheme:dark)", "(prefers-reduced-motion)"];
const [ALWAYS, NEVER] = ["(min-width:0)", "(max-width:0)"];

export class Drawing {
  #shown = "";
  #root = null;
  #time = 0;

  /** @param sheet what it fills; @param label for people who do not see it */
  constructor(sheet, label) {
    Object.assign(this, { sheet, label });
    /** Made when there is something to show: most loaders are never looked at as a drawing. */
    this.element = null;
  }

  #make() {
    // No script of a file runs; the page reaches in to set the time.
    this.element = h("iframe", { title: this.label, sandbox: "allow-same-origin", tabIndex: -1 });
    this.element.addEventListener("load", () => this.#loaded());
    this.sheet.append(this.element);
  }

  /**
   * @param text the file, null for none
   * @param scheme that of the ground it stands on, which it follows in place of the whole page's. It shows the motion
   * as the other formats do, though it would stand still for people who ask for that: here they start it by hand.
   */
  show(text, scheme) {
    if (!this.element && !text) return;
    if (!this.element) this.#make();
    this.element.hidden = !text;
    const shown = text ? HEAD + text.replaceAll(DARK, scheme === "dark" ? ALWAYS : NEVER).replaceAll(CALM, NEVER) : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#root = null;
    this.element.srcdoc = shown;
  }

  #loaded() {
    this.#root = this.element.contentDocument?.querySelector("svg");
    this.#root?.pauseAnimations();
    this.seek(this.#time);
  }

  /** @param time in milliseconds */
  seek(time) {
    this.#time = time;
    if (!this.#root) return;
    this.#root.setCurrentTime(time / 1000);
    // Those of style sheets begin anew whenever the file is shown again.
    for (const one of this.element.contentDocument.getAnimations()) {
      if (one.playState === "running") one.pause();
      one.currentTime = time;
    }
  }
}
