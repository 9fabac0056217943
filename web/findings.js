// What the engine finds in a text: marks at the places, signs beside the lines, and the list below.

import { h } from "loom/dom";

const RANK = { error: 0, warning: 1, note: 2 };

export class Findings {
  #marks = [];
  #shown = [];

  /** @param onchoose hears the finding that was pressed in the list */
  constructor(code, onchoose) {
    this.code = code;
    this.onchoose = onchoose;
    this.element = h("ol", { class: "findings", id: "findings", "aria-live": "polite", "aria-label": "Findings" });
  }

  show(findings) {
    this.element.replaceChildren(...findings.map((finding) =>
      h("li", { class: finding.severity },
        h("button", { type: "button", onclick: () => this.onchoose(finding) },
          h("span", { class: "chip", dataset: { kind: finding.severity } }, finding.severity), " ",
          finding.line ? h("span", { class: "muted" }, `${finding.line}:${finding.column} `) : null, finding.message))));
    this.code.operation(() => {
      for (const mark of this.#marks) mark.clear();
      this.code.clearGutter("finding-gutter");
      const placed = findings.filter((finding) => finding.line && finding.line <= this.code.lineCount()).sort((a, b) => RANK[b.severity] - RANK[a.severity]);
      this.#shown = placed;
      this.#marks = placed.map((finding) => {
        const { from, to } = this.rangeOf(finding);
        this.code.setGutterMarker(from.line, "finding-gutter", h("span", { class: `finding-sign ${finding.severity}` }));
        return Object.assign(this.code.markText(from, to, { className: `finding-mark ${finding.severity}` }), { finding });
      });
    });
  }

  first(severity) { return this.element.querySelector(`.${severity} button`); }

  /** From a finding's place to the end of its word, string, or brackets in one line. */
  rangeOf(finding) {
    const line = Math.min((finding.line || 1) - 1, this.code.lastLine());
    const text = this.code.getLine(line);
    // Columns count characters, as Unicode does.
    let from = 0;
    for (let column = 1; column < finding.column && from < text.length; column++) from += text.codePointAt(from) > 0xffff ? 2 : 1;
    if (from >= text.length) from = Math.max(0, text.trimEnd().length - 1);
    return { from: { line, ch: from }, to: { line, ch: from + Math.max(1, lengthAt(text, from)) } };
  }

  /** The findings whose marks touch a place. */
  at(position) { return this.code.findMarksAt(position).map((mark) => mark.finding).filter(Boolean); }

  inLine(line) { return this.#marks.filter((mark) => mark.find()?.from.line === line).map((mark) => mark.finding).reverse(); }

  /** The next finding after a place, or before it; the first one after the last. */
  beside(position, by) {
    const before = (a, b) => a.line - b.line || a.ch - b.ch;
    const all = this.#shown.map((finding) => ({ finding, from: this.rangeOf(finding).from })).sort((a, b) => before(a.from, b.from));
    const found = by > 0 ? all.find(({ from }) => before(from, position) > 0) ?? all[0] : all.findLast(({ from }) => before(from, position) < 0) ?? all.at(-1);
    return found?.finding;
  }
}

function lengthAt(text, from) {
  const string = /^"(?:\\.|[^"\\])*"?/.exec(text.slice(from));
  if (string) return string[0].length;
  if (!"{[".includes(text[from])) return /^[^\s,:{}[\]"]*/.exec(text.slice(from))[0].length;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') at += /^"(?:\\.|[^"\\])*"?/.exec(text.slice(at))[0].length - 1;
    else if ("{[".includes(text[at])) depth++;
    else if ("}]".includes(text[at]) && --depth === 0) return at + 1 - from;
  }
  return text.trimEnd().length - from;
}
