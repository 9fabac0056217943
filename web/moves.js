// Where layers go when the text changes, for what was made of the text before: rows, outlines, folds. Dispatches "move",
// whose `detail` gives for a path into a layer the one where it is by now; null for a layer that is gone.

import { allLayers, layerOf, toText } from "loom/layerpath";

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

export class Moves extends EventTarget {
  /** The last text that could be read. */
  #root = null;

  constructor(preset) {
    super();
    preset.addEventListener("open", () => {
      this.#root = preset.root;
      this.#tell(() => null);
    });
    preset.addEventListener("text", () => this.#follow(preset.root));
  }

  #tell(move) { this.dispatchEvent(new CustomEvent("move", { detail: move })); }

  #follow(root) {
    if (!root) return;
    const moves = this.#root ? movesBetween(this.#root, root) : new Map();
    this.#root = root;
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
