// The panel's controls. Each is {element, update(value)} and calls `change(value, isFinal)`.

import { h } from "loom/dom";
import { easingControl } from "loom/easing";
import { sliderRange, unit } from "loom/schema";

let serial = 0;
const nextId = () => `c${++serial}`;

export function numberControl(form, name, value, change, description) {
  const unitText = unit(description);
  const slider = h("input", { type: "range", "aria-label": name, tabIndex: -1 });
  const field = h("input", { type: "number", id: nextId(), step: "any", min: form.minimum, max: form.maximum });
  const fit = (value) => {
    const [low, high, step] = sliderRange(form, value, unitText);
    // Its values are round, even where the lowest one is not.
    Object.assign(slider, { min: String(Math.floor(low / step) * step), max: String(high), step: String(step) });
  };
  const chosen = () => Math.max(Number(slider.value), form.minimum ?? -Infinity);
  slider.addEventListener("input", () => { field.value = String(chosen()); change(chosen(), false); });
  slider.addEventListener("change", () => change(chosen(), true));
  field.addEventListener("input", () => { if (field.value !== "" && field.validity.valid) { slider.value = field.value; change(Number(field.value), false); } });
  const update = (value, effective) => {
    // An expression, or a choice that is left to the engine, has a slider only where its whole range fits on one.
    const isSet = typeof value === "number";
    slider.hidden = !isSet && !(form.maximum - form.minimum <= 100);
    slider.classList.toggle("unset", !isSet);
    if (!isSet) {
      Object.assign(field, { placeholder: value && typeof value === "object" ? "in the text" : String(value ?? "auto"), value: "" });
      fit(undefined);
      // Without a thumb; whoever moves it starts from what is in effect, as far as that is known.
      slider.start = typeof effective === "number" ? effective : form.default ?? (Number(slider.min) + Number(slider.max)) / 2;
      slider.value = String(slider.start);
      slider.setAttribute("aria-valuetext", "not set");
      return;
    }
    slider.removeAttribute("aria-valuetext");
    fit(value);
    if (document.activeElement !== field) field.value = String(value);
    if (document.activeElement !== slider) slider.value = String(value);
  };
  update(value);
  return { element: h("div", { class: "number-control" }, slider, h("span", { class: "with-unit" }, field, unitText ? h("span", { class: "unit" }, unitText) : null)), input: field, update };
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

export function textControl(form, value, change) {
  const field = h("input", { type: "text", id: nextId(), maxLength: form.maxLength ?? 2000, oninput: () => change(field.value, false) });
  const update = (value) => { if (document.activeElement !== field) field.value = value ?? ""; };
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

function oneColor(name, value, change, scheme = "light") {
  const text = h("input", { type: "text", id: nextId(), spellcheck: false, "aria-label": name, title: "A name, #RRGGBB, or any color of CSS Color 4 such as oklch() or color(display-p3 …)" });
  text.setAttribute("list", list.id);
  const swatch = h("input", { type: "color", class: "swatch", "aria-label": `Pick ${name}` });
  const alpha = () => / *\/ *[0-9.]+%?$/.exec(text.value)?.[0] ?? "";
  text.addEventListener("input", () => { paint(text.value); change(text.value, false); });
  swatch.addEventListener("input", () => { text.value = swatch.value.toUpperCase() + alpha(); change(text.value, false); });
  const paint = (value) => {
    swatch.value = colorOf(value, scheme) ?? "#808080";
    swatch.style.opacity = value === "clear" ? "0.25" : "1";
  };
  const update = (value) => { if (document.activeElement !== text) text.value = value ?? ""; paint(value ?? ""); };
  update(value);
  return { element: h("span", { class: "color" }, swatch, text), input: text, update };
}

/** A color, or one for each scheme. */
export function colorControl(name, value, change) {
  const isPair = value && typeof value === "object";
  const pair = isPair ? { ...value } : { light: value ?? "black", dark: value ?? "white" };
  const both = h("div", { class: "colors" });
  const link = h("button", { type: "button", class: "quiet small", title: isPair ? "The light color for both schemes" : "A color for each scheme", onclick: () => change(isPair ? pair.light : pair, true, true) }, isPair ? "Same in both schemes" : "Add a dark color");
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
