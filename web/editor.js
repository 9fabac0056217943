// The text of a preset with colored JSON, line numbers, and the engine's findings at their places.

import { h } from "loom/dom";
import { offsetOf } from "loom/jsontext";

const TOKENS = /("(?:\\.|[^"\\\n])*"?)(\s*:)?|\/\/.*|\/\*[\s\S]*?\*\/|-?\b[0-9][0-9.eE+-]*|\b(?:true|false|null)\b/g;

export class Editor {
  #findings = [];

  constructor(onchange) {
    this.area = h("textarea", { class: "code-area", spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off", "aria-label": "Preset as JSON", "aria-describedby": "findings" });
    this.area.setAttribute("wrap", "off");
    this.layer = h("pre", { class: "code-layer", "aria-hidden": "true" });
    this.lines = h("pre", { class: "code-lines", "aria-hidden": "true" });
    this.list = h("ol", { class: "findings", id: "findings", "aria-live": "polite" });
    this.element = h("div", { class: "editor" }, h("div", { class: "code-box" }, this.lines, h("div", { class: "code-stack" }, this.layer, this.area)), this.list);
    this.area.addEventListener("input", () => { this.#paint(); onchange(this.area.value); });
    this.area.addEventListener("scroll", () => this.#scroll());
    this.area.addEventListener("keydown", (event) => this.#key(event));
  }

  get text() { return this.area.value; }

  set text(text) {
    if (text === this.area.value) return;
    const { selectionStart, selectionEnd, scrollTop } = this.area;
    this.area.value = text;
    this.area.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length));
    this.area.scrollTop = scrollTop;
    this.#paint();
  }

  set findings(findings) {
    this.#findings = findings;
    this.list.replaceChildren(...findings.map((finding) =>
      h("li", { class: finding.severity },
        h("button", { type: "button", onclick: () => this.show(offsetOf(this.text, finding.line || 1, finding.column || 1)) },
          h("span", { class: "chip", dataset: { kind: finding.severity } }, finding.severity), " ",
          finding.line ? h("span", { class: "muted" }, `${finding.line}:${finding.column} `) : null, finding.message))));
    this.#paint();
  }

  /** Puts the caret at a place and scrolls to it. */
  show(start, end = start) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const line = this.text.slice(0, start).split("\n").length;
    const height = this.area.scrollHeight / Math.max(1, this.text.split("\n").length);
    this.area.scrollTop = Math.max(0, line * height - this.area.clientHeight / 2);
  }

  focus() { this.area.focus(); }

  showFirstError() { this.list.querySelector(".error button")?.click(); }

  #key(event) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    const before = this.text.slice(0, this.area.selectionStart);
    const indent = /^[ ]*/.exec(before.slice(before.lastIndexOf("\n") + 1))[0] + (/[{[]\s*$/.test(before) ? "  " : "");
    event.preventDefault();
    this.area.setRangeText("\n" + indent, this.area.selectionStart, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new Event("input"));
  }

  #paint() {
    const text = this.text;
    const marks = new Map(this.#findings.filter((finding) => finding.line).map((finding) => [finding.line, finding.severity]));
    const escape = (part) => part.replace(/[&<]/g, (letter) => (letter === "&" ? "&amp;" : "&lt;"));
    let [html, last] = ["", 0];
    for (const match of text.matchAll(TOKENS)) {
      html += escape(text.slice(last, match.index));
      const [whole, string, colon] = match;
      const kind = string ? (colon ? "key" : "string") : whole.startsWith("/") ? "comment" : "number";
      html += string && colon ? `<i class="key">${escape(string)}</i>${colon}` : `<i class="${kind}">${escape(whole)}</i>`;
      last = match.index + whole.length;
    }
    html += escape(text.slice(last));
    this.layer.innerHTML = html.split("\n").map((line, i) => (marks.has(i + 1) ? `<b class="${marks.get(i + 1)}">${line || " "}</b>` : line)).join("\n") + "\n";
    this.lines.innerHTML = text.split("\n").map((_, i) => (marks.has(i + 1) ? `<b class="${marks.get(i + 1)}">${i + 1}</b>` : i + 1)).join("\n") + "\n";
    this.#scroll();
  }

  #scroll() {
    this.layer.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
    this.lines.style.transform = `translateY(${-this.area.scrollTop}px)`;
  }
}
