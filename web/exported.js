// What an export has made, and what to do with it: the files, the HTML, the command line, and the next step.

import { draggable } from "loom/copying";
import { copyButton, h, number } from "loom/dom";

const archive = (paths, name) => `archive?name=${encodeURIComponent(name)}&${paths.map((path) => `path=${encodeURIComponent(path)}`).join("&")}`;
const address = (path) => `made?path=${encodeURIComponent(path)}`;
const fileName = (path) => path.split("/").at(-1);

const code = (title, text) => h("div", { class: "code" },
  h("header", {}, h("h3", {}, title), copyButton(text)), h("pre", { tabIndex: 0, role: "group", "aria-label": title }, text));

/** So many files of a note are named; the others are counted. */
const MOST = 3;
const list = new Intl.ListFormat("en");

/** Each note once, behind the names of the files that it is about. */
function notesOf(files, label) {
  return [...new Set(files.flatMap((file) => file.notes))].map((note) => {
    const names = files.filter((file) => file.notes.includes(note)).map((file) => label(file.path));
    const shown = names.length > MOST + 1 ? [...names.slice(0, MOST), `${number(names.length - MOST)} more`] : names;
    return h("li", {}, h("strong", {}, list.format(shown)), `: ${note}`);
  });
}

/**
 * @param event the server's `exported`: the files, the code that shows them, and where they are a bundle its folder
 * @param folder the studio's folder
 * @param hasProject whether the folder has a project
 * @param preset the preset's path, and `save` where it is not on the disk as it was exported
 */
export function exportedList(event, { folder, hasProject, preset, save }) {
  const bytes = event.files.reduce((sum, file) => sum + file.bytes, 0);
  const inside = (event.folder ?? event.files[0]?.path.split("/").slice(0, -1).join("/") ?? "").split("/").filter(Boolean);
  const where = [folder, ...inside].join("/");
  // A folder of a bundle has folders of its own, with files of the same name.
  const label = (path) => (event.folder ? path.slice(event.folder.length + 1) : fileName(path));
  const notes = [...event.notes.map((note) => h("li", {}, note)), ...notesOf(event.files, label)];
  const single = event.files.filter((file) => !file.isFolder);
  const name = fileName(preset).replace(/\.jsonc?$/i, "");
  const words = hasProject ? "loaderloom build\nloaderloom check" : "loaderloom init\nloaderloom build\nloaderloom check";
  return h("div", { class: "exported" },
    h("p", {}, `${number(event.files.length)} ${event.files.length === 1 ? "file" : "files"}, ${number(bytes)} bytes, in `, h("strong", { class: "path", title: where }, [fileName(folder), ...inside].join("/")), " ", copyButton(where, "Copy the path")),
    single.length > 1 ? h("p", {}, draggable(h("a", { class: "button", id: "download-all", href: archive(single.map((file) => file.path), name), download: `${name}.zip`, title: "Press to download, or drag it out of the page" }, `Download all ${number(single.length)} files (ZIP)`), `${name}.zip`)) : null,
    h("div", { class: "table", tabIndex: 0, role: "group", "aria-label": "Files" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "File"), h("th", { scope: "col", class: "number" }, "Pixels"), h("th", { scope: "col", class: "number" }, "Bytes"), h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, "Download")))),
      h("tbody", {}, event.files.map((file) => h("tr", {},
        h("th", { scope: "row" }, file.isFolder ? `${file.path}/` : draggable(h("a", { href: address(file.path), target: "_blank", rel: "noopener", title: `Open ${file.path}, or drag it out of the page` }, label(file.path)), fileName(file.path))),
        h("td", { class: "number" }, file.width ? `${file.width} × ${file.height}` : ""), h("td", { class: "number" }, number(file.bytes)),
        h("td", { class: "number" }, file.isFolder ? "" : draggable(h("a", { href: address(file.path), download: fileName(file.path), title: "Press to download, or drag it out of the page", "aria-label": `Download ${label(file.path)}` }, "Download"), fileName(file.path)))))))),
    notes.length ? h("ul", { class: "muted notes" }, notes) : null,
    event.code ? code(event.code.title, event.code.text) : null,
    code("The same in a terminal", event.command),
    h("h3", {}, "What next"),
    h("ol", { class: "next" },
      save ? h("li", {}, `Save the preset as ${preset}: the command line reads it from there. `, save) : null,
      event.folder ? h("li", {}, `Copy the folder's files into your project; ${event.code.title} shows the loader, still for people who ask for less motion.`)
        : event.code ? h("li", {}, "Copy the files to where your page finds them, and the HTML into the page. It gives each visitor the file that fits, by color scheme and screen.") : null,
      h("li", {}, hasProject ? "Let the project make the files from now on, and let CI prove with " : "Let a project make the files from now on, and let CI prove with ", h("code", {}, "loaderloom check"), " that they are still what the presets say:")),
    code("A project", words));
}
