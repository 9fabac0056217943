// How much the picture changes from each frame to the next: the mean change of a premultiplied channel, 0 to 255, as
// `loaderloom inspect` counts it. Drawn as bars over time, with the verdict on the loop.

import { h, number, svg } from "loom/dom";

/** Clips with more pixels in all are measured at a reduced size. */
const MOST_PIXELS = 24e6;

function pixels(clip, index, scale) {
  const [width, height] = [Math.max(1, Math.round(clip.width * scale)), Math.max(1, Math.round(clip.height * scale))];
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(clip.frames[index].bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

function change(a, b) {
  const [x, y] = [new Uint32Array(a.buffer), new Uint32Array(b.buffer)];
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    if (x[i] === y[i]) continue;
    const at = 4 * i;
    const [m, n] = [a[at + 3], b[at + 3]];
    for (let c = 0; c < 3; c++) sum += Math.abs(a[at + c] * m - b[at + c] * n) / 255;
    sum += Math.abs(m - n);
  }
  return sum / (4 * x.length);
}

/** The step after each frame; the last one leads over the loop's end. */
export async function stepSizes(clip, isWanted = () => true) {
  const count = clip.frames.length;
  if (count < 2) return [0];
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (clip.width * clip.height * count)));
  const first = pixels(clip, 0, scale);
  const sizes = [];
  let last = first;
  for (let i = 1; i < count; i++) {
    const next = pixels(clip, i, scale);
    sizes.push(change(last, next));
    last = next;
    if (i % 2 === 0) await new Promise((resume) => setTimeout(resume));
    if (!isWanted()) return null;
  }
  return [...sizes, change(last, first)];
}

/** The verdict comes from the engine, which knows the scene: `{kind, meant, marks: [{time, declared, properties}]}`. */
export function verdictText(verdict) {
  const list = (marks) => marks.slice(0, 3).map((mark) => `${number(mark.time)} s${mark.properties.length ? ` (${mark.properties.join(", ")})` : ""}`).join("; ");
  switch (verdict?.kind) {
    case "continuous": return ["Continuous", "No sudden changes."];
    case "stepped": return ["Stepped", `${verdict.marks.length} declared ${verdict.marks.length === 1 ? "step" : "steps"}.`];
    case "jump": {
      if (verdict.meant) return ["Jump, meant", verdict.meant];
      const jumps = verdict.marks.filter((mark) => !mark.declared);
      return ["Jump", `Sudden changes at ${list(jumps)}${jumps.length > 3 ? " …" : "."}`];
    }
    default: return ["", ""];
  }
}


export class StepPlot {
  #clip = null;

  constructor(player) {
    this.player = player;
    this.chip = h("span", { class: "chip" });
    this.note = h("span", { class: "muted" });
    this.peak = h("span", { class: "muted peak" });
    this.chart = svg("svg", { class: "plot", viewBox: "0 0 1000 100", preserveAspectRatio: "none", role: "img", "aria-label": "Steps, not measured yet" });
    this.element = h("section", { class: "card" },
      h("header", {}, h("h3", {}, "Step sizes"), this.chip, this.note, this.peak),
      h("div", { class: "plot-area" }, this.chart, this.head = h("span", { class: "playhead" })));
    this.chart.addEventListener("click", (event) => {
      const box = this.chart.getBoundingClientRect();
      player.pause();
      player.seek(((event.clientX - box.left) / box.width) * player.duration);
    });
    player.follow(this.element, () => this.#move(), true);
  }

  /** Bars grow from the baseline; the last one, over the loop's end, is the seam. */
  show(clip, sizes, verdict) {
    this.#clip = clip;
    const most = Math.max(...sizes, 0.001);
    const largest = sizes.indexOf(Math.max(...sizes));
    const [name, note] = verdictText(verdict);
    this.chip.textContent = name;
    const isJump = verdict?.kind === "jump" && !verdict.meant;
    this.chip.dataset.kind = verdict?.meant ? "stepped" : verdict?.kind ?? "";
    this.chip.hidden = !name;
    this.note.textContent = note;
    this.peak.textContent = `largest ${number(sizes[largest])} of 255`;
    const bars = sizes.map((size, i) => {
      const start = (clip.starts[i] / clip.duration) * 1000;
      const width = (clip.frames[i].delay / clip.duration) * 1000;
      const height = Math.max(1.5, (size / most) * 96);
      const kind = i === sizes.length - 1 ? "seam" : isJump && i === largest ? "jump" : "bar";
      const bar = svg("rect", { class: kind, x: start + width * 0.12, width: width * 0.76, y: 100 - height, height });
      const title = svg("title", {});
      title.textContent = `frame ${i + 1} → ${((i + 1) % sizes.length) + 1}: ${number(size)}${kind === "seam" ? ", the seam" : ""}`;
      bar.append(title);
      return bar;
    });
    this.chart.setAttribute("aria-label", `Steps of ${sizes.length} frames; the largest is ${number(most)}, the seam ${number(sizes.at(-1))}. ${name}`);
    this.chart.replaceChildren(...bars);
    this.#move();
  }

  wait(text) {
    this.note.textContent = text;
  }

  #move() {
    this.head.style.translate = this.#clip ? `${(100 * this.player.time) / this.#clip.duration}cqw` : "";
  }
}
