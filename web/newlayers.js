// What can be added to a composition, each as small as it can be and visible at once.

export const NEW_LAYERS = [
  { title: "Circle", value: { type: "circle", diameter: 16, fill: "primary" } },
  { title: "Ring", value: { type: "circle", name: "ring", diameter: 28, stroke: { width: 4, paint: "blue" } } },
  { title: "Arc", value: { type: "arc", diameter: 28, sweep: 270, stroke: { width: 4, cap: "round", paint: "blue" } } },
  { title: "Rectangle", value: { type: "rectangle", width: 24, height: 16, radius: 4, fill: "primary" } },
  { title: "Polygon", value: { type: "polygon", sides: 6, diameter: 24, fill: "primary" } },
  { title: "Star", value: { type: "polygon", name: "star", sides: 5, diameter: 24, innerDiameter: 11, fill: "primary" } },
  { title: "Line", value: { type: "line", start: [0, 0], end: [24, 0], stroke: { width: 3, cap: "round", paint: "primary" } } },
  { title: "Path", value: { type: "path", path: "M0 12 C6 0 18 24 24 12", stroke: { width: 3, cap: "round", paint: "primary" } } },
  { title: "Text", value: { type: "text", text: "Loading…", fill: "primary" } },
  { title: "Group", value: { type: "group", layers: [{ type: "circle", diameter: 16, fill: "primary" }] } },
];

export const loaderLayer = (name) => ({ type: "loader", name, loader: { extends: name } });
