// The panel's controls. Each is {element, update(value)} and calls `change(value, isFinal)`.

import { h } from "loom/dom";
import { easingControl } from "loom/easing";
import { Follower, expectation, numberOf, valueOf } from "loom/field";
import { sliderRange, unit } from "loom/schema";

let serial = 0;
const nextId = () => `c${++serial}`;

/** @param form of a number; where it has `words` or `patterns`, the field takes such texts too */
export function numberControl(form, name, value, change, description) {
  const unitText = unit(description);
  const isMixed = Boolean(form.words);
  const id = nextId();
  const slider = h("input", { type: "range", "aria-label": name, tabIndex: -1 });
  const hint = h("span", { class: "hint", id: `${id}-hint`, role: "alert", hidden: true }, expectation(form));
  const words = form.words?.length ? h("datalist", { id: `${id}-words` }, form.words.map((word) => h("option", { value: word }))) : null;
  const field = h("input", isMixed ? { type: "text", id, spellcheck: false, list: words?.id } : { type: "number", id, step: form.type === "integer" ? "1" : "any", min: form.minimum, max: form.maximum });
  field.setAttribute("aria-errormessage", hint.id);
  const follower = new Follower(field);
  /** The value as it was shown last, for a field that is left with none. */
  let present;
  const fit = (value) => {
    const [low, high, step] = sliderRange(form, value, unitText);
    // Its values are round, even where the lowest one is not.
    Object.assign(slider, { min: String(Math.floor(low / step) * step), max: String(high), step: String(step) });
  };
  const chosen = () => Math.max(Number(slider.value), form.minimum ?? -Infinity);
  const written = () => (typeof present === "number" || (isMixed && typeof present === "string") ? String(present) : "");
  const say = (isWrong) => {
    field.setAttribute("aria-invalid", String(isWrong));
    hint.hidden = !isWrong;
  };
  const give = (value, isFinal) => {
    follower.gave(value);
    change(value, isFinal, false);
  };
  slider.addEventListener("input", () => { field.value = String(chosen()); say(false); change(chosen(), false); });
  slider.addEventListener("change", () => change(chosen(), true));
  field.addEventListener("input", () => {
    const next = valueOf(form, field.value);
    // A field that was empty may be left so.
    say(next === undefined && (field.value !== "" || field.validity.badInput || written() !== ""));
    if (next === undefined) return;
    if (typeof next === "number") slider.value = String(next);
    give(next, false);
  });
  field.addEventListener("blur", () => {
    if (field.getAttribute("aria-invalid") !== "true") return;
    field.value = written();
    say(false);
  });
  if (isMixed) {
    field.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      const next = by && valueOf(form, String(Number(((numberOf(field.value) ?? NaN) + by).toFixed(6))));
      if (typeof next !== "number") return;
      event.preventDefault();
      field.value = String(next);
      give(next, true);
    });
  }
  const update = (value, effective) => {
    // An expression, or a choice that is left to the engine, has a slider only where its whole range fits on one.
    const isSet = typeof value === "number";
    const isWord = isMixed && typeof value === "string";
    present = value;
    slider.hidden = isWord || (!isSet && !(form.maximum - form.minimum <= 100));
    slider.classList.toggle("unset", !isSet);
    follower.show(isSet || isWord ? value : null, written());
    if (field.value === written()) say(false);
    if (!isSet) {
      field.placeholder = isWord ? "" : value && typeof value === "object" ? "in the text" : String(value ?? "auto");
      fit(undefined);
      // Without a thumb; whoever moves it starts from what is in effect, as far as that is known.
      slider.start = typeof effective === "number" ? effective : form.default ?? (Number(slider.min) + Number(slider.max)) / 2;
      slider.value = String(slider.start);
      slider.setAttribute("aria-valuetext", "not set");
      return;
    }
    slider.removeAttribute("aria-valuetext");
    fit(value);
    if (document.activeElement !== slider) slider.value = String(value);
  };
  update(value);
  const withUnit = h("span", { class: "with-unit" }, field, unitText ? h("span", { class: "unit" }, unitText) : null);
  return { element: h("div", { class: "number-control" }, slider, withUnit, hint, words), input: field, update };
}

export function choiceControl(choices, value, change) {
  const select = h("select", { id: nextId(), onchange: () => change(select.value, true) }, choices.map((choice) => h("option", { value: String(choice) }, String(choice))));
  const update = (value) => { select.value = String(value ?? choices[0]); };
  update(value);
  return { element: select, input: select, update };
}

export function switchControl(value, change) {
  const box = h("input", { type: "checkbox", id: nextId(), onchange: () => change(box.checked, true) });
  const update = (value) => { box.checked = value === true; };
  update(value);
  return { element: box, input: box, update };
}

/** @param isLong whether the text may have several lines */
export function textControl(form, value, change, isLong = false) {
  const attributes = { id: nextId(), maxLength: form.maxLength ?? 2000, oninput: () => { follower.gave(field.value); fit(); change(field.value, false, false); } };
  const field = isLong ? h("textarea", { ...attributes, rows: 1 }) : h("input", { ...attributes, type: "text" });
  const follower = new Follower(field);
  // For browsers that do not know `field-sizing`.
  const fit = () => { if (isLong) field.rows = field.value.split("\n").length; };
  const update = (value) => {
    const isText = typeof value !== "object" || value === null;
    field.placeholder = isText ? "" : "in the text";
    follower.show(isText ? value ?? "" : null, isText ? String(value ?? "") : "");
    fit();
  };
  update(value);
  return { element: field, input: field, update };
}

