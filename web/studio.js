// The studio: a gallery to start from, then panel, loader and text side by side, all of one text.

import { Budget } from "loom/budget";
import { offerColors } from "loom/controls";
import { h, segmented } from "loom/dom";
import { Editor } from "loom/editor";
import { ExportDialog } from "loom/export";
import { setFormats } from "loom/formats";
import { Gallery } from "loom/gallery";
import { History } from "loom/history";
import { Incoming } from "loom/incoming";
import { find, parse, remove, set } from "loom/jsontext";
import { Live } from "loom/live";
import { Look } from "loom/look";
import { Notice } from "loom/notice";
import { Panel } from "loom/panel";
import { Schema } from "loom/schema";
import { get, listen, post } from "loom/server";
import { Timeline } from "loom/timeline";
import { Variants } from "loom/variants";
import { LoaderView } from "loom/view";

const [start, schema] = await Promise.all([get("start"), get("schema")]);
setFormats(start.formats);
const view = new LoaderView();
/** The open preset: its path, the text on the disk with its digest, and whether it is new. */
let file = null;
let history = new History("");
let values = null;
/** What the folder holds. */
let contents = start.contents;

const notice = new Notice();
const say = (text, options) => notice.say(text, options);
const warn = (text, ...actions) => notice.say(text, { kind: "warning", actions });
const look = new Look(() => { budget.outdate(); draw(); });
const live = new Live((state) => post("draw", state), view);
const panel = new Panel(new Schema(schema), change, showPath);
const editor = new Editor((text) => edit(text, "text"));
const timeline = new Timeline(view.player, { set: (path, value) => change(path, value, true), show: showPath });
const budget = new Budget(
  (run) => post("measure", { ...state(), revision: run }).catch((error) => budget.ended(run, error.message)),
  () => post("cancel", { work: "budget" }));
const variants = new Variants(view.player, { onchange: () => draw(), onpick: (chosen) => { places.value = "loader"; showPlace("loader"); look.choose(chosen); } });
view.stage.onzoom = (zoom) => (variants.zoom = zoom);
const asked = (request) => ({ ...request, theme: look.theme });
const exporter = new ExportDialog({
  destinations: start.destinations,
  folder: start.folder,
  start: (request, run) => post("export", { ...state(), revision: run, export: asked(request) }),
  command: async (request) => (await post("command", { ...state(), revision: 0, export: asked(request) })).command,
  cancel: () => post("cancel", { work: "export" }),
  around: () => ({ folder: start.folder, hasProject: contents.hasProject, preset: state().path, save: isDirty() || !file.digest ? saveFile : null }),
});
const incoming = new Incoming({ opened: openImported, failed: (message) => say(message) });

// Bar

const button = (text, title, action, attributes = {}) => h("button", { type: "button", title, onclick: action, ...attributes }, text);
const name = h("input", { type: "text", class: "file-name", "aria-label": "File", spellcheck: false, oninput: showState });
const state_ = h("span", { class: "muted state", role: "status" });
const undo = button("Undo", "Undo (Ctrl Z)", () => step("undo"));
const redo = button("Redo", "Redo (Ctrl Shift Z)", () => step("redo"));
const save = button("Save", "Save (Ctrl S)", saveFile, { id: "save" });
const toGallery = button("Gallery", "Start from another loader", showGallery, { id: "to-gallery", class: "quiet" });
const tools = h("div", { class: "tools", hidden: true }, name, state_, h("span", { class: "spring" }), undo, redo, save, button("Export …", "Export (Ctrl E)", () => exporter.open(), { class: "primary", id: "export" }));
document.getElementById("bar").append(toGallery, tools);
document.getElementById("bar").after(notice.element, incoming.cover, incoming.input);

// Workspace

const places = segmented("View", [["loader", "Loader", "One variant, whole"], ["variants", "Variants", "All variants side by side"]], "loader", showPlace);
places.element.id = "places";
const tabs = segmented("Part", [["panel", "Panel"], ["loader", "Loader"], ["text", "Text"]], "loader", (value) => (workspace.dataset.part = value));
tabs.element.classList.add("tabs");
/** Where only one part is shown, the first mistake is shown above it. */
const mistake = h("button", { type: "button", class: "mistake", hidden: true, onclick: () => editor.list.querySelector(".error button")?.click() });
const workspace = h("div", { class: "workspace", dataset: { part: "loader", place: "loader" } }, tabs.element, mistake,
  h("aside", { class: "left", "aria-label": "Panel" }, panel.element),
  h("main", { class: "main", id: "main" },
    h("div", { class: "toolbar" }, places.element, h("span", { class: "one" }, look.controls), view.stage.controls), view.element, timeline.element, budget.element),
  h("aside", { class: "right", "aria-label": "Text" }, editor.element));
