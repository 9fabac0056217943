// The panel: every key of the preset as a control, made from the schema. What is written in the text has a mark and can
// be put back to its default; nested objects and layers open on demand.

import { choiceControl, colorControl, easing, numberControl, switchControl, textControl } from "loom/controls";
import { h } from "loom/dom";
import { find } from "loom/jsontext";
import { label } from "loom/schema";

const HIDDEN = new Set(["$schema", "version", "extends", "parameters", "kind", "type"]);
const FIRST = ["name", "description"];

export class Panel {
  #updates = new Map();
  #signature = "";
  #open = new Set(["parameters"]);

  /** @param onchange gets path, value, isFinal; undefined as value removes the key; @param onshow a path to show in the text */
  constructor(schema, onchange, onshow) {
    this.schema = schema;
    this.onchange = onchange;
    this.onshow = onshow;
    this.element = h("form", { class: "panel", "aria-label": "Preset", onsubmit: (event) => event.preventDefault() });
  }

  /** @param own the parsed text; @param values the preset with every default */
  show(own, values) {
    this.own = own;
    const signature = JSON.stringify(shape(own.value)) + "|" + (values?.kind ?? "");
    if (signature === this.#signature) return this.#updates.forEach((update) => update(own, values));
    this.#signature = signature;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.closest("[data-path]")?.dataset.path : null;
    this.#updates.clear();
    const parameters = own.value?.parameters;
    this.element.replaceChildren(...[
      parameters && Object.keys(parameters).length ? this.#parameters(parameters) : null,
      ...this.#fields(this.schema.document, [], own.value ?? {}, values ?? {}),
    ].filter(Boolean));
    if (focused) this.element.querySelector(`[data-path="${CSS.escape(focused)}"]`)?.querySelector("input, select, button")?.focus();
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
        return this.#row(path, label(name), parameter.description ?? "", form, parameter.default, true);
      }));
  }

  #fields(schema, path, own, values) {
    const fields = Object.entries(this.schema.fields(schema, { ...values, ...own })).filter(([key]) => !HIDDEN.has(key));
    fields.sort(([a], [b]) => FIRST.includes(b) - FIRST.includes(a));
    const [simple, nested] = [[], []];
    for (const [key, field] of fields) {
      const value = own[key] ?? values[key] ?? this.schema.resolve(field).default ?? field.default;
      const form = this.schema.form(field, value);
      const here = [...path, key];
      if (form.name !== "Color" && form.name !== "Easing" && (form.properties || form.type === "array")) {
        const group = this.#group(form, here, label(key), field.description, value, values[key]);
        if (group) nested.push(group);
      } else {
        simple.push(this.#row(here, label(key), field.description ?? "", form, value, key in own));
      }
    }
    return [h("section", { class: path.length ? "rows" : "group" }, simple), ...nested];
  }

  /** A nested object or a list, filled when it is opened. */
  #group(form, path, name, description, value, resolved) {
    const isList = form.type === "array";
    const items = isList ? (Array.isArray(value) ? value : []) : null;
    if (isList && !items.some((item) => item && typeof item === "object" && !Array.isArray(item))) {
      return this.#textRow(path, name, description, value);
    }
    const key = path.join(".");
    const body = h("div", { class: "nested" });
    const fill = () => {
      if (body.childElementCount) return;
      if (!isList) return body.append(...this.#fields(form, path, plain(value), plain(resolved)));
      items.forEach((item, i) => {
        const itemForm = this.schema.form(form.items, item);
        const group = this.#group(itemForm, [...path, i], itemName(item, i), "", item, resolved?.[i]);
        if (group) body.append(group);
      });
    };
    const details = h("details", { class: "group", open: this.#open.has(key), dataset: { path: key } },
      h("summary", { title: description ?? "" }, name, isList ? h("span", { class: "muted" }, ` ${items.length}`) : null), body);
    details.addEventListener("toggle", () => {
      if (details.open) { this.#open.add(key); fill(); } else this.#open.delete(key);
    });
    if (details.open) fill();
    return details;
  }

  /** A value that only the text can say. */
  #textRow(path, name, description, value) {
    return h("div", { class: "row", title: description ?? "" }, h("span", { class: "name" }, name),
      h("button", { type: "button", class: "quiet small", onclick: () => this.onshow(path) }, value && value.length !== 0 ? "In the text" : "Add in the text"));
  }

  #row(path, name, description, form, value, isOwn) {
    const change = (next, isFinal, isRebuilt) => {
      if (isRebuilt) this.#signature = "";
      this.onchange(path, next, isFinal);
    };
    const control = this.#control(form, name, value, change, description);
    const reset = h("button", { type: "button", class: "reset", title: "Back to the default", "aria-label": `${name}: back to the default`, hidden: !isOwn || path[0] === "parameters", onclick: () => { this.#signature = ""; this.onchange(path, undefined, true); } }, "↺");
    // The label's tooltip is for the mouse alone.
    if (description) control.input.ariaDescription = description;
    const key = path.join(".");
    this.#updates.set(key, (own, values) => {
      const node = find(own, path);
      const effective = path.reduce((at, step) => at?.[step], values);
      reset.hidden = !node || path[0] === "parameters";
      control.update(node ? node.value : effective, effective);
    });
    return h("div", { class: `row${form.name === "Color" || form.name === "Easing" || form.type === "number" || form.type === "integer" || form.type === "string" && !form.enum ? " tall" : ""}`, dataset: { path: key } },
      h("label", { for: control.input.id || undefined, htmlFor: control.input.id, title: description }, name), reset, control.element);
  }

  #control(form, name, value, change, description) {
    if (form.name === "Color") return colorControl(name, value, change);
    if (form.name === "Easing") return easing(name, value, change);
    if (form.enum) return choiceControl(form.enum, value, change);
    if (form.type === "boolean") return switchControl(value, change);
    if (form.type === "number" || form.type === "integer") return numberControl(form, name, value, change, description);
    return textControl(form, value, change);
  }
}

const plain = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const itemName = (item, i) => [item?.name || label(item?.type ?? item?.effect ?? "Item"), i + 1].join(" ");

/** What must be the same for the panel to keep its controls: not which numbers there are. */
function shape(value) {
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).filter(([, item]) => typeof item !== "number").map(([key, item]) => [key, ["kind", "type", "effect", "arrangement", "gradient"].includes(key) ? item : shape(item)]));
  return typeof value;
}
