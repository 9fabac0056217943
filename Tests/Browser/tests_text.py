"""The text pane: suggestions, explanations, search, wrapping, marks, undo."""
import json
import time

import text_pane
from tests_studio import drawn, opened, save
from text_pane import keys, put_caret, set_text, text

NESTED = """{
  "kind": "composition",
  "parameters": { "size": { "default": 20, "minimum": 8, "maximum": 40, "description": "How large it is." } },
  "size": { "width": 60, "height": 60 },
  "layers": [
    {
      "type": "group",
      "layers": [
        {
          "type": "arc",
          "diameter": 30
        }
      ]
    }
  ]
}
"""
LISTED = "document.querySelector('.CodeMirror-hints')"
ACTIVE = "document.querySelector('.CodeMirror-hint-active')"
TIP = "document.querySelector('[role=tooltip]')"


def edited(t, content=NESTED, **look):
    page = opened(t, "gradient-ring", **look)
    if look.get("width", 1280) <= 760:
        page.run("document.querySelector('.tabs input[value=text]').click()")
    set_text(page, content)
    assert text(page) == content
    return page


def hovered(page, piece, occurrence=0):
    x, y = text_pane.point(page, piece, occurrence)
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=x - 60, y=y)
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    page.wait(f"!{TIP}.hidden")
    return page.run(f"{TIP}.innerText")


def test_a_key_in_a_nested_layer(t):
    page = edited(t)
    put_caret(page, '"diameter": 30')
    keys(page, ",")
    assert not page.run(LISTED), "a comma needs no suggestions"
    page.key("Enter")
    keys(page, '"sw')
    page.wait(LISTED)
    assert text_pane.suggestions(page)[0] == "sweep", text_pane.suggestions(page)
    active = page.run(f"{ACTIVE}.innerText")
    assert "How far it goes" in active and "90" in active, active
    page.key("Enter")
    assert text(page) == NESTED.replace('"diameter": 30', '"diameter": 30,\n          "sweep": 90')
    # The default is selected: typing writes over it.
    keys(page, "270")
    drawn(page)
    assert json.loads(text(page))["layers"][0]["layers"][0] == {"type": "arc", "diameter": 30, "sweep": 270}
    # Where nothing can stand, it says so.
    put_caret(page, '"sweep": 270')
    page.key(" ", modifiers=2)
    page.wait(f"{TIP}.innerText.includes('nothing to suggest')")
    # A rectangle's key is not offered to an arc, and what is there is not offered again.
    keys(page, ',\n"')
    page.key(" ", modifiers=2)
    page.wait(LISTED)
    offered = text_pane.suggestions(page)
    assert "start" in offered and not {"cornerRadius", "diameter", "sweep", "layers"} & set(offered), offered
    page.key("Escape")
    page.wait(f"!{LISTED}")
    page.clean()


def test_a_value_of_a_list(t):
    page = edited(t)
    put_caret(page, '"diameter": 30')
    keys(page, ', "stroke": { "width": 3, "cap": "r')
    page.wait(LISTED)
    assert text_pane.suggestions(page)[0] == "round"
    page.key("Tab")
    # Brackets and quotes close themselves.
    assert '"stroke": { "width": 3, "cap": "round" }' in text(page).replace('"round"}', '"round" }'), text(page)
    assert text_pane.has_focus(page)
    # What says the kind of an object decides on its keys; true and false are values too.
    put_caret(page, '"type": "arc')
    page.key(" ", modifiers=2)
    page.wait(LISTED)
    assert "arc" in text_pane.suggestions(page)
    page.key("Escape")
    put_caret(page, '"diameter": 30')
    keys(page, ', "rotation": { "from": 0, "to": 360, "duration": 1, "autoreverse": t')
    page.wait(LISTED)
    assert text_pane.suggestions(page)[0] == "true"
    page.key("Enter")
    keys(page, ', "easing": "easeinoutc')
    page.wait(LISTED)
    assert set(text_pane.suggestions(page)) >= {"easeInOutCirc", "easeInOutCubic"}, text_pane.suggestions(page)
    page.key("ArrowDown")
    chosen = page.run(f"{ACTIVE}.querySelector('.hint-name').textContent")
    page.key("Enter")
    drawn(page)
    motion = json.loads(text(page))["layers"][0]["layers"][0]["rotation"]
    assert motion["autoreverse"] is True and motion["easing"] == chosen, motion
    page.clean()


