// All variants of the open preset side by side: each scheme at each scale, with full and reduced motion, in each
// theme, all at the same moment. Their frames are those of the engine; what is shown large already is not drawn again.

import { h, number } from "loom/dom";
import { STANDARD } from "loom/look";

const MOTIONS = [["full", "Full motion"], ["reduced", "Reduced motion"]];
/** So many themes are shown until somebody chooses others. */
const THEMES = 4;
/** In pixels; wider loaders do not fit into the usual cells. */
const NARROW = 120;
const nameOf = (theme) => theme || STANDARD;

export class Variants {
  #cells = [];
  #zoom = 1;
  #offered = "";
  #boxes = { scale: [], motion: [], theme: [] };

  /** @param player gives the time; @param onchange other looks are wanted; @param onpick a look to show large */
  constructor(player, { onchange, onpick }) {
    this.player = player;
    this.onchange = onchange;
    this.onpick = onpick;
    this.axes = h("div", { class: "axes" });
    this.groups = h("div", { class: "variant-groups" });
    this.note = h("p", { class: "muted", role: "status" });
    this.element = h("section", { class: "card", id: "variants", "aria-label": "Variants" },
      h("header", {}, h("h3", {}, "Variants"), this.note), this.axes, this.groups);
    player.follow(this.element, () => this.draw());
    this.offer([]);
  }

