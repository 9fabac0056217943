// What the schema says at a path: the fields of an object, the forms of a value, and their description in words.

const HIDES_PARAMETERS = new Set(["kind", "type", "$schema", "version", "extends", "name", "description"]);

export class Lookup {
  /** @param schema of loom/schema; @param values the preset with every default, or null */
  constructor(schema, values = () => null) {
    this.schema = schema;
    this.values = values;
  }

  /** Every form that a field allows, expressions among them. */
  forms(field, depth = 0) {
    const resolved = this.schema.resolve(field);
    if (!resolved || resolved === true || depth > 12) return [];
    if (["Color", "Easing", "Expression"].includes(resolved.name)) return [resolved];
    const deeper = (part) => this.forms(part, depth + 1);
    if (resolved.if && !resolved.properties) return [resolved.then, resolved.else].flatMap(deeper);
    const choices = resolved.anyOf ?? resolved.oneOf;
    return choices ? choices.flatMap(deeper) : resolved.type === "null" ? [] : [resolved];
  }

  /** The fields that an object at a path may have, by key. @param object what it has already */
  fields(path, root, object) {
    const forms = this.#at(path, root).flatMap((field) => this.forms(field)).filter((form) => form.properties || form.name === "Color");
    const all = forms.map((form) => this.#fieldsOf(form, path.length ? object : this.#withKind(object)));
    const known = all.filter((fields) => Object.keys(object).every((key) => key in fields));
    return Object.assign({}, ...(known.length ? known : all).reverse());
  }

  /** The field of a value: that of the form whose other keys fit best. Undefined where the schema knows none. */
  field(path, root) {
    return this.#at(path, root)[0];
  }

  /** All forms of a value, the plainest first. */
  formsAt(path, root) {
    return inOrder(this.#at(path, root).flatMap((field) => this.forms(field)));
  }

  #fieldsOf(form, object) {
    const fields = this.schema.fields(form, object);
    if (form.name !== "Color") return fields;
    return Object.fromEntries(Object.keys(fields).map((scheme) => [scheme, { $ref: "#/$defs/Color", description: `The color in the ${scheme} scheme.` }]));
  }

  #withKind(object) {
    const kind = this.values()?.kind;
    return kind && !("kind" in object) ? { kind, ...object } : object;
  }

  #at(path, root) {
    let fields = [this.schema.document];
    let value = this.#withKind(isObject(root) ? root : {});
    for (const step of path) {
      const next = fields.flatMap((field) => this.forms(field)).map((form) => {
        if (typeof step === "number") return { field: form.items, fit: 0 };
        if (!isObject(value) || !(form.properties || form.allOf || form.additionalProperties)) return {};
        const own = this.#fieldsOf(form, value);
        return { field: own[step] ?? (isObject(form.additionalProperties) ? form.additionalProperties : undefined), fit: Object.keys(value).filter((key) => key in own).length };
      }).filter(({ field }) => isObject(field));
      const best = Math.max(...next.map(({ fit }) => fit));
      fields = next.filter(({ fit }) => fit === best).map(({ field }) => field);
      value = value?.[step];
    }
    return fields;
  }

  /** A value to begin with: the default, or the plainest that the field allows. */
  begin(field) {
    const given = this.#standard(field);
    if (given !== undefined && JSON.stringify(given).length <= 60) return given;
    const form = inOrder(this.forms(field))[0] ?? {};
    if (form.name === "Color") return "blue";
    if (form.name === "Easing") return "easeInOut";
    if (form.enum) return form.enum[0];
    if (form.type === "number" || form.type === "integer") return Math.min(Math.max(0, form.minimum ?? 0) || (form.maximum >= 1 ? 1 : 0), form.maximum ?? 1);
    if (form.type === "boolean") return true;
    if (form.type === "array") return [];
    return form.properties || form.type === "object" ? {} : "";
  }

  /** The parameters of the preset that fit a value: names and descriptions. */
  parameters(path, root) {
    if (!isObject(root?.parameters) || path[0] === "parameters" || HIDES_PARAMETERS.has(path.at(-1))) return [];
    const forms = this.formsAt(path, root);
    const takes = {
      number: forms.some((form) => form.name === "Expression" || form.type === "number" || form.type === "integer"),
      color: forms.some((form) => form.name === "Color"),
      text: forms.some((form) => form.type === "string" && form.name !== "Expression") || forms.some((form) => form.enum),
      track: forms.some((form) => form.name?.endsWith("Track")),
    };
    takes.wholeNumber = takes.number;
    return Object.entries(root.parameters).filter(([, parameter]) => takes[parameter?.type ?? "number"])
      .map(([name, parameter]) => ({ name, description: parameter?.description ?? "A parameter of this preset." }));
  }

  /** What a field is, for people: `type` and `standard` (its default) in words, `text` its description. */
  describe(field) {
    const resolved = this.schema.resolve(field);
    const words = [...new Set(inOrder(this.forms(field)).map(inWords).filter(Boolean))];
    const type = words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words[0] ?? "";
    const given = this.#standard(field);
    return { type, text: resolved.description ?? field.description ?? "", standard: given === undefined || given === "" ? "" : short(JSON.stringify(given)) };
  }

  /** The default; undefined where there is none, or where it is no value that may be written. */
  #standard(field) {
    const given = this.schema.resolve(field).default ?? field.default ?? undefined;
    if (typeof given !== "number") return given;
    const ranges = this.forms(field).filter((form) => form.type === "number" || form.type === "integer");
    return ranges.length && !ranges.some((form) => given >= (form.minimum ?? given) && given <= (form.maximum ?? given)) ? undefined : given;
  }
}

const isObject = (value) => Boolean(value) && typeof value === "object" && !Array.isArray(value);
const short = (text, most = 80) => (text.length > most ? text.slice(0, most - 1) + "…" : text);
const spaced = (name) => name.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`).replace(/^./, (letter) => letter.toLowerCase());

const RANKS = [(form) => form.enum || ["number", "integer", "boolean"].includes(form.type) || ["Color", "Easing"].includes(form.name), (form) => form.type === "string" && !form.name, (form) => form.type === "object", (form) => form.type === "array"];
const rank = (form) => (RANKS.findIndex((is) => is(form)) + 1 || RANKS.length + 1);
const inOrder = (forms) => forms.map((form) => [rank(form), form]).sort(([a], [b]) => a - b).map(([, form]) => form);

/** A form in a few words. */
function inWords(form) {
  if (form.name === "Expression") return "an expression";
  if (form.enum) return "one of " + short(form.enum.map(String).join(", "), 90);
  if (form.name) return (/^[AEIOU]/.test(form.name) ? "an " : "a ") + spaced(form.name);
  const range = (low, high, what = "") => low === undefined && high === undefined ? "" : low === high ? ` of ${low}${what}` : high === undefined ? `, at least ${low}${what}` : low === undefined ? `, at most ${high}${what}` : ` from ${low} to ${high}${what}`;
  switch (form.type) {
    case "number": return "a number" + range(form.minimum, form.maximum);
    case "integer": return "a whole number" + range(form.minimum, form.maximum);
    case "boolean": return "true or false";
    case "string": return form.pattern?.includes("%") ? "a percentage" : "a text";
    // Tracks in a list are a sum of them, which needs no word of its own.
    case "array": return form.items?.$ref?.endsWith("Track") ? "" : "a list" + range(form.minItems || undefined, form.maxItems, " items");
    case "object": return "an object";
    default: return "";
  }
}
