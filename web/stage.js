// The pages on which a loader is shown: light, dark, the brand's color, a checkered one and a screenshot, all at the same
// moment. What is shown are the engine's frames, or those of a file.

import { h, segmented } from "loom/dom";
import { Drawing } from "loom/svg";

const GROUNDS = [["light", "Light page"], ["dark", "Dark page"], ["brand", "Brand"], ["checkered", "Transparent"], ["screenshot", "Screenshot"]];
const ZOOMS = [["1", "1×"], ["2", "2×"], ["4", "4×"], ["8", "8×"]];

/** The height of a ground without a loader, in points, and the part of it that a loader may fill to be shown larger. */
const GROUND = 168;
const FILLED = 0.6;

/** Whether white text would be read on a color better than black (WCAG 2.2, relative luminance). */
export function isDark(color) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179;
}

export class Stage {
  #clips = {};
  /** The files that are shown in place of the frames: {scheme: {clip}}. */
  #files = null;
  #onion = false;
  #brand = "#4338ca";
  #isScreenshotDark = false;
  /** The bitmap that each canvas shows. */
  #drawn = new Map();
  #zoom = 1;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  /** Hears that the canvases have other sizes. */
  onlayout = () => {};

  constructor() {
    /** For each ground its figure, the area that scrolls, the sheet of the loader's size, and what is on it. */
    this.sheets = new Map();
    this.element = h("div", { class: "stage" }, GROUNDS.map(([ground, label]) => {
      const canvas = h("canvas", { role: "img", "aria-label": `The loader on: ${label.toLowerCase()}` });
      const sheet = h("div", { class: "sheet" }, canvas);
      const drawing = new Drawing(sheet, `The drawing on: ${label.toLowerCase()}`);
      const area = h("div", { class: "ground-area", tabIndex: 0, "aria-label": label, role: "group" }, sheet);
      const caption = h("figcaption", {}, h("span", {}, label), ground === "brand" ? this.#brandInput() : null);
      const figure = h("figure", { class: "ground", dataset: { ground }, hidden: ground === "screenshot" }, area, caption);
      this.sheets.set(ground, { figure, area, sheet, canvas, drawing, caption });
      return figure;
    }));
    this.zoom = segmented("Zoom", ZOOMS, "1", (zoom) => { this.isZoomChosen = true; this.#setZoom(Number(zoom)); }, "Zoom");
    this.onion = h("label", { class: "switch", title: "The two frames before and after, round the loop (O)" },
      h("input", { type: "checkbox", onchange: (event) => { this.#onion = event.target.checked; this.#drawn.clear(); this.onchange?.(); } }),
      h("span", {}, "Onion skin"));
    this.controls = [this.zoom.element, this.onion];
    this.brand = this.#brand;
    this.#dark.addEventListener("change", () => this.#layout());
  }

  get zoomFactor() { return this.#zoom; }

  #brandInput() {
    return this.brandField = h("input", {
      type: "color", class: "swatch", value: this.#brand, "aria-label": "Brand color",
      oninput: (event) => { this.brand = event.target.value; this.#layout(); this.onbrand?.(event.target.value); },
    });
  }

  get brand() { return this.#brand; }
  set brand(color) {
    this.#brand = color;
    this.brandField.value = color;
    this.element.style.setProperty("--brand", color);
  }

  /** The colors of the light and the dark page. */
  set pages({ light, dark }) {
    this.element.style.setProperty("--light-page", light);
    this.element.style.setProperty("--dark-page", dark);
  }

  /** Shows the loader on an image too. @param address null for none; @param isDark whether the dark scheme fits it */
  setScreenshot(address, isDark) {
    const { figure, area } = this.sheets.get("screenshot");
    figure.hidden = !address;
    this.element.classList.toggle("with-screenshot", Boolean(address));
    area.style.backgroundImage = address ? `url("${address}")` : "";
    this.#isScreenshotDark = isDark;
    this.#layout();
  }

  /** The largest of these zooms at which the loader fills about half of its ground, until a person chooses one. */
  fitZoom(choices) {
    const { area } = this.sheets.get("light");
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

  /** The scheme that fits a ground. */
  #wanted(ground) {
    const dark = ground === "dark" || (ground === "brand" && isDark(this.#brand)) || (ground === "checkered" && this.#dark.matches) || (ground === "screenshot" && this.#isScreenshotDark);
    return dark ? "dark" : "light";
  }

  /** The scheme that fits a ground, of those that there are. */
  scheme(ground) {
    const wanted = this.#wanted(ground);
    return this.#clips[wanted] ? wanted : Object.keys(this.#clips)[0];
  }

  /** @param clips a clip for each scheme; @param scale pixels a point */
  show(clips, scale) {
    this.#clips = clips;
    this.scale = scale;
    this.#layout();
  }

  /** Shows files in place of the frames; null shows the frames again. What is missing is shown as frames. */
  showFiles(files) {
    if (files === this.#files) return;
    this.#files = files;
    this.element.classList.toggle("of-files", Boolean(files));
    this.#layout();
  }

  clip(ground) { return this.#clips[this.scheme(ground)]; }

  #shown(ground) { return this.#files?.[this.scheme(ground)]?.clip ?? this.clip(ground); }

  /** A canvas has the pixels of its clip, and the size in points that a page gives it. */
  #layout() {
    this.#drawn.clear();
    for (const [ground, { sheet, canvas, drawing }] of this.sheets) {
      const clip = this.#shown(ground);
      if (!clip) continue;
      if (canvas.width !== clip.width) canvas.width = clip.width;
      if (canvas.height !== clip.height) canvas.height = clip.height;
      canvas.hidden = Boolean(clip.drawing);
      drawing.show(clip.drawing, this.#wanted(ground));
      this.onion.hidden = !clip.hasFrames;
      sheet.style.width = `${(clip.width / this.scale) * this.#zoom}px`;
      sheet.style.height = `${(clip.height / this.scale) * this.#zoom}px`;
    }
    this.onlayout();
    this.onchange?.();
  }

  toggleOnion() { this.onion.querySelector("input").click(); }

  /** @returns whether any picture has changed */
  draw(time) {
    let isChanged = false;
    for (const [ground, { canvas, drawing, figure }] of this.sheets) {
      if (figure.hidden) continue;
      if (canvas.hidden) {
        drawing.seek(time);
        isChanged = true;
        continue;
      }
      const clip = this.#shown(ground);
      const index = clip?.frameAt(time);
      const bitmap = clip?.bitmap(index);
      // Between two frames there is nothing to draw.
      if (!this.#onion && bitmap && this.#drawn.get(canvas) === bitmap) continue;
      this.#drawn.set(canvas, this.#onion ? null : bitmap);
      isChanged = true;
      const context = canvas.getContext("2d");
      context.clearRect(0, 0, canvas.width, canvas.height);
      if (!clip) continue;
      if (this.#onion) this.#drawNeighbors(context, clip, index);
      if (bitmap) context.drawImage(bitmap, 0, 0);
    }
    return isChanged;
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
