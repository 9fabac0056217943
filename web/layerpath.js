// Paths of layers in a preset: as lists of steps, ["layers", 0, "layers", 1], and as the engine writes them,
// "$.layers[0].layers[1]".

export const fromText = (text) => text.replace(/^\$\.?/, "").split(".").flatMap((part) => {
  const [, key, rest] = /^([^[]*)(.*)$/.exec(part);
  return [...(key ? [key] : []), ...[...rest.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]))];
});

export const toText = (path) => path.reduce((text, step) => (typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${step}` : step), "");

export const same = (a, b) => a === b || Boolean(a && b) && a.length === b.length && a.every((step, i) => step === b[i]);
export const startsWith = (path, start) => path.length >= start.length && start.every((step, i) => step === path[i]);

/** The layer that a path leads into: its longest start that ends with an item of a list of layers. Null if it is none. */
export function layerOf(path) {
  for (let length = path.length; length > 1; length--) {
    if (typeof path[length - 1] === "number" && path[length - 2] === "layers") return path.slice(0, length);
  }
  return null;
}

/** All layers of a preset, each after the one around it: {path, layer, index}. */
export function* allLayers(value, path = []) {
  for (const [index, layer] of (Array.isArray(value?.layers) ? value.layers : []).entries()) {
    const here = [...path, "layers", index];
    yield { path: here, layer, index };
    yield* allLayers(layer, here);
  }
}

/** The layer around a layer; null for one of the composition itself. */
export const parentOf = (path) => (path.length > 2 ? layerOf(path.slice(0, -2)) : null);

/** Changes of what is at a path, as changes of the preset. */
export const within = (path, changes) => changes.map(([inner, ...rest]) => [[...path, ...inner], ...rest]);
