// The tracks of a preset over its cycle: each pass as a bar, rests between them, and the moments at which the picture
// changes at once. A jump at the end of a pass has two remedies to click.

import { h, number } from "loom/dom";
import { label } from "loom/schema";

const isTrack = (value) => value && typeof value === "object" && !Array.isArray(value) && typeof value.duration === "number" && ("from" in value || "to" in value || Array.isArray(value.keyframes));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Every track with its path, its name, and whether its end is its start. */
export function tracks(value, path = [], name = "") {
  if (!value || typeof value !== "object") return [];
  if (isTrack(value)) {
    const frames = value.keyframes ?? [];
    const [first, last] = frames.length ? [frames[0].value, frames.at(-1).value] : [value.from, value.to];
    const isTurn = path.at(-1) === "rotation" && typeof last === "number" && (last - first) % 360 === 0;
    return [{ path, name, track: value, closes: value.autoreverse || same(first, last) || isTurn, first }];
  }
  const entries = Array.isArray(value) ? value.map((item, i) => [i, item]) : Object.entries(value);
  return entries.flatMap(([key, item]) => {
    const part = typeof key === "number" ? item?.name || (item?.type ? `${label(item.type)} ${key + 1}` : `${key + 1}`) : ["layers"].includes(key) ? "" : label(key);
    return tracks(item, [...path, key], [name, part].filter(Boolean).join(" · "));
  });
}

export class Timeline {
  constructor(player, { set, show }) {
    this.player = player;
    this.set = set;
    this.show_ = show;
    this.body = h("div", { class: "tracks" });
    this.head = h("span", { class: "timeline-head" });
    this.note = h("span", { class: "muted" });
    this.element = h("section", { class: "card", id: "timeline" }, h("header", {}, h("h3", {}, "Timeline"), this.note), this.body);
    player.addEventListener("time", () => this.#move());
  }

  show(values, cycle, verdict) {
    this.cycle = cycle;
    const rows = tracks(values);
    this.note.textContent = rows.length ? `${rows.length} ${rows.length === 1 ? "track" : "tracks"} in ${number(cycle)} s` :
      `This kind moves by its own keys; its cycle is ${number(cycle)} s.`;
    const isJump = (mark) => !mark.declared && !verdict.meant;
    const jumps = verdict?.marks?.filter(isJump) ?? [];
    const percent = (time) => `${(100 * time) / cycle}%`;
    const marks = (verdict?.marks ?? []).map((mark) =>
      h("i", { class: isJump(mark) ? "mark jump" : "mark", style: `left:${percent(mark.time)}`, title: `${number(mark.time)} s: ${mark.properties.join(", ") || "the picture"}` }));
    const ruler = h("div", { class: "track ruler" }, h("span", { class: "name" }, "Changes at once"), h("span", { class: "lane" }, marks, this.head), h("span"));
    this.body.replaceChildren(ruler, ...rows.map(({ path, name, track, closes, first }) => {
      const passes = [];
      const single = track.duration * (track.autoreverse ? 2 : 1);
      const period = single * (track.repeatCount || 1) + (track.pause || 0);
      const delay = (((track.delay || 0) % period) + period) % period;
      for (let start = delay - period; start < cycle - 1e-6 && passes.length < 400; start += period) {
        for (let pass = 0; pass < (track.repeatCount || 1); pass++) {
          const [from, to] = [Math.max(0, start + pass * single), Math.min(cycle, start + (pass + 1) * single)];
          if (to > from) passes.push(h("i", { class: track.autoreverse ? "pass both" : "pass", style: `left:${percent(from)};width:${percent(to - from)}` }));
        }
      }
      const fixes = !closes && jumps.length && !track.springs?.length ? h("span", { class: "fixes" },
        h("button", { type: "button", class: "small", title: "Each pass runs back the same way", onclick: () => this.set([...path, "autoreverse"], true) }, "Reverse"),
        track.keyframes?.length ? null : h("button", { type: "button", class: "small", title: "The end is the start", onclick: () => this.set([...path, "to"], first) }, "Equal end")) : h("span");
      return h("div", { class: closes || verdict?.meant ? "track" : "track open" },
        h("button", { type: "button", class: "name quiet", title: path.join("."), onclick: () => this.show_(path) }, name || "Track"),
        h("span", { class: "lane" }, passes), fixes);
    }));
    this.#move();
  }

  #move() {
    if (this.cycle) this.head.style.left = `${(100 * ((this.player.time / 1000) % this.cycle)) / this.cycle}%`;
  }
}
