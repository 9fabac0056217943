// The transport: one time for every picture of the page. Dispatches "time" when the time changes and "state" when
// playing, speed or length change.

export class Player extends EventTarget {
  #last = 0;
  #request = 0;

  constructor() {
    super();
    this.time = 0;
    /** The time without the loop's end, for clips with cycles of their own. */
    this.elapsed = 0;
    this.duration = 1000;
    /** After so many passes the player stops at the end, as the file does. */
    this.plays = Infinity;
    /** Whether it stopped there by itself. */
    this.ended = false;
    this.speed = 1;
    this.playing = false;
    // A person who asks for less motion starts it by hand.
    this.prefersStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  play() {
    if (this.playing) return;
    if (this.ended) this.seek(0);
    this.playing = true;
    this.#last = performance.now();
    this.#request = requestAnimationFrame((now) => this.#tick(now));
    this.dispatchEvent(new Event("state"));
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.#request);
    this.dispatchEvent(new Event("state"));
  }

  toggle() { this.playing ? this.pause() : this.play(); }

  seek(time) {
    this.elapsed = time;
    this.ended = false;
    this.#show(time);
  }

  #show(time) {
    this.time = this.duration > 0 ? ((time % this.duration) + this.duration) % this.duration : 0;
    this.dispatchEvent(new Event("time"));
  }

  /** Follows a clip. If the one before had ended, this one starts. */
  set clip({ duration, plays }) {
    Object.assign(this, { duration, plays });
    this.#show(this.time);
    this.dispatchEvent(new Event("state"));
    if (this.ended) this.play();
  }

  #end() {
    this.elapsed = this.duration * this.plays;
    // A time within the last frame, however short that is.
    this.#show(this.duration - 1e-6);
    this.ended = true;
    this.pause();
  }

  #tick(now) {
    if (!this.playing) return;
    const step = (now - this.#last) * this.speed;
    this.elapsed += step;
    if (this.elapsed >= this.duration * this.plays) return this.#end();
    this.#show(this.time + step);
    this.#last = now;
    this.#request = requestAnimationFrame((next) => this.#tick(next));
  }
}
