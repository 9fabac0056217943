// The start: unsaved work, files of the folder, and every shipped preset to open a copy of; with a search through all of
// them.

import { card, moveAmongCards, outdatePictures } from "loom/cards";
import { focusBar, h, number, segmented } from "loom/dom";
import { label } from "loom/schema";
import { entryOf, find } from "loom/search";
import { Unsaved } from "loom/unsaved";

const FILES = "files";
const ALL = "all";
const DRAWING = /\.(svg|lottie)$/i;

export class Gallery {
  #family = ALL;
  /** The files of the folder and the shipped presets, as the search sees them; each has its `button` and `section`. */
  #files = [];
  #shipped;
  #shown = "";

  /** @param choose lets a person choose a file of their machine; @param openDraft, discardDraft get a draft's id */
  constructor(start, drafts, { openFile, openDrawing, openCopy, openNew, choose, openDraft, discardDraft }) {
    Object.assign(this, { openFile, openDrawing });
    this.unsaved = new Unsaved(drafts, { open: openDraft, discard: discardDraft });
    this.files = this.#section("files", "In this folder", FILES);
    const sections = start.families.map((family) => this.#section("family", label(family), family));
    this.#shipped = start.gallery.map((preset) => {
      const button = card({ name: preset.name, words: `name=${encodeURIComponent(preset.name)}`, title: preset.description, dataset: { name: preset.name }, open: () => openCopy(preset) });
      return { ...entryOf(preset), button, section: sections[start.families.indexOf(preset.family)], family: preset.family };
    });
    this.search = h("input", { type: "search", placeholder: "Find a loader", "aria-label": "Find a loader", title: "Such as “three dots”, “apple” or “skeleton”", oninput: () => this.#find() });
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "Enter") return;
      event.preventDefault();
      [...this.element.querySelectorAll(".found .loader-card, .family .loader-card, .files .loader-card")].find((card) => card.offsetParent)?.focus();
    });
    this.families = segmented("Family", [], ALL, (family) => { this.#family = family; this.#find(); });
    this.families.element.classList.add("families");
    this.names = start.families;
    this.count = h("p", { class: "muted count", role: "status" });
    this.none = h("p", { class: "muted none" });
    this.found = h("section", { class: "found", "aria-label": "Found", hidden: true }, h("div", { class: "cards" }));
    this.element = h("main", { class: "gallery" },
      h("header", { class: "head" },
        h("div", {}, h("h2", {}, "Choose a loader to start from"), h("p", { class: "muted" }, "A copy opens; nothing is written until you save or export. An SVG, an image or a preset can be dropped anywhere on this page.")),
        h("div", { class: "toolbar" }, this.search, h("button", { type: "button", id: "open-file", title: "An SVG, an image or a preset of your machine", onclick: choose }, "Open a file …"), h("button", { type: "button", onclick: openNew }, "Start empty"))),
      this.unsaved.element,
      h("div", { class: "toolbar filters" }, this.families.element, this.count),
      this.none, this.found, this.files, sections);
    this.sections = [this.files, ...sections];
    moveAmongCards(this.element);
    this.contents = start.contents;
  }

  #section(kind, title, family) {
    return h("section", { class: kind, dataset: { family } }, h("h2", {}, title), h("div", { class: "cards" }));
  }

  /** What the folder holds: its presets, and drawings that open as new ones. */
  set contents({ presets, drawings }) {
    const text = JSON.stringify([presets, drawings]);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#showFiles(presets, drawings);
  }

  /** Files were saved: their pictures are not right any more. */
  outdate() {
    outdatePictures();
    const [presets, drawings] = JSON.parse(this.#shown);
    this.#showFiles(presets, drawings);
  }

  #showFiles(presets, drawings) {
    const { activeElement } = document;
    const hasFocus = this.element.contains(activeElement);
    const file = (path, open, kind) => {
      const button = card({ name: path, words: `path=${encodeURIComponent(path)}`, dataset: { file: path }, open: () => open(path) }, kind ? h("span", { class: "chip" }, kind) : null);
      return { ...entryOf({ name: path.replace(/\.jsonc?$/i, ""), family: `${FILES} mine my own ${kind ?? ""}` }), button, section: this.files, family: FILES };
    };
    this.#files = [...presets.map((path) => file(path, this.openFile)), ...drawings.map((path) => file(path, this.openDrawing, DRAWING.exec(path)[1].toUpperCase()))];
    if (!this.#files.length && this.#family === FILES) this.#family = ALL;
    this.families.fill([[ALL, "All"], ...(this.#files.length ? [[FILES, "This folder"]] : []), ...this.names.map((family) => [family, label(family)])], this.#family);
    this.#find();
    if (hasFocus) this.#focus(activeElement);
  }

  /** Gives the focus to what had it before everything was shown anew, or to what took its place. */
  #focus(before) {
    const { file } = before.dataset;
    const next = file ? this.element.querySelector(`.loader-card[data-file="${CSS.escape(file)}"]`) : before.isConnected ? before : this.families.element.querySelector("input:checked");
    next?.focus();
    if (document.activeElement !== next) focusBar();
  }

  /** Shows what fits the search and the family: by family, or the best first where something is searched. */
  #find() {
    const search = this.search.value.trim();
    const all = [...this.#files, ...this.#shipped];
    const found = find(all.filter(({ family }) => this.#family === ALL || family === this.#family), search);
    this.found.hidden = !search;
    for (const section of this.sections) {
      const own = search ? [] : found.filter((entry) => entry.section === section);
      section.hidden = !own.length;
      section.lastChild.replaceChildren(...own.map(({ button }) => button));
    }
    this.found.lastChild.replaceChildren(...(search ? found.map(({ button }) => button) : []));
    const isWhole = found.length === all.length;
    this.count.textContent = isWhole ? `${number(all.length)} loaders` : `${number(found.length)} of ${number(all.length)} loaders`;
    this.none.textContent = found.length ? "" : `No loader is called or described as “${search}”${this.#family === ALL ? "" : " in this family"}.`;
  }
}
