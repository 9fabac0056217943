// A form for an object of the preset, the preset itself or a layer: every key as a control, made from the schema. What is
// written in the text can be put back to its default; what can move has a button that makes it move; nested objects and
// lists open on demand.

import { choiceControl, colorControl, easing, numberControl, switchControl, textControl } from "loom/controls";
import { h } from "loom/dom";
import { changed, insertItem } from "loom/jsonlist";
import { find } from "loom/jsontext";
import { canStart, isTrack, startedMotion, stoppedMotion } from "loom/motion";
import { nextItem, paintKind, paintKinds, repainted } from "loom/paint";
import { isPairForm, pairControl } from "loom/pair";
import { label, unit } from "loom/schema";

const HIDDEN = new Set(["$schema", "version", "extends", "parameters", "kind", "type"]);
const FIRST = ["name", "description"];
/** Texts that may have several lines; so may those of parameters. */
const LONG = new Set(["text", "description", "alt"]);

export class Panel {
  #updates = new Map();
  #signature = "";
  /** Whether a change comes from a field in which somebody types: it keeps its control, whatever the value becomes. */
  #isTyping = false;
  #open = new Set(["parameters"]);
  #path = [];
  #root = null;
  #values = {};

  /**
   * @param edit has `change` (path, value, isFinal; undefined removes the key), `remove` (the path of an item), `text`
   * (takes a function of the text) and `show` (a path to show in the text)
   * @param skip keys that are edited elsewhere
   */
  constructor(schema, name, edit, skip = []) {
    Object.assign(this, { schema, edit, skip });
    this.element = h("form", { class: "panel", "aria-label": name, onsubmit: (event) => event.preventDefault() });
  }

  /**
   * @param root the parsed text; @param values the preset with every default
   * @param path of the object that is shown; @param object its schema
   */
  show(root, values, path = [], object = this.schema.document) {
    this.#root = root;
    this.#values = values;
    const own = find(root, path)?.value ?? {};
    const resolved = path.reduce((at, step) => at?.[step], values) ?? {};
    const signature = `${path.join()} ${this.skip.join()} ${JSON.stringify(shape(own))} ${resolved.kind ?? ""}`;
    const isSame = signature === this.#signature || (this.#isTyping && this.#signature !== "");
    this.#signature = signature;
    if (isSame) return this.#updates.forEach((update) => update(root, values));
    this.#path = path;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const focusedPath = focused?.closest("[data-path]")?.dataset.path;
    this.#updates.clear();
    const parameters = path.length ? null : own.parameters;
    this.element.replaceChildren(...[
      parameters && Object.keys(parameters).length ? this.#parameters(parameters) : null,
      ...this.#fields(object, path, own, resolved),
    ].filter(Boolean));
    if (focusedPath) this.#focus(focusedPath, focused);
  }

