"""The studio's text pane as a person uses it: the one place of the tests that knows about CodeMirror."""
import json

CODE = "document.querySelector('.editor .CodeMirror').CodeMirror"
VALUE = CODE + ".getValue()"


def text(page):
    return page.run(VALUE)


def set_text(page, text):
    """Selects everything and pastes."""
    page.revision = page.run("Number(document.body.dataset.checked || 0)")
    focus(page)
    page.key("a", modifiers=2)
    paste(page, text)


def paste(page, text):
    page.run(f"""(() => {{ const data = new DataTransfer(); data.setData("text/plain", {json.dumps(text)});
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()""")


def focus(page):
    page.run(CODE + ".focus()")


def has_focus(page):
    return page.run(f"document.activeElement === {CODE}.getInputField()")


def keys(page, letters):
    """Types letter by letter."""
    for letter in letters:
        page.key("Enter" if letter == "\n" else letter)


def put_caret(page, after, occurrence=0):
    """Behind a piece of the text."""
    at = -1
    content = text(page)
    for _ in range(occurrence + 1):
        at = content.index(after, at + 1)
    focus(page)
    page.run(f"{CODE}.setCursor({CODE}.posFromIndex({at + len(after)}))")


def caret(page):
    """Line and column, from 1."""
    return page.run(f"(() => {{ const c = {CODE}.getCursor(); return [c.line + 1, c.ch + 1]; }})()")


def selection(page):
    return page.run(CODE + ".getSelection()")


def point(page, piece, occurrence=0):
    """Where a piece of the text is on the screen: the middle of its second letter."""
    put_caret(page, piece, occurrence)
    return page.run(f"""(() => {{ const c = {CODE}, p = c.getCursor(); const b = c.charCoords({{ line: p.line, ch: p.ch - {len(piece) - 1} }}, "window");
      return [(b.left + b.right) / 2, (b.top + b.bottom) / 2]; }})()""")


def marks(page):
    """What is underlined: the lines, from 1, and the texts."""
    return page.run(f"""{CODE}.getAllMarks().filter(m => m.className?.startsWith("finding-mark")).map(m => {{ const {{ from, to }} = m.find();
      return [from.line + 1, {CODE}.getRange(from, to)]; }})""")


def signs(page):
    """The lines, from 1, that have a sign beside them."""
    return page.run(f"""(() => {{ const found = []; {CODE}.eachLine(line => {{ if (line.gutterMarkers?.["finding-gutter"]) found.push({CODE}.getLineNumber(line) + 1); }}); return found; }})()""")


def suggestions(page):
    return page.run("[...document.querySelectorAll('.CodeMirror-hint .hint-name')].map(e => e.textContent)")


def edit_often(page, base, old, new, first, last):
    """Types into one place again and again: `new` is JavaScript for the i-th text."""
    page.run(f"""(async () => {{ const c = {CODE}; const base = {json.dumps(base)};
      for (let i = {first}; i < {last}; i++) {{ c.setValue(base.replace({json.dumps(old)}, {new})); await new Promise(r => setTimeout(r, 4)); }} }})()""")
