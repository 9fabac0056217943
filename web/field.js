// What fields of forms have in common: they follow their value, take what may be typed, and say what is expected.

/**
 * Follows a value in a field. What is typed stays as it is typed, such as "1." for 1, until the value becomes another
 * one: by undo, by the text, or by another program.
 */
export class Follower {
  #known;

  constructor(field) { this.field = field; }

  /** The field itself gave a value. */
  gave(value) { this.#known = value; }

  /** @param text how the value is written */
  show(value, text) {
    if (document.activeElement === this.field && value === this.#known) return;
    this.#known = value;
    if (this.field.value !== text) this.field.value = text;
  }
}

const NUMBER = /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?$/i;

/** The number that a text writes; undefined where it writes none, or one that JSON cannot hold. */
export function numberOf(text) {
  const trimmed = text.trim();
  const number = NUMBER.test(trimmed) ? Number(trimmed) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

const isInRange = ({ type, minimum = -Infinity, maximum = Infinity }, number) =>
  number >= minimum && number <= maximum && (type !== "integer" || Number.isInteger(number));

const isWord = ({ words = [], patterns = [] }, text) =>
  words.includes(text) || patterns.some((pattern) => new RegExp(pattern, "u").test(text));

/** What a text stands for in a form of a number, which may also take words; undefined where that may not be. */
export function valueOf(form, text) {
  const number = numberOf(text);
  if (number !== undefined) return isInRange(form, number) ? number : undefined;
  return isWord(form, text.trim()) ? text.trim() : undefined;
}

const list = new Intl.ListFormat("en", { type: "disjunction" });

/** What a form of a number takes, as a sentence. */
export function expectation({ type, minimum: low, maximum: high, words = [] }) {
  const range = low !== undefined && high !== undefined ? ` from ${low} to ${high}` :
    low !== undefined ? ` of at least ${low}` : high !== undefined ? ` of at most ${high}` : "";
  const kind = type === "integer" ? "a whole number" : "a number";
  return `Expected ${list.format([`${kind}${range}`, ...words.map((word) => `“${word}”`)])}.`;
}