  /** Puts the focus to what is like the element that had it; where that is gone, such as ↺ of a default, to the field. */
  #focus(path, before) {
    const within = this.element.querySelector(`[data-path="${CSS.escape(path)}"]`);
    const all = [...within?.querySelectorAll("input:not([type=range], [type=color]), textarea, select, button, summary") ?? []].filter((one) => one.checkVisibility());
    const isLike = (one) => one.tagName === before.tagName && one.className === before.className && one.ariaLabel === before.ariaLabel;
    (all.find(isLike) ?? all.find((one) => !one.closest(".row-tools, summary")) ?? all[0])?.focus();
  }

  /** Opens the groups of these paths. */
  reveal(...paths) {
    const keys = paths.map((path) => path.join("."));
    if (keys.every((key) => this.#open.has(key))) return;
    for (const key of keys) this.#open.add(key);
    this.#signature = "";
  }

  /** The value at a path as it is by now: the text's own, or the one in effect. A control may be older. */
  #present(path) { return find(this.#root, path)?.value ?? path.reduce((at, step) => at?.[step], this.#values); }

  /** Builds the form again even if its shape is the same. */
  #change(path, value, isFinal) {
    this.#signature = "";
    this.edit.change(path, value, isFinal);
  }

  /** A preset's own parameters are what its author meant to be changed. */
  #parameters(parameters) {
    return h("section", { class: "group lead" }, h("h3", {}, "Parameters"),
      Object.entries(parameters).map(([name, parameter]) => {
        const type = parameter.type ?? "number";
        const path = ["parameters", name, "default"];
        if (type === "track") return this.#textRow(path, label(name), parameter.description, parameter.default);
        const options = parameter.options?.length ? parameter.options : undefined;
        const form = type === "color" ? { name: "Color" } : type === "text" ? { type: "string", enum: options } :
          { type: type === "wholeNumber" ? "integer" : "number", minimum: parameter.minimum, maximum: parameter.maximum };
        return this.#row(path, label(name), form, {}, parameter.default, null, parameter.description ?? "");
      }));
  }

  #fields(schema, path, own, values) {
    const fields = Object.entries(this.schema.fields(schema, { ...values, ...own })).filter(([key]) => !HIDDEN.has(key) && !(path.length === this.#path.length && this.skip.includes(key)));
    fields.sort(([a], [b]) => FIRST.includes(b) - FIRST.includes(a));
    const [simple, nested] = [[], []];
    const needed = this.#isInherited(path) ? [] : this.schema.required(schema, { ...values, ...own });
    for (const [key, field] of fields) {
      // What must be given has no default, whatever a new object starts with.
      const standard = needed.includes(key) ? undefined : this.schema.resolve(field).default ?? field.default;
      const value = own[key] ?? values[key] ?? standard;
      const form = this.schema.numberOrWord(field, value) ?? this.schema.form(field, value);
      const here = [...path, key];
      const isSimple = form.name === "Color" || form.name === "Easing" || isPairForm(form) && !isMoving(value) || !(form.properties || form.type === "array");
      if (isSimple) {
        simple.push(this.#row(here, label(key), form, field, value, needed.includes(key) ? null : key in own, undefined, form.enum && ((next) => this.#choose(schema, path, key, next ?? standard, next))));
      } else {
        const group = this.#group(form, here, label(key), field, value, values[key], key in own, needed.includes(key));
        if (group) nested.push(group);
      }
    }
    return [h("section", { class: path.length > this.#path.length ? "rows" : "group" }, simple), ...nested];
  }

  /** Whether a preset that this one extends may have what an object must have. Of items it has none. */
  #isInherited(path) { return Boolean(find(this.#root, ["extends"])) && !path.some((step) => typeof step === "number"); }

  /** A nested object or a list, filled when it is opened. @param isNeeded whether it must be given */
  #group(form, path, name, field, value, resolved, isOwn, isNeeded = false) {
    const isList = form.type === "array";
    const items = isList ? (Array.isArray(value) ? value : []) : null;
    const canAdd = isList && (form.items?.$ref ?? this.schema.form(form.items ?? {}, undefined).properties) && !isMoving(value);
    if (isList && !canAdd && !items.some((item) => item && typeof item === "object" && !Array.isArray(item))) {
      return this.#textRow(path, name, field.description, value);
    }
    const key = path.join(".");
    const body = h("div", { class: "nested" });
    const fill = () => {
      if (body.childElementCount) return;
      const tools = this.#groupTools(path, name, field, value, isOwn, isNeeded, canAdd ? () => this.#add(path, form) : null);
      if (tools) body.append(tools);
      if (!isList) return body.append(...this.#fields(form, path, plain(value), plain(resolved)));
      items.forEach((item, i) => {
        const itemForm = this.schema.form(form.items, item);
        const group = this.#group(itemForm, [...path, i], itemName(item, i, name), { description: "" }, item, resolved?.[i], canAdd && isOwn && items.length > (form.minItems ?? 0));
        if (group) body.append(group);
      });
    };
    const details = h("details", { class: "group", open: this.#open.has(key), dataset: { path: key } },
      h("summary", { title: field.description ?? "" }, name, isList ? h("span", { class: "muted" }, ` ${items.length}`) : isTrack(value) ? h("span", { class: "moves" }, "moves") : null), body);
    details.addEventListener("toggle", () => {
      if (details.open) { this.#open.add(key); fill(); } else this.#open.delete(key);
    });
    if (details.open) fill();
    return details;
  }

  /** What can be done to a nested value as a whole. */
  #groupTools(path, name, field, value, isOwn, isNeeded, add) {
    const button = (text, title, action) => h("button", { type: "button", class: "quiet small", title, "aria-label": `${name}: ${text}`, onclick: action }, text);
    const isItem = typeof path.at(-1) === "number";
    const tools = [
      this.schema.isPaint(field) && value?.gradient ? this.#paintSelect(path, field, value) : null,
      isMoving(value) && !isItem ? button("Stop moving", "Keeps the first value", () => this.#change(path, stoppedMotion(this.#present(path)), true)) : null,
      add ? button("Add", "One more", add) : null,
      isItem && isOwn ? button("Remove", "Takes this one away", () => { this.#signature = ""; this.edit.remove(path); }) : null,
      !isItem && isOwn && !isNeeded && !isMoving(value) && !this.schema.isPaint(field) ? button("↺ Default", "Back to the default", () => this.#change(path, undefined, true)) : null,
    ].filter(Boolean);
    return tools.length ? h("div", { class: "group-tools" }, tools) : null;
  }

  #add(path, form) {
    const items = this.#present(path) ?? [];
    const standard = { index: 0, value: this.schema.resolve(form.items).default ?? {} };
    const { index, value } = items.length ? nextItem(items, standard) : standard;
    this.#signature = "";
    this.#open.add(path.join("."));
    this.edit.text((text) => insertItem(text, path, index, value));
  }

  /** Writes a choice, and takes away what belongs to the one before alone. @param value what is in effect then; @param written undefined for the default */
  #choose(schema, path, key, value, written) {
    const own = find(this.#root, path)?.value ?? {};
    const all = { ...path.reduce((at, step) => at?.[step], this.#values), ...own };
    const [before, after] = [all, { ...all, [key]: value }].map((values) => this.schema.fields(schema, values));
    const gone = Object.keys(own).filter((other) => other in before && !(other in after));
    this.edit.text((text) => changed(text, [[[...path, key], written], ...gone.map((other) => [[...path, other]])]));
  }

  /** A value that only the text can say. */
  #textRow(path, name, description, value) {
    const words = value && value.length !== 0 ? "In the text" : "Add in the text";
    return h("div", { class: "row", title: description ?? "", dataset: { path: path.join(".") } }, h("span", { class: "name" }, name),
      h("button", { type: "button", class: "quiet small", "aria-label": `${name}: ${words.toLowerCase()}`, onclick: () => this.edit.show(path) }, words));
  }

  #paintSelect(path, field, value) {
    const select = h("select", { class: "paint-kind", "aria-label": `${label(path.at(-1))}: paint`, onchange: () => this.#change(path, repainted(this.#present(path), select.value), true) },
      paintKinds(this.schema.canBeNull(field), path.at(-1) === "paint").map(([kind, text]) => h("option", { value: kind }, text)));
    select.value = paintKind(value);
    return select;
  }

  /** @param isOwn whether the text has it; null for what must be given, which has no default @param choose takes what is chosen of a few values, or undefined for the default */
  #row(path, name, form, field, value, isOwn, description = field.description ?? "", choose = null) {
    const change = (next, isFinal, isRebuilt) => {
      if (isRebuilt) this.#signature = "";
      this.#isTyping = isRebuilt === false;
      try { if (choose) choose(next); else this.edit.change(path, next, isFinal); } finally { this.#isTyping = false; }
    };
    const isPaint = this.schema.isPaint(field);
    const isNothing = isPaint && paintKind(value) === "none";
    const control = isNothing ? null : this.#control(form, name, value, change, description, path);
    const button = (text, className, title, action) => h("button", { type: "button", class: className, title, "aria-label": `${name}: ${title.toLowerCase()}`, onclick: action }, text);
    const move = this.schema.canMove(field) && !isNothing ?
      button("◇", "reset move", "Make it move", () => { this.#open.add(path.join(".")); this.#change(path, startedMotion(path.at(-1), this.#present(path), form), true); }) : null;
    if (move) move.hidden = !canStart(path.at(-1), value);
    const reset = isOwn !== null ? button("↺", "reset", "Back to the default", () => { this.#signature = ""; change(undefined, true); }) : null;
    if (reset) reset.hidden = !isOwn;
    // The label's tooltip is for the mouse alone.
    if (description && control) control.input.ariaDescription = description;
    const key = path.join(".");
    if (control) {
      this.#updates.set(key, (root, values) => {
        const node = find(root, path);
        const effective = path.reduce((at, step) => at?.[step], values);
        const present = node ? node.value : effective;
        if (reset) reset.hidden = !node;
        if (move) move.hidden = !canStart(path.at(-1), present);
        control.update(present, effective);
      });
    }
    const isTall = form.name === "Color" || form.name === "Easing" || isPairForm(form) || form.type === "number" || form.type === "integer" || form.type === "string" && !form.enum;
    return h("div", { class: `row${isTall ? " tall" : ""}`, dataset: { path: key } },
      h("label", { htmlFor: control?.input.id ?? "", title: description }, name), h("span", { class: "row-tools" }, isPaint ? this.#paintSelect(path, field, value) : null, move, reset), control?.element ?? h("span"));
  }

  #control(form, name, value, change, description, path) {
    if (form.name === "Color") return colorControl(name, value, change);
    if (form.name === "Easing") return easing(name, value, change);
    if (isPairForm(form)) return pairControl(name, value, change, unit(description));
    if (form.enum) return choiceControl(form.enum, value, change);
    if (form.type === "boolean") return switchControl(value, change);
    if (form.type === "number" || form.type === "integer") return numberControl(form, name, value, change, description);
    return textControl(form, value, change, LONG.has(path.at(-1)) || path[0] === "parameters" || String(value).includes("\n"));
  }
}

const plain = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const isMoving = (value) => isTrack(value) || (Array.isArray(value) && value.some((part) => part && typeof part === "object" && !part.gradient && isTrack(part)));
/** An item by its own name, by what it is, or by the list that it is in: "Keyframe 1". */
const itemName = (item, i, list) => item?.name || `${item?.type ?? item?.effect ? label(item.type ?? item.effect) : list.replace(/(?<=sh)es$|s$/, "")} ${i + 1}`;

/** What must be the same for the panel to keep its controls: not which numbers there are. */
function shape(value) {
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).filter(([, item]) => typeof item !== "number").map(([key, item]) => [key, ["kind", "type", "effect", "arrangement", "gradient"].includes(key) ? item : shape(item)]));
  return value === null ? "null" : typeof value;
}
