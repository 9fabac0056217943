// Tracks of a preset in time: where their passes and keys are, and what dragging them changes. Times are in seconds.

import { NotEditable, isTrack, round, tracksOf } from "loom/motion";
import { label } from "loom/schema";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const MOST_PASSES = 400;
/** Keys that are no further apart are at one moment, in seconds. */
const NEAR = 0.005;

/** Whether a value of the preset with every default is a track that runs. */
const runs = (value) => isTrack(value) && typeof value.duration === "number";

/** Every track with its path, its name, whether its end is its start, and its first value. */
export function allTracks(value, path = [], name = "") {
  if (!value || typeof value !== "object") return [];
  if (!Array.isArray(value) && runs(value)) {
    const frames = value.keyframes ?? [];
    const [first, last] = frames.length ? [frames[0].value, frames.at(-1).value] : [value.from, value.to];
    const isTurn = path.at(-1) === "rotation" && typeof last === "number" && (last - first) % 360 === 0;
    return [{ path, name, track: value, closes: value.autoreverse || same(first, last) || isTurn, first }];
  }
  const entries = Array.isArray(value) ? value.map((item, i) => [i, item]) : Object.entries(value);
  return entries.flatMap(([key, item]) => {
    const part = typeof key === "number" ? item?.name || (item?.type ? `${label(item.type)} ${key + 1}` : `${key + 1}`) : ["layers"].includes(key) ? "" : label(key);
    return allTracks(item, [...path, key], [name, part].filter(Boolean).join(" · "));
  });
}

/** The time from one start of a track to the next. */
export function periodOf(track) {
  return track.duration * (track.autoreverse ? 2 : 1) * (track.repeatCount || 1) + (track.pause || 0);
}

/** The passes of a track in a cycle: [{from, to, start, index}], where `start` may lie before the cycle. */
export function passesOf(track, cycle) {
  const single = track.duration * (track.autoreverse ? 2 : 1);
  const period = periodOf(track);
  const delay = (((track.delay || 0) % period) + period) % period;
  const passes = [];
  for (let start = delay - period; start < cycle - 1e-6 && passes.length < MOST_PASSES; start += period) {
    for (let pass = 0; pass < (track.repeatCount || 1); pass++) {
      const at = start + pass * single;
      const [from, to] = [Math.max(0, at), Math.min(cycle, at + single)];
      if (to - from > 1e-9) passes.push({ from, to, start: at, index: passes.length });
    }
  }
  return passes;
}

/** Seconds of a key from the start of its pass: of `at`, in seconds or percent, or of its place among those without. */
export function keyTimes(track) {
  const frames = track.keyframes ?? [];
  const own = frames.map(({ at }) => (typeof at === "string" ? (parseFloat(at) / 100) * track.duration : typeof at === "number" ? at : null));
  return own.map((time, i) => time ?? (frames.length > 1 ? (i / (frames.length - 1)) * track.duration : 0));
}

// Changes. Each takes the track as the text has it, and gives the changes: [[path in the track, value], …]; no value takes
// what is there away, and `true` at the end puts an item into a list.

function number(value, standard) {
  if (value === undefined) return standard;
  if (typeof value !== "number") throw new NotEditable("it is an expression, which is changed in the text");
  return value;
}

export function delayed(track, by, step = 0.05) {
  if (track.starts) return [[["starts", "delay"], round(number(track.starts.delay, 0) + by, step)]];
  return [[["delay"], round(number(track.delay, 0) + by, step)]];
}

/** Makes the whole pass longer, with its keys. */
export function lengthened(track, by, step = 0.05) {
  const before = number(track.duration, 1);
  const after = Math.max(step, round(before + by, step));
  const keys = (track.keyframes ?? []).flatMap(({ at }, i) => (typeof at === "number" ? [[["keyframes", i, "at"], round((at * after) / before, 0.001)]] : []));
  return [[["duration"], after], ...keys];
}

/** A track as one of keyframes, which one of `from` and `to` becomes. */
export function withKeys(track) {
  if (track.keyframes?.length) return track.keyframes;
  return [{ at: "0%", value: track.from }, { at: "100%", value: track.to }];
}