const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** #rrggbb of a context's first pixel. */
export const pixelColor = (context) => "#" + [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("");

/** #RRGGBB of a CSS color, for the browser's picker; null where CSS does not know it. */
function hex(text) {
  if (typeof text !== "string") return null;
  const plain = text.replace(/ *\/ *[0-9.]+%?$/, "");
  probe.fillStyle = "#010203";
  probe.fillStyle = plain;
  const first = probe.fillStyle;
  probe.fillStyle = "#030201";
  probe.fillStyle = plain;
  if (first !== probe.fillStyle) return null;
  probe.clearRect(0, 0, 1, 1);
  probe.fillRect(0, 0, 1, 1);
  return pixelColor(probe);
}

// The names that a color can have, with what the chosen theme makes of them, for swatches only.
let named = {};
const list = h("datalist", { id: "color-names" });
document.body.append(list);

/** The colors of the theme: {name: {light, dark}}. */
export function offerColors(colors) {
  if (JSON.stringify(colors) === JSON.stringify(named)) return;
  named = colors;
  list.replaceChildren(...Object.keys(named).map((name) => h("option", { value: name })));
}

/** #rrggbb of a color of a preset in a scheme, as pickers and pages of the browser take it; null where it is not known. */
export function colorOf(value, scheme) {
  const text = value && typeof value === "object" ? value[scheme] ?? value.light : value;
  const name = String(text ?? "").replace(/ *\/.*$/, "");
  const own = /^var\((--[^,)]+)/.exec(name)?.[1];
  return (named[name] ?? named[`var(${own}, blue)`])?.[scheme]?.toLowerCase() ?? hex(name);
}

/** The theme's colors, as CSS that follows the page's scheme. */
export const namedColors = () => Object.entries(named).map(([name, { light, dark }]) => [name, `light-dark(${light}, ${dark})`]);

/** What makes #RRGGBB as translucent as a color. */
function alphaOf(color) {
  const [, one, two] = /^#(?:[0-9a-f]{3}([0-9a-f])|[0-9a-f]{6}([0-9a-f]{2}))$/i.exec(color) ?? [];
  if (one ?? two) return two ?? one + one;
  const inner = /^(?:rgb|hsl)a?\((?:[^,]*,){3} *([0-9.]+%?) *\)$/i.exec(color)?.[1] ?? /\/ *([0-9.]+%?) *\)$/.exec(color)?.[1];
  return / *\/ *[0-9.]+%?$/.exec(color)?.[0] ?? (inner ? ` / ${inner}` : "");
}

function oneColor(name, value, change, scheme = "light") {
  const text = h("input", { type: "text", id: nextId(), spellcheck: false, "aria-label": name, title: "A name, #RRGGBB, or any color of CSS Color 4 such as oklch() or color(display-p3 …)" });
  text.setAttribute("list", list.id);
  const swatch = h("input", { type: "color", class: "swatch", "aria-label": `Pick ${name}` });
  const follower = new Follower(text);
  text.addEventListener("input", () => { paint(text.value); follower.gave(text.value); change(text.value, false); });
  swatch.addEventListener("input", () => { text.value = swatch.value.toUpperCase() + alphaOf(text.value.trim()); change(text.value, false); });
  const paint = (value) => {
    swatch.value = colorOf(value, scheme) ?? "#808080";
    swatch.style.opacity = value === "clear" ? "0.25" : "1";
  };
  const update = (value) => { follower.show(value ?? "", value ?? ""); paint(value ?? ""); };
  update(value);
  return { element: h("span", { class: "color" }, swatch, text), input: text, update };
}

/** A color, or one for each scheme. */
export function colorControl(name, value, change) {
  const isPair = value && typeof value === "object";
  const pair = isPair ? { ...value } : { light: value ?? "black", dark: value ?? "white" };
  const both = h("div", { class: "colors" });
  const link = h("button", { type: "button", class: "quiet small", title: isPair ? "The light color for both schemes" : "A color for each scheme", onclick: () => change(isPair ? pair.light : pair, true, true) }, h("span", { class: "visually-hidden" }, `${name}: `), isPair ? "Same in both schemes" : "Add a dark color");
  const parts = isPair ?
    ["light", "dark"].map((scheme) => [scheme, oneColor(`${name}, ${scheme}`, value[scheme], (next, final) => { pair[scheme] = next; change({ ...pair }, final); }, scheme)]) :
    [["", oneColor(name, value, (next, final) => { Object.assign(pair, { light: next, dark: next }); change(next, final); })]];
  for (const [scheme, part] of parts) both.append(h("div", { class: scheme ? "color-row pair" : "color-row" }, part.element, scheme ? h("span", { class: "unit" }, scheme) : null));
  both.append(link);
  return {
    element: both, input: parts[0][1].input,
    update(next) {
      if (next && typeof next === "object") { Object.assign(pair, next); for (const [scheme, part] of parts) part.update(next[scheme]); } else { if (next !== undefined) Object.assign(pair, { light: next, dark: next }); parts[0][1].update(next); }
    },
  };
}

export const easing = easingControl;
