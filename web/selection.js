// What is chosen: layers, the last of which is the one that the panel shows; or a motion and one of its keys. Dispatches
// "change".

import { find } from "loom/jsontext";
import { layerOf, same } from "loom/layerpath";

export class Selection extends EventTarget {
  /** Paths of layers of one list. */
  layers = [];
  /** The path of a track, and the index of one of its keyframes. */
  motion = null;
  key = null;
  /** Whether it has moved, or gone, and nobody has been told. */
  #isMoved = false;

  /** @param moves of loom/moves */
  constructor(moves) {
    super();
    moves.addEventListener("move", ({ detail: move }) => {
      const motion = this.motion && move(this.motion);
      Object.assign(this, { layers: this.layers.map(move).filter(Boolean), motion, key: motion && this.key });
      this.#isMoved = true;
    });
  }

  get layer() { return this.layers.at(-1) ?? null; }

  #set(layers, motion, key) {
    const isSame = !this.#isMoved && layers.length === this.layers.length && layers.every((path, i) => same(path, this.layers[i])) && same(motion, this.motion) && key === this.key;
    Object.assign(this, { layers, motion, key });
    this.#isMoved = false;
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

  /** Gives up what is gone, and tells of what has moved. @param root the text as a tree */
  follow(root) {
    const isThere = (path) => Boolean(find(root, path));
    const layers = this.layers.filter(isThere);
    const isKept = this.motion && isThere(this.motion);
    this.#set(layers.filter((path) => same(path.slice(0, -1), layers.at(-1).slice(0, -1))), isKept ? this.motion : null, isKept ? this.key : null);
  }

  has(path) { return this.layers.some((other) => same(other, path)); }
}
