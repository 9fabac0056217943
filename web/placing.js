// What dragging a handle does to a layer's values. Each function gets the layer as it was when the drag began, its place
// then, and points of the canvas; it gives the changes, [[path inside the layer, value], …].

import { apply, distance, inverse, then, turn } from "loom/matrix";
import { NotEditable, isTrack, movedBy, round, scaledBy, turnedBy } from "loom/motion";

const whole = (size) => (size ? [size.width, size.height] : []);

/** @param size the composition's own size, to which percentages refer */
export function moved(layer, place, from, to, { size, step }) {
  const back = inverse(place.outer);
  if (!back) throw new NotEditable("the group around it has no extent at this moment");
  const [start, end] = [apply(back, from), apply(back, to)];
  const by = [end[0] - start[0], end[1] - start[1]];
  return [[["position"], movedBy(layer.position, by, { step, whole: whole(size) })]];
}

/** Moves a layer by points of the canvas, measured where its anchor is. */
export function nudged(layer, place, [x, y], options) {
  const from = apply(place.map, place.anchor);
  return moved(layer, place, from, [from[0] + x, from[1] + y], options);
}

/** @param corner the handle, in the layer's own space; @param axes which directions change: [1, 1], [1, 0] or [0, 1] */
export function scaled(layer, place, from, to, { corner, axes, isFree }) {
  const back = inverse(place.map);
  if (!back) throw new NotEditable("it has no extent at this moment");
  const [a, p, q] = [place.anchor, apply(back, from), apply(back, to)];
  const arm = [corner[0] - a[0], corner[1] - a[1]];
  const factor = (i) => {
    if (!axes[i] || Math.abs(arm[i]) < 1e-6) return 1;
    const next = (arm[i] + q[i] - p[i]) / arm[i];
    return Math.sign(next || 1) * Math.max(0.01, Math.abs(next));
  };
  let factors = [factor(0), factor(1)];
  if (axes[0] && axes[1] && !isFree) {
    // Along the diagonal.
    const length = arm[0] ** 2 + arm[1] ** 2;
    const k = length ? Math.max(0.01, 1 + ((q[0] - p[0]) * arm[0] + (q[1] - p[1]) * arm[1]) / length) : 1;
    factors = [k, k];
  }
  return [[["scale"], scaledBy(layer.scale, factors)]];
}

/** @param step of the angle, in degrees */
export function turned(layer, place, from, to, { step }) {
  const back = inverse(place.rotating);
  if (!back) throw new NotEditable(place.isInSpace ? "it is seen edge on at this moment" : "the group around it has no extent at this moment");
  const center = apply(back, apply(place.map, place.anchor));
  const angle = (point) => { const [x, y] = apply(back, point); return Math.atan2(y - center[1], x - center[0]); };
  const degrees = ((angle(to) - angle(from)) * 180) / Math.PI;
  return [[["rotation"], turnedBy(layer.rotation, ((degrees + 540) % 360) - 180, step)]];
}

/** Whether points of the layer's own coordinates are as written, and not counted from its box's corner. */
const isWritten = (layer) => layer.type === "line" || layer.type === "path" || (layer.type === "group" && layer.arrangement === "free");

/** A place inside the layer, written as the one before was: in percent of its box or in points. */
function inside(layer, place, point, before) {
  const [x, y, width, height] = place.box;
  const origin = isWritten(layer) ? [0, 0] : [x, y];
  const extents = [width, height];
  return [0, 1].map((i) => {
    const one = before?.[i];
    if (typeof one === "string" && one.startsWith("$")) throw new NotEditable("it is an expression, which is changed in the text");
    if (typeof one === "number" || extents[i] < 1e-6) return round(point[i] - origin[i], 0.1);
    return `${round((100 * (point[i] - [x, y][i])) / extents[i], 1)}%`;
  });
}

const isConstant = (value) => value === undefined || typeof value === "number" || (Array.isArray(value) && value.every((part) => typeof part === "number"));

