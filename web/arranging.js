// What can be done to the layers of a composition, each as one edit of its text: add, duplicate, delete, rename, hide,
// lock, reorder, group. A lock is the studio's own; everything else is in the text.

import { changed, duplicateItem, insertItem, itemsWritten, moveItem, unwrapItem, wrapItems, writtenItems } from "loom/jsonlist";
import { find, remove } from "loom/jsontext";
import { parentOf, same, startsWith, within } from "loom/layerpath";
import { renamings } from "loom/naming";
import { label } from "loom/schema";
import { staggered } from "loom/tracks";

/** What a group may have besides its layers and still be dissolved without a change of the image. */
const PLAIN = new Set(["type", "name", "layers", "arrangement"]);

/** What needs a text that can be read. */
const EDITS = ["add", "copy", "cut", "paste", "duplicate", "delete", "rename", "toggleHidden", "move", "shift", "moveOut", "moveIn", "group", "ungroup", "stagger"];

export const BROKEN = "The text is not valid JSON. Fix it or undo first.";

const arrangementOf = (around) => around?.arrangement ?? "overlay";

export const layerName = (layer, index) => layer?.name || `${label(layer?.type ?? "layer")} ${index + 1}`;

/** Whether a text is JSON without comments and commas at its end. */
function isPlain(lines) {
  try { return JSON.parse(lines) !== undefined; } catch { return false; }
}

