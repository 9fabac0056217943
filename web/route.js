// Where the person is, in the browser's history: the gallery, or an open preset. Back and Forward lead from one to the
// other and not out of the studio, and a preset comes back with its undo.

import { isUnsaved } from "loom/document";

/** So many presets stay open in the background; of those without unsaved work, the oldest go first. */
const MOST = 30;

const addressOf = (path) => (path ? `#${encodeURIComponent(path)}` : location.pathname + location.search);

/** The path in the page's address. A percent sign that was typed as it is stands for itself. */
function addressed() {
  try { return decodeURIComponent(location.hash.slice(1)); } catch { return location.hash.slice(1); }
}

export class Route {
  /** What was opened, by its id. */
  #documents = new Map();
  /** The names that files have now, by those that they had. */
  #renamed = new Map();
  #isReturning = false;
  #turn = Promise.resolve();

  /**
   * @param show shows the gallery (true) or the open preset (false)
   * @param opening opens files and drafts
   * @param returned hears that a preset came back, whose file may have changed
   */
  constructor(preset, { show, opening, drafts, returned }) {
    Object.assign(this, { preset, show, opening, drafts, returned });
    for (const event of ["open", "text", "file"]) preset.addEventListener(event, () => this.#remember());
    preset.addEventListener("open", () => this.#opened());
    preset.addEventListener("file", () => {
      if (this.#isHere) this.#address();
    });
    addEventListener("popstate", () => { this.#turn = this.#turn.then(() => this.#follow()); });
    addEventListener("beforeunload", (event) => { if (this.hasUnsaved) event.preventDefault(); });
  }

  /** Whether anything that was opened has unsaved work. */
  get hasUnsaved() { return [...this.#documents.values()].some(isUnsaved); }

  get #here() { return { place: "preset", id: this.preset.state.file.id, path: this.preset.savedPath }; }
  get #isHere() { return this.preset.isOpen && history.state?.place === "preset" && history.state.id === this.preset.state.file.id; }

  /** The entry of the browser's history is of what is open. */
  #address() { history.replaceState(this.#here, "", addressOf(this.preset.savedPath)); }

  #remember() {
    const { preset } = this;
    if (!preset.isOpen) return;
    this.#documents.delete(preset.state.file.id);
    this.#documents.set(preset.state.file.id, preset.state);
    const old = [...this.#documents].slice(0, -1).find(([, state]) => !isUnsaved(state));
    if (old && this.#documents.size > MOST) this.#documents.delete(old[0]);
  }

  #opened() {
    const { preset } = this;
    const { place, id, path } = history.state ?? {};
    if (!preset.isOpen) {
      if (place === "preset") history.replaceState({ place: "gallery" }, "", addressOf(null));
      return;
    }
    this.#renamed.delete(preset.savedPath);
    // The same file in another state takes the place of one that has nothing to lose.
    const before = this.#documents.get(id);
    const isSame = place === "preset" && path !== null && path === preset.savedPath && !(before && isUnsaved(before));
    const change = this.#isReturning || this.#isHere || isSame ? "replaceState" : "pushState";
    history[change](this.#here, "", addressOf(preset.savedPath));
  }

  /** Goes to where the address leads, or where the person was before the page was loaded again. @param otherwise opens what the studio was started with */
  async start(otherwise) {
    if (history.state?.place) return this.#follow();
    const wanted = addressed();
    history.replaceState({ place: "gallery" }, "", addressOf(null));
    await (wanted ? this.opening.file(wanted) : otherwise());
  }

  /** Between the gallery and the open preset. */
  toggle(isGallery) {
    if (isGallery) history.pushState({ place: "gallery" }, "", addressOf(null));
    else history.pushState(this.#here, "", addressOf(this.preset.savedPath));
    this.show(isGallery);
  }

  /** Opens a draft, or goes back to it where it is still open in the background. */
  async toDraft(id) {
    if (this.preset.isOpen && this.preset.state.file.id === id) return this.toggle(false);
    const state = this.#documents.get(id);
    if (state) this.#restore(state); else await this.opening.draft(id);
  }

  /** Gives up what is open under an id. @returns a function that brings it back */
  drop(id) {
    const state = this.#documents.get(id);
    this.#documents.delete(id);
    return () => { if (state) this.#documents.set(id, state); };
  }

  /**
   * A file has another name: whatever was opened of it has, and what leads to it in the browser's history.
   * @returns whether it is the one that is open
   */
  renamed(names) {
    this.#renamed.set(names.from, names.to);
    this.#renamed.delete(names.to);
    return [...this.#documents.values()].map((state) => this.preset.follow(names, state)).includes(true);
  }

  #restore(state) {
    this.preset.restore(state);
    this.returned();
  }

  /** The browser has gone to another entry of its history. */
  async #follow() {
    const state = history.state ?? {};
    if (state.place === "gallery") return this.show(true);
    this.#isReturning = true;
    try {
      const known = this.#documents.get(state.id);
      let wanted = state.path ?? addressed();
      while (state.path && this.#renamed.has(wanted)) wanted = this.#renamed.get(wanted);
      if (this.#isHere) {
        // It may have been renamed since.
        this.#address();
        this.show(false);
      } else if (known) this.#restore(known);
      else if (this.drafts.list.some(({ id }) => id === state.id)) await this.opening.draft(state.id, true);
      else if (wanted) await this.opening.file(wanted);
    } finally { this.#isReturning = false; }
    if (this.#isHere) return;
    // Nothing of it was kept: it was a copy without changes, or a file that is gone.
    history.replaceState({ place: "gallery" }, "", addressOf(null));
    this.show(true);
  }
}
