// The studio: a gallery to start from, then panel, loader and text side by side, all of one text.

import { Arranging, BROKEN } from "loom/arranging";
import { Arriving } from "loom/arriving";
import { Bar } from "loom/bar";
import { Broken } from "loom/broken";
import { Budget } from "loom/budget";
import { followClipboard } from "loom/clipboard";
import { offerColors } from "loom/controls";
import { CopiedKeys } from "loom/copiedkeys";
import { CopyMenu } from "loom/copying";
import { PresetDocument } from "loom/document";
import { Disk } from "loom/disk";
import { focusBar, h } from "loom/dom";
import { Drafts } from "loom/drafts";
import { Editor } from "loom/editor";
import { Encoded } from "loom/encoded";
import { ExportDialog } from "loom/export";
import { FileBar, shownFormats } from "loom/filebar";
import { Files } from "loom/files";
import { setFormats } from "loom/formats";
import { Gallery } from "loom/gallery";
import { Incoming } from "loom/incoming";
import { Inspector } from "loom/inspector";
import { find } from "loom/jsontext";
import { Layers } from "loom/layers";
import { Live, folderOf } from "loom/live";
import { Look } from "loom/look";
import { Lookup } from "loom/lookup";
import { Moves } from "loom/moves";
import { Notice } from "loom/notice";
import { Opening } from "loom/opening";
import { Overlay } from "loom/overlay";
import { Pages } from "loom/pages";
import { Places } from "loom/places";
import { Reach } from "loom/reach";
import { Route } from "loom/route";
import { Schema } from "loom/schema";
import { Selection } from "loom/selection";
import { LostError, fileOf, get, listen, post, windowName } from "loom/server";
import { Timeline } from "loom/timeline";
import { Variants } from "loom/variants";
import { LoaderView } from "loom/view";
import { Workspace } from "loom/workspace";

const [start, schema] = await Promise.all([get("start"), get("schema")]);
setFormats(start.formats);
const preset = new PresetDocument();
const moves = new Moves(preset);
const view = new LoaderView();
/** The preset with every default, as the engine read it last. */
let values = null;
/** Whether the engine has said that it can draw the text as it is. */
let isValid = false;
/** Whether the engine has found errors in it. */
let isBroken = false;
/** What the folder holds. */
let contents = start.contents;

const notice = new Notice();
const drafts = new Drafts(preset, { folder: start.folder, kept: start.drafts, failed: (message) => notice.warn(message) });
const opening = new Opening(preset, notice, drafts, () => contents);
const route = new Route(preset, { show: showGallery, opening, drafts, returned: () => disk.reload(false) });
opening.ondiscard = (id) => route.drop(id);
const disk = new Disk(preset, notice, { folder: start.folder, opening, words: wordsOf, isShown: () => !workspace.element.hidden, choose: () => bar.choose(), renamed: (names) => route.renamed(names) });
const look = new Look(() => { budget.outdate(); draw(); });
const selection = new Selection(moves);
const say = (text) => notice.hint(text);
const arranging = new Arranging(preset, selection, moves, say);
const places = new Places((moment) => post("layers", { ...state(), revision: 0, moment }), moves);
const arriving = new Arriving();
const live = new Live((state) => post("draw", state), view);
const forms = new Schema(schema);
const editor = new Editor((text) => preset.edit(text, "text"), new Lookup(forms, () => values));
const layers = new Layers(arranging, selection, moves, { loaders: start.gallery.map((shipped) => shipped.name), chooseImage: () => incoming.choose((made) => addImage(made)) });
const inspector = new Inspector(forms, layers, { preset, selection, change, show: showPath, attempt });
const reach = new Reach(inspector.element, { revision: () => live.revision, set: (path, value) => change(path, value, false), text: () => preset.text, restore: (text) => preset.edit(text) });
const timeline = new Timeline(view.player, { preset, selection, moves, say, show: showPath, detail: inspector.motionSection });
const keys = new CopiedKeys(timeline, { selection, say });
followClipboard({ arranging, keys, selection }, () => !workspace.element.hidden && !exporter.element.open);
const pages = new Pages(view.stage, { change, say });
new Overlay({ preset, selection, arranging, places, player: view.player, stage: view.stage, say });
const encoded = new Encoded({
  encode: (asked) => post("encode", asked), cancel: () => post("cancel", { work: "encoding" }).catch((error) => notice.say(error.message)),
  address: (number) => `encoded?window=${windowName}&file=${number}`,
});
const fileBar = new FileBar(encoded, view.stage, () => wantFiles());
const files = new Files(encoded);
view.keys.f = () => !workspace.element.hidden && fileBar.next();
const budget = new Budget(
  (run) => post("measure", { ...state(), revision: run }).catch((error) => budget.ended(run, error.message)),
  () => post("cancel", { work: "budget" }).catch((error) => budget.interrupt(error.message)));