/** Whole percents, as far as they are no longer than an arrow key's step. */
const percentStep = (duration) => 10 ** -Math.max(0, Math.ceil(Math.log10(duration / 5)));

/** A time as the one before was written, in round steps as far as they do not lead past `low` and `high`. */
function written(time, duration, before, low, high) {
  const [unit, step] = typeof before === "number" ? [1, 0.01] : [100 / duration, percentStep(duration)];
  const least = Math.ceil(1e4 * unit * low - 1e-6) / 1e4;
  const most = Math.floor(1e4 * unit * high + 1e-6) / 1e4;
  const at = Math.max(least, Math.min(most, round(unit * time, step)));
  return typeof before === "number" ? at : `${at}%`;
}

/** Moves a key in time, not past its neighbors. */
export function keyMoved(track, index, time) {
  const keys = track.keyframes ?? [];
  const duration = number(track.duration, 1);
  if (keys.some(({ at }) => typeof at === "string" && at.startsWith("$"))) throw new NotEditable("the time of a key is an expression, which is changed in the text");
  const times = keyTimes({ ...track, duration });
  const low = index > 0 ? times[index - 1] : 0;
  const high = index < keys.length - 1 ? times[index + 1] : duration;
  const next = Math.min(high, Math.max(low, time));
  return [[["keyframes", index, "at"], written(next, duration, keys[index].at, low, high)]];
}

/** Moves a key by seconds from where it is. */
export function keyShifted(track, index, by) {
  return keyMoved(track, index, keyTimes({ ...track, duration: number(track.duration, 1) })[index] + by);
}

/** The value between two, where both are numbers or lists of them; else the first. */
function between(a, b, share) {
  if (typeof a === "number" && typeof b === "number") return round(a + (b - a) * share, 0.01);
  if (Array.isArray(a) && Array.isArray(b)) return a.map((part, i) => between(part, b[i], share));
  return a;
}

/**
 * Adds a key at a time of the pass.
 * @param like has the key's value and whatever else it has; without it the key changes nothing
 * @returns {{changes, index}}; `from` and `to` become keys
 */
export function keyAdded(track, time, like = null) {
  const duration = number(track.duration, 1);
  const keys = withKeys(track);
  const times = keyTimes({ ...track, keyframes: keys, duration });
  let index = times.findIndex((other) => other > time);
  if (index < 0) index = keys.length;
  const [a, b] = [keys[Math.max(0, index - 1)], keys[Math.min(keys.length - 1, index)]];
  const [from, to] = [times[Math.max(0, index - 1)], times[Math.min(keys.length - 1, index)]];
  const key = like ?? { value: between(a.value, b.value, to > from ? (time - from) / (to - from) : 0) };
  const at = written(time, duration, keys.some((key) => typeof key.at === "number") ? 0 : "0%", Math.min(from, time), Math.max(to, time));
  if (track.keyframes?.length) return { changes: [[["keyframes", index], { ...key, at }, true]], index };
  return { changes: [[["keyframes"], keys.toSpliced(index, 0, { ...key, at })], [["from"]], [["to"]]], index };
}

/** Puts a key at a time of the pass, in the place of one that is there. @returns as `keyAdded` */
export function keyPut(track, time, key) {
  const keys = withKeys(track);
  const index = keyTimes({ ...track, keyframes: keys, duration: number(track.duration, 1) }).findIndex((other) => Math.abs(other - time) < NEAR);
  if (index < 0) return keyAdded(track, time, key);
  const put = { ...key, at: keys[index].at };
  if (track.keyframes?.length) return { changes: [[["keyframes", index], put]], index };
  return { changes: [[[index ? "to" : "from"], key.value]], index };
}

export function keyRemoved(track, index) {
  const keys = track.keyframes ?? [];
  if (keys.length <= 2) throw new NotEditable("a track has at least two keys; “Stop moving” in the panel takes the motion away");
  return [[["keyframes", index]]];
}

/** Delays the motions of layers one after the other. @returns [[path, value], …] */
export function staggered(layers, by) {
  return layers.flatMap(({ path, layer }, i) => Object.entries(layer).flatMap(([key, value]) =>
    tracksOf(value).filter(({ track }) => !track.starts).map(({ path: inner }) => [[...path, key, ...inner, "delay"], round(by * i, 0.01)])));
}

