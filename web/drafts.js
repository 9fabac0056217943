// Unsaved work. The server keeps what is typed until it is saved or discarded; while the server does not answer, this
// browser keeps it. Dispatches "list" when the list of drafts has changed.

import { get, put, ServerError } from "loom/server";

const PAUSE = 400; // milliseconds
/** How often it is looked whether a draft that is open here is still kept, in milliseconds. */
const LOOK = 4000;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** How long ago a time was, in seconds since 1970: "2 minutes ago". */
export function ago(when) {
  const seconds = Date.now() / 1000 - when;
  if (seconds < 10) return "a moment ago";
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit);
  }
  return relative.format(-Math.floor(seconds), "second");
}

/** What this browser keeps for a folder, by the ids of drafts: in its storage, or in that of the tab. */
class StoredDrafts {
  constructor(storage, folder, failed) {
    this.prefix = `loaderloom draft ${folder} `;
    Object.assign(this, { storage, failed });
  }

  put(entry) { this.storage.setItem(this.prefix + entry.id, JSON.stringify({ ...entry, when: Date.now() / 1000 })); }
  remove(id) { this.storage.removeItem(this.prefix + id); }
  get entries() {
    return Object.keys(this.storage).filter((key) => key.startsWith(this.prefix)).flatMap((key) => {
      try { return [JSON.parse(this.storage.getItem(key))]; } catch (error) {
        this.failed(`Unsaved work in this browser is damaged: ${error.message} It stays in its storage as “${key}”.`);
        return [];
      }
    });
  }
}

const send = (entry) => put("draft", entry);

export class Drafts extends EventTarget {
  /** What was sent last for each document, so that nothing is sent twice. */
  #sent = new Map();
  #waiting = null;
  #timer = 0;
  #turn = Promise.resolve();
  #said = "";
  /** The locks of this window, one for each draft that it has open, with what gives them back. They end with the window. */
  #locks = new Map();

