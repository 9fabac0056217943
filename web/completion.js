// Suggestions at the caret: keys of the object, values of the key, from the schema, the theme and the preset itself.

import { namedColors } from "loom/controls";
import { h } from "loom/dom";
import { placeAt, skip } from "loom/caret";

const { CodeMirror } = globalThis;
const MOST = 200;
/** The names of the format itself, which come before those of CSS. */
const OWN_COLORS = 10;

export class Completion {
  /** Where the caret was when the list was made. */
  #caret = null;

  /** @param onnothing hears that there is nothing to suggest, where it was asked for */
  constructor(code, lookup, onnothing) {
    this.code = code;
    this.lookup = lookup;
    this.onnothing = onnothing;
    code.on("inputRead", (_, change) => {
      // One letter of a word, typed; not what is pasted, and nothing after a comma or a quote.
      if (change.origin === "+input" && /^[\p{L}\p{N}$_-]$/u.test(change.text.join("\n")) && !code.state.completionActive) this.open(false);
    });
    code.on("cursorActivity", () => this.#update());
  }

  /** @param isAsked whether it was asked for, not only typed */
  open(isAsked = true) {
    if (isAsked && !this.#hints(true)) return this.onnothing();
    this.code.showHint({
      hint: () => this.#hints(isAsked), completeSingle: false, alignWithWord: true, updateOnCursorActivity: false,
    });
    this.#end();
  }

  /** The list follows what is typed at once, so that a quick Enter takes what is shown; it ends with the word. */
  #update() {
    const active = this.code.state.completionActive;
    const caret = this.code.getCursor();
    if (!active?.widget || CodeMirror.cmpPos(caret, this.#caret) === 0) return;
    const { from } = active.data;
    const last = this.code.getLine(caret.line)[caret.ch - 1] ?? " ";
    if (caret.line === from.line && caret.ch >= from.ch && !this.code.somethingSelected() && !/[\s()[\]{};:>,"]/.test(last)) active.update();
    else active.close();
    this.#end();
  }

  /** A list without entries is none. */
  #end() {
    const active = this.code.state.completionActive;
    if (active && !active.widget) active.close();
  }

  #hints(isAsked) {
    const text = this.code.getValue();
    this.#caret = this.code.getCursor();
    const caret = this.code.indexFromPos(this.code.getCursor());
    const found = suggestions(text, caret, this.lookup);
    // What is written whole needs no suggestion of itself.
    if (!found?.list.length || (!isAsked && found.list.some((item) => item.label === found.typed) && found.list.length === 1)) return null;
    const position = (offset) => this.code.posFromIndex(offset);
    const data = {
      from: position(found.start), to: position(found.end),
      list: found.list.slice(0, MOST).map((item) => ({ text: item.insert, render: (row) => render(row, item), hint: () => this.#insert(item, found) })),
    };
    CodeMirror.on(data, "shown", () => {
      const list = document.querySelector(".CodeMirror-hints");
      list.setAttribute("aria-label", "Suggestions");
      list.tabIndex = 0; // what scrolls can have the focus
      list.removeAttribute("aria-expanded");
    });
    return data;
  }

  #insert(item, { start, end, before, after }) {
    const { code } = this;
    code.replaceRange(before + item.insert + after, code.posFromIndex(start), code.posFromIndex(end), "+complete");
    const at = start + before.length;
    const [from, to] = item.select ?? [item.insert.length, item.insert.length];
    code.setSelection(code.posFromIndex(at + from), code.posFromIndex(at + to));
  }
}

function render(row, item) {
  row.append(
    h("span", { class: "hint-name" }, item.color ? h("i", { class: "hint-color", style: `background: ${item.color}` }) : null, item.label),
    h("span", { class: "hint-text" }, item.text || item.detail || ""),
    item.text && item.detail ? h("span", { class: "hint-detail" }, item.detail) : "");
}

/**
 * What can stand at an offset: `list` of { label, insert, select, detail, text }, best first; the range that it takes
 * the place of; and the commas that go with it. Null where nothing can.
 */
export function suggestions(text, offset, lookup) {
  const place = placeAt(text, offset);
  if (!place.role) return null;
  const token = text.slice(place.start, offset);
  const isQuoted = token.startsWith('"');
  const typed = isQuoted ? token.slice(1) : token;
  const expression = place.role === "value" && isQuoted ? /\$\{?(\w*)$/.exec(typed) : null;
  const next = skip(text, Math.max(place.end, offset));
  const needsComma = !place.hasColon && next < text.length && !",}]".includes(text[next]) && place.root.type !== "word";
  const found = { typed, start: place.start, end: endOf(text, offset, place, isQuoted), before: place.isFirst ? "" : ", ", after: needsComma && place.role !== null ? "," : "" };
  if (expression) return parametersIn(found, expression, place, lookup, text, offset);
  // Within quotes only a string can stand.
  found.list = matching(place.role === "key" ? keys(place, lookup) : values(place, lookup).filter((item) => !isQuoted || item.insert.startsWith('"')), typed);
  return found;
}

/** An open string ends where the word does. */
function endOf(text, offset, place, isQuoted) {
  const rest = text.slice(offset, Math.max(place.end, offset));
  const whole = isQuoted ? /^[^",:{}[\]\n]*"/.exec(rest) : null;
  return offset + (whole ?? /^[\w$.-]*/.exec(rest))[0].length;
}

function matching(list, typed) {
  const wanted = typed.toLowerCase();
  const rank = ({ label }) => {
    const name = label.toLowerCase();
    return name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : wanted.length > 1 && isWithin(wanted, name) ? 2 : 3;
  };
  return list.map((item) => ({ item, rank: rank(item) })).filter(({ rank }) => rank < 3).sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Whether the letters occur in order. */
function isWithin(letters, name) {
  let at = -1;
  return [...letters].every((letter) => (at = name.indexOf(letter, at + 1)) >= 0);
}

function keys(place, lookup) {
  const fields = lookup.fields(place.path, place.root.value, place.object);
  const ways = Object.entries(fields).filter(([key]) => !(key in place.object));
  return ways.map(([key, field]) => {
    const { type, text, standard } = lookup.describe(field);
    const head = JSON.stringify(key);
    const detail = standard ? `${type}. If absent: ${standard}` : type;
    if (place.hasColon) return { label: key, insert: head, detail, text };
    const value = print(lookup.begin(field));
    const at = head.length + 2;
    const isOpen = /^(""|\[\]|\{\})$/.test(value);
    const select = isOpen ? [at + 1, at + 1] : value.startsWith('"') ? [at + 1, at + value.length - 1] : [at, at + value.length];
    return { label: key, insert: `${head}: ${value}`, select, detail, text };
  });
}

function values(place, lookup) {
  const root = place.root.value;
  const field = lookup.field(place.path, root);
  if (field === undefined) return [];
  const list = new Map();
  const add = (label, item) => { if (!list.has(label)) list.set(label, { label, insert: JSON.stringify(label), ...item }); };
  for (const { name, description } of lookup.parameters(place.path, root)) add("$" + name, { detail: "parameter", text: description });
  for (const form of lookup.formsAt(place.path, root)) {
    if (form.name === "Color") [...namedColors(), ...swatches(names(form).slice(0, OWN_COLORS))].forEach(([name, color]) => add(name, { color }));
    else if (form.name === "Easing") names(form).forEach((name) => add(name));
    else if (form.enum) form.enum.forEach((value, i) => add(String(value), { insert: JSON.stringify(value), text: form.enumDescriptions?.[i] ?? "" }));
    else if (form.type === "boolean") for (const value of [true, false]) add(String(value), { insert: String(value), detail: value === field.default ? "if absent" : "" });
    else if (form.properties) objects(form, lookup).forEach((item) => add(item.label, item));
    else if (form.type === "array" && typeof place.path.at(-1) === "string") add("[]", { insert: "[]", select: [1, 1], detail: lookup.describe(form).type });
  }
  for (const form of lookup.formsAt(place.path, root).filter((form) => form.name === "Color")) {
    swatches(names(form)).forEach(([name, color]) => add(name, { color }));
  }
  return [...list.values()];
}

/** An object to begin with: one for each word of the key that says what it is. */
function objects(form, lookup) {
  const fields = lookup.schema.fields(form, {});
  const [key, chosen] = Object.entries(fields).find(([key, field]) => ["type", "kind", "gradient", "effect"].includes(key) && field.enum) ?? [];
  const text = form.description ?? "";
  if (!key) return [{ label: "{}", insert: "{}", select: [1, 1], detail: lookup.describe(form).type, text }];
  return chosen.enum.map((value, i) => {
    const insert = print({ [key]: value });
    return { label: `${key}: ${value}`, insert, select: [insert.length - 2, insert.length - 2], text: chosen.enumDescriptions?.[i] ?? text };
  });
}

function print(value) {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, " ").replace(/\[ /g, "[").replace(/ \]/g, "]");
}

const swatches = (names) => names.map((name) => [name, CSS.supports("color", name) ? name : null]);

/** The words that a schema lists for short, wherever it does. */
function names(form) {
  const found = new Set();
  (function look(part) {
    if (!part || typeof part !== "object") return;
    for (const word of part.enum ?? []) found.add(word);
    Object.values(part).forEach(look);
  })(form.allOf ?? form);
  return [...found];
}

/** Parameters within a string such as "$size * 0.5". */
function parametersIn(found, [written, name], place, lookup, text, offset) {
  const isOpen = written.startsWith("${");
  const list = lookup.parameters(place.path, place.root.value).map((parameter) => ({
    label: "$" + parameter.name, insert: isOpen ? `\${${parameter.name}}` : "$" + parameter.name, detail: "parameter", text: parameter.description,
  }));
  return { ...found, typed: "$" + name, start: offset - written.length, end: offset + (isOpen && text[offset] === "}" ? 1 : 0), before: "", after: "", list: matching(list, "$" + name) };
}