def test_colors_and_parameters(t):
    page = edited(t)
    put_caret(page, '"diameter": 30')
    keys(page, ', "stroke": { "width": 3, "paint": "pur')
    page.wait(LISTED)
    offered = text_pane.suggestions(page)
    assert offered[0] == "purple" and "rebeccapurple" in offered, offered
    assert page.run("document.querySelector('.hint-color').style.background") != ""
    page.key("Enter")
    assert '"paint": "purple"' in text(page)
    put_caret(page, '"diameter": ')
    page.key("Delete")
    page.key("Delete")
    keys(page, '"$')
    page.wait(LISTED)
    assert text_pane.suggestions(page) == ["$size"]
    assert "How large it is." in page.run(f"{ACTIVE}.innerText")
    page.key("Enter")
    drawn(page)
    assert json.loads(text(page))["layers"][0]["layers"][0]["diameter"] == "$size"
    # In a longer string too.
    put_caret(page, '"$size')
    for _ in range(5):
        page.key("Backspace")
    keys(page, "${s")
    page.wait(LISTED)
    page.key("Tab")
    keys(page, "%")
    drawn(page)
    assert json.loads(text(page))["layers"][0]["layers"][0]["diameter"] == "${size}%", text(page)
    page.clean()


def test_suggestions_while_the_text_is_broken(t):
    page = opened(t)
    head = '{ "kind": "composition", "layers": [ '
    cases = {  # the caret is at |: the first suggestion
        '{ "|': "kind",
        "{ ki|": "kind",
        '{ "kind": "spi|, "diameter": 3 }': "spinner",
        head + '{ "type": "group", "layers": [ { "type": "arc", "sw|': "sweep",
        head + '{ "type": "circle", "dia|\n "fill": "blue" } ] }': "diameter",
        head + '{ "type": "circle", "fill": "pur| } ] }': "purple",
        head + '{ "type": "circle", "fill": { "gradient": "linear", "stops": [ { "off|" } } ] }': "offset",
        head + '{ "type": "circle" "fillR|" } ] }': "fillRule",
        head + '{ "type": "circle", /* a "note" { */ "strok|" } ] }': "stroke",
        head + '"': None,
        '{ "kind": "spinner", // "dia|\n }': None,
        '{ "kind": "spinner", "name": "a|" }': None,
        '{ "kind": "spinner"| }': None,
    }
    for content, first in cases.items():
        at = content.find("|")
        content = content.replace("|", "")
        found = page.run(f"""Promise.all(["completion", "lookup", "schema", "server"].map(name => import("loom/" + name))).then(async ([c, l, s, server]) => {{
          const lookup = new l.Lookup(new s.Schema(await server.get("schema")));
          return c.suggestions({json.dumps(content)}, {at if at >= 0 else len(content)}, lookup)?.list[0]?.label ?? null; }})""")
        assert found == first, (content, found, first)


def test_what_a_comma_is_needed_for(t):
    page = edited(t, '{\n  "kind": "spinner"\n  "duration": 1\n}\n')
    put_caret(page, '"spinner"')
    page.key("Enter")
    keys(page, "lineW")
    page.wait(LISTED)
    page.key("Enter")
    # One before and one after it.
    assert json.loads(text(page)) == {"kind": "spinner", "lineWidth": 3, "duration": 1}, text(page)