  /** The themes to choose from; what was chosen before stays so. */
  offer(themes) {
    if (JSON.stringify(themes) === this.#offered) return;
    this.#offered = JSON.stringify(themes);
    const isChosen = (axis, value, otherwise) => this.#boxes[axis].find((box) => box.value === value)?.checked ?? otherwise;
    const axis = (name, legend, choices) => {
      const boxes = choices.map(([value, label, isFirst]) => [h("input", { type: "checkbox", name, value, checked: isChosen(name, value, isFirst), onchange: () => this.onchange() }), label]);
      this.#boxes[name] = boxes.map(([box]) => box);
      return h("fieldset", {}, h("legend", {}, legend), boxes.map(([box, label]) => h("label", { class: "check" }, box, label)));
    };
    this.axes.replaceChildren(...[
      axis("scale", "Scales", [["1", "@1x", true], ["2", "@2x", true], ["3", "@3x", false]]),
      axis("motion", "Motion", MOTIONS.map(([value, label]) => [value, label, true])),
      axis("theme", "Themes", ["", ...themes].map((theme, i) => [theme, nameOf(theme), i < THEMES])),
    ]);
    this.axes.lastChild.hidden = !themes.length;
  }

  /** The looks that are chosen. */
  get looks() {
    const chosen = (axis) => this.#boxes[axis].filter((box) => box.checked).map((box) => box.value);
    return chosen("theme").flatMap((theme) => chosen("motion").flatMap((motion) => chosen("scale").map((scale) => ({ scale: Number(scale), motion, theme }))));
  }

  /** Makes a cell for each clip of a chosen look. */
  show(clips) {
    const chosen = this.looks;
    const shown = clips.filter((clip) => chosen.some((look) => ["scale", "motion", "theme"].every((key) => look[key] === clip[key])));
    const order = (clip) => chosen.findIndex((look) => ["scale", "motion", "theme"].every((key) => look[key] === clip[key]));
    shown.sort((a, b) => order(a) - order(b));
    this.#cells = shown.map((clip) => this.#cell(clip));
    this.#layout();
    const hasThemes = new Set(shown.map((clip) => clip.theme)).size > 1;
    const groups = new Map();
    for (const cell of this.#cells) {
      const title = [hasThemes ? nameOf(cell.clip.theme) : "", MOTIONS.find(([value]) => value === cell.clip.motion)[1]].filter(Boolean).join(" · ");
      groups.set(title, [...(groups.get(title) ?? []), cell.element]);
    }
    const focused = document.activeElement?.closest?.("#variants figure")?.dataset.key;
    this.groups.replaceChildren(...[...groups].map(([title, cells]) => h("section", {}, h("h4", {}, title), h("div", { class: "variant-row" }, cells))));
    if (focused) this.groups.querySelector(`figure[data-key="${CSS.escape(focused)}"] button`)?.focus();
    this.note.textContent = shown.length ? `${shown.length} variants, all at the same moment. Choose one to see it large.` : "Choose at least one scale and one motion.";
    this.compare();
    this.draw();
  }

  /** Says of variants that look like another one what they are like. */
  compare() {
    const same = (a, b, keys) => keys.every((key) => a[key] === b[key]);
    const axes = [
      ["scheme", ["scale", "motion", "theme"], () => "light"],
      ["motion", ["scale", "scheme", "theme"], () => "full motion"],
      ["theme", ["scale", "scheme", "motion"], (clip) => nameOf(clip.theme).toLowerCase()],
    ];
    for (const [at, { clip, alike }] of this.#cells.entries()) {
      const likes = axes.flatMap(([axis, others, name]) => {
        const first = this.#cells.slice(0, at).find((cell) => cell.clip[axis] !== clip[axis] && same(cell.clip, clip, others) && cell.clip.isLike(clip));
        return first ? [name(first.clip)] : [];
      });
      alike.textContent = likes.length ? `same as ${likes.join(", and as ")}` : "";
    }
  }

  set zoom(zoom) {
    this.#zoom = zoom;
    this.#layout();
  }

  /** Gives each canvas the size that a page gives it, times the zoom; wide loaders get wide cells. */
  #layout() {
    let widest = 0;
    for (const { clip, canvas, area } of this.#cells) {
      const [width, height] = [clip.width, clip.height].map((side) => (side / clip.scale) * this.#zoom);
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
      // What may have to be scrolled can be reached with the keyboard.
      if (width > NARROW) area.tabIndex = 0; else area.removeAttribute("tabindex");
      widest = Math.max(widest, width);
    }
    this.groups.classList.toggle("wide", widest > NARROW);
    this.groups.style.setProperty("--cell", `${widest + 26}px`);
  }

  #cell(clip) {
    const scheme = clip.scheme === "dark" ? "Dark" : "Light";
    const size = `${number(clip.width)} × ${number(clip.height)} px`;
    const label = [scheme, `@${clip.scale}x`, clip.motion === "reduced" ? "reduced motion" : "full motion", nameOf(clip.theme), size].join(", ");
    const canvas = h("canvas", { role: "img", "aria-label": label });
    [canvas.width, canvas.height] = [clip.width, clip.height];
    const alike = h("span", { class: "muted alike" });
    const area = h("div", { class: "variant-area", role: "group", "aria-label": label }, canvas);
    const element = h("figure", { class: "variant", dataset: { scheme: clip.scheme, key: label } },
      area,
      h("figcaption", {},
        h("button", { type: "button", class: "quiet small", "aria-label": `Show large: ${label}`, onclick: () => this.onpick({ scale: clip.scale, motion: clip.motion, theme: clip.theme }) }, `${scheme} @${clip.scale}x`),
        h("span", { class: "muted" }, size), alike));
    return { clip, canvas, area, element, alike, drawn: null };
  }

  /** @returns whether any picture has changed */
  draw() {
    let isChanged = false;
    for (const cell of this.#cells) {
      // Reduced motion may have a cycle of its own.
      const bitmap = cell.clip.bitmap(cell.clip.frameAt(this.player.elapsed));
      if (!bitmap || bitmap === cell.drawn) continue;
      cell.drawn = bitmap;
      isChanged = true;
      const context = cell.canvas.getContext("2d");
      context.clearRect(0, 0, cell.canvas.width, cell.canvas.height);
      context.drawImage(bitmap, 0, 0);
    }
    return isChanged;
  }
}
