// Undo and redo of a text. Changes of one place that follow each other within a moment are one step.

const TOGETHER = 700; // milliseconds

export class History {
  #past = [];
  #future = [];
  #last = { place: null, time: 0 };
  /** The text at the start of a gesture, whose changes are one step however long it takes. */
  #base = null;
  /** What could be redone then. */
  #baseFuture = [];
  static most = 500;

  constructor(text) { this.text = text; }

  /** @param place what is changed; null never joins the step before */
  add(text, place = null) {
    if (text === this.text) return;
    const now = performance.now();
    const joins = this.#base !== null ? this.#past.at(-1) === this.#base : place !== null && place === this.#last.place && now - this.#last.time < TOGETHER && this.#past.length;
    if (!joins) this.#past.push(this.text);
    if (this.#past.length > History.most) this.#past.shift();
    this.#last = { place, time: now };
    this.#future = [];
    this.text = text;
  }

  begin() {
    this.#base = this.text;
    this.#baseFuture = this.#future;
  }

  /** Ends a gesture. One that has changed nothing leaves undo and redo as they were. */
  end() {
    if (this.#base !== null && this.#past.at(-1) === this.#base && this.text === this.#base) {
      this.#past.pop();
      this.#future = this.#baseFuture;
    }
    this.#base = null;
    this.#last.place = null;
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  undo() {
    if (!this.canUndo) return this.text;
    this.#future.push(this.text);
    this.#last.place = null;
    return (this.text = this.#past.pop());
  }

  redo() {
    if (!this.canRedo) return this.text;
    this.#past.push(this.text);
    this.#last.place = null;
    return (this.text = this.#future.pop());
  }
}
