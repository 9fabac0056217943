// What the studio can open: a file of the folder, a drawing of it, a copy of a shipped preset, an empty composition, and
// what a file from outside has become.

import { ago } from "loom/drafts";
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
  /** @param drafts the unsaved work; @param contents gives what the folder holds */
  constructor(preset, notice, drafts, contents) {
    Object.assign(this, { preset, notice, drafts, contents });
  }

  /** @param own a name that a file has of which the list of files may not tell yet */
  #freeName(base, ending = "json", own = null) {
    for (let i = 1; ; i++) {
      const path = `${base}${i > 1 ? `-${i}` : ""}.${ending}`;
      if (path !== own && !this.contents().presets.includes(path) && !this.drafts.of(path).length) return path;
    }
  }

  /** Opens a text in place of what is open. What was not saved is one click away. */
  #open(path, text, digest, draft = null) {
    const { preset, notice } = this;
    const left = preset.isEdited ? preset.state : null;
    notice.say("");
    preset.open(path, text, digest, draft);
    if (left) notice.warn(`${left.name} was not saved.`, ["Go back to it", "What you had, with its undo", () => { notice.say(""); preset.restore(left); }]);
  }

  async file(path) {
    try {
      const opened = await get(`file?path=${encodeURIComponent(path)}`);
      this.#open(opened.path, opened.text, opened.digest);
      const [latest] = this.drafts.of(opened.path);
      if (latest) this.#offer(latest, opened);
    } catch (error) { this.notice.say(error.message); }
  }

  /** A file was opened of which there is unsaved work. */
  #offer({ id, path, known, when }, opened) {
    const words = `${path} has unsaved changes from ${ago(when)}${known === opened.digest ? "" : "; the file was changed by another program since"}.`;
    this.notice.warn(words,
      ["Restore", "Your changes, with the file one undo away", () => this.draft(id)],
      ["Discard", "Keep what the file has", () => this.discard(id)]);
  }

  /** Unsaved work. @param isBack whether the person was there before the page was loaded again */
  async draft(id, isBack = false) {
    const { preset, notice, drafts } = this;
    try {
      const { path, known, text, when } = await drafts.read(id);
      const file = known && await get(`file?path=${encodeURIComponent(path)}`).catch((error) => { if (error.status === 404) return null; throw error; });
      // A file that is gone becomes a new one; one that has changed is not overwritten when this is saved.
      this.#open(path, file ? file.text : text, file ? known : null, { id, text });
      if (isBack) notice.say(`Your unsaved work on ${path} from ${ago(when)} is back.`, { kind: "info", actions: [["Discard", "Back to what is saved", () => this.discard(id)]] });
      else if (known && !file) notice.warn(`${path} is not there any more; save your changes to make it again.`);
      else if (file && file.digest !== known) notice.warn(`${path} was changed by another program after these changes were made.`, ["Load the file", "Your changes stay in undo", () => preset.take(file)]);
    } catch (error) { notice.say(error.message); }
  }

  /** Gives up unsaved work; for a moment it can be taken back. */
  async discard(id) {
    const { preset, notice, drafts } = this;
    const isOpen = preset.isOpen && preset.state.file.id === id;
    const left = isOpen ? preset.state : null;
    try {
      const { path } = drafts.list.find((draft) => draft.id === id) ?? { path: "The draft" };
      const back = await drafts.discard(id);
      const reopen = this.ondiscard?.(id);
      // What is on the disk takes its place.
      if (isOpen && left.file.digest) await this.file(left.file.path); else if (isOpen) preset.close();
      const undo = async () => {
        notice.say("");
        await back();
        reopen?.();
        if (left) preset.restore(left);
      };
      notice.say(`The unsaved changes of ${path} are discarded.`, { kind: "info", actions: back ? [["Undo", "Bring them back", undo]] : [] });
    } catch (error) { notice.say(error.message); }
  }

  /**
   * Makes what is open a new file beside the one that it is, with a free name for a person to change. One that is new
   * already stays so.
   * @param returned hears that it is the file before again
   */
  async beside(returned) {
    const { preset, notice } = this;
    const { file } = preset.state;
    // A save that is under way writes the file before.
    await preset.settled;
    if (preset.state.file !== file) return;
    notice.say("");
    if (preset.isNew) return;
    const { path } = preset;
    const [, base, ending] = /^(.*)\.([^./]+)$/.exec(path);
    const goBack = preset.detach(this.#freeName(base, ending, path));
    const back = () => {
      notice.say("");
      goBack();
      returned();
    };
    notice.say(`This is a new file; ${path} stays as it is on the disk.`, { kind: "info", actions: [["Back to the file", `Saving writes ${path} again`, back]] });
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
    // Only a file of this name may hold comments.
    const path = kind === "preset" ? this.#freeName(name, /\.jsonc$/i.test(from) ? "jsonc" : "json") : this.#freeName(from.replace(/\.[^.]*$/, ""));
    this.#open(path, text, null);
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
