// Handles on the loader: click chooses a layer, drag moves all that are chosen, handles scale and rotate one about its
// anchor and move the ends and stops of its gradient, arrow keys nudge. Each drag is one edit of the text.

import { svg } from "loom/dom";
import { changed } from "loom/jsonlist";
import { find } from "loom/jsontext";
import { parentOf, same, startsWith, within } from "loom/layerpath";
import { apply, corners } from "loom/matrix";
import { NotEditable } from "loom/motion";
import { onCanvas } from "loom/places";
import { follow } from "loom/pointer";
import { anchored, gradientHandles, gradientOf, moved, nudged, regraded, scaled, stopMoved, turned } from "loom/placing";

const FAR = 3; // points of the screen that a pointer moves before it drags
const REACH = 4;
const NUDGE = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Overlay {
  #layers = [];
  /** The drawing that has the handles: that of the page where a pointer or the focus was last. The others have outlines. */
  #active = null;
  #hovered = null;
  /** The drag that goes on: what the pointer passes over meanwhile does not count. */
  #drag = null;

  /** @param stage has `sheets`, the places of the canvases, and `zoomFactor` */
  constructor({ preset, selection, arranging, places, player, stage, say }) {
    Object.assign(this, { preset, selection, arranging, places, player, stage, say });
    for (const { sheet, area } of stage.sheets.values()) {
      const layer = svg("svg", { class: "overlay", "aria-hidden": "true" });
      sheet.append(layer);
      this.#layers.push(layer);
      this.#active ??= layer;
      for (const name of ["pointerenter", "focusin"]) area.addEventListener(name, () => this.#activate(layer));
      area.addEventListener("pointerdown", (event) => this.#press(event, layer));
      area.addEventListener("pointermove", (event) => this.#hover(event, layer));
      area.addEventListener("pointerleave", () => this.#setHovered(null));
      area.addEventListener("dblclick", (event) => this.#enter(event, layer));
      area.addEventListener("keydown", (event) => this.#key(event));
    }
    for (const source of [selection, places]) source.addEventListener("change", () => this.draw());
    player.addEventListener("state", () => this.draw());
    stage.onlayout = () => this.draw();
  }

  get #isOn() { return this.preset.root?.value?.kind === "composition"; }
  get #size() { return this.preset.root?.value?.size; }

  #layer(path) { return find(this.preset.root, path)?.value; }

  #activate(layer) {
    if (layer === this.#active || this.#drag) return;
    this.#active = layer;
    this.draw();
  }

  // Drawing

  draw() {
    const isShown = this.#isOn && !this.player.playing;
    const [width, height] = this.places.size;
    for (const layer of this.#layers) {
      layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
      layer.replaceChildren(...(isShown ? this.#content(layer === this.#active) : []));
    }
  }

  #content(hasHandles) {
    const unit = 1 / this.stage.zoomFactor;
    const parts = [];
    const outline = (place, kind) => place?.box && parts.push(svg("polygon", { class: kind, points: corners(place.map, place.box).map((point) => point.join()).join(" ") }));
    if (this.#hovered && !this.selection.has(this.#hovered)) outline(this.places.of(this.#hovered), "hovered");
    for (const path of this.selection.layers) outline(this.places.of(path), "chosen");
    const place = this.places.of(this.selection.layer);
    if (!hasHandles || !place?.box || this.selection.layers.length > 1 || this.arranging.isLocked(place.path)) return parts;
    const layer = this.#layer(place.path);
    if (!layer) return parts;
    const handle = (name, [x, y], shape, detail = {}) => parts.push(this.#handle(name, x, y, shape, unit, detail));
    const [top, right, bottom, left] = corners(place.map, place.box);
    const [x, y, w, h] = place.box;
    const middle = onCanvas(place, [x + w / 2, y]);
    const out = outward(middle, onCanvas(place, [x + w / 2, y + h / 2]), 22 * unit);
    parts.push(svg("line", { class: "arm", x1: middle[0], y1: middle[1], x2: out[0], y2: out[1] }));
    handle("rotate", out, "round", { title: "Rotate (Shift: steps of 15°)" });
    for (const [point, corner] of [[top, [x, y]], [right, [x + w, y]], [bottom, [x + w, y + h]], [left, [x, y + h]]]) handle("scale", point, "square", { corner, axes: [1, 1], title: "Scale (Shift: freely)" });
    for (const [corner, axes] of [[[x + w, y + h / 2], [1, 0]], [[x, y + h / 2], [1, 0]], [[x + w / 2, y + h], [0, 1]]]) handle("scale", onCanvas(place, corner), "small", { corner, axes, title: "Stretch" });
    handle("anchor", onCanvas(place, place.anchor), "cross", { title: "Anchor: Alt and drag moves it" });
    this.#gradient(layer, place, handle, parts);
    return parts;
  }

  #gradient(layer, place, handle, parts) {
    const found = gradientOf(layer, place);
    if (!found) return;
    const points = Object.entries(gradientHandles(found.gradient)).map(([name, point]) => [name, onCanvas(place, point)]);
    if (points.length > 1) parts.push(svg("line", { class: "gradient-arm", x1: points[0][1][0], y1: points[0][1][1], x2: points[1][1][0], y2: points[1][1][1] }));
    for (const [name, point] of points) handle("gradient", point, "round", { handle: name, title: `Gradient: ${name}` });
    if (found.gradient.kind !== "linear") return;
    const [[, from], [, to]] = points;
    (found.value.stops ?? []).forEach((stop, index) => {
      if (typeof stop.offset !== "number" || stop.offset <= 0 || stop.offset >= 1) return;
      handle("stop", [from[0] + (to[0] - from[0]) * stop.offset, from[1] + (to[1] - from[1]) * stop.offset], "small", { index, title: `Stop ${index + 1}` });
    });
  }

  #handle(name, x, y, shape, unit, { title, ...detail }) {
    const size = { round: 4.5, square: 4, small: 3, cross: 5 }[shape] * unit;
    const element = shape === "square" ? svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size }) :
      shape === "cross" ? svg("path", { d: `M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}M${x + size * 0.6} ${y}a${size * 0.6} ${size * 0.6} 0 1 0 ${-size * 1.2} 0a${size * 0.6} ${size * 0.6} 0 1 0 ${size * 1.2} 0` }) :
        svg("circle", { cx: x, cy: y, r: size });
    element.setAttribute("class", `handle handle-${name} ${shape}`);
    element.dataset.handle = name;
    element.detail = detail;
    const text = svg("title");
    text.textContent = title;
    element.append(text);
    return element;
  }

  // Pointing

  /** Where the canvas is on the screen, and its size in points. */
  #frame(layer) { return { box: layer.getBoundingClientRect(), size: this.places.size }; }

  /** The point of the canvas under a pointer, in points. */
  #point(event, layer, { box, size: [width, height] } = this.#frame(layer)) {
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  #hit(point) { return this.places.at(point, REACH / this.stage.zoomFactor, (path) => !this.arranging.isLocked(path) && Boolean(this.#layer(path))); }

  /** Of what is hit: the layer beside the chosen one, else the outermost; with `isDeep` the innermost. */
  #choice(paths, isDeep) {
    if (isDeep || !paths.length) return paths.at(-1) ?? null;
    const around = this.selection.layer && parentOf(this.selection.layer);
    return (around && paths.find((path) => same(parentOf(path), around))) ?? (this.selection.layer && paths.find((path) => same(path, this.selection.layer))) ?? paths[0];
  }

  #hover(event, layer) {
    if (this.#drag || !this.#isOn || this.player.playing) return;
    this.#setHovered(this.#choice(this.#hit(this.#point(event, layer)), event.ctrlKey || event.metaKey));
  }

  #setHovered(path) {
    if (same(path, this.#hovered)) return;
    this.#hovered = path;
    this.draw();
  }

  #enter(event, layer) {
    if (!this.#isOn) return;
    const paths = this.#hit(this.#point(event, layer));
    const next = paths.find((path) => this.selection.layer && path.length > this.selection.layer.length && startsWith(path, this.selection.layer));
    if (next) this.selection.chooseLayer(next);
  }

  async #press(event, layer) {
    if (!this.#isOn || event.button !== 0 || event.target.closest("button, input, label")) return;
    const area = event.currentTarget;
    // The anchor is where a layer is grabbed most often, so moving it takes a key.
    const named = event.target.dataset?.handle;
    const handle = named === "anchor" && !event.altKey ? undefined : named;
    const start = this.#point(event, layer);
    const isAdded = event.shiftKey;
    const isDeep = event.ctrlKey || event.metaKey;
    let last = event;
    const waiting = (moved) => (last = moved);
    addEventListener("pointermove", waiting);
    if (this.player.playing) {
      this.player.pause();
      try { await this.places.seek(this.player.time / 1000); } catch (error) { this.say(error.message); }
    }
    removeEventListener("pointermove", waiting);
    area.focus({ preventScroll: true });
    let clicked = null;
    if (!handle) {
      const paths = this.#hit(start);
      const inside = !isAdded && !isDeep && paths.find((path) => this.selection.has(path));
      if (!inside) this.selection.chooseLayer(this.#choice(paths, isDeep), isAdded);
      else if (this.selection.layers.length > 1) clicked = inside;
      if (!paths.length) return;
    }
    if (last.buttons || last === event) this.#follow(layer, start, handle, event.target.detail ?? {}, event, clicked);
    else if (clicked) this.selection.chooseLayer(clicked);
  }

  /** The chosen layers that can be moved, as they are now: path, place, and the layer as written. */
  #movable() {
    return this.selection.layers.filter((path) => !this.arranging.isLocked(path)).map((path) => ({ path, place: this.places.of(path), layer: structuredClone(this.#layer(path)) })).filter(({ place, layer }) => place && layer);
  }

  /**
   * Follows the pointer until it is let go, or Escape takes everything back.
   * @param clicked the one of several chosen layers that a click without a drag chooses
   */
  #follow(layer, start, handle, detail, pressed, clicked) {
    // A handle belongs to a single layer.
    const dragged = this.#movable();
    if (!dragged.length) return;
    let gesture = null;
    // A notice that comes or goes meanwhile moves the stage, and not the layer on it.
    const frame = this.#frame(layer);
    const move = (event) => {
      try {
        const to = this.#point(event, layer, frame);
        const changes = dragged.flatMap((one) => within(one.path, this.#changes(handle, one.layer, one.place, start, to, event, detail)));
        gesture ??= this.#drag = this.preset.gesture();
        gesture.change(changes);
      } catch (error) {
        if (!(error instanceof NotEditable)) throw error;
        this.say(`This layer cannot be dragged: ${error.message}.`);
        return false;
      }
      return true;
    };
    const end = (isKept, isDragged) => {
      this.#drag = null;
      if (isKept) gesture?.end(); else gesture?.cancel();
      if (!isDragged && clicked) this.selection.chooseLayer(clicked);
    };
    follow(pressed, { far: FAR, move, end });
  }

  #changes(handle, layer, place, from, to, event, detail) {
    const size = this.#size;
    const fine = event.altKey;
    switch (handle) {
      case "scale": return scaled(layer, place, from, to, { ...detail, isFree: event.shiftKey });
      case "rotate": return turned(layer, place, from, to, { step: event.shiftKey ? 15 : 1 });
      case "anchor": return anchored(layer, place, from, to, { size });
      case "gradient": return regraded(layer, place, from, to, detail);
      case "stop": return stopMoved(layer, place, from, to, detail);
      default: {
        const isWide = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]);
        const end = !event.shiftKey ? to : isWide ? [to[0], from[1]] : [from[0], to[1]];
        return moved(layer, place, from, end, { size, step: fine ? 0.1 : 0.5 });
      }
    }
  }

  // Keys

  #key(event) {
    const path = this.selection.layer;
    const isPlain = !event.ctrlKey && !event.metaKey;
    const by = NUDGE[event.key];
    if (!this.#isOn || !path) return;
    const action = by && isPlain ? () => this.#nudge(by.map((part) => part * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1))) :
      { Delete: () => this.arranging.delete(), Backspace: () => this.arranging.delete(), Escape: () => this.selection.chooseLayer(parentOf(path)) }[event.key] ??
      (!isPlain ? { d: () => this.arranging.duplicate(), g: () => (event.shiftKey ? this.arranging.ungroup() : this.arranging.group()) }[event.key.toLowerCase()] : null);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  async #nudge(by) {
    if (this.player.playing) {
      this.player.pause();
      try { await this.places.seek(this.player.time / 1000); } catch (error) { return this.say(error.message); }
    }
    const layers = this.#movable();
    if (!layers.length) return;
    try {
      const changes = layers.flatMap(({ path, place, layer }) => within(path, nudged(layer, place, by, { size: this.#size, step: 0.1 })));
      this.preset.edit(changed(this.preset.text, changes), layers.map(({ path }) => path.join(".")).join(" "));
    } catch (error) {
      if (!(error instanceof NotEditable)) throw error;
      this.say(`This layer cannot be moved: ${error.message}.`);
    }
  }
}

/** A point beyond an edge's middle, away from the center. */
function outward(middle, center, distance) {
  const [x, y] = [middle[0] - center[0], middle[1] - center[1]];
  const length = Math.hypot(x, y);
  return length < 1e-6 ? apply([1, 0, 0, 1, 0, -distance], middle) : [middle[0] + (x / length) * distance, middle[1] + (y / length) * distance];
}
