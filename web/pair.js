// A control for a pair: a place, a size, factors for the two directions. Each part is a number, a percentage, or what
// only the text can say.

import { h } from "loom/dom";
import { Follower, numberOf } from "loom/field";

let serial = 0;

function partOf(text) {
  const trimmed = text.trim();
  const isPercent = /^-?[0-9.]+%$/.test(trimmed) && numberOf(trimmed.slice(0, -1)) !== undefined;
  return isPercent || trimmed.startsWith("$") ? trimmed : numberOf(trimmed);
}

const written = (part) => (typeof part === "number" || typeof part === "string" ? String(part) : "");

/**
 * @param value a pair, or one number for both parts
 * @param unitText what stands behind the fields
 * @param isSingle whether one number may stand for both parts
 */
export function pairControl(name, value, change, unitText, isSingle = false) {
  let pair = [undefined, undefined];
  const fields = ["x", "y"].map((axis, i) => {
    const field = h("input", { type: "text", inputMode: "decimal", id: `p${++serial}`, spellcheck: false, "aria-label": `${name}, ${axis}`, oninput: () => put(i, false), onchange: () => put(i, true) });
    field.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      const match = /^(-?[0-9.]+)(%?)$/.exec(field.value.trim());
      if (!by || !match) return;
      event.preventDefault();
      field.value = `${Number((Number(match[1]) + by * (event.shiftKey ? 10 : 1)).toFixed(3))}${match[2]}`;
      put(i, true);
    });
    field.addEventListener("blur", () => {
      if (field.getAttribute("aria-invalid") !== "true") return;
      field.value = written(pair[i]);
      field.setAttribute("aria-invalid", "false");
    });
    return field;
  });
  const followers = fields.map((field) => new Follower(field));
  function put(i, isFinal) {
    const part = partOf(fields[i].value);
    fields[i].setAttribute("aria-invalid", String(part === undefined));
    if (part === undefined || typeof pair[1 - i] === "object") return;
    pair[i] = part;
    followers[i].gave(part);
    change(isSingle && pair[0] === pair[1] ? pair[0] : [...pair], isFinal);
  }
  const update = (next) => {
    pair = Array.isArray(next) ? [...next] : [next ?? 0, next ?? 0];
    fields.forEach((field, i) => {
      const isText = typeof pair[i] === "object";
      field.disabled = isText;
      field.placeholder = isText ? "moves" : "";
      followers[i].show(isText ? null : pair[i], written(pair[i]));
    });
  };
  update(value);
  return { element: h("div", { class: "pair-control" }, fields.map((field, i) => h("span", { class: "with-unit" }, h("span", { class: "unit axis", ariaHidden: "true" }, "xy"[i]), field)), unitText ? h("span", { class: "unit" }, unitText) : null), input: fields[0], update };
}

/** Whether a form of the schema is a pair. */
export const isPairForm = (form) => form.type === "array" && form.minItems === 2 && form.maxItems === 2;
