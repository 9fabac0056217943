// What the stage shows: the engine's frames, or the loader as a file of one format, with what that file is.

import { h, number, segmented } from "loom/dom";
import { allFormats, formatName } from "loom/formats";

/** The formats that a page can show, by their names. */
export const shownFormats = () => allFormats().filter(({ isImage }) => isImage).map(({ name }) => name);

const kilobytes = (bytes) => (bytes < 1000 ? `${bytes} B` : `${number(Math.round(bytes / 100) / 10)} kB`);

export const bytesText = (file) => `${number(file.bytes)} bytes`;

/** "50 frames · score 96.2" */
export function looksText(file) {
  const quality = file.isExact ? "lossless" : file.score !== null ? `score ${number(Math.round(file.score * 10) / 10)}` : null;
  return [file.frames ? `${number(file.frames)} ${file.frames === 1 ? "frame" : "frames"}` : null, quality].filter(Boolean).join(" · ");
}

/** What was translucent, and what it was blended onto; empty where the format keeps it. */
export const matteText = (file) => (file.matte ? `${number(Math.round(file.translucent * 1000) / 10)} % of the pixels are translucent, blended onto ${file.matte}` : "");

export class FileBar {
  /** @param onchoose gets a format, or null for the frames */
  constructor(encoded, stage, onchoose) {
    Object.assign(this, { encoded, stage, onchoose });
    this.format = null;
    this.choice = segmented("Show", [], "", (value) => this.choose(value || null), "Show");
    this.choice.element.id = "shown-format";
    this.choice.element.title = "What the stage shows (F: the next one)";
    this.note = h("p", { class: "muted file-note", role: "status" });
    this.element = h("div", { class: "file-bar" }, this.choice.element, this.note);
    encoded.addEventListener("change", () => this.show());
  }

  choose(format) {
    this.format = format;
    this.encoded.shown = format;
    this.onchoose(format);
    this.show();
  }

  /** The next of frames and formats. */
  next() {
    const all = [null, ...shownFormats()];
    this.choose(all[(all.indexOf(this.format) + 1) % all.length]);
  }

  show() {
    const { files, failures } = this.encoded;
    const bytes = (format) => files[format] && Math.max(...Object.values(files[format]).map((file) => file.bytes));
    const choices = [["", "Frames", "What the engine draws, before any file is made"], ...shownFormats().map((format) => {
      const size = bytes(format);
      return [format, size ? `${formatName(format)} ${kilobytes(size)}` : formatName(format), failures[format] ?? `The loader as ${formatName(format)}, encoded at the fastest effort`];
    })];
    const signature = JSON.stringify([choices, this.format]);
    if (signature !== this.signature) {
      const hasFocus = this.choice.element.contains(document.activeElement);
      this.choice.fill(choices, this.format ?? "");
      if (hasFocus) this.choice.element.querySelector("input:checked")?.focus();
      this.signature = signature;
    }
    const made = files[this.format] ?? null;
    const shown = made && Object.values(made).some((file) => file.isRead) ? made : null;
    this.stage.showFiles(shown);
    this.note.textContent = this.#noteText(shown);
    this.element.dataset.shown = shown ? this.format : "";
  }

  #noteText(shown) {
    if (!this.format) return "";
    if (this.encoded.failures[this.format]) return `${formatName(this.format)}: ${this.encoded.failures[this.format]}`;
    if (!shown) return this.encoded.isBusy ? "Encoding …" : "";
    return Object.entries(shown).map(([scheme, file]) => `${scheme}: ${[bytesText(file), looksText(file), matteText(file)].filter(Boolean).join(" · ")}`).join("   ");
  }
}
