// What the engine draws for the text at hand: asks for it, and puts frames together into clips as they arrive. A clip
// that is there whole is asked for no more while the text stays as it is.

import { Clip } from "loom/clip";
import { bytesFromBase64 } from "loom/dom";

const PAUSE = 150; // milliseconds
/** So long a new state waits until the one before shows something: a drag is seen while it goes on. In milliseconds. */
const PATIENCE = 600;
/** So long the pictures of a clip after its first wait for a newer state, which needs none of them: each costs the page time. In
 * milliseconds. */
const REST = 30;

/** What tells pictures apart: the length of a PNG and its end, which holds two checksums. The engine writes equal pictures alike. */
const fingerprint = (png) => `${png.length} ${png.slice(-32)}`;

/** The folder of a path, with its slash; empty without one. */
export const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);

const keyOf = (look) => `${look.scale} ${look.motion} ${look.theme}`;

export class Live {
  #asked = null;
  #isAsking = false;
  /** The clips that are shown, those of the first look before the others. */
  #clips = [];
  #waiting = null;
  /** The number of the state that was sent last: its pictures are shown, also when a newer state waits. */
  #sent = 0;
  /** Its text, and that of the shown clips. */
  #source = null;
  #shownSource = null;
  /** The first state since files that the text reads have changed; 0 once it, or a later one, is drawn. */
  #stale = 0;
  #started = new Map();
  /** Whether the state that was sent last is drawn at one moment alone. */
  #isOnlyMoment = false;
  /** Lets the next state go to the server. */
  #seen = () => {};

  /** @param ask sends a state to the server; @param view shows the clips of the first look */
  constructor(ask, view) {
    this.ask = ask;
    this.view = view;
    /** The number of the latest state. */
    this.revision = 0;
    /** Where the state that was drawn last is; null if it could not be asked for. */
    this.folder = "";
    this.latency = null;
  }

  /**
   * Draws a state; of states that come faster than the server answers only the last one counts.
   * @param isFresh whether the files that the text reads may have changed
   */
  draw(state, isFresh = false) {
    this.view.stopMeasuring();
    this.folder = folderOf(state.path);
    this.#asked = { ...state, revision: ++this.revision };
    if (isFresh) this.#stale = this.revision;
    document.body.dataset.asked = String(this.revision);
    this.#started.set(this.revision, performance.now());
    if (this.#started.size > 50) this.#started.delete(this.#started.keys().next().value);
    if (!this.#isAsking) this.#send();
    return this.revision;
  }

  /** A state as it is sent, with what is there of its looks and the moment that the page shows. */
  #begin(state) {
    this.#sent = state.revision;
    this.#source = `${state.path}\n${state.text}`;
    const isSame = !this.#stale && this.#source === this.#shownSource && !this.#waiting;
    const known = new Set(isSame ? this.#clips.filter((clip) => this.#clips.every((other) => keyOf(other) !== keyOf(clip) || other.isComplete)).map(keyOf) : []);
    const looks = (state.looks ?? []).filter((look) => keyOf(look) !== keyOf(state)).map((look) => ({ ...look, known: known.has(keyOf(look)) }));
    return { ...state, looks, known: known.has(keyOf(state)), moment: this.view.player.time / 1000 };
  }

  async #send() {
    this.#isAsking = true;
    while (this.#asked) {
      const state = this.#begin(this.#asked);
      this.#asked = null;
      try {
        this.#isOnlyMoment = state.onlyMoment === true;
        this.known = new Set([state, ...state.looks].filter((look) => look.known).map(keyOf));
        const seen = new Promise((resolve) => (this.#seen = resolve));
        await this.ask(state);
        await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
      } catch (error) {
        this.folder = null;
        this.onerror?.(error);
      }
    }
    this.#isAsking = false;
  }

  /** Another preset is open: nothing more is shown of the one before. */
  leave() {
    this.#sent = 0;
    this.#seen();
  }

  /** The engine has found a mistake in a state: nothing of it will be drawn. */
  refused(revision) {
    if (revision === this.#sent) this.#seen();
  }

  outline(event) {
    if (event.revision !== this.#sent) return;
    this.#drop(this.#waiting ?? [], this.#clips);
    this.#waiting = event.clips.map((clip) => {
      const old = this.known.has(keyOf(clip)) && this.#clips.find((old) => keyOf(old) === keyOf(clip) && old.scheme === clip.scheme);
      const { scheme, scale, motion, theme } = clip;
      return old || Object.assign(new Clip(clip.width, clip.height, clip.delays.map((delay) => ({ delay })), clip.plays), { scheme, scale, motion, theme });
    });
    this.event = event;
    if (event.revision >= this.#stale) this.#stale = 0;
    this.#swap();
  }

  async frame(event) {
    if (event.revision !== this.#sent) return;
    const arriving = (this.#waiting ?? this.#clips)[event.clip];
    if (arriving?.isBegun) {
      await new Promise((resume) => setTimeout(resume, REST));
      if (event.revision !== this.revision) return;
    } else if (arriving) arriving.isBegun = true;
    const bitmap = await createImageBitmap(new Blob([bytesFromBase64(event.png)], { type: "image/png" }));
    const clip = event.revision === this.#sent && (this.#waiting ?? this.#clips)[event.clip];
    if (!clip) return bitmap.close();
    const print = fingerprint(event.png);
    for (const index of event.frames) Object.assign(clip.frames[index], { bitmap, print });
    if (this.#waiting) this.#swap(); else this.view.player.refresh();
  }

  /** How many frames are there, of all that are shown or will be. */
  get progress() {
    const frames = (this.#waiting ?? this.#clips).flatMap((clip) => clip.frames);
    return [frames.filter((frame) => frame.bitmap).length, frames.length];
  }

  /** The clips of the first look, by their schemes. */
  #first(clips) {
    return Object.fromEntries(clips.filter((clip) => keyOf(clip) === keyOf(clips[0])).map((clip) => [clip.scheme, clip]));
  }

  /** The first frame of each scheme is there: the new clips take the place of the old ones. */
  #swap() {
    const first = this.#first(this.#waiting);
    if (Object.values(first).some((clip) => !clip.frames.some((frame) => frame.bitmap))) return;
    const old = this.#clips;
    this.#clips = this.#waiting;
    this.#waiting = null;
    this.#shownSource = this.#source;
    this.view.show(first, this.event.scale);
    this.onclips?.(this.#clips);
    this.#drop(old, this.#clips);
    this.latency = performance.now() - (this.#started.get(this.#sent) ?? performance.now());
    this.#seen();
    document.body.dataset.drawn = String(this.#sent);
    document.body.dataset.latency = this.latency.toFixed(1);
  }

  #drop(clips, kept) {
    for (const clip of clips) if (!kept.includes(clip)) clip.close();
  }

  async done(event) {
    if (event.revision === this.revision && this.#isOnlyMoment) return;
    // Frames are decoded in the browser's own time.
    const isWhole = () => !this.#waiting && this.#clips.every((clip) => clip.isComplete);
    for (let i = 0; i < 400 && event.revision === this.revision && !isWhole(); i++) await new Promise((resume) => setTimeout(resume, 5));
    if (event.revision !== this.revision) return;
    document.body.dataset.done = String(event.revision);
    document.body.dataset.whole = (performance.now() - (this.#started.get(event.revision) ?? performance.now())).toFixed(1);
    // Who goes on typing does not wait for the plot.
    await new Promise((resume) => setTimeout(resume, PAUSE));
    if (event.revision === this.revision) this.view.measure();
  }
}
