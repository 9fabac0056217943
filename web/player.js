// The transport: one time for every picture of the page. Dispatches "time" when the time changes and "state" when
// playing, speed or length change.

export class Player extends EventTarget {
  #last = 0;
  #request = 0;

  constructor() {
    super();
    this.time = 0;
    this.duration = 1000;
    this.speed = 1;
    this.playing = false;
    // A person who asks for less motion starts it by hand.
    this.prefersStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  play() {
    if (this.playing) return;
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
    this.time = this.duration > 0 ? ((time % this.duration) + this.duration) % this.duration : 0;
    this.dispatchEvent(new Event("time"));
  }

  set length(duration) {
    this.duration = duration;
    this.seek(this.time);
    this.dispatchEvent(new Event("state"));
  }

  #tick(now) {
    if (!this.playing) return;
    this.seek(this.time + (now - this.#last) * this.speed);
    this.#last = now;
    this.#request = requestAnimationFrame((next) => this.#tick(next));
  }
}
