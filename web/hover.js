// What is at a place of the text: findings, and what the schema says of its key or value. On hover, and at the caret.

import { h } from "loom/dom";
import { placeAt } from "loom/caret";

const { CodeMirror } = globalThis;
const DELAY = 350; // milliseconds

export class Hover {
  #timer = 0;
  #shown = null;

  /** @param findings of loom/findings */
  constructor(code, lookup, findings) {
    this.code = code;
    this.lookup = lookup;
    this.findings = findings;
    this.box = h("div", { class: "text-hover", id: "text-hover", role: "tooltip", hidden: true });
    this.spoken = h("div", { class: "visually-hidden", role: "status" });
    document.body.append(this.box, this.spoken);
    const wrapper = code.getWrapperElement();
    wrapper.addEventListener("mousemove", (event) => this.#moved(event));
    for (const element of [wrapper, this.box]) element.addEventListener("mouseleave", (event) => this.#left(event));
    code.on("changes", () => this.close());
    code.on("cursorActivity", () => this.close());
    code.on("scroll", () => this.#follow());
    code.on("blur", () => this.close());
    addEventListener("scroll", () => this.#follow(), { passive: true });
  }

  get isOpen() { return !this.box.hidden; }

  close() {
    clearTimeout(this.#timer);
    if (!this.isOpen) return;
    this.box.hidden = true;
    this.#shown = null;
    this.spoken.textContent = "";
    this.code.getInputField().setAttribute("aria-describedby", "text-keys");
  }

  /** Shows and says what is at the caret. */
  atCaret() {
    if (this.#show(this.code.getCursor())) this.#speak();
    else this.say("Nothing is known of this place.");
  }

  /** Shows and says a sentence at the caret. */
  say(sentence) {
    this.#shown = null;
    this.#place([h("p", {}, sentence)], this.code.getCursor());
    this.#speak();
  }

  #speak() {
    this.spoken.textContent = this.box.innerText;
    this.code.getInputField().setAttribute("aria-describedby", this.box.id);
  }

  #moved(event) {
    clearTimeout(this.#timer);
    if (event.buttons || this.code.state.completionActive) return;
    this.#timer = setTimeout(() => {
      const isBeside = event.target.closest?.(".CodeMirror-gutters, .CodeMirror-gutter-wrapper, .CodeMirror-gutter-elt");
      const position = this.code.coordsChar({ left: event.clientX, top: event.clientY }, "window");
      if (isBeside) {
        const findings = this.findings.inLine(position.line);
        if (findings.length) this.#place(findings.map(inWords), { line: position.line, ch: 0 });
        else this.close();
        return;
      }
      if (!position.outside && this.#isOver(event, position)) this.#show(position);
      else this.close();
    }, DELAY);
  }

  /** The pointer may go into the box, and the box stays while it is there. */
  #left(event) {
    clearTimeout(this.#timer);
    if (!this.box.contains(event.relatedTarget)) this.#timer = setTimeout(() => this.close(), 150);
  }

  /** A place beyond the end of a line has no text. */
  #isOver(event, position) {
    const { left, right, top, bottom } = this.code.charCoords(position, "window");
    return event.clientY >= top && event.clientY <= bottom && Math.abs(event.clientX - (left + right) / 2) < 12;
  }

  #show(position) {
    const offset = this.code.indexFromPos(position);
    const text = this.code.getValue();
    const place = placeAt(text, offset);
    const findings = this.findings.at(position);
    const parts = [...findings.map(inWords), ...explain(place, this.lookup, text)];
    if (!parts.length) {
      this.close();
      return false;
    }
    this.#place(parts, place.start < place.end ? this.code.posFromIndex(place.start) : position);
    return true;
  }

  /** Below the line, or above it where there is no room; never over it. */
  #place(parts, position) {
    if (this.isOpen && this.#shown && CodeMirror.cmpPos(this.#shown, position) === 0) return;
    this.#shown = position;
    this.box.replaceChildren(...parts);
    this.box.hidden = false;
    this.#follow();
  }

  /** Stays beside what it explains while that can be seen. */
  #follow() {
    if (!this.isOpen) return;
    const at = this.code.charCoords(this.#shown, "window");
    const pane = this.code.getWrapperElement().getBoundingClientRect();
    if (at.bottom < pane.top || at.top > pane.bottom) return this.close();
    const { width, height } = this.box.getBoundingClientRect();
    const isBelow = at.bottom + 4 + height <= innerHeight || at.top < height + 4;
    Object.assign(this.box.style, {
      left: `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`,
      top: `${isBelow ? at.bottom + 4 : at.top - height - 4}px`,
    });
  }
}

const inWords = (finding) => h("p", { class: "hover-finding" }, h("span", { class: "chip", dataset: { kind: finding.severity } }, finding.severity), " ", finding.message);

/** What the schema says of a place, as paragraphs. */
export function explain(place, lookup, text) {
  if (!place.role || place.start === place.end) return [];
  const root = place.root.value;
  const isKey = place.role === "key";
  const path = isKey ? [...place.path, place.key] : place.path;
  const field = isKey ? lookup.fields(place.path, root, place.object)[place.key] ?? lookup.field(path, root) : lookup.field(path, root);
  if (!field) return [];
  const { type, text: description, standard } = lookup.describe(field);
  const name = [...path].reverse().find((step) => typeof step === "string") ?? "";
  const parts = [h("p", {}, h("strong", {}, name), type ? h("span", { class: "muted" }, ` ${type}`) : null)];
  if (!isKey) parts.push(...valueIn(text.slice(place.start, place.end), path, root, lookup));
  if (description) parts.push(h("p", {}, description));
  if (standard) parts.push(h("p", { class: "muted" }, "If absent: ", h("code", {}, standard)));
  return parts;
}

/** What a word of a list means, and a parameter is. */
function valueIn(token, path, root, lookup) {
  const value = token.replaceAll('"', "");
  for (const form of lookup.formsAt(path, root)) {
    const index = form.enum?.indexOf(value) ?? -1;
    if (index >= 0 && form.enumDescriptions) return [h("p", {}, h("code", {}, value), " ", form.enumDescriptions[index])];
  }
  return [...new Set([...value.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name))].filter((name) => root?.parameters?.[name]).map((name) => {
    const parameter = root.parameters[name];
    const given = typeof parameter === "object" ? parameter.default : parameter;
    return h("p", {}, h("code", {}, "$" + name), " is ", h("code", {}, JSON.stringify(given)), parameter.description ? `. ${parameter.description}` : "");
  });
}