/** The layers of a text, each with how it is written; null if it holds something else. */
function layersOf(text) {
  try {
    const items = itemsWritten(text);
    return items.length && items.every(({ value }) => typeof value?.type === "string") ? items : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export class Arranging {
  /** The paths of locked layers. */
  #locked = [];

  /** @param moves of loom/moves; @param say tells why something cannot be done */
  constructor(preset, selection, moves, say) {
    this.preset = preset;
    this.selection = selection;
    this.moves = moves;
    this.say = say;
    for (const name of EDITS) {
      const edit = this[name].bind(this);
      this[name] = (...given) => (this.root ? edit(...given) : say(BROKEN));
    }
    moves.addEventListener("move", ({ detail: move }) => (this.#locked = this.#locked.map(move).filter(Boolean)));
  }

  get root() { return this.preset.root; }
  layer(path) { return find(this.root, path)?.value; }
  list(path) { return path.length ? [...path, "layers"] : ["layers"]; }

  /** @param edit gets a text and gives the next one */
  #edit(edit, chosen) {
    this.moves.edit(edit);
    if (chosen) this.selection.chooseLayer(chosen);
  }

  /** Adds a layer in front of the chosen one, or in front of all. */
  add(value) {
    const chosen = this.selection.layer;
    const isInto = chosen && this.layer(chosen)?.type === "group";
    const list = isInto ? [...chosen, "layers"] : chosen ? chosen.slice(0, -1) : ["layers"];
    const index = chosen && !isInto ? chosen.at(-1) + 1 : find(this.root, list)?.items?.length ?? 0;
    const position = this.#positionIn(list, value);
    this.#edit((text) => insertItem(text, list, index, position ? { ...value, position } : value), [...list, index]);
  }

  /** In a free group a layer at (0, 0) would stand in the corner: the middle for one that says nothing else. */
  #positionIn(list, { position }) {
    const { arrangement, size } = find(this.root, list.slice(0, -1)).value;
    return arrangement === "free" && size && !position ? [size.width / 2, size.height / 2] : null;
  }

  /** The chosen layers, in the order of the text. */
  get #chosen() { return [...this.selection.layers].sort((a, b) => a.at(-1) - b.at(-1)); }

  #choose(paths) { for (const [i, path] of paths.entries()) this.selection.chooseLayer(path, i > 0); }

  /** Copies the chosen layers, each to the place after it, and chooses the copies. */
  duplicate() {
    const paths = this.#chosen;
    if (!paths.length) return;
    const names = renamings(paths.map((path) => this.layer(path)), this.root.value);
    // From the last one on, so that the others stay where they are.
    this.#edit((text) => paths.reduceRight((text, path, i) => duplicateItem(text, path, (copied, copy) => changed(copied, within(copy, names[i]))), text));
    this.#choose(paths.map((path, i) => [...path.slice(0, -1), path.at(-1) + i + 1]));
  }

  /** The chosen layers as they are written, with their comments. */
  copy() { return this.#written(this.#chosen); }

  /** Takes the chosen layers away that are not locked. @returns them as they were written, with their comments */
  cut() {
    const written = this.#written(this.#chosen.filter((path) => !this.isLocked(path)));
    this.delete();
    return written;
  }

  #written(paths) {
    if (!paths.length) return "";
    const list = paths[0].slice(0, -1);
    // One that stands in the corner of a free group says so, as it would stand in the middle of another one.
    const isFree = arrangementOf(find(this.root, list.slice(0, -1)).value) === "free";
    const inCorner = paths.filter((path) => isFree && !this.layer(path).position);
    const text = changed(this.preset.text, inCorner.map((path) => [[...path, "position"], [0, 0]]));
    return writtenItems(text, list, paths.map((path) => path.at(-1)));
  }

  /** Puts layers, as `copy` gives them, in front of the chosen ones, or in front of all, and chooses them. */
  paste(written) {
    const items = layersOf(written);
    if (!items) return this.say("The clipboard holds no layer; copy one in the tree or on the loader first.");
    if (this.root.value?.kind !== "composition") return this.say("Only a composition has layers: start one, or open one, to paste them there.");
    const chosen = this.#chosen.at(-1);
    const list = chosen ? chosen.slice(0, -1) : ["layers"];
    const index = chosen ? chosen.at(-1) + 1 : find(this.root, list)?.items?.length ?? 0;
    const names = renamings(items.map(({ value }) => value), this.root.value);
    const paths = items.map((_, i) => [...list, index + i]);
    this.#edit((text) => items.reduce((text, { value, lines }, i) => {
      const position = this.#positionIn(list, value);
      // What only .jsonc files may hold goes where it would be refused.
      const isKept = this.preset.path.endsWith(".jsonc") || isPlain(lines);
      return changed(insertItem(text, list, index + i, value, isKept ? lines : null), within(paths[i], [...names[i], ...(position ? [[["position"], position]] : [])]));
    }, text));
    this.#choose(paths);
  }

  delete() {
    const paths = this.#chosen.filter((path) => !this.isLocked(path));
    const locked = this.#chosen.filter((path) => this.isLocked(path));
    const words = locked.length > 1 ? `${locked.length} of the chosen layers are locked and stay; unlock them first.` : locked.length ? `“${layerName(this.layer(locked[0]), locked[0].at(-1))}” is locked and stays; unlock it first.` : "";
    if (!paths.length) return words && this.say(words);
    const list = find(this.root, paths[0].slice(0, -1));
    if (list.items.length === paths.length) {
      const group = parentOf(paths[0]);
      if (!group) return this.say("A composition has at least one layer: add another one first.");
      this.selection.chooseLayer(group);
      return this.delete();
    }
    const left = list.items.length - paths.length;
    this.#edit((text) => paths.reduceRight((text, path) => remove(text, path), text), [...paths[0].slice(0, -1), Math.min(paths[0].at(-1), left - 1)]);
    // An edit ends what was said before.
    if (words) this.say(words);
  }

  rename(path, name) {
    this.#edit((text) => changed(text, [[[...path, "name"], name || undefined]]), path);
  }

  toggleHidden(path) {
    const isHidden = this.layer(path)?.hidden === true;
    this.#edit((text) => changed(text, [[[...path, "hidden"], isHidden ? undefined : true]]));
  }

  /** Moves a layer before the one that has an index in a list now. */
  move(path, list, index) {
    if (startsWith(list, path)) return;
    this.#edit((text) => moveItem(text, path, list, index).text, moveItem(this.preset.text, path, list, index).path);
  }

  /** One place on in the order of the text, or back. */
  shift(path, by) {
    const list = path.slice(0, -1);
    const [i, count] = [path.at(-1), find(this.root, list).items.length];
    if (i + by >= 0 && i + by < count) this.move(path, list, by > 0 ? i + 2 : i - 1);
  }

  /** Out of its group, to the place after it. */
  moveOut(path) {
    const group = parentOf(path);
    if (group) this.move(path, group.slice(0, -1), group.at(-1) + 1);
  }

  /** Into the group that is its neighbor. */
  moveIn(path) {
    const [list, i] = [path.slice(0, -1), path.at(-1)];
    const group = [i - 1, i + 1].map((k) => [...list, k]).find((beside) => this.layer(beside)?.type === "group");
    if (!group) return this.say("There is no group next to this layer; Ctrl G makes one.");
    this.move(path, [...group, "layers"], find(this.root, [...group, "layers"])?.items.length ?? 0);
  }

  group() {
    const paths = this.selection.layers;
    if (!paths.length) return;
    const list = paths[0].slice(0, -1);
    const parent = parentOf(paths[0]);
    const arrangement = arrangementOf(parent ? this.layer(parent) : this.root.value);
    const head = { type: "group", name: "group", ...(arrangement !== "overlay" ? { arrangement } : {}) };
    const indices = paths.map((path) => path.at(-1));
    this.#edit((text) => wrapItems(text, list, indices, head), [...list, Math.min(...indices)]);
  }

  ungroup() {
    const path = this.selection.layer;
    const group = path && this.layer(path);
    if (group?.type !== "group") return;
    const others = Object.keys(group).filter((key) => !PLAIN.has(key));
    if (others.length) return this.say(`This group has its own ${others.join(", ")}, which would be lost; move its layers out of it instead.`);
    const parent = parentOf(path);
    const [own, outer] = [group, parent ? this.layer(parent) : this.root.value].map(arrangementOf);
    // A single layer stands the same, except where it is placed by itself.
    const isSame = own === outer || ((group.layers?.length ?? 0) < 2 && own !== "free" && outer !== "free");
    if (!isSame) return this.say(`This group arranges its layers as “${own}”, and what is around it as “${outer}”, so they would move; move its layers out of it instead.`);
    this.#edit((text) => unwrapItem(text, path, "layers"), path);
  }

  /** Delays the motions of the chosen layers one after the other, in the order in which they were chosen. */
  stagger(by) {
    // An emptied field is no number.
    if (!Number.isFinite(by)) return;
    const layers = this.selection.layers.map((path) => ({ path, layer: this.layer(path) }));
    const changes = staggered(layers, by);
    if (!changes.length) return this.say("The chosen layers have no motions to delay.");
    this.preset.edit(changed(this.preset.text, changes));
  }

  /** What a layer is known by where it may have moved. */
  signature(path) {
    const layer = this.layer(path);
    return layer ? `${layer.type} ${layer.name ?? ""}` : null;
  }

  // Locks

  /** Whether the layer, or a group around it, is locked. */
  isLocked(path) { return this.#locked.some((locked) => startsWith(path, locked)); }

  toggleLocked(path) {
    const others = this.#locked.filter((locked) => !same(locked, path));
    this.#locked = others.length < this.#locked.length ? others : [...others, path];
    this.selection.dispatchEvent(new Event("change"));
  }

  /** Whether layers of a list are shown from the front to the back: where they lie on one another. */
  isStacked(path) {
    const arrangement = arrangementOf(path.length ? this.layer(path) : this.root?.value);
    return arrangement === "overlay" || arrangement === "free";
  }
}
