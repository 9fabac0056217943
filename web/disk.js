// The open preset and its file: saving, another name, and what other programs do to it.

export class Disk {
  /** Tells the other windows which file has another name. */
  #renamed;

  /**
   * @param folder the studio's
   * @param words gives what is said of an error
   * @param isShown whether the preset is seen, and not the gallery
   * @param choose lets a person choose another name
   * @param renamed hears of a file's other name; returns whether the file is the one that is open
   */
  constructor(preset, notice, { folder, opening, words, isShown, choose, renamed }) {
    Object.assign(this, { preset, notice, opening, words, isShown, choose, renamed });
    this.#renamed = new BroadcastChannel(`loaderloom renamed ${folder}`);
    this.#renamed.addEventListener("message", ({ data }) => this.#follow(data));
    this.another = ["Save as …", "Choose another name", () => this.saveAs()];
  }

  /** @param isForced whether a file that is read-only is replaced. @returns whether what is open is on the disk */
  async save(isForced = false) {
    const { preset, notice } = this;
    if (!preset.isOpen) return false;
    const { file } = preset.state;
    const isHere = () => preset.isOpen && preset.state.file === file;
    try {
      await preset.save(isForced);
      if (isHere()) notice.say("");
    } catch (error) {
      // The file may be gone, of which the page has not heard yet.
      if (error.status === 409) await this.#look();
      notice.say(this.words(error), { actions: isHere() && (error.status === 409 || preset.lost) ? this.#remedies(error.reason) : [] });
    }
    return isHere() && !preset.isDirty;
  }

  #look() { return this.preset.changed().catch(() => { /* Loading it says why it cannot be read. */ }); }

  /** What a person can do where a file was not written. */
  #remedies(reason) {
    const { preset, another } = this;
    if (reason === "read-only") return [["Save anyway", "Replaces the file, which stays read-only", () => this.save(true)], another];
    if (preset.isGone) return [["Save again", "Writes the file again", () => this.save()]];
    if (preset.isNew) return [["Choose a name", "", () => this.saveAs()]];
    return [["Load the file", "Your changes stay in undo", () => this.reload(true)], another];
  }

  /** A new file beside the one that is open, with a name to choose. */
  async saveAs() {
    if (!this.preset.isOpen || !this.isShown()) return;
    await this.opening.beside(() => this.reload(false));
    this.choose();
  }

  /** Gives the saved file another name. */
  async move(name) {
    const { preset, notice } = this;
    const { file } = preset.state;
    const isHere = () => preset.isOpen && preset.state.file === file;
    const before = file.path;
    try {
      await preset.move(name);
      const names = { from: before, to: file.path };
      this.#renamed.postMessage(names);
      this.renamed(names);
      const back = () => (isHere() ? this.move(before) : notice.say(""));
      const folder = (path) => path.slice(0, path.lastIndexOf("/") + 1);
      const words = folder(before) === folder(file.path) ? "" : " The files that it names are looked for from its new folder.";
      if (isHere()) notice.say(`${before} is called ${file.path} now. Files that name it are as they were.${words}`, { kind: "info", actions: [["Undo", `Calls it ${before} again`, back]] });
    } catch (error) {
      await this.#look();
      notice.say(this.words(error), { actions: !isHere() ? [] : preset.lost ? this.#remedies() : error.status === 409 ? [this.another] : [] });
    }
  }

  #follow(names) {
    if (!this.renamed(names)) return;
    this.notice.say(`${names.from} is called ${names.to} now; another window has renamed it.`, { kind: "info" });
    this.reload(false);
  }

  /** Takes what another program wrote, unless there are changes that are not saved and nobody asked for it. */
  async reload(isAsked) {
    const { preset, notice } = this;
    const before = preset.lost;
    let present = null;
    try { present = await preset.changed(); } catch (error) {
      return before !== "unreadable" || isAsked ? notice.say(error.message, { actions: [this.another] }) : null;
    }
    if (preset.isGone) {
      if (before !== "gone") notice.warn(`${preset.path} was removed by another program.`, ["Save again", "Writes the file again", () => this.save()]);
      return;
    }
    if (before) notice.say("");
    if (!present) return;
    if (preset.isDirty && !isAsked) {
      return notice.warn(`${preset.path} was changed by another program.`, ["Load the file", "Your changes stay in undo", () => this.reload(true)]);
    }
    notice.say("");
    preset.take(present);
  }
}
