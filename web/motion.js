// Values that may move: a constant, a track, a sum of tracks, or a pair of which each part is one of these. What an
// editor does to such a value as a whole: moving, scaling and turning it.

const isObject = (value) => Boolean(value) && typeof value === "object" && !Array.isArray(value);

/** A value that only the text can change, such as an expression. */
export class NotEditable extends Error {}

export const isTrack = (value) => isObject(value) && typeof value.gradient === "undefined" && ("from" in value || "to" in value || Array.isArray(value.keyframes) || Array.isArray(value.springs));
const isSum = (value) => Array.isArray(value) && value.length > 0 && value.every(isObject);
const isAxes = (value) => Array.isArray(value) && value.length === 2 && !isSum(value) && value.some((part) => isObject(part) || isSum(part));

/** Every track of a value, with the path to it: none in a constant, several in a sum or a pair. */
export function tracksOf(value, path = []) {
  if (isTrack(value)) return [{ path, track: value }];
  if (isSum(value) || isAxes(value)) return value.flatMap((part, i) => tracksOf(part, [...path, i]));
  return [];
}

/** A track with each of its values changed. */
function mapTrack(track, change) {
  const next = { ...track };
  if (Array.isArray(track.springs)) throw new NotEditable("springs are changed in the text");
  for (const key of ["from", "to"]) if (key in track) next[key] = change(track[key]);
  for (const key of ["keyframes", "intro"]) if (Array.isArray(track[key])) next[key] = track[key].map((frame) => ({ ...frame, value: change(frame.value) }));
  return next;
}

/**
 * A value of which each number is changed.
 * @param change gets a constant
 * @param isAdded whether the change adds something: of a sum then only the first part changes
 */
export function mapMotion(value, change, isAdded) {
  if (isTrack(value)) return mapTrack(value, change);
  if (isSum(value)) return value.map((part, i) => (i && isAdded ? part : mapMotion(part, change, isAdded)));
  if (typeof value === "string" && value.startsWith("$")) throw new NotEditable("it is an expression, which is changed in the text");
  return change(value);
}

export const round = (value, step = 0.01) => {
  const rounded = Math.round(value / step) * step;
  return Number(rounded.toFixed(4));
};

function added(value, by, step, whole) {
  if (typeof value === "number") return round(value + by, step);
  const percent = /^(-?[0-9.]+)%$/.exec(value ?? "")?.[1];
  if (percent === undefined || !(whole > 0)) throw new NotEditable("it is an expression, which is changed in the text");
  return `${round(Number(percent) + (100 * by) / whole, 0.1)}%`;
}

/** A place, moved by points. @param whole the width and height that percentages refer to, if any */
export function movedBy(value, [dx, dy], { step = 0.1, whole = [] } = {}) {
  if (isAxes(value)) {
    return value.map((part, i) => mapMotion(part, (one) => added(one, [dx, dy][i], step, whole[i]), true));
  }
  return mapMotion(value ?? [0, 0], (pair) => {
    if (!Array.isArray(pair)) throw new NotEditable("it is an expression, which is changed in the text");
    return [added(pair[0], dx, step, whole[0]), added(pair[1], dy, step, whole[1])];
  }, true);
}

/** A scale, times factors. */
export function scaledBy(value, [fx, fy]) {
  const times = (one, factor) => {
    if (typeof one !== "number") throw new NotEditable("it is an expression, which is changed in the text");
    return round(one * factor, 0.001);
  };
  if (isAxes(value)) return value.map((part, i) => mapMotion(part, (one) => times(one, [fx, fy][i]), false));
  return mapMotion(value ?? 1, (one) => {
    if (Array.isArray(one)) return [times(one[0], fx), times(one[1], fy)];
    return Math.abs(fx - fy) < 1e-9 ? times(one, fx) : [times(one, fx), times(one, fy)];
  }, false);
}

/** An angle in degrees, turned further. */
export function turnedBy(value, degrees, step = 1) {
  return mapMotion(value ?? 0, (one) => added(one, degrees, step), true);
}

const SWING = { duration: 0.8, easing: "easeInOut", autoreverse: true };
/** What properties that are not set start from. */
const STARTS = { rotation: 0, position: [0, 0], opacity: 1, scale: 1 };

/** Whether a value is there that a first motion can start from. */
export function canStart(key, value) {
  const start = value ?? STARTS[key];
  return start !== undefined && !String(start).startsWith("$");
}

/**
 * A first motion of a property from the constant that it has: something to see and to change.
 * @param form of a number: its `minimum` and `maximum`
 */
export function startedMotion(key, value, { minimum = -Infinity, maximum = Infinity } = {}) {
  const start = value ?? STARTS[key];
  if (![start].flat().every((part) => typeof part === "number")) return { from: start, to: start, ...SWING };
  if (key === "rotation") return { from: start, to: start + 360, duration: 1.2 };
  if (key === "opacity") return { from: start, to: 0.3, ...SWING };
  if (key === "scale") return { from: start, to: scaledBy(start, [0.8, 0.8]), ...SWING };
  if (Array.isArray(start)) return { from: start, to: key === "position" || key === "offset" ? movedBy(start, [0, -8]) : start, ...SWING };
  const more = start === 0 ? 1 : round(start * 1.5);
  return { from: start, to: more >= minimum && more <= maximum ? more : round(start / 2), ...SWING };
}

/** The constant that is left when a motion is taken away: its first value. */
export function stoppedMotion(value) {
  if (isSum(value)) return stoppedMotion(value[0]);
  if (isAxes(value)) return value.map((part) => (isTrack(part) || isSum(part) ? stoppedMotion(part) : part));
  if (!isTrack(value)) return value;
  return value.keyframes?.[0]?.value ?? value.from ?? value.to;
}
