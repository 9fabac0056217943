// Find and replace in the text: a bar above it, with all matches highlighted.

import { h } from "loom/dom";

const MOST = 9999;

export class Find {
  #overlay = null;
  #matches = [];
  #current = null;

  /** @param onreplace gets the whole text with every match replaced */
  constructor(code, onreplace) {
    this.code = code;
    this.onreplace = onreplace;
    const field = (label, oninput) => h("input", { type: "text", "aria-label": label, placeholder: label, spellcheck: false, autocomplete: "off", oninput });
    const button = (label, name, title, onclick) => h("button", { type: "button", class: "quiet small", "aria-label": name, title, onclick }, label);
    this.query = field("Find", () => this.#search(true));
    this.replacement = field("Replace with");
    this.matchCase = h("input", { type: "checkbox", "aria-label": "Match case", onchange: () => this.#search(true) });
    this.count = h("span", { class: "muted found-count", role: "status" });
    this.element = h("form", { class: "find", role: "search", "aria-label": "Find and replace", hidden: true, onsubmit: (event) => event.preventDefault() },
      h("div", { class: "find-row" }, this.query, this.count,
        button("↑", "Previous match", "Previous match (Shift Enter)", () => this.step(-1)), button("↓", "Next match", "Next match (Enter)", () => this.step(1)),
        h("label", { class: "match-case", title: "Match case" }, this.matchCase, h("span", { ariaHidden: "true" }, "Aa")),
        button("✕", "Close", "Close (Escape)", () => this.close())),
      h("div", { class: "find-row" }, this.replacement,
        button("Replace", "Replace", "Replace this match (Enter)", () => this.#replaceOne()), button("All", "Replace all", "Replace all matches", () => this.#replaceAll())));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    code.on("changes", () => { if (this.isOpen) this.#search(false); });
    code.on("cursorActivity", () => { if (this.isOpen) this.#tell(); });
  }

  get isOpen() { return !this.element.hidden; }

  open(replaces = false) {
    const selected = this.code.getSelection();
    this.element.hidden = false;
    if (selected && !selected.includes("\n")) this.query.value = selected;
    const field = replaces ? this.replacement : this.query;
    field.focus();
    field.select();
    this.#search(false);
  }

  close() {
    this.element.hidden = true;
    this.#highlight(null);
    this.#current?.clear();
    this.code.focus();
  }

  /** Selects the next match after the selection, or the one before it. */
  step(by) {
    if (!this.isOpen) return this.open();
    if (!this.#matches.length) return;
    const [from, to] = ["from", "to"].map((side) => this.code.indexFromPos(this.code.getCursor(side)));
    const next = by > 0 ? this.#matches.find(([start]) => start >= Math.max(to, from + 1)) : this.#matches.findLast(([, end]) => end <= from);
    this.#select(next ?? this.#matches.at(by > 0 ? 0 : -1));
  }

  get #pattern() {
    const query = this.query.value;
    return query ? new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), this.matchCase.checked ? "g" : "gi") : null;
  }

  /** @param moves whether the first match from the caret on is selected */
  #search(moves) {
    const pattern = this.#pattern;
    this.#matches = [];
    if (pattern) {
      for (const { index, 0: found } of this.code.getValue().matchAll(pattern)) {
        this.#matches.push([index, index + found.length]);
        if (this.#matches.length > MOST) break;
      }
    }
    this.#highlight(pattern);
    if (moves && this.#matches.length) {
      const from = this.code.indexFromPos(this.code.getCursor("from"));
      this.#select(this.#matches.find(([start]) => start >= from) ?? this.#matches[0]);
    }
    this.#tell();
  }

  #select([start, end]) {
    const [from, to] = [this.code.posFromIndex(start), this.code.posFromIndex(end)];
    this.code.setSelection(from, to, { scroll: false });
    // The start of the lines is shown where the match is near it.
    if (this.code.charCoords(to, "local").left < this.code.getScrollInfo().clientWidth - 80) this.code.scrollTo(0);
    this.code.scrollIntoView({ from, to });
  }

  #tell() {
    const [from, to] = ["from", "to"].map((side) => this.code.indexFromPos(this.code.getCursor(side)));
    const index = this.#matches.findIndex(([start, end]) => start === from && end === to);
    const total = this.#matches.length;
    this.#current?.clear();
    this.#current = index < 0 ? null : this.code.markText(this.code.posFromIndex(from), this.code.posFromIndex(to), { className: "found-now" });
    this.count.textContent = !this.query.value ? "" : total > MOST ? `more than ${MOST}` : total ? `${index < 0 ? "–" : index + 1} of ${total}` : "none";
  }

  #highlight(pattern) {
    this.code.operation(() => {
      if (this.#overlay) this.code.removeOverlay(this.#overlay);
      this.#overlay = pattern && { token(stream) {
        pattern.lastIndex = stream.pos;
        const found = pattern.exec(stream.string);
        if (!found) return void stream.skipToEnd();
        if (found.index > stream.pos) return void (stream.pos = found.index);
        stream.pos += found[0].length;
        return "found";
      } };
      if (this.#overlay) this.code.addOverlay(this.#overlay);
    });
  }

  #replaceOne() {
    const pattern = this.#pattern;
    const selected = this.code.getSelection();
    if (pattern && selected && selected.replace(pattern, "") === "") this.code.replaceSelection(this.replacement.value, "end");
    this.step(1);
  }

  #replaceAll() {
    const pattern = this.#pattern;
    if (!pattern) return;
    this.onreplace(this.code.getValue().replace(pattern, () => this.replacement.value));
  }

  #key(event) {
    if (event.key === "Escape") this.close();
    else if (event.key === "F3") this.step(event.shiftKey ? -1 : 1);
    else if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    else if (event.target === this.replacement) this.#replaceOne();
    else this.step(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  }
}
