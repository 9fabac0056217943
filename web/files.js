// The loader as files of all formats side by side, as the browser itself plays them, each on the page of its scheme.

import { h } from "loom/dom";
import { bytesText, looksText, matteText, shownFormats } from "loom/filebar";
import { formatName } from "loom/formats";

export class Files {
  /** @param zoom gives the zoom of the stage */
  constructor(encoded) {
    this.encoded = encoded;
    this.zoom_ = 1;
    this.scale = 1;
    this.note = h("p", { class: "muted", role: "status" });
    this.cells = h("div", { class: "file-cells" });
    this.element = h("section", { class: "card", id: "files", "aria-label": "Files" },
      h("header", {}, h("h3", {}, "Files"), this.note), this.cells);
    encoded.addEventListener("change", () => this.show());
  }

  set zoom(zoom) {
    this.zoom_ = zoom;
    this.show();
  }

  show() {
    if (!this.element.offsetParent) return;
    const { files, failures, isBusy } = this.encoded;
    this.note.textContent = isBusy ? "Encoding …" : "Encoded at the fastest effort: an export takes longer, and is as large or smaller.";
    const made = Object.values(files).flatMap((schemes) => Object.values(schemes)).map((file) => file.bytes);
    const least = Math.min(...made);
    this.cells.replaceChildren(...shownFormats().flatMap((format) => {
      if (failures[format]) return [h("figure", { class: "file-cell" }, h("p", { class: "muted" }, failures[format]), h("figcaption", {}, h("strong", {}, formatName(format))))];
      if (!files[format]) return [h("figure", { class: "file-cell" }, h("p", { class: "muted" }, isBusy ? "Encoding …" : "Waiting …"), h("figcaption", {}, h("strong", {}, formatName(format))))];
      return Object.entries(files[format]).map(([scheme, file]) => this.#cell(format, scheme, file, least));
    }));
  }

  #cell(format, scheme, file, least) {
    const [width, height] = [file.width, file.height].map((side) => `${(side / this.scale) * this.zoom_}px`);
    const label = `${formatName(format)}, ${scheme}: ${[bytesText(file), looksText(file)].filter(Boolean).join(" · ")}`;
    return h("figure", { class: "file-cell", dataset: { scheme, format } },
      h("div", { class: "file-area", tabIndex: 0, role: "group", "aria-label": label }, h("img", { src: file.source, alt: label, style: `width:${width};height:${height}` })),
      h("figcaption", {}, h("strong", {}, `${formatName(format)} ${scheme}`), h("span", { class: file.bytes === least ? "chip" : "muted", dataset: { kind: "good" } }, bytesText(file)),
        h("span", { class: "muted" }, looksText(file)),
        file.matte ? h("span", { class: "muted" }, matteText(file)) : null));
  }
}
