// What the studio can open: a file of the folder, a drawing of it, a copy of a shipped preset, an empty composition, and
// what a file from outside has become.

import { get } from "loom/server";

const EMPTY = `{
  "name": "loader",
  "kind": "composition",
  "size": { "width": 40, "height": 40 },
  "layers": [
    {
      "type": "circle",
      "diameter": 16,
      "fill": "primary",
      "scale": { "from": 0.5, "to": 1, "duration": 0.6, "easing": "easeInOut", "autoreverse": true }
    }
  ],
  "canvas": { "padding": 8 }
}
`;

export class Opening {
  /** @param contents gives what the folder holds */
  constructor(preset, notice, contents) {
    this.preset = preset;
    this.notice = notice;
    this.contents = contents;
  }

  #freeName(base) {
    for (let i = 1; ; i++) {
      const path = `${base}${i > 1 ? `-${i}` : ""}.json`;
      if (!this.contents().presets.includes(path)) return path;
    }
  }

  /** Opens a text in place of what is open. What was not saved is one click away. */
  #open(path, text, digest) {
    const { preset, notice } = this;
    const left = preset.isEdited ? preset.state : null;
    notice.say("");
    preset.open(path, text, digest);
    if (left) notice.warn(`${left.name} was not saved.`, ["Go back to it", "What you had, with its undo", () => { notice.say(""); preset.restore(left); }]);
  }

  async file(path) {
    try {
      const opened = await get(`file?path=${encodeURIComponent(path)}`);
      this.#open(opened.path, opened.text, opened.digest);
    } catch (error) { this.notice.say(error.message); }
  }

  /** A copy of a shipped preset. */
  copy(shipped) { this.#open(this.#freeName(`my-${shipped.name}`), shipped.text.trimEnd() + "\n", null); }

  empty() { this.#open(this.#freeName("loader"), EMPTY, null); }

  /** A file of the folder that becomes a preset. */
  async drawing(path) {
    try { this.imported(await get(`import?path=${encodeURIComponent(path)}`), path); } catch (error) { this.notice.say(error.message); }
  }

  /** What a dropped or chosen file has become, as a new preset. */
  imported({ kind, name, text, missing, notes }, from) {
    const { notice } = this;
    this.#open(this.#freeName(kind === "preset" ? name : from.replace(/\.[^.]*$/, "")), text, null);
    if (!notice.element.hidden) return;
    if (missing.length) {
      notice.say(`${from} has ${missing.length === 1 ? "something" : `${missing.length} things`} that cannot be drawn; the rest is here:`, { kind: "warning", list: [...missing, ...notes] });
    } else if (notes.length) {
      notice.say(`${from} is a composition now. Parts of it have no effect:`, { kind: "info", list: notes });
    } else if (kind !== "preset") {
      notice.say(kind === "drawing" ? `${from} is a composition now. Its colors are under Parameters.` : `${from} is a layer of a new composition now. What it does is under Layers.`, { kind: "info" });
    }
  }
}