def test_explanations(t):
    page = edited(t)
    words = hovered(page, '"diameter"')
    assert "diameter" in words and "The diameter of the circle" in words and "from 0 to 4096" in words and "If absent: 24" in words, words
    box = page.run(f"(() => {{ const b = {TIP}.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }})()")
    x, y = text_pane.point(page, '"diameter"')
    assert not (box[1] <= y <= box[3]), "it does not cover what it explains"
    t.picture(page, "hover-1280-light")
    # A value: what the word means.
    assert "A part of a circle's line." in hovered(page, '"arc"')
    # The pointer may go into it, and leaves it.
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=400)
    page.wait(f"{TIP}.hidden")
    # By the keyboard, and spoken.
    put_caret(page, '"maxi')
    page.key("F1")
    page.wait(f"!{TIP}.hidden")
    assert "The largest value." in page.run(f"{TIP}.innerText")
    assert page.run("[...document.querySelectorAll('[role=status]')].some(e => e.textContent.includes('The largest value.'))")
    assert page.run("document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent.includes('The largest value.')")
    t.accessible(page)
    page.key("Escape")
    page.wait(f"{TIP}.hidden")
    assert text_pane.has_focus(page)
    page.clean()


def test_find_and_replace(t):
    page = edited(t)
    put_caret(page, "{")
    page.key("f", modifiers=2)
    page.wait("document.activeElement.getAttribute('aria-label') === 'Find'")
    keys(page, "layers")
    page.wait("document.querySelector('.found-count').textContent === '1 of 2'")
    assert text_pane.selection(page) == "layers"
    page.key("Enter")
    page.wait("document.querySelector('.found-count').textContent === '2 of 2'")
    t.picture(page, "find-1280-light")
    t.accessible(page)
    page.key("Enter")
    page.wait("document.querySelector('.found-count').textContent === '1 of 2'")
    assert page.run("document.querySelectorAll('.cm-found').length") == 2
    # Replace all is one step of undo.
    page.key("Tab")
    for _ in range(5):
        if page.run("document.activeElement.getAttribute('aria-label')") == "Replace with":
            break
        page.key("Tab")
    page.type("parts")
    page.run("document.querySelector('[aria-label=\"Replace all\"]').click()")
    assert text(page) == NESTED.replace('"layers"', '"parts"')
    page.key("z", modifiers=2)
    assert text(page) == NESTED
    page.run("document.querySelector('.find [aria-label=Find]').focus()")
    page.key("Escape")
    assert text_pane.has_focus(page) and page.run("document.querySelector('.find').hidden")
    assert page.run("document.querySelectorAll('.cm-found').length") == 0
    page.click("#find")
    assert page.run("document.activeElement.getAttribute('aria-label')") == "Find"
    page.clean()


def test_long_lines_wrap(t):
    page = edited(t, json.dumps({"kind": "spinner", "description": "long " * 80}))
    wide = "(() => { const s = document.querySelector('.CodeMirror-scroll'); return s.scrollWidth > s.clientWidth + 40; })()"
    assert page.run(wide)
    page.click("#wrap")
    page.wait(f"!{wide}")
    assert page.run("document.querySelector('#wrap').getAttribute('aria-pressed')") == "true"
    # It is remembered.
    again = opened(t, "spinner")
    assert again.run("document.querySelector('#wrap').getAttribute('aria-pressed')") == "true"
    again.click("#wrap")


