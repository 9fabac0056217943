// The text of a preset: CodeMirror with the engine's findings at their places. Undo is the document's.

import { Completion } from "loom/completion";
import { h } from "loom/dom";
import { Find } from "loom/find";
import { Hover } from "loom/hover";
import { Findings } from "loom/findings";

const { CodeMirror } = globalThis;
const WRAP = "loaderloom.wrap";
const KEYS = "Tab leaves the text. Control and space: suggestions. F1: what is at the caret. F8: the next finding.";
const isMac = CodeMirror.keyMap.default === CodeMirror.keyMap.macDefault;
const LONG = 2000;

export class Editor {
  /** As it was given, or typed. */
  #text = "";
  #isSetting = false;
  #follows = false;

  /** @param onchange gets the text; @param lookup of loom/lookup, for suggestions and explanations */
  constructor(onchange, lookup) {
    this.onchange = onchange;
    const box = h("div", { class: "code-box" });
    const note = h("p", { class: "visually-hidden", id: "text-keys" }, KEYS);
    this.code = CodeMirror(box, {
      mode: { name: "javascript", json: true }, inputStyle: "contenteditable", screenReaderLabel: "Preset as JSON",
      lineNumbers: true, gutters: ["finding-gutter", "CodeMirror-linenumbers", "CodeMirror-foldgutter"], foldGutter: true,
      matchBrackets: true, autoCloseBrackets: { pairs: '[]{}""', closeBefore: ")]}'\":;>,", explode: "[]{}", override: true },
      indentUnit: 2, tabSize: 2, undoDepth: 0, lineSeparator: "\n", viewportMargin: 20,
      lineWrapping: wrapped(), extraKeys: this.#keys(),
    });
    const field = this.code.getInputField();
    for (const [name, value] of [["role", "textbox"], ["aria-multiline", "true"], ["aria-describedby", note.id], ["autocapitalize", "off"]]) field.setAttribute(name, value);
    this.findBar = new Find(this.code, (text) => this.#replace(text));
    this.list = new Findings(this.code, (finding) => this.#goTo(finding));
    this.hover = new Hover(this.code, lookup, this.list);
    this.completion = new Completion(this.code, lookup, () => this.hover.say("There is nothing to suggest here."));
    this.element = h("div", { class: "editor" }, this.#tools(), this.findBar.element, note, box, this.list.element);
    // A quote typed over a word begins a string in its place.
    this.code.addKeyMap({ "'\"'": (code) => {
      const [from, to] = [code.getCursor("from"), code.getCursor("to")];
      if (!/^[-.\w]+$/.test(code.getSelection())) return CodeMirror.Pass;
      const isQuoted = code.getLine(from.line)[from.ch - 1] === '"' && code.getLine(to.line)[to.ch] === '"';
      code.replaceSelection(isQuoted ? "" : '""');
      if (!isQuoted) code.setCursor(from.line, from.ch + 1);
    } });
    this.code.on("changes", (_, changes) => this.#changed(changes));
    // What the browser's own menu would undo is the document's too.
    field.addEventListener("beforeinput", (event) => { if (event.inputType.startsWith("history")) event.preventDefault(); });
    // Undo and redo lead to what they change.
    field.addEventListener("keydown", (event) => {
      this.#follows = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase());
      if (this.#follows) setTimeout(() => (this.#follows = false));
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.code.refresh())).observe(box);
  }

  get text() { return this.#text; }

  /** Only what differs is replaced, so caret, folds and scrolling stay. */
  set text(text) {
    if (text === this.#text) return;
    this.#text = text;
    this.#isSetting = true;
    this.#replace(plain(text));
    this.#isSetting = false;
  }

  set findings(findings) { this.list.show(findings); }

  /** Selects a range of the text and scrolls to it. */
  show(start, end = start) {
    const position = (offset) => this.code.posFromIndex(plain(this.#text.slice(0, offset)).length);
    this.#select(position(start), position(end));
  }

  focus() { this.code.focus(); }

  showFirstError() { this.list.first("error")?.click(); }

  #select(from, to = from) {
    this.code.focus();
    this.code.setSelection(from, to, { scroll: false });
    this.code.scrollIntoView({ from, to: from }, this.code.getScrollInfo().clientHeight / 2 - 20);
  }

  #goTo(finding) { this.#select(this.list.rangeOf(finding).from); }

  #replace(text) {
    const old = this.code.getValue();
    let start = 0;
    const most = Math.min(old.length, text.length);
    while (start < most && old[start] === text[start]) start++;
    let same = 0;
    while (same < most - start && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
    const middle = text.slice(start, text.length - same);
    const isOther = old.length - start - same > old.length / 2 && middle.length > text.length / 2;
    this.code.operation(() => {
      const from = this.code.posFromIndex(start);
      this.code.replaceRange(middle, from, this.code.posFromIndex(old.length - same), "document");
      if (this.#follows) this.code.setCursor(this.code.posFromIndex(start + middle.length));
      else if (isOther) { this.code.setCursor(0, 0, { scroll: false }); this.code.scrollTo(0, 0); }
    });
  }

  #changed(changes) {
    for (const { from, text } of changes) this.#shorten(from.line, from.line + text.length);
    if (this.#isSetting) return;
    const text = this.code.getValue();
    this.#text = this.#text.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
    this.onchange(this.#text);
  }

  /** Shows embedded files by their size: no browser is quick with lines of a megabyte. */
  #shorten(first, last) {
    this.code.eachLine(first, Math.min(last, this.code.lineCount()), (line) => {
      if (line.text.length < LONG) return;
      for (const { index, 0: data } of line.text.matchAll(/data:[^"\s]{1000,}/g)) {
        const number = this.code.getLineNumber(line);
        const [from, to] = [{ line: number, ch: index + 32 }, { line: number, ch: index + data.length }];
        if (this.code.findMarks(from, to).some((mark) => mark.collapsed)) continue;
        this.code.markText(from, to, { collapsed: true, replacedWith: h("span", { class: "embedded" }, `… ${Math.round(data.length / 1000)} kB`) });
      }
    });
  }

  // Keys and buttons

  #keys() {
    const main = isMac ? "Cmd-" : "Ctrl-";
    const run = (action) => () => { this.hover.close(); action(); };
    return {
      [main + "Z"]: false, [main + "Y"]: false, ["Shift-" + main + "Z"]: false, [main + "U"]: false, ["Shift-" + main + "U"]: false, "Alt-U": false,
      // The keyboard gets out of the text as it came in; Ctrl ] and Ctrl [ indent.
      Tab: false, "Shift-Tab": false,
      "Ctrl-Space": run(() => this.completion.open()),
      F1: run(() => this.hover.atCaret()), [main + "I"]: run(() => this.hover.atCaret()),
      F8: run(() => this.#step(1)), "Shift-F8": run(() => this.#step(-1)),
      [main + "F"]: run(() => this.findBar.open()), [isMac ? "Cmd-Alt-F" : "Ctrl-H"]: run(() => this.findBar.open(true)),
      F3: run(() => this.findBar.step(1)), "Shift-F3": run(() => this.findBar.step(-1)),
      [main + "/"]: (code) => code.toggleComment({ lineComment: "//", indent: true }),
      [main + "Q"]: (code) => code.foldCode(code.getCursor()), "Alt-Z": run(() => this.#wrap()),
      Esc: () => (this.hover.isOpen ? this.hover.close() : this.findBar.isOpen ? this.findBar.close() : CodeMirror.Pass),
    };
  }

  #step(by) {
    const finding = this.list.beside(this.code.getCursor(), by);
    if (!finding) return;
    this.#goTo(finding);
    this.hover.atCaret();
  }

  #wrap() {
    const wraps = !this.code.getOption("lineWrapping");
    this.code.setOption("lineWrapping", wraps);
    if (wraps) this.code.scrollTo(0);
    this.wraps.setAttribute("aria-pressed", String(wraps));
    wrapped(wraps);
  }

  #tools() {
    const tool = (label, title, onclick, more = {}) => h("button", { type: "button", class: "quiet small", title, onclick, ...more }, label);
    // Pressing these leaves the caret where it is.
    const atCaret = (action) => () => { this.code.focus(); action(); };
    this.wraps = tool("Wrap", "Long lines on several rows (Alt Z)", () => this.#wrap(), { id: "wrap", "aria-pressed": this.code.getOption("lineWrapping") ? "true" : "false" });
    return h("div", { class: "text-tools", role: "group", "aria-label": "Text" },
      tool("Find", "Find and replace (Ctrl F)", () => this.findBar.open(), { id: "find" }),
      tool("Suggest", "What can stand at the caret (Ctrl Space)", atCaret(() => this.completion.open()), { id: "suggest" }),
      tool("Explain", "What is at the caret (F1)", atCaret(() => this.hover.atCaret()), { id: "explain" }),
      h("span", { class: "spring" }), this.wraps);
  }
}

/** Whether lines were wrapped when the studio was last used; with a value, for the next time. */
function wrapped(value) {
  try {
    if (value !== undefined) localStorage.setItem(WRAP, String(value));
    return localStorage.getItem(WRAP) === "true";
  } catch {
    return false; // A browser that keeps nothing: each time begins without.
  }
}

const plain = (text) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);
