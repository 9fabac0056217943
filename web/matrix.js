// Maps of the plane as [a, b, c, d, tx, ty], in the order of SVG's matrix(), or with three more numbers [g, h, k] for a
// plane in space that is seen with perspective: (x, y) goes to (a x + c y + tx, b x + d y + ty) / (g x + h y + k).

const NEAR = 1e-9; // points behind the viewer are put very far out

export function apply([a, b, c, d, tx, ty, g = 0, h = 0, k = 1], [x, y]) {
  const w = Math.max(NEAR, g * x + h * y + k);
  return [(a * x + c * y + tx) / w, (b * x + d * y + ty) / w];
}

/** A map without perspective, without its translation: of differences of points. */
export const turn = ([a, b, c, d], [x, y]) => [a * x + c * y, b * x + d * y];

/** Null for a map that flattens the plane. */
export function inverse([a, b, c, d, tx, ty, g = 0, h = 0, k = 1]) {
  const determinant = a * (d * k - ty * h) - c * (b * k - ty * g) + tx * (b * h - d * g);
  if (!determinant || !Number.isFinite(determinant)) return null;
  return normal([d * k - ty * h, ty * g - b * k, tx * h - c * k, a * k - tx * g, c * ty - tx * d, tx * b - a * ty, b * h - d * g, c * g - a * h, a * d - b * c].map((part) => part / determinant));
}

/** The map that applies `first` and then `next`. */
export function then([a, b, c, d, tx, ty, g = 0, h = 0, k = 1], [A, B, C, D, TX, TY, G = 0, H = 0, K = 1]) {
  return normal([
    A * a + C * b + TX * g, B * a + D * b + TY * g, A * c + C * d + TX * h, B * c + D * d + TY * h, A * tx + C * ty + TX * k, B * tx + D * ty + TY * k,
    G * a + H * b + K * g, G * c + H * d + K * h, G * tx + H * ty + K * k,
  ]);
}

/** The same map with six numbers if it has no perspective. */
function normal(map) {
  const [g, h, k] = map.slice(6);
  const size = Math.max(...map.slice(0, 4).map(Math.abs));
  if (k <= 0 || Math.abs(g) > 1e-9 * size || Math.abs(h) > 1e-9 * size) return map;
  return map.slice(0, 6).map((part) => part / k);
}

/** The corners of a box [x, y, width, height], clockwise from its top left, as the map puts them. */
export const corners = (map, [x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map((corner) => apply(map, corner));

export const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
