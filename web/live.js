// What the engine draws for the text at hand: asks for it, and puts frames together into clips as they arrive.

import { Clip } from "loom/clip";
import { bytesFromBase64 } from "loom/dom";

const PAUSE = 150; // milliseconds

export class Live {
  #asked = null;
  #isAsking = false;
  #clips = null;
  #waiting = null;
  #started = new Map();

  /** @param ask sends a state to the server; @param view shows the clips */
  constructor(ask, view) {
    this.ask = ask;
    this.view = view;
    this.revision = 0;
    this.latency = null;
  }

  /** Draws a state; of states that come faster than the server answers only the last one counts. */
  draw(state) {
    this.view.stopMeasuring();
    this.#asked = { ...state, revision: ++this.revision, moment: this.view.player.time / 1000 };
    this.#started.set(this.revision, performance.now());
    if (this.#started.size > 50) this.#started.delete(this.#started.keys().next().value);
    if (!this.#isAsking) this.#send();
    return this.revision;
  }

  async #send() {
    this.#isAsking = true;
    while (this.#asked) {
      const state = this.#asked;
      this.#asked = null;
      try { await this.ask(state); } catch (error) { this.onerror?.(error); }
    }
    this.#isAsking = false;
  }

  outline(event) {
    if (event.revision !== this.revision) return;
    this.#waiting?.forEach((clip) => clip.close());
    this.#waiting = new Map(event.clips.map((clip) => [clip.scheme, new Clip(clip.width, clip.height, clip.delays.map((delay) => ({ delay })))]));
    this.event = event;
  }

  async frame(event) {
    if (event.revision !== this.revision) return;
    const bitmap = await createImageBitmap(new Blob([bytesFromBase64(event.png)], { type: "image/png" }));
    const target = this.#waiting ?? this.#clips;
    const clip = event.revision === this.revision && target?.get(event.scheme);
    if (!clip) return bitmap.close();
    for (const index of event.frames) clip.frames[index].bitmap = bitmap;
    if (this.#waiting) this.#swap(); else this.view.refresh();
  }

  /** The first frame of each scheme is there: the new clips take the place of the old ones. */
  #swap() {
    if ([...this.#waiting.values()].some((clip) => !clip.frames.some((frame) => frame.bitmap))) return;
    const old = this.#clips;
    this.#clips = this.#waiting;
    this.#waiting = null;
    this.view.show(Object.fromEntries(this.#clips), this.event.scale, this.event.verdict);
    old?.forEach((clip) => clip.close());
    this.latency = performance.now() - (this.#started.get(this.revision) ?? performance.now());
    document.body.dataset.drawn = String(this.revision);
    document.body.dataset.latency = this.latency.toFixed(1);
  }

  async done(event) {
    // Frames are decoded in the browser's own time.
    for (let i = 0; i < 200 && event.revision === this.revision && !(this.#clips && this.view.lead?.isComplete && !this.#waiting); i++) await new Promise((resume) => setTimeout(resume, 5));
    if (event.revision !== this.revision) return;
    document.body.dataset.done = String(event.revision);
    document.body.dataset.whole = (performance.now() - (this.#started.get(event.revision) ?? performance.now())).toFixed(1);
    // Who goes on typing does not wait for the plot.
    await new Promise((resume) => setTimeout(resume, PAUSE));
    if (event.revision === this.revision) this.view.measure();
  }
}
