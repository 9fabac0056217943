// The open preset: its text with undo, and the file that it belongs to. Dispatches "open" when another preset takes its
// place, "text" when the text changes, and "file" when only its file or name does.

import { History } from "loom/history";
import { changed } from "loom/jsonlist";
import { parse } from "loom/jsontext";
import { get, post, randomName } from "loom/server";

export class PresetDocument extends EventTarget {
  /**
   * The file: its path, its digest on the disk (null for a new one), and its text there; the document's id, under which
   * its unsaved work is kept, and whether it comes from there. Null while nothing is open.
   */
  #file = null;
  #history = new History("");
  #parsed = { text: null, root: null };
  /** Whether a gesture goes on. */
  isInGesture = false;
  /** As the person wrote it; a new preset can still be renamed. */
  name = "";

  get isOpen() { return this.#file !== null; }
  get isNew() { return this.isOpen && this.#file.digest === null; }
  get isDirty() { return this.isOpen && this.#history.text !== this.#file.saved; }
  /** Whether it has changes that would be lost: a copy that was only opened has none. */
  get isEdited() { return this.isDirty && (this.#history.canUndo || this.#file.isRestored); }
  get canUndo() { return this.#history.canUndo; }
  get canRedo() { return this.#history.canRedo; }
  get text() { return this.#history.text; }
  get path() { return this.name.trim() || "loader.json"; }
  get savedPath() { return this.isNew ? null : this.#file?.path ?? null; }

  /** The text as a tree with places; null while it is not valid JSON. */
  get root() {
    if (this.#parsed.text !== this.text) {
      let root = null;
      try { root = parse(this.text); } catch { /* It is being typed; the engine says what is wrong with it. */ }
      this.#parsed = { text: this.text, root };
    }
    return this.#parsed.root;
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }

  /**
   * Opens a text; what was open can be taken back with `restore`.
   * @param digest null for a new preset
   * @param draft unsaved work: its id, and its text, from which undo leads back to `text`
   */
  open(path, text, digest, draft = null) {
    const history = new History(text);
    if (draft) history.add(draft.text);
    this.restore({ file: { id: draft?.id ?? randomName(), isRestored: draft !== null, path, digest, saved: digest ? text : null }, history, name: path });
  }

  /** Closes what is open; `state` from before brings it back. */
  close() { this.restore({ file: null, history: new History(""), name: "" }); }

  /** All that is open, with its undo, for `restore`. */
  get state() { return { file: this.#file, history: this.#history, name: this.name }; }

  restore({ file, history, name }) {
    this.#file = file;
    this.#history = history;
    this.name = name;
    this.#tell("open");
  }

  // Editing

  /** Takes a whole text. @param place what is changed, so that further changes of it are one step of undo */
  edit(text, place = null) {
    if (text === this.text) return;
    this.#history.add(text, place);
    this.#tell("text");
  }

  /** Sets the value at a path, or removes it. @throws SyntaxError while the text is not valid JSON */
  change(path, value, isFinal) {
    this.edit(changed(this.text, [[path, value]]), isFinal && value === undefined ? null : path.join("."));
  }

  /**
   * A gesture, such as a drag: its changes are one step of undo.
   * @returns {{text, change, end, cancel}} the text at its start; `change` takes the changes of that text, as `changed`
   */
  gesture() {
    const { text } = this;
    const history = this.#history;
    history.begin();
    this.isInGesture = true;
    const end = () => {
      history.end();
      this.isInGesture = false;
      this.#tell("text");
    };
    return {
      text,
      change: (changes) => this.edit(changed(text, changes)),
      end,
      cancel: () => { this.edit(text); end(); },
    };
  }

  step(direction) {
    this.#history[direction]();
    this.#tell("text");
  }

  // The disk

  rename(name) {
    this.name = name;
    this.#tell("file");
  }

  /** Becomes a new file, so that it can be saved under another name. */
  detach() {
    Object.assign(this.#file, { digest: null, saved: null });
    this.#tell("file");
  }

  /** @throws ServerError 409 where the file is there already, or is not as it was opened */
  async save() {
    const text = this.text;
    const saved = await post("save", { path: this.path, text, known: this.#file.digest });
    Object.assign(this.#file, { path: saved.path, digest: saved.digest, saved: saved.text });
    this.name = saved.path;
    this.#tell("file");
  }

  /** The file as it is on the disk now; null if it is as it was, or gone. */
  async changed() {
    const file = this.#file;
    if (!file?.digest) return null;
    const present = await get(`file?path=${encodeURIComponent(file.path)}`).catch(() => null);
    return present && file === this.#file && present.digest !== file.digest ? present : null;
  }

  /** Takes the text of the disk; the one before is one undo away. */
  take(present) {
    Object.assign(this.#file, { digest: present.digest, saved: present.text });
    this.edit(present.text);
    this.#tell("file");
  }
}
