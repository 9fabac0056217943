// Names of layers that come to others: none is there twice. Tracks wait for one another by their names.

import { allLayers } from "loom/layerpath";
import { isTrack } from "loom/motion";

/** Every track in a value, with its path. */
function* tracksIn(value, path = []) {
  if (!value || typeof value !== "object") return;
  if (isTrack(value)) yield { path, track: value };
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) yield* tracksIn(item, [...path, key]);
}

/** As many characters as the engine reads. */
const LONGEST = 100;

/** The name, or where it is taken the first of those like it that is free. It is taken then. */
function free(name, taken) {
  const base = [...name.replace(/ \d+$/, "")];
  let next = name;
  for (let i = 2; taken.has(next); i++) next = `${base.slice(0, LONGEST - ` ${i}`.length).join("")} ${i}`;
  taken.add(next);
  return next;
}

/**
 * What changes the names of layers that come to a preset, so that they are their own, also in what waits for their tracks.
 * @param preset as a value
 * @returns for each layer: [[path in the layer, value], …]
 */
export function renamings(layers, preset) {
  const names = (found) => new Set(found.map(({ name }) => name));
  const ofLayers = names([...allLayers(preset)].map(({ layer }) => layer ?? {}));
  const ofTracks = names([...tracksIn(preset)].map(({ track }) => track));
  const own = new Map();
  for (const { track: { name } } of tracksIn(layers)) if (typeof name === "string" && name && !own.has(name)) own.set(name, free(name, ofTracks));
  return layers.map((layer) => {
    const renamed = [...tracksIn(layer)].flatMap(({ path, track: { name, starts } }) => {
      const [, other, end] = /^(.*)(\.[^.]*)$/.exec(starts?.after ?? "") ?? [];
      return [[[...path, "name"], name, own.get(name)], [[...path, "starts", "after"], starts?.after, own.has(other) ? own.get(other) + end : undefined]];
    });
    const all = [...(typeof layer.name === "string" && layer.name ? [[["name"], layer.name, free(layer.name, ofLayers)]] : []), ...renamed];
    return all.filter(([, before, after]) => after !== undefined && after !== before).map(([path, , after]) => [path, after]);
  });
}
