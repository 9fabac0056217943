// The transport: one time for every picture of the page. Dispatches "time" when the time changes and "state" when
// playing, speed or length change. It rests while nothing that shows the time is on the screen.

/** Readouts follow a player that runs after so many milliseconds, with the next picture that changes: to show both at once
 * costs the browser little more than one of them. */
const READ = 30;
/** Without such a picture they follow after so many. */
const LATEST = 60;

export class Player extends EventTarget {
  #last = 0;
  #request = 0;
  #read = 0;
  /** What shows the time: {draw, isReadout, isSeen} by element. */
  #shows = new Map();
  #observer = new IntersectionObserver((entries) => this.#look(entries));

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
    this.#run();
    this.dispatchEvent(new Event("state"));
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.#rest();
    this.#draw();
    this.dispatchEvent(new Event("state"));
  }

  toggle() { this.playing ? this.pause() : this.play(); }

  seek(time) {
    this.elapsed = time;
    this.ended = false;
    this.#show(time);
  }

  /**
   * Calls `draw` whenever the time changes while an element is on the screen, and when it comes there.
   * @param draw of a picture, returns whether that has changed
   * @param isReadout whether it says the time, which may be some frames late: each change of the page costs more than
   * that of all its canvases
   */
  follow(element, draw, isReadout = false) {
    // Until the browser has looked, it may be on the screen.
    this.#shows.set(element, { draw, isReadout, isSeen: true });
    this.#observer.observe(element);
  }

  /** What is shown at a time has changed. While the player runs, the next frame shows it. */
  refresh() {
    if (!this.#request) this.#draw();
  }

  /** Draws what is on the screen of the pictures, or of the readouts. @returns whether any of it has changed */
  #drawAll(areReadouts) {
    const shown = [...this.#shows.values()].filter(({ isReadout, isSeen }) => isSeen && isReadout === areReadouts);
    return shown.map(({ draw }) => draw()).includes(true);
  }

  #draw() {
    this.#drawAll(false);
    this.#drawAll(true);
  }

  #look(entries) {
    for (const { target, isIntersecting } of entries) {
      const show = this.#shows.get(target);
      show.isSeen = isIntersecting;
      if (isIntersecting) show.draw();
    }
    if ([...this.#shows.values()].some(({ isSeen }) => isSeen)) this.#run(); else this.#rest();
  }

  #run() {
    if (!this.playing || this.#request) return;
    this.#last = performance.now();
    this.#request = requestAnimationFrame((now) => this.#tick(now));
  }

  #rest() {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  #setTime(time) { this.time = this.duration > 0 ? ((time % this.duration) + this.duration) % this.duration : 0; }

  #show(time) {
    this.#setTime(time);
    this.#draw();
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
    const step = (now - this.#last) * this.speed;
    this.elapsed += step;
    if (this.elapsed >= this.duration * this.plays) return this.#end();
    this.#setTime(this.time + step);
    const isChanged = this.#drawAll(false);
    if (now - this.#read >= (isChanged ? READ : LATEST)) {
      this.#read = now;
      this.#drawAll(true);
    }
    this.dispatchEvent(new Event("time"));
    this.#last = now;
    this.#request = this.playing ? requestAnimationFrame((next) => this.#tick(next)) : 0;
  }
}
