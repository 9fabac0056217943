// The seam of a loop: its first frame, its last one, and between them what differs.

import { h, number } from "loom/dom";

export class Seam {
  constructor() {
    this.canvases = ["First frame", "Difference", "Last frame"].map((label) =>
      h("canvas", { role: "img", "aria-label": label, width: 1, height: 1 }));
    this.note = h("span", { class: "muted" });
    this.element = h("section", { class: "card" },
      h("header", {}, h("h3", {}, "Seam"), this.note),
      h("div", { class: "seam" }, ["First", "Difference", "Last"].map((label, i) =>
        h("figure", {}, h("div", { class: "checker" }, this.canvases[i]), h("figcaption", {}, label)))));
  }

  show(clip, scale, sizes) {
    const [first, last] = [clip.frames[0].bitmap, clip.frames.at(-1).bitmap];
    if (!first || !last) return;
    for (const canvas of this.canvases) {
      canvas.width = clip.width;
      canvas.height = clip.height;
      canvas.style.width = `${clip.width / scale}px`;
    }
    const [left, middle, right] = this.canvases.map((canvas) => canvas.getContext("2d", { willReadFrequently: true }));
    left.drawImage(first, 0, 0);
    right.drawImage(last, 0, 0);
    const [a, b] = [left, right].map((context) => context.getImageData(0, 0, clip.width, clip.height).data);
    const out = middle.createImageData(clip.width, clip.height);
    for (let i = 0; i < a.length; i += 4) {
      let most = Math.abs(a[i + 3] - b[i + 3]);
      for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(a[i + c] * a[i + 3] - b[i + c] * b[i + 3]) / 255);
      out.data.set([225, 29, 72, Math.min(255, most * 2)], i);
    }
    middle.putImageData(out, 0, 0);
    const inner = Math.max(...sizes.slice(0, -1), 0);
    this.note.textContent = sizes.length < 2 ? "A still image." :
      `Last frame to first: ${number(sizes.at(-1))}. Largest change elsewhere: ${number(inner)}.`;
  }
}