const variants = new Variants(view.player, { onchange: () => draw(), onpick: (chosen) => { workspace.place = "loader"; look.choose(chosen); } });
view.stage.onzoom = (zoom) => (variants.zoom = files.zoom = zoom);
const asked = (request) => ({ ...request, theme: look.theme });
const exporter = new ExportDialog({
  destinations: start.destinations,
  bundles: start.bundles,
  folder: start.folder,
  start: (request, run) => post("export", { ...state(), revision: run, export: asked(request) }),
  command: async (request) => (await post("command", { ...state(), revision: 0, export: asked(request) })).command,
  cancel: () => post("cancel", { work: "export" }).catch((error) => exporter.interrupt(error.message)),
  around: () => ({ folder: start.folder, hasProject: contents.hasProject, preset: preset.path, save: preset.isDirty || preset.isNew ? () => disk.save() : null }),
  owner: () => (preset.isOpen ? preset.state.file.id : null),
});
const incoming = new Incoming({ opened: (made, from) => opening.imported(made, from), failed: (message) => notice.say(message) });
const copying = new CopyMenu({
  poster: () => fileOf("poster", { ...state(), scale: Math.max(2, look.value.scale), schemes: [view.lead?.scheme ?? "light"], revision: 0 }), html: () => exporter.snippet,
  command: () => exporter.command(exporter.request), json: () => preset.text, failed: (message) => notice.say(message),
});
const exports = () => {
  if (isBroken) notice.warn("The text has errors; nothing can be exported.");
  else if (preset.isOpen) exporter.open();
};
const bar = new Bar(preset, { undo: () => preset.step("undo"), redo: () => preset.step("redo"), save: () => disk.save(), saveAs: () => disk.saveAs(), exports, gallery: () => route.toggle(!workspace.element.hidden), rename: (name) => preset.rename(name), move: (name) => disk.move(name) }, copying.element);
const workspace = new Workspace(
  { panel: inspector.element, loader: [view.element, timeline.element, budget.element], toolbar: [h("span", { class: "one" }, look.controls), view.stage.controls].flat(), text: editor.element },
  { onplace: () => { draw(); wantFiles(); files.show(); }, onmistake: () => editor.showFirstError() });
exporter.onbusy = (words) => (bar.exporting = words);
exporter.onended = (words, { isError }) => notice.say(words, isError ? {} : { kind: "info", actions: [["Show", "The files, and what to do with them", () => { notice.say(""); exporter.show(); }]] });
const broken = new Broken(() => { workspace.part = "text"; editor.showFirstError(); });
view.stage.element.append(arriving.element, broken.element);
view.stage.element.after(fileBar.element);
view.transport.element.after(variants.element, files.element);
view.plot.element.after(timeline.element);
const gallery = new Gallery(start, drafts, {
  openFile: (path) => opening.file(path), openDrawing: (path) => opening.drawing(path), openCopy: (shipped) => opening.copy(shipped),
  openNew: () => opening.empty(), choose: () => incoming.choose(), openDraft: (id) => route.toDraft(id), discardDraft: (id) => opening.discard(id),
});
document.getElementById("bar").append(...bar.elements, incoming.input, pages.input);
document.getElementById("bar").after(notice.element, incoming.cover, pages.list);
document.getElementById("app").replaceWith(h("div", { id: "app" }, gallery.element, workspace.element, exporter.element));

// The address is that of a preset, so no part of the page has one.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  Object.assign(workspace.element.hidden ? gallery.element : workspace.main, { tabIndex: -1 }).focus();
});

function showGallery(isGallery) {
  const focused = document.activeElement;
  workspace.element.hidden = isGallery;
  gallery.element.hidden = !isGallery;
  bar.isGallery = isGallery;
  if (focused?.checkVisibility() === false) focusBar();
  if (isGallery) refreshDrafts();
}

