// The grounds on which a loader is shown: light, dark, the brand's color and a checkered one, all at the same moment.

import { h, segmented } from "loom/dom";

const GROUNDS = [["light", "Light"], ["dark", "Dark"], ["brand", "Brand"], ["checkered", "Transparent"]];
const ZOOMS = [["1", "1×"], ["2", "2×"], ["4", "4×"], ["8", "8×"]];

/** The height of a ground without a loader, in points, and the part of it that a loader may fill to be shown larger. */
const GROUND = 168;
const FILLED = 0.6;

/** Whether white text would be read on a color better than black (WCAG 2.2, relative luminance). */
function isDark(color) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179;
}

export class Stage {
  #clips = {};
  #onion = false;
  #brand = "#4338ca";
  /** The bitmap that each canvas shows. */
  #drawn = new Map();
  #zoom = 1;
  #dark = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.canvases = new Map();
    this.element = h("div", { class: "stage" }, GROUNDS.map(([ground, label]) => {
      const canvas = h("canvas", { role: "img", "aria-label": `The loader on the ${label.toLowerCase()} ground` });
      this.canvases.set(ground, canvas);
      return h("figure", { class: "ground", dataset: { ground } },
        h("div", { class: "ground-area", tabIndex: 0, "aria-label": `${label} ground`, role: "group" }, canvas),
        h("figcaption", {}, label, ground === "brand" ? this.#brandInput() : null));
    }));
    this.zoom = segmented("Zoom", ZOOMS, "1", (zoom) => { this.isZoomChosen = true; this.#setZoom(Number(zoom)); }, "Zoom");
    this.onion = h("label", { class: "switch", title: "The two frames before and after, round the loop (O)" },
      h("input", { type: "checkbox", onchange: (event) => { this.#onion = event.target.checked; this.#drawn.clear(); this.onchange?.(); } }),
      h("span", {}, "Onion skin"));
    this.controls = [this.zoom.element, this.onion];
    this.#setBrand(this.#brand);
    this.#dark.addEventListener("change", () => this.onchange?.());
  }

  #brandInput() {
    return h("input", {
      type: "color", class: "swatch", value: this.#brand, "aria-label": "Brand color",
      oninput: (event) => { this.#setBrand(event.target.value); this.#layout(); this.onchange?.(); },
    });
  }

  #setBrand(color) {
    this.#brand = color;
    this.element.style.setProperty("--brand", color);
  }

  /** The largest of these zooms at which the loader fills about half of its ground, until a person chooses one. */
  fitZoom(choices) {
    const area = this.canvases.get("light").parentElement;
    const clip = this.clip("light");
    if (this.isZoomChosen || !clip || !area.clientWidth) return;
    const [width, height] = [clip.width / this.scale, clip.height / this.scale];
    const fits = choices.filter((zoom) => width * zoom <= area.clientWidth * FILLED && height * zoom <= GROUND * FILLED);
    const zoom = Math.max(choices[0], ...fits);
    this.zoom.value = zoom;
    this.#setZoom(zoom);
  }

  #setZoom(zoom) {
    this.#zoom = zoom;
    this.element.classList.toggle("zoomed", zoom > 1);
    this.onzoom?.(zoom);
    this.#layout();
  }

  /** The scheme that fits a ground, of those that there are. */
  #scheme(ground) {
    const dark = ground === "dark" || (ground === "brand" && isDark(this.#brand)) || (ground === "checkered" && this.#dark.matches);
    const wanted = dark ? "dark" : "light";
    return this.#clips[wanted] ? wanted : Object.keys(this.#clips)[0];
  }

  /** @param clips a clip for each scheme; @param scale pixels a point */
  show(clips, scale) {
    this.#clips = clips;
    this.scale = scale;
    this.#layout();
  }

  clip(ground) { return this.#clips[this.#scheme(ground)]; }

  /** A canvas has the pixels of its clip, and the size in points that a page gives it. */
  #layout() {
    this.#drawn.clear();
    for (const [ground, canvas] of this.canvases) {
      const clip = this.clip(ground);
      if (!clip) continue;
      if (canvas.width !== clip.width) canvas.width = clip.width;
      if (canvas.height !== clip.height) canvas.height = clip.height;
      canvas.style.width = `${(clip.width / this.scale) * this.#zoom}px`;
      canvas.style.height = `${(clip.height / this.scale) * this.#zoom}px`;
    }
    this.onchange?.();
  }

  toggleOnion() { this.onion.querySelector("input").click(); }

  draw(time) {
    for (const [ground, canvas] of this.canvases) {
      const clip = this.clip(ground);
      const index = clip?.frameAt(time);
      const bitmap = clip?.bitmap(index);
      // Between two frames there is nothing to draw.
      if (!this.#onion && bitmap && this.#drawn.get(canvas) === bitmap) continue;
      this.#drawn.set(canvas, this.#onion ? null : bitmap);
      const context = canvas.getContext("2d");
      context.clearRect(0, 0, canvas.width, canvas.height);
      if (!clip) continue;
      if (this.#onion) this.#drawNeighbors(context, clip, index);
      if (bitmap) context.drawImage(bitmap, 0, 0);
    }
  }

  /** Earlier frames in red, later ones in blue, fainter with their distance. */
  #drawNeighbors(context, clip, index) {
    const count = clip.frames.length;
    for (const distance of [-2, 2, -1, 1]) {
      const bitmap = clip.bitmap((((index + distance) % count) + count) % count);
      if (!bitmap) continue;
      const ghost = new OffscreenCanvas(clip.width, clip.height);
      const paint = ghost.getContext("2d");
      paint.drawImage(bitmap, 0, 0);
      paint.globalCompositeOperation = "source-atop";
      paint.fillStyle = distance < 0 ? "#ef4444" : "#3b82f6";
      paint.fillRect(0, 0, clip.width, clip.height);
      context.globalAlpha = Math.abs(distance) === 1 ? 0.4 : 0.2;
      context.drawImage(ghost, 0, 0);
      context.globalAlpha = 1;
    }
  }
}
