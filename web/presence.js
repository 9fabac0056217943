// When a layer is there, as a row of the timeline: a bar from `in` to `out` whose ends are dragged. A layer that is gone
// before it appears is there across the loop's end.

import { h, number } from "loom/dom";
import { NotEditable, round } from "loom/motion";

export const comesAndGoes = (layer) => typeof layer?.in === "number" || typeof layer?.out === "number";

/** The parts of the cycle in which a layer is there. */
export function partsOf(layer, cycle) {
  const [from, to] = [layer.in ?? 0, layer.out ?? cycle];
  return to > from ? [[from, to]] : [[0, to], [from, cycle]];
}

/** What dragging an end by seconds changes: [[path in the layer, value]]. An end at the cycle's own is taken away. */
export function endMoved(layer, end, by, cycle, step) {
  const standard = end === "in" ? 0 : cycle;
  const before = layer[end] ?? standard;
  if (typeof before !== "number") throw new NotEditable("it is an expression, which is changed in the text");
  const other = end === "in" ? layer.out ?? cycle : layer.in ?? 0;
  let next = round(Math.min(cycle, Math.max(0, before + by)), step);
  if (next === other) next += end === "in" ? -step : step;
  return [[[end], Math.abs(next - standard) < step / 2 ? undefined : round(next, step)]];
}

/**
 * @param key the layer's path as a text
 * @param drag begins a drag: event, lane, what it changes (the layer as written, seconds, whether without steps)
 * @param press changes by keyboard: event, what it changes
 * @returns the lane
 */
export function presenceLane({ key, name, layer, cycle, step, drag, press }) {
  const percent = (time) => `${(100 * time) / cycle}%`;
  const lane = h("span", { class: "lane presence" });
  const parts = partsOf(layer, cycle);
  for (const [from, to] of parts) lane.append(h("i", { class: "pass", style: `left:${percent(from)};width:${percent(to - from)}` }));
  for (const end of ["in", "out"]) {
    const time = layer[end] ?? (end === "in" ? 0 : cycle);
    const handle = h("button", { type: "button", class: "presence-end", style: `left:${percent(time)}`, title: end === "in" ? "Drag: when it appears" : "Drag: when it is gone", "aria-label": `${name}: ${end} at ${number(time)} s` });
    handle.addEventListener("pointerdown", (event) => drag(event, lane, (own, seconds, isFine) => endMoved(own, end, seconds, cycle, isFine ? 0.01 : step)));
    handle.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
      if (by) press(event, (own) => endMoved(own, end, by, cycle, step));
    });
    Object.assign(handle.dataset, { end, track: `${key} ${end}` });
    lane.append(handle);
  }
  return lane;
}