const refreshDrafts = () => drafts.refresh().catch((error) => notice.say(error.message));
// Another window may have saved or discarded some.
addEventListener("focus", () => { if (workspace.element.hidden) refreshDrafts(); });

/** What the folder holds may have changed. */
function showContents(next) {
  contents = next;
  gallery.contents = next;
  look.offer(next.themes);
  variants.offer(next.themes);
}

// The text

const state = () => ({ path: preset.path, text: preset.text, ...look.value, schemes: ["light", "dark"], looks: workspace.place === "variants" ? variants.looks : [] });

function draw(isFresh = false) {
  if (!preset.isOpen) return;
  isValid = false;
  // While something is dragged, only the moment at hand is drawn.
  const onlyMoment = preset.isInGesture && !view.player.playing && workspace.place === "loader";
  live.draw({ ...state(), onlyMoment }, isFresh);
  if (onlyMoment) encoded.stop(); else encoded.outdate(state());
}

/** The files that are to be seen; a GIF and an APNG say their sizes without being asked. */
function wantFiles() {
  encoded.wanted = workspace.place === "files" ? shownFormats() : ["gif", "apng", ...(fileBar.format ? [fileBar.format] : [])];
}
wantFiles();

preset.addEventListener("open", () => {
  values = null;
  isValid = false;
  judge([]);
  selection.chooseLayer(null);
  view.isNew = true;
  live.leave();
  showGallery(!preset.isOpen);
  scrollTo(0, 0);
  if (preset.isOpen) refresh();
});
preset.addEventListener("text", () => notice.endHint());
preset.addEventListener("text", refresh);

// What a preset reads is found from its own folder. A name that ends in a slash is half written.
preset.addEventListener("file", () => { if (!preset.path.endsWith("/") && live.folder !== folderOf(preset.path)) draw(); });

const RARELY = 150; // milliseconds
let following = 0;

/** Everything that follows from the text. While something is dragged the loader comes first, and the rest now and then. */
function refresh() {
  draw();
  if (preset.isInGesture) following ||= setTimeout(follow, RARELY); else follow();
}

function follow() {
  clearTimeout(following);
  following = 0;
  editor.text = preset.text;
  budget.outdate();
  showPanel();
}

/** A change of the panel or the timeline, made in the text. */
function change(path, value, isFinal) { attempt(() => preset.change(path, value, isFinal)); }

/** Makes an edit, which needs a text that can be read. */
function attempt(edit) {
  try { edit(); } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    notice.warn(BROKEN);
  }
}

/** The panel stays as it was until the text is JSON again. */
const showPanel = () => inspector.show(values ?? {});

/** Shows the value at a path in the text, or what is nearest to it. */
function showPath(path) {
  const { root } = preset;
  if (!root) return editor.focus();
  let node;
  for (let length = path.length; !node && length >= 0; length--) node = find(root, path.slice(0, length));
  workspace.part = "text";
  editor.show(node.start, node.end);
}

/** An image that was chosen becomes a layer of the open composition. */
function addImage({ kind, text }) {
  const made = JSON.parse(text).layers?.[0];
  if (kind === "image" && made) arranging.add(made);
  else say("That is no image; an SVG opens as a preset of its own.");
}

// Events of the server

function findings(event) {
  if (!event.valid) live.refused(event.revision);
  if (event.revision !== live.revision) return;
  editor.findings = event.list;
  const errors = event.list.filter((finding) => finding.severity === "error");
  workspace.errors = errors;
  isValid = event.valid;
  judge(event.valid ? [] : errors);
  document.body.dataset.valid = String(event.valid);
  document.body.dataset.checked = String(event.revision);
  view.element.classList.toggle("stale", !event.valid);
  reach.heard(event);
  if (!event.valid) arriving.end();
}

/** A preset that has errors cannot be exported; one that never was drawn has no picture either. */
function judge(errors) {
  isBroken = errors.length > 0;
  bar.isBroken = isBroken;
  broken.show(view.isNew ? errors : []);
}

/** Files of the folder may have changed. */
function followDisk() {
  if (preset.isOpen) disk.reload(false);
  get("contents").then(showContents, () => {});
  gallery.outdate();
  draw(true);
}