def test_the_mark_is_at_the_column(t):
    page = edited(t, '{\n  "kind": "spinner", "name": "🌀é", "diametre": 3,\n  "lineWidth": "thick"\n}\n')
    page.wait("document.body.dataset.valid === 'false'")
    page.wait("document.querySelectorAll('.findings li').length >= 2")
    assert sorted(text_pane.marks(page)) == [[2, '"diametre"'], [3, '"thick"']], text_pane.marks(page)
    assert text_pane.signs(page) == [2, 3]
    assert "did you mean" in hovered(page, '"diametre"')
    t.picture(page, "mark-1280-light")
    # F8 leads from one to the next.
    put_caret(page, "{")
    page.key("F8")
    assert text_pane.caret(page) == [2, 37], text_pane.caret(page)
    assert "did you mean" in page.run(f"{TIP}.innerText")
    page.key("F8")
    assert text_pane.caret(page) == [3, 16], text_pane.caret(page)
    page.key("F8")
    assert text_pane.caret(page)[0] == 2
    t.accessible(page)
    # The mark follows the text until the engine has read it again.
    page.run("document.querySelector('.findings button').click()")
    assert text_pane.caret(page)[0] in (2, 3) and text_pane.has_focus(page)


def test_one_undo_for_panel_and_text(t):
    page = edited(t, '{\n  "kind": "spinner",\n  "diameter": 24\n}\n')
    drawn(page)
    before = text(page)
    time.sleep(0.8)  # what is typed within a moment is one step
    put_caret(page, '"diameter": 24')
    keys(page, "5")
    page.wait("document.querySelector('[data-path=diameter] input[type=number]').value === '245'")
    typed = text(page)
    time.sleep(0.8)
    page.run("(() => { const i = document.querySelector('[data-path=lineWidth] input[type=number]'); i.focus(); i.select(); })()")
    page.type("6")
    page.wait(text_pane.VALUE + ".includes('lineWidth')")
    text_pane.focus(page)
    page.key("z", modifiers=2)
    assert text(page) == typed, text(page)
    page.key("z", modifiers=2)
    assert text(page) == before, text(page)
    page.key("z", modifiers=10)
    assert text(page) == typed
    page.key("y", modifiers=2)
    assert '"lineWidth": 6' in text(page)
    # A change of the panel leaves the caret where it is. A page that is not in front hears its timers once a second.
    time.sleep(1.2)
    put_caret(page, '"kind"')
    caret = text_pane.caret(page)
    page.run("(() => { const i = document.querySelector('[data-path=lineWidth] input[type=number]'); i.focus(); i.select(); })()")
    page.type("7")
    page.wait(text_pane.VALUE + ".includes('\"lineWidth\": 7')")
    assert text_pane.caret(page) == caret
    page.clean()


def test_typing_as_in_an_editor(t):
    page = edited(t, '{\n  "kind": "spinner",\n  "diameter": 24\n}\n')
    put_caret(page, '"diameter": 24')
    page.key("/", modifiers=2)
    assert text(page).splitlines()[2] == '  // "diameter": 24', text(page)
    page.key("/", modifiers=2)
    assert text(page).splitlines()[2] == '  "diameter": 24'
    # Enter keeps the depth, between brackets it makes room.
    put_caret(page, '"diameter": 24')
    keys(page, ',\n"canvas": {\n"padding": 3')
    assert text(page) == '{\n  "kind": "spinner",\n  "diameter": 24,\n  "canvas": {\n    "padding": 3\n  }\n}\n', text(page)
    page.key("]", modifiers=2)
    assert text(page).splitlines()[4] == '      "padding": 3', text(page)
    # Tab leaves the text.
    page.key("Tab")
    assert not text_pane.has_focus(page)
    page.key("Tab", modifiers=8)
    assert text_pane.has_focus(page)
    page.clean()


def test_line_ends_of_windows_stay(t):
    t.studio.write("windows.json", '{\r\n  "kind": "spinner",\r\n  "diameter": 24\r\n}\r\n')
    page = t.page()
    page.open(t.studio.address + "#windows.json")
    page.wait("document.body.dataset.ready && document.body.dataset.done")
    put_caret(page, '"diameter": 24')
    keys(page, "5")
    save(page)
    assert t.studio.read("windows.json") == '{\r\n  "kind": "spinner",\r\n  "diameter": 245\r\n}\r\n'


