// The open preset as files, encoded in the background at the fastest effort: their bytes, scores, frames, and what they
// show. Dispatches "change".

import { Clip } from "loom/clip";
import { bytesAt } from "loom/server";

/** So long nothing is edited before files are made. In milliseconds. */
const PAUSE = 700;

export class Encoded extends EventTarget {
  #run = 0;
  #wanted = new Set();
  /** The formats that were asked for since the text changed: what a text has no file of is not asked for again. */
  #asked = new Set();
  #timer = 0;
  #state = null;
  #shown = null;
  /** {format: {scheme: facts}} of the text as it is; empty while files are made. Those of the shown format have a `clip`. */
  files = {};
  /** {format: why it cannot be made}. */
  failures = {};
  /** Whether files are being made. */
  isBusy = false;

  /** @param encode sends {formats, run, …state} to the server; @param cancel stops it; @param address gives that of a file */
  constructor({ encode, cancel, address }) {
    super();
    Object.assign(this, { encode, cancel, address });
  }

  #tell() { this.dispatchEvent(new Event("change")); }

  /** The formats that somebody wants to see. */
  set wanted(formats) {
    const isMore = formats.some((format) => !this.#wanted.has(format));
    this.#wanted = new Set(formats);
    if (isMore && this.#state) this.#schedule(0);
  }

  /** The format that is shown by its pictures, null for none. Only its files are decoded. */
  set shown(format) {
    this.#shown = format;
    for (const file of Object.values(this.files[format] ?? {})) if (!file.isRead) this.#decode(file);
  }

  async #decode(file) {
    let clip = null;
    let failure = null;
    try {
      clip = await Clip.ofBytes(await bytesAt(file.source), file);
    } catch (error) { failure = `cannot be shown: ${error.message}`; }
    if (this.files[file.format]?.[file.scheme] !== file) return clip?.close();
    if (failure) this.failures[file.format] = failure;
    this.#put({ ...file, clip, isRead: true });
  }

  #put(file) {
    this.files[file.format] = { ...this.files[file.format], [file.scheme]: file };
    this.#tell();
  }

  /** Gives up what is being made; something else needs the processor. */
  stop() {
    clearTimeout(this.#timer);
    if (this.isBusy) this.cancel();
    this.isBusy = false;
    this.#run++;
  }

  /** The text or the look has changed: what was made is of another one. */
  outdate(state) {
    this.#state = state;
    this.#close();
    this.stop();
    this.#schedule(PAUSE);
    this.#tell();
  }

  #close() {
    for (const schemes of Object.values(this.files)) for (const file of Object.values(schemes)) file.clip?.close();
    this.files = {};
    this.failures = {};
    this.#asked.clear();
  }

  #schedule(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), pause);
  }

  async #start() {
    const formats = [...this.#wanted].filter((format) => !this.#asked.has(format));
    if (!formats.length || this.isBusy) return;
    for (const format of formats) this.#asked.add(format);
    this.isBusy = true;
    this.#tell();
    const run = ++this.#run;
    try { await this.encode({ ...this.#state, formats, revision: run }); } catch (error) {
      if (run !== this.#run) return;
      this.isBusy = false;
      for (const format of formats) this.failures[format] = error.message;
      this.#tell();
    }
  }

  /** A file has been made, or cannot be. */
  take(event) {
    if (event.run !== this.#run) return;
    if (event.message) {
      this.failures[event.format] = event.message;
      return this.#tell();
    }
    const file = { ...event, source: this.address(event.file) };
    this.#put(file);
    if (event.format === this.#shown) this.#decode(file);
  }

  ended(run, message) {
    if (run !== this.#run) return;
    this.isBusy = false;
    if (message) for (const format of this.#wanted) if (!this.files[format]) this.failures[format] = message;
    this.#tell();
    // What was wanted meanwhile.
    if (!message) this.#schedule(0);
  }
}
