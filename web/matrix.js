// Affine maps of the plane as [a, b, c, d, tx, ty], in the order of SVG's matrix().

export const apply = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

/** The map without its translation: of differences of points. */
export const turn = ([a, b, c, d], [x, y]) => [a * x + c * y, b * x + d * y];

/** Null for a map that flattens the plane. */
export function inverse([a, b, c, d, tx, ty]) {
  const k = a * d - b * c;
  if (!k || !Number.isFinite(k)) return null;
  return [d / k, -b / k, -c / k, a / k, (c * ty - d * tx) / k, (b * tx - a * ty) / k];
}

/** The map that applies `first` and then `next`. */
export const then = ([a, b, c, d, tx, ty], [A, B, C, D, TX, TY]) =>
  [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * tx + C * ty + TX, B * tx + D * ty + TY];

/** The corners of a box [x, y, width, height], clockwise from its top left, as the map puts them. */
export const corners = (map, [x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map((corner) => apply(map, corner));

export const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
