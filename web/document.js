// The open preset: its text with undo, and the file that it belongs to. Dispatches "open" when another preset takes its
// place, "text" when the text changes, "file" when only its file or name does, and "saved" when one that is not open any
// more was saved or renamed.

import { History } from "loom/history";
import { changed } from "loom/jsonlist";
import { parse } from "loom/jsontext";
import { LostError, get, inside, put, randomName } from "loom/server";

/** Whether a state of a document has work that is on no disk. */
export const isUnsaved = ({ file, history }) => Boolean(file.lost) || history.text !== (file.saved ?? file.untouched);

/** A name with an ending. One that ends in a slash names no file. */
const withEnding = (name, ending) => (/\.[^./]+$|\/$/.test(name) ? name : name + ending);

export class PresetDocument extends EventTarget {
  /**
   * The file: its path, its digest on the disk (null for a new one), and its text there; the document's id, under which
   * its unsaved work is kept; the text of a new one that is not worth keeping, as nobody has touched it; what has become
   * of the file, see `lost`. Null while nothing is open.
   */
  #file = null;
  /** See `settled`. */
  #saving = Promise.resolve();
  #history = new History("");
  #parsed = { text: null, root: null };
  /** Whether a gesture goes on. */
  isInGesture = false;
  /** As the person wrote it; a new preset can still be renamed. */
  name = "";

  get isOpen() { return this.#file !== null; }
  /** "gone" where its file was removed from the disk, "unreadable" where that cannot be read any more; null else. */
  get lost() { return this.#file?.lost ?? null; }
  get isGone() { return this.lost === "gone"; }
  get isNew() { return this.isOpen && (this.#file.digest === null || this.isGone); }
  get isDirty() { return this.isOpen && (this.#history.text !== this.#file.saved || this.lost !== null); }
  /** Whether it has changes that would be lost: a copy that was only opened has none. */
  get isEdited() { return this.isOpen && isUnsaved(this.state); }
  get canUndo() { return this.#history.canUndo; }
  get canRedo() { return this.#history.canRedo; }
  get text() { return this.#history.text; }
  get path() { return withEnding(this.name.trim() || "loader", ".json"); }
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
    this.restore({ file: { id: draft?.id ?? randomName(), path, digest, saved: digest ? text : null, untouched: draft ? null : text }, history, name: path });
  }

  /** Closes what is open; `state` from before brings it back. */
  close() { this.restore({ file: null, history: new History(""), name: "" }); }

  /** All that is open, with its undo, for `restore`. */
  get state() { return { file: this.#file, history: this.#history, name: this.name }; }

  restore({ file, history, name }) {
    this.#file = file;
    this.#history = history;
    // It may have been saved, under its whole name, while another preset was open.
    this.name = file?.digest && file.lost !== "gone" ? file.path : name;
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

  /** Undo or redo; not before the end of a gesture, which is a step of its own. */
  step(direction) {
    if (this.isInGesture) return;
    this.#history[direction]();
    this.#tell("text");
  }

  // The disk

  rename(name) {
    this.name = name;
    this.#tell("file");
  }

  /**
   * Gives the saved file another name on the disk, after the saves that are under way. Without an ending it keeps its own.
   * @throws ServerError 409 where the name is taken, or the file is not as it was opened
   */
  move(name) {
    const [file, history] = [this.#file, this.#history];
    const moved = this.#saving.then(async () => {
      const wanted = withEnding(name, /\.[^./]+$/.exec(file.path)?.[0] ?? ".json");
      const { path } = await put("rename", { path: file.path, name: inside(wanted), known: file.digest });
      file.path = path;
      this.#written(file, history);
    });
    this.#saving = moved.catch(() => {});
    return moved;
  }

  /** Takes the name that was given to a file, if it is that of a state. @returns whether it is, and open */
  follow({ from, to }, { file, history }) {
    if (!file.digest || file.path !== from) return false;
    Object.assign(file, { path: to, lost: null });
    this.#written(file, history);
    return this.#file === file;
  }

  /** Ends when no save or renaming is under way. */
  get settled() { return this.#saving; }

  /**
   * Becomes a new file with the name that is proposed for it, so that it can be saved beside the one before.
   * @returns a function that makes it the file before again, unless it was saved since
   */
  detach(name) {
    const file = this.#file;
    const before = { ...file };
    Object.assign(file, { digest: null, saved: null, untouched: this.isDirty ? null : this.text, lost: null });
    this.rename(name);
    return () => {
      if (file.digest) return;
      Object.assign(file, before);
      if (this.#file === file) this.rename(file.path);
    };
  }

  /**
   * Saves what is open now, after the saves that are under way.
   * @param isForced whether a file that is read-only is replaced
   * @throws ServerError 409 where the file is there already, is not as it was opened, or is read-only
   */
  save(isForced = false) {
    const [file, history, path, text] = [this.#file, this.#history, this.path, this.text];
    // A renaming that is under way gives a file of the disk its path.
    const saved = this.#saving.then(() => this.#write(file, history, { path: file.digest && !file.lost ? file.path : path, text, isForced }));
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #write(file, history, { path, text, isForced }) {
    const saved = await put("save", { path: inside(path), text, known: file.lost === "gone" ? null : file.digest, isForced });
    Object.assign(file, { path: saved.path, digest: saved.digest, saved: saved.text, lost: null });
    this.#written(file, history);
  }

  /** Tells what a file is on the disk now. */
  #written(file, history) {
    if (this.#file === file) return this.rename(file.path);
    const text = history.text === file.saved ? null : history.text;
    this.dispatchEvent(new CustomEvent("saved", { detail: { id: file.id, path: file.path, known: file.digest, text } }));
  }

  /**
   * The file as it is on the disk now; null if it is as it was. One that is gone or unreadable is not saved any more.
   * @throws ServerError where it is there and cannot be read
   */
  async changed() {
    await this.settled;
    const file = this.#file;
    if (!file?.digest) return null;
    const { digest, path } = file;
    let present = null;
    let problem = null;
    try { present = await get(`file?path=${encodeURIComponent(path)}`); } catch (error) { problem = error; }
    // A studio that is gone, or another one in its place, knows nothing of the file. One that was saved or renamed
    // meanwhile, or is a new file by now, is not what was asked for.
    if (file !== this.#file || file.digest !== digest || file.path !== path || problem instanceof LostError || problem?.reason === "moved") return null;
    const lost = problem && (problem.status === 404 ? "gone" : "unreadable");
    if (lost !== this.lost) {
      file.lost = lost;
      if (lost !== "gone") this.name = file.path;
      this.#tell("file");
    }
    if (lost === "unreadable") throw problem;
    return present && present.digest !== file.digest ? present : null;
  }

  /** Takes the text of the disk; the one before is one undo away. */
  take(present) {
    Object.assign(this.#file, { digest: present.digest, saved: present.text });
    this.edit(present.text);
    this.#tell("file");
  }
}