view.transport.element.after(variants.element);
view.plot.element.after(timeline.element);
const gallery = new Gallery(start, { openFile, openDrawing, openCopy, openNew, choose: () => incoming.choose() });
document.getElementById("app").replaceWith(h("div", { id: "app" }, gallery.element, workspace, exporter.element));

function showGallery() {
  if (file) toGallery.textContent = "Back to the preset";
  const isOpen = !workspace.hidden;
  workspace.hidden = isOpen || !file;
  gallery.element.hidden = !workspace.hidden;
  tools.hidden = workspace.hidden;
  toGallery.hidden = !file;
  if (!workspace.hidden) toGallery.textContent = "Gallery";
}

/** One variant whole, or all of them. */
function showPlace(place) {
  workspace.dataset.place = place;
  draw();
}

/** What the folder holds may have changed. */
function showContents(next) {
  contents = next;
  gallery.contents = next;
  look.offer(next.themes);
  variants.offer(next.themes);
}

// Opening

/** Opens a text in place of what is open. What was not saved is one click away. */
function open(path, text, digest) {
  const left = file && isDirty() && history.canUndo ? { file, history, name: name.value } : null;
  show({ path, digest, saved: digest ? text : null }, new History(text), path);
  if (left) warn(`${left.name} was not saved.`, ["Go back to it", "What you had, with its undo", () => show(left.file, left.history, left.name)]);
}

function show(opened, itsHistory, path) {
  const { digest } = opened;
  file = opened;
  history = itsHistory;
  const { text } = history;
  values = null;
  name.value = path;
  name.readOnly = Boolean(digest);
  editor.text = text;
  workspace.hidden = true;
  showGallery();
  scrollTo(0, 0);
  say("");
  refresh();
  location.hash = digest ? encodeURIComponent(path) : "";
}

const freeName = (base) => {
  for (let i = 1; ; i++) {
    const path = `${base}${i > 1 ? `-${i}` : ""}.json`;
    if (!contents.presets.includes(path)) return path;
  }
};

async function openFile(path) {
  try {
    const opened = await get(`file?path=${encodeURIComponent(path)}`);
    open(opened.path, opened.text, opened.digest);
  } catch (error) { say(error.message); }
}

function openCopy(preset) { open(freeName(`my-${preset.name}`), preset.text.trimEnd() + "\n", null); }

function openNew() {
  open(freeName("loader"), `{
  "name": "loader",
  "kind": "composition",
  "size": { "width": 40, "height": 40 },
  "layers": [
    {
      "type": "circle",
      "diameter": 16,
      "fill": "primary",
      "scale": { "from": 0.5, "to": 1, "duration": 0.6, "easing": "easeInOut", "autoreverse": true }
    }
  ],
  "canvas": { "padding": 8 }
}
`, null);
}

/** A file of the folder that becomes a preset. */
async function openDrawing(path) {
  try { openImported(await get(`import?path=${encodeURIComponent(path)}`), path); } catch (error) { say(error.message); }
}

/** What a dropped or chosen file has become, as a new preset. */
function openImported({ kind, name, text, missing, notes }, from) {
  open(freeName(kind === "preset" ? name : from.replace(/\.[^.]*$/, "")), text, null);
  if (!notice.element.hidden) return;
  if (missing.length) {
    say(`${from} has ${missing.length === 1 ? "something" : `${missing.length} things`} that cannot be drawn; the rest is here:`, { kind: "warning", list: [...missing, ...notes] });
  } else if (notes.length) {
    say(`${from} is a composition now. Parts of it have no effect:`, { kind: "info", list: notes });
  } else if (kind !== "preset") {
    say(kind === "drawing" ? `${from} is a composition now. Its colors are under Parameters.` : `${from} is a layer of a new composition now. What it does is under Layers.`, { kind: "info" });
  }
}

// Editing

const state = () => ({ path: name.value.trim() || "loader.json", text: history.text, ...look.value, schemes: ["light", "dark"], looks: workspace.dataset.place === "variants" ? variants.looks : [] });
const isDirty = () => file && history.text !== file.saved;

function edit(text, place) {
  history.add(text, place);
  refresh();
}

/** A change of the panel or the timeline, made in the text. */
function change(path, value, isFinal) {
  try {
    edit(value === undefined ? remove(history.text, path) : set(history.text, path, value), isFinal && value === undefined ? null : path.join("."));
    editor.text = history.text;
  } catch {
    warn("The text is no JSON at the moment; mend it first, or undo.");
  }
}

function step(direction) {
  editor.text = history[direction]();
  refresh();
}

/** Everything that follows from the text. */
function refresh() {
  showPanel();
  showState();
  budget.outdate();
  draw();
}

function showPanel() {
  try { panel.show(parse(history.text), values ?? {}); } catch { /* The panel stays as it was until the text is JSON again. */ }
}

const draw = (isFresh = false) => file && live.draw(state(), isFresh);