  /**
   * @param kept what the server keeps: {list, damaged, problem}; null where it keeps nothing
   * @param failed gets a message when unsaved work cannot be kept
   */
  constructor(preset, { folder, kept, failed }) {
    super();
    Object.assign(this, { preset, failed, isKept: kept !== null, list: kept?.list ?? [], damaged: kept?.damaged ?? [] });
    this.local = new StoredDrafts(localStorage, folder, failed);
    this.tab = new StoredDrafts(sessionStorage, folder, failed);
    if (kept?.problem) failed(kept.problem);
    if (!this.isKept) return;
    for (const draft of this.list) this.#sent.set(draft.id, null);
    this.lockPrefix = `loaderloom draft ${folder} `;
    for (const event of ["text", "file"]) preset.addEventListener(event, () => this.#note());
    preset.addEventListener("open", () => { this.flush(); this.#note(); });
    preset.addEventListener("saved", ({ detail }) => { this.#turn = this.#turn.then(() => this.#store(detail)); });
    setInterval(() => this.#look(), LOOK);
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.flush(); });
  }

  /** Takes over what this browser has kept while no server answered, and what this tab had not sent before it was loaded again. */
  async adopt() {
    if (!this.isKept) return;
    for (const place of [this.local, this.tab]) {
      for (const { when, ...entry } of place.entries) {
        place.remove(entry.id);
        const known = this.list.find(({ id }) => id === entry.id);
        if (!(known?.when > when)) await this.#store(entry, false);
      }
    }
    await this.refresh();
  }

  /** Asks again what the server keeps. */
  async refresh() {
    if (!this.isKept) return;
    await this.flush();
    const kept = await get("drafts");
    const { held } = await navigator.locks.query();
    const taken = new Set(held.map(({ name }) => name));
    if (kept.problem) this.failed(kept.problem);
    this.list = kept.list.map((draft) => ({ ...draft, isElsewhere: !this.#locks.has(draft.id) && taken.has(this.lockPrefix + draft.id) }));
    this.damaged = kept.damaged;
    this.dispatchEvent(new Event("list"));
  }

  // Keeping

  #note() {
    const { preset } = this;
    if (!preset.isOpen) return;
    const { id, digest } = preset.state.file;
    const entry = { id, path: preset.path, known: digest, text: preset.isEdited ? preset.text : null };
    if (entry.text === null ? !this.#sent.has(id) : this.#sent.get(id) === JSON.stringify(entry)) {
      if (this.#waiting?.id === id) this.#waiting = null;
      return;
    }
    this.#waiting = entry;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Sends what waits, and ends when the server has it. */
  flush() {
    clearTimeout(this.#timer);
    const entry = this.#waiting;
    this.#waiting = null;
    if (entry) this.#turn = this.#turn.then(() => this.#store(entry));
    return this.#turn;
  }

  /**
   * Sends again what is open in this window and not kept any more. Another browser, or another studio of the folder,
   * knows nothing of this window's locks and may have discarded it.
   */
  #look() {
    if (!this.#locks.size) return;
    this.#turn = this.#turn.then(async () => {
      try {
        const { list } = await get("drafts");
        const kept = new Set(list.map(({ id }) => id));
        for (const id of [...this.#locks.keys()].filter((id) => !kept.has(id))) {
          const entry = this.#sent.get(id);
          if (entry && this.#locks.has(id)) await this.#store(JSON.parse(entry));
        }
      } catch { /* The studio does not answer now; what is kept in this browser meanwhile is sent when it does. */ }
    });
  }

  /** Tells the other windows of this browser that a draft is open in this one. */
  #hold(id) {
    if (this.#locks.has(id)) return null;
    return new Promise((isHeld) => {
      // Shared, so that no window waits for another.
      navigator.locks.request(this.lockPrefix + id, { mode: "shared" }, () => new Promise((release) => {
        this.#locks.set(id, release);
        isHeld();
      }));
    });
  }

  #release(id) {
    this.#locks.get(id)?.();
    this.#locks.delete(id);
  }

  /** @param isOpen whether this window has the document open */
  async #store(entry, isOpen = true) {
    if (entry.text === null) {
      this.#sent.delete(entry.id);
      this.#release(entry.id);
    } else {
      this.#sent.set(entry.id, JSON.stringify(entry));
      if (isOpen) await this.#hold(entry.id);
    }
    try {
      await send(entry);
      this.local.remove(entry.id);
      this.#said = "";
    } catch (error) {
      // The next change is sent again in any case.
      this.#sent.set(entry.id, null);
      try { this.local.put(entry); } catch (full) { this.#say(`Unsaved work cannot be kept in this browser: ${full.message}`); }
      if (error instanceof ServerError) this.#say(error.message);
    }
  }

  #say(message) {
    if (message !== this.#said) this.failed(message);
    this.#said = message;
  }

  /** The page goes; what waits is handed to the browser. */
  #leave() {
    const entry = this.#waiting;
    if (!entry) return;
    this.#waiting = null;
    const body = new Blob([JSON.stringify(entry)], { type: "application/json" });
    // Where the tab is only loaded again, it may be faster than this.
    this.tab.put(entry);
    if (!navigator.sendBeacon("draft", body)) this.local.put(entry);
  }

  /** Sends what could not be sent while the server did not answer. */
  async retry() {
    if (!this.isKept) return;
    this.#note();
    await this.flush();
    for (const { when, ...entry } of this.local.entries) await this.#store(entry);
  }

  // Opening and discarding

  /** The drafts of a file, the latest first. One that another window has open is not left over. */
  of(path) { return this.list.filter((draft) => draft.path === path && !draft.isElsewhere); }

  /** A draft with its text. */
  async read(id) {
    const draft = await get(`draft?id=${encodeURIComponent(id)}`);
    const { path, known, text } = draft;
    this.#sent.set(id, JSON.stringify({ id, path, known, text }));
    await this.#hold(id);
    return draft;
  }

  /** Forgets a draft. @returns a function that brings it back; null for one that cannot be read */
  async discard(id) {
    await this.flush();
    const isWhole = this.list.some((draft) => draft.id === id);
    const { path, known, text } = isWhole ? await this.read(id) : {};
    // First, so that what is gone is not sent again.
    this.#sent.delete(id);
    this.#release(id);
    await send({ id, path: path ?? "", text: null });
    await this.refresh();
    return isWhole ? async () => { await send({ id, path, known, text }); this.#sent.set(id, null); await this.refresh(); } : null;
  }
}
