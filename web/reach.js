// How far a slider reaches. Some limits depend on other keys, or on what the engine can draw, and stand in no schema: where
// the engine refuses a value that a slider was moved to, the slider goes back to the farthest value that it accepts, and
// stays there until something else changes.

const ROUNDS = 12;

export class Reach {
  /** For the slider that is being moved: {path, good, bad, low, high}. */
  #move = null;
  /** What was set last, and waits for the engine: {value, revision}. */
  #asked = null;
  #isValid = true;
  /** The change by which a slider went back. */
  #own = 0;

  /**
   * @param panel holds the sliders; @param revision gives the number of the latest change
   * @param set sets the value at a path; @param text gives the preset's text; @param restore puts a text back
   */
  constructor(panel, { revision, set, text, restore }) {
    Object.assign(this, { panel, revision, set, text, restore });
    // Before the slider's own listener reads it, and after that has changed the text.
    panel.addEventListener("input", (event) => this.#hold(event.target), true);
    panel.addEventListener("input", (event) => this.#moved(event.target));
  }

  #hold(input) {
    const path = pathOf(input);
    if (path !== this.#move?.path) {
      const field = input.type === "range" && fieldOf(input);
      this.#move = !field ? null : { path, good: field.value === "" ? null : Number(field.value), start: input.start, text: this.text(), bad: null, low: -Infinity, high: Infinity, rounds: 0 };
      this.#end();
    }
    if (!this.#move) return;
    const { low, high } = this.#move;
    input.value = String(Math.min(Math.max(Number(input.value), low), high));
    // Its steps may lie on both sides of the limit.
    if (Number(input.value) > high) input.stepDown();
    if (Number(input.value) < low) input.stepUp();
  }

  #moved(input) {
    if (!this.#move || !this.#isValid) return;
    Object.assign(this.#move, { bad: null, rounds: 0 });
    this.#ask(Number(fieldOf(input).value));
  }

  #ask(value) { this.#asked = { value, revision: this.revision() }; }

  /** What the engine says of the latest change. */
  heard({ revision, valid, list }) {
    const [asked, move] = [this.#asked, this.#move];
    const slider = asked && this.#slider(move.path);
    if (!slider || revision < asked.revision || Number(fieldOf(slider).value) !== asked.value) {
      // Something else has changed, and with it perhaps what is allowed.
      if (revision !== this.#own) this.#move = null;
      this.#isValid = valid;
      return this.#end();
    }
    if (valid) move.good = asked.value; else move.bad = asked.value;
    if (move.bad === null) this.#end(); else this.#seek(move, slider, list);
  }

  /** Halves the way between what is accepted and what is not. */
  #seek(move, slider, findings) {
    document.body.dataset.reaching = "true";
    const from = move.good ?? move.start;
    slider.value = String((from + move.bad) / 2);
    const next = Number(slider.value);
    move.rounds++;
    if (move.rounds <= ROUNDS && next !== from && next !== move.bad) {
      this.#put(move.path, next);
      return this.#ask(next);
    }
    const before = this.revision();
    this.#asked = null;
    if (move.good === null) {
      // No value is right, as in a group that lacks another key.
      this.restore(move.text);
      const again = this.#slider(move.path);
      if (again) again.title = findings.find(({ severity }) => severity === "error")?.message ?? "";
    } else {
      const isMost = from < move.bad;
      move[isMost ? "high" : "low"] = from;
      this.#put(move.path, from);
      slider.value = String(from);
      slider.title = `At the moment, the preset allows no ${isMost ? "more" : "less"} than this`;
    }
    this.#own = this.revision();
    if (this.#own === before) this.#end();
  }

  #put(path, value) { this.set(path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)), value); }

  #end() {
    this.#asked = null;
    delete document.body.dataset.reaching;
  }

  #slider(path) { return this.panel.querySelector(`[data-path="${CSS.escape(path)}"] input[type=range]`); }
}

/** The field beside a slider has the value itself; the slider shows it on its own steps. */
const fieldOf = (slider) => slider.parentElement.querySelector(".with-unit input");
const pathOf = (input) => input.closest("[data-path]")?.dataset.path;