function showState() {
  undo.disabled = !history.canUndo;
  redo.disabled = !history.canRedo;
  save.disabled = !isDirty() && Boolean(file?.digest);
  state_.textContent = !file ? "" : !file.digest ? "Not saved yet" : isDirty() ? "Changed" : "Saved";
  document.title = `${isDirty() ? "• " : ""}${name.value || "LoaderLoom"} – LoaderLoom studio`;
}

function showPath(path) {
  try {
    let node;
    for (let length = path.length; !node && length >= 0; length--) node = find(parse(history.text), path.slice(0, length));
    workspace.dataset.part = "text";
    tabs.value = "text";
    editor.show(node.start, node.end);
  } catch { editor.area.focus(); }
}

// The disk

async function saveFile() {
  if (!file) return;
  try {
    const saved = await post("save", { path: state().path, text: history.text, known: file.digest });
    Object.assign(file, { path: saved.path, digest: saved.digest, saved: saved.text });
    name.readOnly = true;
    say("");
  } catch (error) {
    const isTaken = error.status === 409 && !file.digest;
    say(error.message, { actions: error.status !== 409 ? [] : isTaken ? [["Choose a name", "", chooseName]] : [["Load the file", "Your changes stay in undo", () => reload(true)], ["Save as …", "Choose another name", chooseName]] });
  }
  showState();
  return !isDirty();
}

function chooseName() {
  name.readOnly = false;
  Object.assign(file, { digest: null, saved: null });
  name.focus();
  name.select();
  say("");
  showState();
}

/** The text that another program wrote; what was here is one undo away. */
async function reload(isAsked) {
  const opened = await get(`file?path=${encodeURIComponent(file.path)}`).catch(() => null);
  if (!opened || opened.digest === file.digest) return;
  if (isDirty() && !isAsked) {
    return warn(`${file.path} was changed by another program.`, ["Load the file", "Your changes stay in undo", () => reload(true)]);
  }
  Object.assign(file, { digest: opened.digest, saved: opened.text });
  history.add(opened.text);
  editor.text = opened.text;
  say("");
  refresh();
}

// Events of the server

function findings(event) {
  if (event.revision !== live.revision) return;
  editor.findings = event.list;
  const errors = event.list.filter((finding) => finding.severity === "error");
  mistake.hidden = !errors.length;
  mistake.textContent = errors.length > 1 ? `${errors[0].message} (and ${errors.length - 1} more)` : errors[0]?.message ?? "";
  document.body.dataset.valid = String(event.valid);
  document.body.dataset.checked = String(event.revision);
  view.element.classList.toggle("stale", !event.valid);
}

let wasLost = false;
listen({
  findings,
  outline(event) {
    live.outline(event);
    if (event.revision !== live.revision) return;
    values = JSON.parse(event.values);
    offerColors(event.colors);
    timeline.show(values, event.cycle, event.verdict);
    showPanel();
  },
  frame: (event) => live.frame(event),
  done: (event) => live.done(event),
  cost: (event) => budget.cost(event),
  costs: (event) => budget.ended(event.run, "Bytes of each file at each quality and rate."),
  exporting: (event) => exporter.progress(event),
  exported: (event) => exporter.finished(event),
  cancelled: (event) => (event.work === "export" ? exporter.failed(event) : event.work === "budget" ? budget.ended(event.run, "Stopped.") : 0),
  failed: (event) => (event.work === "export" ? exporter.failed(event) : event.work === "budget" ? budget.ended(event.run, event.message) : say(event.message)),
  disk() {
    if (file?.digest) reload(false);
    get("contents").then(showContents, () => {});
    draw(true);
  },
  open() { if (wasLost) { wasLost = false; say(""); draw(); } document.body.dataset.connected = "true"; },
  lost() { wasLost = true; document.body.dataset.connected = "false"; warn("The studio has stopped. What you typed is still here; start it again at the same port, or copy the text."); },
});
live.onerror = (error) => say(error.message);
live.onclips = (clips) => variants.show(clips);
live.onframes = () => variants.draw();

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const action = { s: saveFile, e: () => file && exporter.open(), z: () => step(event.shiftKey ? "redo" : "undo"), y: () => step("redo") }[key];
  if (!action || exporter.element.open) return;
  event.preventDefault();
  action();
});
addEventListener("beforeunload", (event) => { if (isDirty() && history.canUndo) event.preventDefault(); });

workspace.hidden = true;
toGallery.hidden = true;
showContents(contents);
if (contents.theme) look.choose({ theme: contents.theme });
const wanted = decodeURIComponent(location.hash.slice(1)) || start.opened;
if (wanted) await openFile(wanted);
else if (start.imported) await openDrawing(start.imported);
else if (start.shipped) openCopy(start.gallery.find((preset) => preset.name === start.shipped));
document.body.dataset.ready = "true";
