// What a shape is painted with: a color, a gradient of some kind, or nothing; and what each becomes of another.

const KINDS = [["color", "Color"], ["linear", "Linear gradient"], ["radial", "Radial gradient"], ["conic", "Conic gradient"]];
/** The keys of a gradient that belong to its kind. */
const OWN = ["start", "end", "center", "startRadius", "endRadius", "focus", "startAngle"];

/** The kinds to choose from, for a field that can also be nothing, and for one that may follow a line. */
export const paintKinds = (canBeNull, isLine) => [...KINDS, ...(isLine ? [["along", "Gradient along the line"]] : []), ...(canBeNull ? [["none", "None"]] : [])];

export function paintKind(value) {
  if (value === null || value === undefined) return "none";
  return typeof value === "object" ? value.gradient ?? "color" : "color";
}

/** A paint of another kind that keeps the colors. */
export function repainted(value, kind) {
  const colors = Array.isArray(value?.stops) ? value.stops.map((stop) => stop.color) : value && !value.image ? [value] : ["blue"];
  if (kind === "none") return null;
  if (kind === "color") return colors[0];
  if (value?.gradient) {
    const kept = Object.fromEntries(Object.entries(value).filter(([key]) => !OWN.includes(key)));
    return { ...kept, gradient: kind };
  }
  const second = colors[0] === "purple" ? "blue" : "purple";
  // A conic gradient meets itself.
  const stops = kind === "conic" ? [[colors[0], 0], [second, 0.5], [colors[0], 1]] : [[colors[0], 0], [second, 1]];
  return { gradient: kind, stops: stops.map(([color, offset]) => ({ color, offset })) };
}

/** The item that is added to a list: between the last two stops, or like the last item. */
export function nextItem(items, standard) {
  const last = items.at(-1);
  if (last === undefined) return standard;
  const before = items.at(-2);
  for (const key of ["offset", "at"]) {
    if (typeof last?.[key] === "number") {
      const from = typeof before?.[key] === "number" ? before[key] : 0;
      return { index: items.length - 1, value: { ...last, [key]: Math.round((50 * (from + last[key]))) / 100 } };
    }
  }
  return { index: items.length, value: last };
}
