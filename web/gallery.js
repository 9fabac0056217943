// The start: files of the folder, and every shipped preset to open a copy of.

import { h } from "loom/dom";
import { label } from "loom/schema";

const dark = matchMedia("(prefers-color-scheme: dark)");
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function picture(name) {
  const address = (still) => `picture?name=${encodeURIComponent(name)}&scheme=${dark.matches ? "dark" : "light"}${still ? "&still=1" : ""}`;
  const image = h("img", { src: address(true), alt: "", loading: "lazy" });
  const play = () => {
    if (isStill()) return;
    // The animation has fewer pixels, and takes the same place.
    const { width, height } = image.getBoundingClientRect();
    Object.assign(image.style, { width: `${width}px`, height: `${height}px` });
    image.src = address(false);
  };
  const rest = () => (image.src = address(true));
  dark.addEventListener("change", rest);
  return { image, play, rest };
}

export class Gallery {
  #files = h("section", { class: "files" });

  /** @param choose lets a person choose a file of their machine */
  constructor(start, { openFile, openDrawing, openCopy, openNew, choose }) {
    Object.assign(this, { openFile, openDrawing });
    const cards = [];
    const card = (preset) => {
      const { image, play, rest } = picture(preset.name);
      const button = h("button", { type: "button", class: "loader-card", dataset: { name: preset.name }, title: preset.description, onclick: () => openCopy(preset), onpointerenter: play, onfocus: play, onpointerleave: rest, onblur: rest },
        h("span", { class: "shot" }, image), h("span", { class: "card-name" }, preset.name));
      cards.push({ button, words: `${preset.name} ${preset.family} ${preset.description}`.toLowerCase() });
      return button;
    };
    const search = h("input", {
      type: "search", placeholder: "Find a loader", "aria-label": "Find a loader", oninput: () => {
        const wanted = search.value.trim().toLowerCase();
        for (const { button, words } of cards) button.hidden = !words.includes(wanted);
        for (const section of sections) section.hidden = ![...section.querySelectorAll("button")].some((button) => !button.hidden);
        none.textContent = cards.every(({ button }) => button.hidden) ? `No loader is called or described as “${search.value.trim()}”.` : "";
      },
    });
    const none = h("p", { class: "muted none", role: "status" });
    const sections = start.families.map((family) => h("section", {}, h("h2", {}, label(family)),
      h("div", { class: "cards" }, start.gallery.filter((preset) => preset.family === family).map(card))));
    this.element = h("main", { class: "gallery", id: "main" },
      h("header", { class: "head" },
        h("div", {}, h("h2", {}, "Choose a loader to start from"), h("p", { class: "muted" }, "A copy opens; nothing is written until you save or export. An SVG, an image or a preset can be dropped anywhere on this page.")),
        h("div", { class: "toolbar" }, search, h("button", { type: "button", id: "open-file", title: "An SVG, an image or a preset of your machine", onclick: choose }, "Open a file …"), h("button", { type: "button", onclick: openNew }, "Start empty"))),
      none, this.#files, ...sections);
    this.contents = start.contents;
  }

  /** What the folder holds: its presets, and drawings that open as new ones. */
  set contents({ presets, drawings }) {
    const text = JSON.stringify([presets, drawings]);
    if (text === this.#files.dataset.shown) return;
    this.#files.dataset.shown = text;
    const item = (path, open, chip) => h("li", {}, h("button", { type: "button", dataset: { file: path }, onclick: () => open(path) }, path, chip ? h("span", { class: "chip" }, chip) : null));
    this.#files.hidden = !presets.length && !drawings.length;
    this.#files.replaceChildren(h("h2", {}, "In this folder"), h("ul", {}, presets.map((path) => item(path, this.openFile)), drawings.map((path) => item(path, this.openDrawing, "SVG"))));
  }
}
