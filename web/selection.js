// What is chosen: layers, the last of which is the one that the panel shows; or a motion and one of its keys. Dispatches
// "change".

import { find } from "loom/jsontext";
import { allLayers, layerOf, same } from "loom/layerpath";

/** Where a layer of one text is in the next: where it stands as it was written, if there is no other like it. */
function placeIn(after, path, before) {
  const layer = find(before, path)?.value;
  const written = JSON.stringify(layer);
  if (!layer || JSON.stringify(find(after, path)?.value) === written) return path;
  const [old, next] = [before, after].map(({ value }) => [...allLayers(value)].filter((other) => other.layer?.name === layer.name && JSON.stringify(other.layer) === written));
  return old.length === 1 && next.length === 1 ? next[0].path : path;
}

export class Selection extends EventTarget {
  /** Paths of layers of one list. */
  layers = [];
  /** The path of a track, and the index of one of its keyframes. */
  motion = null;
  key = null;
  /** The text in which these paths lead to them. */
  #root = null;

  get layer() { return this.layers.at(-1) ?? null; }

  #set(layers, motion, key) {
    const isSame = layers.length === this.layers.length && layers.every((path, i) => same(path, this.layers[i])) && same(motion, this.motion) && key === this.key;
    Object.assign(this, { layers, motion, key });
    if (!isSame) this.dispatchEvent(new Event("change"));
  }

  /** @param path null for nothing; @param isAdded whether it joins what is chosen, or leaves it */
  chooseLayer(path, isAdded = false) {
    if (!path) return this.#set([], null, null);
    const isBeside = this.layer && same(this.layer.slice(0, -1), path.slice(0, -1));
    if (!isAdded || !isBeside) return this.#set([path], null, null);
    const others = this.layers.filter((other) => !same(other, path));
    this.#set(others.length < this.layers.length && others.length ? others : [...others, path], null, null);
  }

  chooseMotion(path, key = null) {
    const layer = layerOf(path);
    this.#set(layer ? [layer] : [], path, key);
  }

  /** Follows what is chosen to where it is in the text, and gives up what is gone. @param root the text as a tree */
  follow(root) {
    const before = this.#root;
    this.#root = root;
    const moved = (path) => (before && before !== root ? placeIn(root, path, before) : path);
    const isThere = (path) => Boolean(find(root, path));
    const layers = this.layers.map(moved).filter(isThere);
    const layer = this.motion && layerOf(this.motion);
    const motion = layer ? [...moved(layer), ...this.motion.slice(layer.length)] : this.motion;
    const isKept = motion && isThere(motion);
    this.#set(layers.filter((path) => same(path.slice(0, -1), layers.at(-1).slice(0, -1))), isKept ? motion : null, isKept ? this.key : null);
  }

  has(path) { return this.layers.some((other) => same(other, path)); }
}