/** Moves the anchor. A layer whose scale and rotation stand still stays where it is. */
export function anchored(layer, place, _, to, { size }) {
  const back = inverse(place.map);
  if (!back || !place.box) throw new NotEditable("it has no extent at this moment");
  if (place.isInSpace) throw new NotEditable("it is turned in space about its anchor; change that in the text");
  if (isTrack(layer.anchor)) throw new NotEditable("it moves; change it in the text");
  const point = apply(back, to);
  const changes = [[["anchor"], inside(layer, place, point, layer.anchor ?? ["50%", "50%"])]];
  const outward = inverse(place.outer);
  if (outward && isConstant(layer.scale) && isConstant(layer.rotation)) {
    const own = then(place.map, outward);
    const d = [place.anchor[0] - point[0], place.anchor[1] - point[1]];
    const l = turn(own, d);
    const by = [d[0] - l[0], d[1] - l[1]];
    if (Math.hypot(...by) > 0.01) changes.push([["position"], movedBy(layer.position, by, { step: 0.01, whole: whole(size) })]);
  }
  return changes;
}

const keyOf = (gradient) => (gradient.isStroke ? ["stroke", "paint"] : ["fill"]);
const written = (layer, gradient) => keyOf(gradient).reduce((value, key) => value?.[key], layer);

/** The gradient of a layer that handles can change: one that the layer itself writes, with its place. Null if none. */
export function gradientOf(layer, place) {
  for (const gradient of place.gradients) {
    const value = written(layer, gradient);
    if (value?.gradient && value.gradient === gradient.kind && value.gradient !== "along") return { gradient, value, path: keyOf(gradient) };
  }
  return null;
}

/** The points of a gradient's handles in the layer's own space, by their names. */
export function gradientHandles(gradient) {
  if (gradient.kind === "linear") return { start: gradient.from, end: gradient.to };
  const [x, y] = gradient.center;
  if (gradient.kind === "radial") return { center: [x, y], endRadius: [x + gradient.radius, y] };
  const angle = (gradient.angle * Math.PI) / 180;
  return { center: [x, y], startAngle: [x + 10 * Math.cos(angle), y + 10 * Math.sin(angle)] };
}

/** @param handle its name */
export function regraded(layer, place, _, to, { handle }) {
  const back = inverse(place.map);
  const found = gradientOf(layer, place);
  if (!back || !found) throw new NotEditable("it has no gradient at this moment");
  const { gradient, value, path } = found;
  const point = apply(back, to);
  const isMoving = (one) => isTrack(one) || (Array.isArray(one) && one.some((part) => typeof part === "object"));
  if (isMoving(value[handle]) || (typeof value[handle] === "string" && value[handle].startsWith("$"))) throw new NotEditable("it moves or is an expression; change it in the text");
  if (handle === "endRadius") {
    const radius = distance(gradient.center, point);
    const isPercent = typeof (value.endRadius ?? "50%") === "string";
    return [[[...path, handle], isPercent ? `${round((100 * radius) / (place.box[2] || 1), 1)}%` : round(radius, 0.1)]];
  }
  if (handle === "startAngle") {
    const degrees = (Math.atan2(point[1] - gradient.center[1], point[0] - gradient.center[0]) * 180) / Math.PI + 90;
    return [[[...path, handle], round((degrees + 360) % 360, 1)]];
  }
  const standard = { start: ["0%", "50%"], end: ["100%", "50%"], center: ["50%", "50%"] }[handle];
  return [[[...path, handle], inside(layer, place, point, value[handle] ?? standard)]];
}

/** Moves the stop of a number along a linear gradient. */
export function stopMoved(layer, place, _, to, { index }) {
  const back = inverse(place.map);
  const found = gradientOf(layer, place);
  if (!back || !found || !found.gradient.from) throw new NotEditable("it has no line of stops at this moment");
  const { gradient: { from, to: end }, value, path } = found;
  const stop = value.stops?.[index];
  if (typeof stop?.offset !== "number") throw new NotEditable("its offset is changed in the text");
  const [point, way] = [apply(back, to), [end[0] - from[0], end[1] - from[1]]];
  const share = ((point[0] - from[0]) * way[0] + (point[1] - from[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2 || 1);
  return [[[...path, "stops", index, "offset"], round(Math.min(1, Math.max(0, share)), 0.01)]];
}
