// Files from outside: dropped anywhere on the page, or chosen with a button. The server says what each one becomes.

import { h } from "loom/dom";
import { send } from "loom/server";

const LARGEST = 16 * 1024 * 1024; // bytes, as the server allows
const ACCEPTED = ".svg,.json,.jsonc,.png,.jpg,.jpeg,.webp,.lottie";

export class Incoming {
  /** @param opened gets {kind, name, text, missing, notes} and the file's name; @param failed gets a message */
  constructor({ opened, failed }) {
    this.opened = opened;
    this.failed = failed;
    this.input = h("input", { type: "file", accept: ACCEPTED, class: "visually-hidden", tabIndex: -1, "aria-label": "A file to open", id: "file-input", onchange: () => { this.#take(this.input.files, this.taken ?? this.opened); this.taken = null; this.input.value = ""; } });
    this.cover = h("div", { class: "drop-cover", hidden: true }, h("p", {}, "Drop an SVG, a Lottie file, an image or a preset to open it; on the loader, a screenshot to see it there"));
    addEventListener("dragenter", (event) => { this.cover.hidden = !event.dataTransfer?.types.includes("Files"); });
    // Only who leaves the window goes to no other element.
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.cover.hidden = true; });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.cover.hidden = true;
      // On the loader itself an image is a screenshot of the page.
      if (event.dataTransfer?.files.length && !event.isScreenshot) this.#take(event.dataTransfer.files, this.opened);
    });
  }

  /** Lets a person choose a file. @param taken gets what it has become, in place of `opened` */
  choose(taken = null) {
    this.taken = taken;
    this.input.click();
  }

  async #take(files, taken) {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return this.failed(`${files.length} files were dropped. Open one file at a time.`);
    if (file.size > LARGEST) return this.failed(`${file.name} has ${file.size} bytes; at most ${LARGEST} are read.`);
    let bytes;
    try { bytes = await file.arrayBuffer(); } catch {
      return this.failed(`${file.name} cannot be read. If it is a folder, open one file of it.`);
    }
    try {
      taken(await send(`import?name=${encodeURIComponent(file.name)}`, bytes), file.name);
    } catch (error) { this.failed(error.message); }
  }
}
