// The page that `loaderloom preview` writes: a list of loaders, and the chosen one whole.

import { Clip } from "loom/clip";
import { copyButton, h, segmented } from "loom/dom";
import { factsTable } from "loom/facts";
import { formatName, preferred, setFormats } from "loom/formats";
import { LoaderView } from "loom/view";

const { loaders, formats: known } = JSON.parse(document.getElementById("data").textContent);
setFormats(known);
const view = new LoaderView();
const chosen = { loader: null, format: null, scale: null, motion: null };
let turn = 0;

const title = h("h2", { id: "title" });
const description = h("p", { class: "muted" });
const unique = (values) => [...new Set(values)];
const format = segmented("Format", [], null, (value) => choose({ format: value }));
const scale = segmented("Scale", [], null, (value) => choose({ scale: Number(value) }), "Scale");
const facts = h("section", { class: "card" });
const code = h("section", { class: "card code" });

async function choose(change) {
  Object.assign(chosen, change);
  const { files, verdict } = chosen.loader;
  const formats = unique(files.map((file) => file.format));
  const scales = unique(files.map((file) => file.scale));
  if (!formats.includes(chosen.format)) chosen.format = preferred(formats);
  if (!scales.includes(chosen.scale)) chosen.scale = scales.find((value) => value >= devicePixelRatio) ?? scales.at(-1);
  format.fill(formats.map((value) => [value, formatName(value)]), chosen.format);
  scale.fill(scales.map((value) => [value, `@${value}x`, `${value} pixels a point`]), chosen.scale);
  const shown = files.filter((file) => file.format === chosen.format && file.scale === chosen.scale);
  facts.replaceChildren(h("header", {}, h("h3", {}, "Files")), factsTable(files, shown[0]));
  const mine = ++turn;
  const clips = await Promise.all(shown.map(async (file) => [file.scheme, await Clip.ofFile(file)]));
  if (mine !== turn) return clips.forEach(([, clip]) => clip.close());
  const old = view.clips;
  view.verdict = verdict;
  view.show(Object.fromEntries(clips), chosen.scale);
  Object.values(old ?? {}).forEach((clip) => clip.close());
  document.body.dataset.ready = `${chosen.loader.name} ${chosen.format} ${chosen.scale}`;
}

function open(loader) {
  chosen.loader = loader;
  title.textContent = loader.name;
  description.textContent = loader.description;
  for (const link of list.querySelectorAll("a")) {
    link.setAttribute("aria-current", String(link.dataset.name === loader.name));
  }
  code.replaceChildren(
    h("header", {}, h("h3", {}, "Command"), copyButton(loader.command)), h("pre", { tabIndex: 0, role: "group", "aria-label": "Command" }, loader.command),
    h("header", {}, h("h3", {}, "HTML"), copyButton(loader.snippet)), h("pre", { tabIndex: 0, role: "group", "aria-label": "HTML" }, loader.snippet));
  return choose({});
}

/** The smallest file of a loader for each scheme, as the browser itself plays it. */
function thumbnail(loader) {
  const best = (scheme) => loader.files.filter((file) => file.scheme === scheme).sort((a, b) => a.bytes - b.bytes)[0];
  const [light, dark] = [best("light") ?? loader.files[0], best("dark")];
  const address = (file) => `data:${file.mediaType};base64,${file.data}`;
  return h("picture", {},
    dark ? h("source", { media: "(prefers-color-scheme: dark)", srcset: address(dark) }) : null,
    h("img", { src: address(light), alt: "", loading: "lazy" }));
}

const list = h("ul", { class: "loaders" }, loaders.map((loader) =>
  h("li", {}, h("a", { href: `#${encodeURIComponent(loader.name)}`, dataset: { name: loader.name } }, thumbnail(loader), h("span", {}, loader.name)))));
const search = h("input", {
  type: "search", placeholder: "Find a loader", "aria-label": "Find a loader",
  oninput: () => {
    for (const link of list.querySelectorAll("a")) link.parentElement.hidden = !link.dataset.name.includes(search.value.trim().toLowerCase());
  },
});

const named = () => loaders.find((loader) => loader.name === decodeURIComponent(location.hash.slice(1))) ?? loaders[0];
addEventListener("hashchange", () => open(named()));

document.body.classList.toggle("single", loaders.length === 1);
document.getElementById("app").replaceWith(
  h("div", { class: "layout" },
    h("nav", { class: "side", "aria-label": "Loaders" }, search, list),
    h("main", { class: "main", id: "main" },
      h("header", { class: "head" }, h("div", {}, title, description),
        h("div", { class: "toolbar" }, format.element, scale.element, view.stage.controls)),
      view.element, facts, code)));
open(named());
