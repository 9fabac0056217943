// Where the layers are at the moment that the page shows, as the engine says: { path, map, outer, rotating, box, anchor,
// isSeen, isInSpace, gradients }, from bottom to top, each before the layers inside it. Dispatches "change".

import { fromText, same, startsWith } from "loom/layerpath";
import { apply, corners, distance } from "loom/matrix";

export class Places extends EventTarget {
  #run = 0;
  all = [];
  /** The size of the canvas, in points. */
  size = [1, 1];

  /** @param ask asks the server for the places at a moment, in seconds; @param moves of loom/moves */
  constructor(ask, moves) {
    super();
    this.ask = ask;
    moves.addEventListener("move", ({ detail: move }) => {
      this.#run++;
      this.#set(this.all.map((place) => ({ ...place, path: move(place.path) })).filter(({ path }) => path));
    });
  }

  /** Takes what the engine has said together with a drawing. */
  show(layers, width, height) {
    this.#run++;
    this.size = [width, height];
    this.#take(layers);
  }

  #take(layers) { this.#set(layers.map((place) => ({ ...place, path: fromText(place.path) }))); }

  #set(all) {
    this.all = all;
    this.dispatchEvent(new Event("change"));
  }

  /** Asks for another moment; of several questions the last one counts. */
  async seek(seconds) {
    const run = ++this.#run;
    const { layers } = await this.ask(seconds);
    if (run === this.#run) this.#take(layers);
  }

  /** The place of a layer; of copies the first. */
  of(path) { return path && this.all.find((place) => same(place.path, path)); }

  /**
   * The paths of the layers at a point of the canvas, from the outermost to the one that is hit; empty if none is.
   * @param reach how far beside a layer it is still hit, in points
   * @param isFree whether a layer may be chosen
   */
  at(point, reach, isFree) {
    const isLeaf = (place) => !this.all.some((other) => other.path.length > place.path.length && startsWith(other.path, place.path));
    const hit = this.all.findLast((place) => place.isSeen && place.box && isFree(place.path) && isLeaf(place) && contains(corners(place.map, place.box), point, reach));
    if (!hit) return [];
    return this.all.filter((place) => startsWith(hit.path, place.path)).map((place) => place.path).filter((path, i, all) => all.findIndex((other) => same(other, path)) === i);
  }
}

/** Whether a point is in a convex outline, or nearer to it than `reach`. */
function contains(outline, point, reach) {
  let sign = 0;
  let isInside = true;
  for (const [i, a] of outline.entries()) {
    const b = outline[(i + 1) % outline.length];
    const side = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
    if (side && sign && Math.sign(side) !== sign) isInside = false;
    if (side) sign ||= Math.sign(side);
    const length = distance(a, b);
    const along = length ? Math.min(1, Math.max(0, ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length ** 2)) : 0;
    if (distance(point, [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])]) <= reach) return true;
  }
  return isInside && sign !== 0;
}

/** A point of a layer's own space on the canvas. */
export const onCanvas = (place, point) => apply(place.map, point);
