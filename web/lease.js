// The streams of events that the windows of a browser share. It has six connections for all pages of a server, and each
// stream takes one, so there are few of them: a window that is used takes that of the window used longest ago.

/** So many windows have a stream at once. Two connections stay for what is asked. */
const MOST = 4;
/** How long a window has to give its stream up, in milliseconds. */
const PATIENCE = 300;
/** How long windows have to say when they were used, in milliseconds. One that does not is not in use. */
const ANSWER = 50;

const name = (index) => `loaderloom stream ${index}`;

export class Lease {
  #channel = new BroadcastChannel("loaderloom streams");
  /** The number of the stream, and what gives it up; null while this window has none. */
  #held = null;
  /** When this window was used last, and the others that have a stream, by its number. */
  #used = 0;
  #others = new Map();

  /** @param keeps whether this window cannot do without its stream; @param ended hears that another window takes it */
  constructor(keeps, ended) {
    this.#channel.addEventListener("message", ({ data }) => {
      if (data.used) this.#others.set(data.index, data.used);
      else if (!this.#held) return;
      else if (data.isAsked) this.#channel.postMessage({ index: this.#held.index, used: this.#used });
      else if (data.wanted === this.#held.index && !keeps()) ended();
    });
  }

  /** @returns whether there was a stream to take: not where no other window can do without its own */
  async take() {
    const all = Array.from({ length: MOST }, (_, index) => index);
    for (const index of all) if (await this.#request(index, { ifAvailable: true })) return true;
    this.#others.clear();
    this.#channel.postMessage({ isAsked: true });
    await new Promise((resolve) => setTimeout(resolve, ANSWER));
    const lastUse = (index) => this.#others.get(index) ?? 0;
    for (const index of all.sort((a, b) => lastUse(a) - lastUse(b))) {
      this.#channel.postMessage({ wanted: index });
      if (await this.#request(index, { signal: AbortSignal.timeout(PATIENCE) })) return true;
    }
    return false;
  }

  /** A lock is free again when its window has gone, in whatever way. */
  #request(index, options) {
    return new Promise((answer) => {
      navigator.locks.request(name(index), options, (lock) => lock && new Promise((release) => {
        this.#held = { index, release };
        this.use();
        answer(true);
      })).then(() => answer(false), () => answer(false));
    });
  }

  /** This window is used now. */
  use() { this.#used = Date.now(); }

  end() {
    this.#held?.release();
    this.#held = null;
  }
}
