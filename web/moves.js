// Where layers go when the text changes, for what was made of the text before: rows, outlines, folds. Dispatches "move",
// whose `detail` gives for a path into a layer the one where it is by now; null for a layer that is gone.

import { find, parse } from "loom/jsontext";
import { allLayers, layerOf, same, toText } from "loom/layerpath";

/** A key that no preset has: the number of a layer while an edit is tried. */
const MARK = "\u{E000}";

/**
 * Where the layers of a text go by an edit. Their numbers tell equal ones apart.
 * @param edit gets a text and gives the next one, whatever else the layers say
 * @returns the path of each layer before and after, or null
 */
function pairsOf(edit, text) {
  const root = parse(text);
  const before = [...allLayers(root.value)].filter(({ path }) => find(root, path).type === "object");
  const marked = before.reduceRight((marked, { path }, i) => {
    const at = find(root, path).start + 1;
    return `${marked.slice(0, at)}"${MARK}":${i},${marked.slice(at)}`;
  }, text);
  const after = [...allLayers(parse(edit(marked)).value)];
  // A copy stands behind what it was made of.
  const kept = before.map((_, i) => after.find(({ layer }) => layer?.[MARK] === i));
  return [...before.map(({ path }, i) => [path, kept[i]?.path ?? null]), ...after.filter((one) => !kept.includes(one)).map(({ path }) => [null, path])];
}

/** The moves of such pairs, by the paths before. */
const movesOf = (pairs) => new Map(pairs.filter(([before, after]) => before && !same(before, after)).map(([before, after]) => [toText(before), after]));

/** A group as it is written, but for its layers; null for another layer. */
const shellOf = (layer) => (Array.isArray(layer?.layers) ? JSON.stringify({ ...layer, layers: [] }) : null);

/** The layers of one text that are not at their places in the next, by their paths: a path, or null. */
function movesBetween(before, after) {
  const [old, next] = [before, after].map(({ value }) => [...allLayers(value)].map(({ path, layer }) => ({ path, key: toText(path), written: JSON.stringify(layer), shell: shellOf(layer) })));
  const there = new Map(next.map((one) => [one.key, one]));
  const gone = old.filter(({ key, written }) => there.get(key)?.written !== written);
  const taken = new Set(old.filter((one) => !gone.includes(one)).map(({ key }) => key));
  const moves = new Map();
  const pair = (key, was, is) => {
    if (was.length !== 1 || is.length !== 1) return;
    moves.set(key, is[0].path);
    taken.add(is[0].key);
  };
  // One goes where it stands as it was written, if there is no other like it.
  for (const { key, written } of gone) pair(key, ...[old, next].map((layers) => layers.filter((other) => other.written === written)));
  // A group that layers have left or joined goes where one stands like it but for its layers.
  for (const { key, shell } of gone) {
    if (!shell || moves.has(key) || (there.get(key)?.shell === shell && !taken.has(key))) continue;
    pair(key, gone.filter((other) => other.shell === shell && !moves.has(other.key)), next.filter((other) => other.shell === shell && !taken.has(other.key)));
  }
  // Others have changed in their places, unless something else stands there.
  for (const { key } of gone) if (!moves.has(key) && (taken.has(key) || !there.has(key))) moves.set(key, null);
  return moves;
}

/** Of so many edits it is known where layers go when they are undone or made again. */
const MOST = 100;

export class Moves extends EventTarget {
  /** The last text that could be read, as it is written and as a tree. */
  #text = "";
  #root = null;
  /** The latest edits of layers: {before, after, pairs}, with both texts. */
  #edits = [];

  constructor(preset) {
    super();
    this.preset = preset;
    preset.addEventListener("open", () => {
      this.#edits = [];
      this.#take(preset.text, preset.root);
      this.#tell(() => null);
    });
    preset.addEventListener("text", () => this.#follow(preset));
  }

  /** Makes an edit of layers. @param edit gets a text and gives the next one */
  edit(edit) {
    const { text: before } = this.preset;
    const [after, pairs] = [edit(before), pairsOf(edit, before)];
    if (after === before) return this.#tellMoves(movesOf(pairs));
    this.#edits = [{ before, after, pairs }, ...this.#edits].slice(0, MOST);
    this.preset.edit(after);
  }

  #take(text, root) { [this.#text, this.#root] = [text, root]; }

  #tell(move) { this.dispatchEvent(new CustomEvent("move", { detail: move })); }

  #movesTo(text, root) {
    const known = (from, to) => this.#edits.find(({ before, after }) => before === from && after === to)?.pairs;
    const [on, back] = [known(this.#text, text), known(text, this.#text)];
    return on ? movesOf(on) : back ? movesOf(back.map(([before, after]) => [after, before])) : movesBetween(this.#root, root);
  }

  #follow({ text, root }) {
    if (!root) return;
    const moves = this.#root ? this.#movesTo(text, root) : new Map();
    this.#take(text, root);
    this.#tellMoves(moves);
  }

  #tellMoves(moves) {
    if (!moves.size) return;
    this.#tell((path) => {
      for (let layer = layerOf(path); layer; layer = layerOf(layer.slice(0, -2))) {
        const place = moves.get(toText(layer));
        if (place !== undefined) return place && [...place, ...path.slice(layer.length)];
      }
      return path;
    });
  }
}