def test_a_large_text_stays_responsive(t):
    layer = '    { "type": "circle", "name": "dot %d", "diameter": 3, "fill": "blue", "position": [%d, 0] }'
    many = '{\n  "kind": "composition",\n  "description": "x",\n  "layers": [\n' + ",\n".join(layer % (i, i % 40) for i in range(11000)) + "\n  ]\n}\n"
    picture = json.dumps({"kind": "composition", "layers": [{"type": "image", "picture": "data:image/png;base64," + "iVBORw0K" * 95000}]}, indent=2) + "\n"
    for name, content in (("of many lines", many), ("with an embedded picture", picture)):
        assert 700_000 < len(content) < 1_100_000
        page = edited(t, content)
        # Each key is shown within a moment, though the studio reads the whole text after each of them.
        slowest = page.run("""(async () => { window.slowest = 0; let last = performance.now();
          (function tick() { const now = performance.now(); window.slowest = Math.max(window.slowest, now - last); last = now; requestAnimationFrame(tick); })(); return 0; })()""")
        put_caret(page, '"kind": "composition",')
        page.run("(window.slowest = 0)")
        start = time.monotonic()
        keys(page, '\n"name": "abcdefgh",')
        took = (time.monotonic() - start) / 19
        page.wait(text_pane.VALUE + ".includes('abcdefgh')")
        slowest = page.run("window.slowest")
        t.note(f"1 MiB {name}: {took * 1000:.0f} ms a key, longest pause {slowest:.0f} ms")
        assert took < 1, took
        # A person sees no megabyte of letters.
        assert page.run("document.querySelector('.CodeMirror-code').textContent.length") < 60_000
        page.close()


def test_names_for_screen_readers(t):
    page = edited(t)
    put_caret(page, '"diameter": 30')
    tree = page.send("Accessibility.getFullAXTree")["nodes"]
    names = {(node["role"]["value"], node.get("name", {}).get("value")) for node in tree if "role" in node}
    assert ("textbox", "Preset as JSON") in names, sorted(map(str, names))
    for name in ("Find", "Suggest", "Explain", "Wrap"):
        assert ("button", name) in names or ("toggleButton", name) in names or ("ToggleButton", name) in names, (name, sorted(map(str, names)))
    said = next(node for node in tree if node.get("role", {}).get("value") == "textbox" and node.get("name", {}).get("value") == "Preset as JSON")
    assert "Tab leaves the text" in said["description"]["value"], said
    keys(page, ', "st')
    page.wait(LISTED)
    tree = page.send("Accessibility.getFullAXTree")["nodes"]
    roles = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if "role" in node and not node.get("ignored")]
    assert ("listbox", "Suggestions") in roles, roles
    assert any(role == "option" and name.startswith("stroke") for role, name in roles), roles
    assert page.run("document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent.startsWith('st')")


def test_every_look_of_the_text(t):
    for width, height in ((1280, 800), (390, 844)):
        for scheme in ("light", "dark"):
            page = edited(t, width=width, height=height, scheme=scheme)
            look = f"{width}-{scheme}"
            put_caret(page, '"diameter": 30')
            keys(page, ', "str')
            page.wait(LISTED)
            t.picture(page, f"keys-{look}")
            t.accessible(page)
            assert page.run(f"(() => {{ const b = {LISTED}.getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight; }})()"), look
            page.key("Enter")
            keys(page, '"bl')
            page.wait(LISTED)
            t.picture(page, f"colors-{look}")
            t.accessible(page)
            page.key("Escape")
            put_caret(page, '"diame')
            page.key("F1")
            page.wait(f"!{TIP}.hidden")
            t.picture(page, f"explain-{look}")
            t.accessible(page)
            page.key("Escape")
            page.click("#find")
            keys(page, "type")
            t.picture(page, f"find-{look}")
            t.accessible(page)
            page.key("Escape")
            assert page.run("document.documentElement.scrollWidth") <= width, look
            page.clean()
            page.close()