let wasLost = false;
function lostWords() { return `The studio has stopped. ${drafts.isKept ? `What you type is kept in this browser: start it again with --port ${location.port}, and it is offered to you.` : "What you typed is still here; copy the text."}`; }
function wordsOf(error) { return error instanceof LostError ? lostWords() : error.message; }
listen({
  findings,
  outline(event) {
    live.outline(event);
    const isLatest = event.revision === live.revision;
    // A drag moves layers and leaves their numbers; after another edit those of an older text may be of others.
    if (isLatest || preset.isInGesture) places.show(event.layers, event.width, event.height);
    if (!isLatest) return;
    values = JSON.parse(event.values);
    offerColors(event.colors);
    arriving.begin();
    pages.show(values.canvas?.matte);
    files.scale = event.scale;
    timeline.show(values, event.cycle);
    if (!preset.isInGesture) showPanel();
  },
  verdict(event) {
    if (event.revision !== live.revision) return;
    view.verdict = timeline.verdict = event.verdict;
  },
  frame: (event) => live.frame(event).then(() => arriving.show(...live.progress)),
  done: (event) => live.done(event).then(() => variants.compare()),
  encoded: (event) => encoded.take(event),
  encodings: (event) => encoded.ended(event.run),
  cost: (event) => budget.cost(event),
  costs: (event) => budget.ended(event.run, "Bytes of each file at each quality and rate."),
  exporting: (event) => exporter.progress(event),
  exported: (event) => exporter.finished(event),
  cancelled: (event) => ({ export: () => exporter.failed(event), budget: () => budget.ended(event.run, "Stopped."), encoding: () => encoded.ended(event.run, "stopped") })[event.work]?.(),
  failed: (event) => ({ export: () => exporter.failed(event), budget: () => budget.ended(event.run, event.message), encoding: () => encoded.ended(event.run, event.message) }[event.work] ?? (() => notice.say(event.message)))(),
  disk: followDisk,
  open() {
    const isFirst = document.body.dataset.connected === undefined;
    document.body.dataset.connected = "true";
    if (isFirst) return;
    if (wasLost) notice.say("");
    wasLost = false;
    // What has happened meanwhile was not heard.
    followDisk();
    drafts.retry();
  },
  lost() {
    if (!wasLost) notice.warn(lostWords());
    wasLost = true;
    // What goes on for a window ends with its stream.
    exporter.interrupt("The studio has stopped; files that were finished stay.");
    budget.interrupt("The studio has stopped.");
    document.body.dataset.connected = "false";
  },
  moved(words) { notice.warn(words); },
  isBusy: () => exporter.isBusy || budget.isBusy,
});
live.onerror = (error) => { view.element.classList.add("stale"); notice.say(wordsOf(error)); };
live.onclips = (clips) => variants.show(clips);

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const action = { s: () => (event.shiftKey ? disk.saveAs() : disk.save()), e: exports, z: () => preset.step(event.shiftKey ? "redo" : "undo"), y: () => preset.step("redo") }[event.key.toLowerCase()];
  if (!action) return;
  if (exporter.element.open) return inDialog(event);
  // Nothing is undone that is not seen; the gallery's search has its own undo.
  if (workspace.element.hidden && ["z", "y"].includes(event.key.toLowerCase())) return;
  event.preventDefault();
  action();
});

/** In the export's dialog, fields have their own undo, and what could not be saved is said behind it. */
async function inDialog(event) {
  const key = event.key.toLowerCase();
  if (key !== "s" && key !== "e") return;
  event.preventDefault();
  if (key === "s" && !event.shiftKey && !await disk.save()) exporter.element.close();
}
// Where the layers are at another moment.
view.player.addEventListener("time", () => { if (!view.player.playing && selection.layer) seekPlaces(); });
view.player.addEventListener("state", () => { if (!view.player.playing) seekPlaces(); });
let seeking = 0;
function seekPlaces() {
  clearTimeout(seeking);
  seeking = setTimeout(() => {
    // What is wrong with a text is said by its findings.
    if (preset.isOpen && isValid && !view.player.playing) places.seek(view.player.time / 1000).catch((error) => notice.say(error.message));
  }, 60);
}

await drafts.adopt().catch((error) => notice.say(error.message));
showGallery(true);
showContents(contents);
if (contents.theme) look.choose({ theme: contents.theme });
await route.start(async () => {
  if (start.opened) await opening.file(start.opened);
  else if (start.imported) await opening.drawing(start.imported);
  else if (start.shipped) opening.copy(start.gallery.find((shipped) => shipped.name === start.shipped));
});
document.body.dataset.ready = "true";
