// Reads the preset's JSON Schema as a form does: which fields an object has, and what control suits a field.

export class Schema {
  constructor(document) { this.document = document; }

  resolve(schema) {
    if (schema?.$ref === "#") return { ...this.document, description: schema.description, default: schema.default };
    const name = schema?.$ref?.replace("#/$defs/", "");
    return name ? { ...this.document.$defs[name], name, description: schema.description ?? this.document.$defs[name].description, default: schema.default } : schema;
  }

  /** All forms that a value may have, without null and expressions. A value that is not set has the plainest form. */
  forms(schema, value) {
    const resolved = this.resolve(schema);
    if (resolved.name === "Color" || resolved.name === "Easing") return [resolved];
    if (resolved.if && !resolved.properties && (resolved.then === true || resolved.else)) {
      const isSpecial = resolved.then !== true && value !== undefined && value !== null && matches(resolved.if, value);
      return this.forms(isSpecial ? resolved.then : resolved.else ?? {}, value);
    }
    const choices = resolved.anyOf ?? resolved.oneOf;
    if (!choices) return [resolved];
    return choices.filter((choice) => choice.type !== "null" && choice.$ref !== "#/$defs/Expression").flatMap((choice) => this.forms(choice, value));
  }

  /** All forms that a value of a schema may ever have, whatever it is now; objects count as one form. */
  #all(schema) {
    const resolved = this.resolve(schema);
    if (!resolved || typeof resolved !== "object") return [];
    if (resolved.if && !resolved.properties) return [resolved.then, resolved.else].flatMap((part) => this.#all(part));
    const choices = resolved.anyOf ?? resolved.oneOf;
    return choices && resolved.name !== "Color" && resolved.name !== "Easing" ? choices.flatMap((choice) => this.#all(choice)) : [resolved];
  }

  /**
   * The form of a number or a word where the schema allows both: that of the number, with `words` and the `patterns` of
   * other texts. Null where it does not, and for a number that no word stands beside: a slider is best for it.
   */
  numberOrWord(schema, value) {
    if (typeof value !== "number" && typeof value !== "string") return null;
    const forms = this.#all(schema);
    if (forms.some(({ name }) => name === "Color" || name === "Easing")) return null;
    const number = forms.find(({ type }) => type === "number" || type === "integer");
    const words = forms.flatMap((form) => form.enum ?? []).filter((word) => typeof word === "string");
    if (!number || (typeof value === "number" && !words.length)) return null;
    return { ...number, words, patterns: forms.filter(({ type }) => type === "string").map(({ pattern }) => pattern ?? "") };
  }

  /** The names of the definitions that a value of a schema may have, without looking into objects and lists. */
  names(schema) {
    if (!schema || typeof schema !== "object") return [];
    const own = schema.$ref?.startsWith("#/$defs/") ? [schema.$ref.replace("#/$defs/", "")] : [];
    return [...own, ...[schema.then, schema.else, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => this.names(part))];
  }

  /** The form of the value at a path of a document; null where the schema knows none. */
  at(document, path) {
    let [schema, value] = [this.document, document];
    for (const step of path) {
      const form = this.form(schema, value);
      schema = typeof step === "number" ? form?.items : this.fields(form, value ?? {})[step];
      if (!schema) return null;
      value = value?.[step];
    }
    return this.form(schema, value);
  }

  /** Whether a value may be a track of something that an editor can move. */
  canMove(schema) { return this.names(schema).some((name) => MOVING.has(name)); }

  /** Whether a value may be a gradient in place of a color. */
  isPaint(schema) { return this.names(schema).includes("Gradient"); }

  canBeNull(schema) { return JSON.stringify(schema?.if) === '{"type":"null"}'; }

  /** The fields of an object with these values: those of its kind, then shared ones. */
  fields(schema, values = {}) {
    const object = this.resolve(schema);
    const own = {};
    for (const rule of object.allOf ?? []) {
      const part = !rule.if ? rule : matches(rule.if, values) ? rule.then : rule.else;
      for (const [key, field] of Object.entries(part?.properties ?? {})) {
        if (field !== true || !(key in (object.properties ?? {}))) own[key] = { ...object.properties?.[key], ...own[key], ...field };
      }
    }
    return { ...own, ...Object.fromEntries(Object.entries(object.properties ?? {}).filter(([key]) => !(key in own))) };
  }

  /** The keys that an object with these values must have, whatever it is part of. */
  required(schema, values = {}) {
    const object = this.resolve(schema);
    const rules = [object, ...(object.allOf ?? []).map((rule) => (!rule.if ? rule : matches(rule.if, values) ? rule.then : rule.else))];
    return rules.flatMap((rule) => [...(rule?.required ?? []), ...(rule?.else?.required ?? [])]);
  }

  /** The form that a value has: by its type, else the first one that a control can show. */
  form(schema, value) {
    const forms = this.forms(schema, value);
    const named = forms.find((form) => form.name === "Color" || form.name === "Easing");
    if (named) return named;
    const of = (type) => forms.find((form) => form.type === type || (type === "object" && form.properties));
    if (typeof value === "number") return of("number") ?? of("integer") ?? forms[0];
    if (typeof value === "string") return forms.find((form) => form.enum) ?? of("string") ?? forms[0];
    if (typeof value === "boolean") return of("boolean") ?? forms[0];
    if (Array.isArray(value)) return of("array") ?? forms[0];
    if (value && typeof value === "object") {
      const keys = Object.keys(value);
      return forms.filter((form) => form.properties).find((form) => keys.every((key) => key in this.fields(form, value))) ?? of("object") ?? forms[0];
    }
    return of("number") ?? of("integer") ?? forms.find((form) => form.enum) ?? of("boolean") ?? of("string") ?? forms[0];
  }
}

const MOVING = new Set(["NumberTrack", "LengthTrack", "PairTrack", "PlaceTrack", "ColorTrack"]);

const isObject = (value) => Boolean(value) && typeof value === "object" && !Array.isArray(value);
const TYPES = {
  object: isObject, array: Array.isArray, null: (value) => value === null, integer: Number.isInteger,
  number: (value) => typeof value === "number", string: (value) => typeof value === "string", boolean: (value) => typeof value === "boolean",
};

/** Whether a value meets a condition, with the keywords that conditions of the preset's schema have. */
function matches(test, value) {
  if (typeof test === "boolean") return test;
  const tests = {
    type: (type) => TYPES[type](value),
    const: (wanted) => value === wanted,
    enum: (choices) => choices.includes(value),
    required: (keys) => !isObject(value) || keys.every((key) => key in value),
    properties: (parts) => !isObject(value) || Object.entries(parts).every(([key, part]) => !(key in value) || matches(part, value[key])),
    items: (part) => !Array.isArray(value) || value.every((item) => matches(part, item)),
    minItems: (least) => !Array.isArray(value) || value.length >= least,
    allOf: (parts) => parts.every((part) => matches(part, value)),
    anyOf: (parts) => parts.some((part) => matches(part, value)),
    not: (part) => !matches(part, value),
  };
  return Object.entries(test).every(([keyword, part]) => tests[keyword]?.(part) ?? true);
}

const UNITS = { points: "pt", seconds: "s", degrees: "°" };

/** The unit that a field's description ends with. */
export function unit(description = "") {
  const word = /In ([a-z]+)\.$/.exec(description)?.[1];
  return word ? UNITS[word] ?? word : "";
}

/** A range for a slider: the whole one where it is short, else one round the value. */
export function sliderRange(form, value, unitText) {
  const [low, high] = [form.minimum ?? -1000, form.maximum ?? 1000];
  if (high - low <= (typeof value === "number" ? 20 : 100)) return [low, high, form.type === "integer" || high - low > 20 ? 1 : 0.01];
  const size = Math.max(Math.abs(value || 0), Math.abs(form.default || 0), unitText === "s" ? 1 : unitText === "°" ? 180 : 4);
  const top = Math.min(high, unitText === "°" ? Math.max(360, size) : niceAbove(size * 2.5));
  const bottom = low < 0 ? Math.max(low, -top) : low;
  const step = form.type === "integer" ? 1 : unitText === "s" ? 0.01 : unitText === "°" ? 1 : top <= 20 ? 0.1 : 0.5;
  return [bottom, top, step];
}

function niceAbove(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= value);
}

const LABELS = { alt: "Alternative text", fps: "Frames a second", maxBytes: "Largest file" };

/** dotSize → Dot size. */
export const label = (key) => LABELS[key] ?? key.replace(/([A-Z])/g, (letter) => " " + letter.toLowerCase()).replace(/^./, (letter) => letter.toUpperCase());
