// What each file of a loader holds, as a table.

import { h, number } from "loom/dom";
import { formatName } from "loom/formats";

export function factsTable(files, current) {
  const rows = files.map((file) =>
    h("tr", { class: file === current ? "current" : "" },
      h("th", { scope: "row" }, file.path ? h("a", { href: `data:${file.mediaType};base64,${file.data}`, download: file.path.split("/").at(-1) }, file.path) : formatName(file.format)),
      h("td", {}, `${file.width} × ${file.height}`),
      h("td", { class: "number" }, number(file.bytes)),
      h("td", { class: "number" }, file.frames ? number(file.frames) : "none"),
      h("td", { class: "number" }, `${file.cycle.toFixed(2)} s`),
      h("td", { class: "number" }, file.colors !== null ? number(file.colors) : file.frames ? "many" : ""),
      h("td", { class: "number" }, file.isExact ? "lossless" : `${file.quality ?? ""}`)));
  return h("div", { class: "table", tabIndex: 0, role: "group", "aria-label": "Files" },
    h("table", {},
      h("thead", {}, h("tr", {}, ["File", "Pixels", "Bytes", "Frames", "Cycle", "Colors", "Quality"].map((name, i) =>
        h("th", { scope: "col", class: i > 1 ? "number" : "" }, name)))),
      h("tbody", {}, rows)));
}
