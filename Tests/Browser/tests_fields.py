"""The panel's fields: lines, words, numbers, undo, and what they refuse."""
import json
import time

import text_pane
from tests_editor import edited, open_group, press_button, select_paint, value
from tests_library import at, notice, press
from tests_studio import DONE, drawn, save, set_text, text

TWO_LINES = """{
  "kind": "composition",
  "description": "one\\ntwo",
  "size": { "width": 60, "height": 40 },
  "parameters": { "big": { "default": 12 } },
  "layers": [
    { "type": "circle", "name": "dot", "diameter": "$big", "fill": "blue" }
  ]
}
"""

GRID = '{\n  "kind": "dotGrid",\n  "dotSize": 5\n}\n'


def field(path, within=".left"):
    return f"document.querySelector('{within} [data-path=\"{path}\"] :is(input:not([type=range], [type=color]), textarea)')"


def type_into(page, path, letters):
    """Types letter by letter over what a field has."""
    page.run(f"(() => {{ const i = {field(path)}; i.focus(); i.select(); }})()")
    for letter in letters:
        page.key("Enter" if letter == "\n" else letter)


def test_texts_keep_their_lines(t):
    page = edited(t, TWO_LINES)
    assert page.run(field("description") + ".value") == "one\ntwo"
    page.run(f"(() => {{ const i = {field('description')}; i.focus(); i.setSelectionRange(99, 99); }})()")
    for key in ("Enter", "t", "h", "r", "e", "e"):
        page.key(key)
    assert value(page)["description"] == "one\ntwo\nthree", value(page)
    assert page.run(field("description") + ".rows") == 3
    t.accessible(page)
    page.clean()


def test_a_field_of_numbers_and_words_writes_both(t):
    page = edited(t, TWO_LINES)
    type_into(page, "plays", "3")
    assert value(page)["plays"] == 3, value(page)
    page.run("document.activeElement.blur()")
    type_into(page, "plays", "forever")
    assert value(page)["plays"] == "forever", value(page)
    # A number takes the place of an expression, and goes on being typed.
    page.click(".layer-row")
    path = "layers.0.diameter"
    assert page.run(field(path, ".chosen-layer") + ".value") == "$big"
    type_into(page, path, "18")
    assert value(page)["layers"][0]["diameter"] == 18, value(page)
    type_into(page, path, "50%")
    assert value(page)["layers"][0]["diameter"] == "50%", value(page)
    page.clean()


def test_an_invalid_value_is_mended_by_a_number(t):
    page = edited(t, GRID)
    set_text(page, GRID.replace('"dotSize": 5', '"maxBytes": "20kB"'))
    page.wait("document.body.dataset.valid === 'false'")
    type_into(page, "maxBytes", "20000")
    page.wait("document.body.dataset.valid === 'true'")
    assert value(page)["maxBytes"] == 20000, value(page)


def test_undo_reaches_the_field_that_has_the_focus(t):
    page = edited(t, GRID)
    time.sleep(0.8)  # what is typed within a moment is one step
    type_into(page, "dotSize", "7")
    assert '"dotSize": 7' in text(page)
    page.key("z", modifiers=2)
    assert '"dotSize": 5' in text(page) and page.run(field("dotSize") + ".value") == "5"
    page.key("z", modifiers=10)
    assert page.run(field("dotSize") + ".value") == "7"
    page.clean()


def test_a_field_says_its_range_and_never_lies(t):
    page = edited(t, GRID)
    hint = "document.querySelector('[data-path=dotSize] .hint')"
    for letters in ("9999", "0"):
        type_into(page, "dotSize", letters)
        assert page.run(field("dotSize") + ".getAttribute('aria-invalid')") == "true", letters
        assert not page.run(hint + ".hidden") and "0.1 to 4096" in page.run(hint + ".textContent")
        t.accessible(page)
        page.run("document.activeElement.blur()")
        present = value(page)["dotSize"]
        assert page.run(field("dotSize") + ".value") == str(present), present
        assert page.run(hint + ".hidden")
    # An emptied one is put back as well.
    page.run(f"(() => {{ const i = {field('dotSize')}; i.focus(); i.select(); }})()")
    page.key("Backspace")
    assert page.run(field("dotSize") + ".getAttribute('aria-invalid')") == "true"
    page.run("document.activeElement.blur()")
    assert page.run(field("dotSize") + ".value") == str(present)
    page.clean()


def test_an_edit_keeps_the_style_of_the_text(t):
    studio = t.new_studio({"a.json": '{\r\n\t"kind": "dotGrid",\r\n\t"dotSize": 5\r\n}\r\n'})
    page = at(t, studio, "#a.json")
    page.run("import('loom/jsontext').then(m => { window.edit = m.set; })")
    page.wait("window.edit")
    type_into(page, "fps", "30")
    save(page)
    assert studio.read("a.json") == '{\r\n\t"kind": "dotGrid",\r\n\t"dotSize": 5,\r\n\t"fps": 30\r\n}\r\n'
    nested = page.run("window.edit('{\\r\\n\\t\"a\": 1\\r\\n}', ['b'], { c: { d: 1 } })")
    assert nested == '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": { "d": 1 }\r\n\t}\r\n}', repr(nested)
    page.clean()


THREE = """{
  "kind": "composition",
  "size": { "width": 60, "height": 40 },
  "layers": [
    { "type": "group", "name": "row", "arrangement": "row", "layers": [
      { "type": "circle", "name": "a", "diameter": 8 },
      { "type": "circle", "name": "b", "diameter": 8 }
    ] },
    { "type": "circle", "name": "c", "diameter": 6, "opacity": { "from": 1, "to": 0, "duration": 1, "autoreverse": true } }
  ]
}
"""


def test_all_chosen_layers_are_duplicated(t):
    page = edited(t, THREE)
    page.click(".layer-row[aria-label=a]")
    page.run("document.querySelector('.layer-row[aria-label=b]').dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true }))")
    press(page, "Duplicate", ".layer-tools")
    names = [layer["name"] for layer in value(page)["layers"][0]["layers"]]
    assert names == ["a", "a 2", "b", "b 2"], names
    assert page.run("[...document.querySelectorAll('.layer-row[aria-selected=true]')].map(e => e.getAttribute('aria-label')).sort().join()") == "a 2,b 2"


def test_what_is_chosen_follows_its_layer(t):
    chosen = "[...document.querySelectorAll('.layer-row[aria-selected=true]')].map(e => e.getAttribute('aria-label')).join()"
    page = edited(t, THREE)
    page.click(".layer-row[aria-label=c]")
    page.key("ArrowDown", modifiers=1)
    assert [layer["name"] for layer in value(page)["layers"]] == ["c", "row"]
    page.key("z", modifiers=2)
    assert text(page) == THREE and page.run(chosen) == "c", page.run(chosen)
    text_pane.put_caret(page, '"layers": [')
    page.type('\n    { "type": "circle", "name": "new", "diameter": 3 },')
    page.wait("document.querySelector('.layer-row[aria-label=new]')")
    assert page.run(chosen) == "c", page.run(chosen)
    drawn(page)
    page.click("[data-row='layers.2.opacity'] .name")
    page.key("z", modifiers=2)
    assert text(page) == THREE and page.run(chosen) == "c", page.run(chosen)
    assert page.run("document.querySelector('.chosen-motion').checkVisibility() && document.querySelector('.chosen-motion h4').textContent") == "c · opacity"
    page.clean()


def test_what_is_shown_follows_its_layer(t):
    """Rows of the timeline, outlines and folds, while the text has an error, so that the engine says nothing new."""
    move = '"opacity": { "from": 1, "to": 0.2, "duration": 0.6, "autoreverse": true }'
    layer = '{ "type": "circle", "name": "%s", "diameter": 8, "fill": "blue", "position": [%d, 8], ' + move + ' }'
    source = """{
  "kind": "composition", "size": { "width": 40, "height": 16 }, "arrangement": "free",
  "layers": [
    %s,
    { "type": "group", "name": "some", "layers": [%s] },
    { "type": "group", "name": "others", "layers": [%s] },
    %s
  ]
}
""" % tuple(layer % (name, 8 * i) for i, name in enumerate("abcd"))
    page = edited(t, source)
    page.click(".layer-row[data-layer='layers[2]']")
    page.key("ArrowLeft")
    page.wait("document.querySelectorAll('.layer-row').length === 5")
    set_text(page, source.replace('"diameter": 8', '"diameter": -8'))
    page.wait("document.body.dataset.valid === 'false'")
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("Delete")
    page.wait("document.querySelectorAll('.layer-row').length === 4")
    # The group that was folded is, and no other one.
    folded = page.run("[...document.querySelectorAll('.layer-row[aria-expanded]')].map(e => [e.getAttribute('aria-label'), e.getAttribute('aria-expanded')])")
    assert folded == [["others", "false"], ["some", "true"]], folded
    assert page.run("[...document.querySelectorAll('#timeline [data-row]')].map(e => e.dataset.row)") == ["layers.0.layers.0.opacity", "layers.1.layers.0.opacity", "layers.2.opacity"]
    page.run("document.querySelector('[data-row=\"layers.2.opacity\"] .pass[tabindex]').focus()")
    page.key("ArrowRight")
    assert value(page)["layers"][2]["opacity"]["delay"] == 0.05 and text(page).count("delay") == 1, text(page)
    page.clean()


def test_a_group_that_a_layer_joins_stays_as_it_is(t):
    layer = '{ "type": "circle", "name": "%s", "diameter": 8, "fill": "blue", "position": [8, 8] }'
    page = edited(t, '{\n  "kind": "composition", "size": { "width": 40, "height": 16 }, "arrangement": "free",\n  "layers": [\n    %s,\n    { "type": "group", "layers": [%s] },\n    %s\n  ]\n}\n' % tuple(layer % name for name in "abc"))
    rows = lambda: page.run("[...document.querySelectorAll('.layer-row')].map(e => [e.dataset.layer, e.ariaExpanded, e.querySelector('.lock').ariaPressed, e.ariaSelected])")
    page.click(".layer-row[data-layer='layers[1]'] .lock")
    page.click(".layer-row[data-layer='layers[1]'] .twist")
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("ArrowRight", modifiers=1)
    # It is locked as before, and opens, as what is chosen is in it.
    opened_group = [["layers[1]", None, "false", "false"], ["layers[0]", "true", "true", "false"], ["layers[0].layers[1]", None, "true", "true"], ["layers[0].layers[0]", None, "true", "false"]]
    assert rows() == opened_group, rows()
    assert page.run("document.activeElement.dataset.layer") == "layers[0].layers[1]"
    page.click(".layer-row[data-layer='layers[0]'] .twist")
    assert rows() == [["layers[1]", None, "false", "false"], ["layers[0]", "false", "true", "true"]], rows()
    page.key("z", modifiers=2)
    assert rows() == [["layers[2]", None, "false", "false"], ["layers[1]", "false", "true", "true"], ["layers[0]", None, "false", "false"]], rows()
    page.clean()


def test_letters_are_keys_with_caps_lock_too(t):
    page = edited(t)
    page.click(".layer-row[data-layer='layers[1]']")
    page.key("H")
    page.key("L")
    assert value(page)["layers"][1]["hidden"] is True
    assert page.run("document.querySelector('.layer-row[aria-selected=true] .lock').ariaPressed") == "true"
    page.key("G", modifiers=2)
    assert value(page)["layers"][1]["type"] == "group"
    page.key("G", modifiers=10)
    assert value(page)["layers"][1]["type"] == "rectangle"
    page.click(".layer-row[data-layer='layers[0]']")
    page.run("document.querySelector('[data-ground=\"light\"] .ground-area').focus()")
    page.key("D", modifiers=2)
    assert len(value(page)["layers"]) == 3
    page.clean()


def test_a_lock_stays_with_one_of_two_equal_layers(t):
    equal = '{ "type": "circle", "diameter": 8 }'
    page = edited(t, '{ "kind": "composition", "size": { "width": 40, "height": 40 }, "layers": [\n  %s\n] }' % ",\n  ".join([equal] * 3))
    locked = lambda: page.run("[...document.querySelectorAll('.layer-row')].filter(e => e.querySelector('.lock').ariaPressed === 'true').map(e => e.dataset.layer)")
    page.click(".layer-row[data-layer='layers[1]'] .lock")
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("Delete")
    assert locked() == ["layers[0]"] and len(value(page)["layers"]) == 2
    for modifiers, expected in ((2, ["layers[1]"]), (10, ["layers[0]"]), (2, ["layers[1]"])):
        page.key("z", modifiers=modifiers)
        assert locked() == expected, (modifiers, locked())
    # They change places, which the text does not show.
    before = text(page)
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("ArrowUp", modifiers=1)
    assert text(page) == before and locked() == ["layers[0]"], locked()
    assert page.run("document.activeElement.dataset.layer") == "layers[1]"
    # A copy is not locked, and stands in front of what it is a copy of.
    page.key("d", modifiers=2)
    assert locked() == ["layers[0]"] and len(value(page)["layers"]) == 4
    page.clean()


def test_a_lock_stays_with_its_layer(t):
    circle = '{ "type": "circle", "diameter": 8, "fill": "blue", "position": [%d, 8] }'
    page = edited(t, '{\n  "kind": "composition", "size": { "width": 40, "height": 16 }, "arrangement": "free",\n  "layers": [\n    %s,\n    %s,\n    %s\n  ]\n}\n' % (circle % 8, circle % 20, circle % 32))
    locked = lambda: page.run("[...document.querySelectorAll('.layer-row')].filter(e => e.querySelector('.lock').ariaPressed === 'true').map(e => e.dataset.layer)")
    page.click(".layer-row[data-layer='layers[1]'] .lock")
    assert locked() == ["layers[1]"]
    # Layers without names are alike, but for where they stand.
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("Delete")
    assert locked() == ["layers[0]"] and value(page)["layers"][0]["position"] == [20, 8], locked()
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("F2")
    page.type("fixed")
    page.key("Enter")
    assert locked() == ["layers[0]"] and value(page)["layers"][0]["name"] == "fixed", locked()
    page.clean()


def test_a_row_is_not_dissolved_into_a_pile(t):
    page = edited(t, THREE)
    before = text(page)
    page.click(".layer-row[aria-label=row]")
    press(page, "Ungroup", ".layer-tools")
    assert "arranges its layers as “row”" in notice(page) and text(page) == before, notice(page)
    set_text(page, before.replace('"size"', '"arrangement": "row",\n  "size"'))
    drawn(page)
    page.click(".layer-row[aria-label=row]")
    press(page, "Ungroup", ".layer-tools")
    assert [layer["name"] for layer in value(page)["layers"]] == ["a", "b", "c"], value(page)
    # What is no group cannot be dissolved, and the tree follows what it is.
    page.click(".layer-row[aria-label=a]")
    assert page.run("[...document.querySelectorAll('.layer-tools button')].find(b => b.textContent === 'Ungroup').disabled")
    was = value(page)["layers"][0]["type"]
    set_text(page, text(page).replace(f'"type": "{was}"', '"type": "ring"', 1))
    page.wait("document.querySelector('.layer-row[aria-label=a] .layer-type').textContent === 'ring'")


def test_a_group_without_layers_goes(t):
    page = edited(t, THREE)
    for given in (', "layers": []', ""):
        set_text(page, THREE.replace('  "layers": [\n', '  "layers": [\n    { "type": "group", "name": "none"%s },\n' % given, 1))
        page.wait("document.querySelector('.layer-row[aria-label=none]')")
        page.click(".layer-row[aria-label=none]")
        press(page, "Ungroup", ".layer-tools")
        assert text(page) == THREE, text(page)
    page.clean()


def test_an_emptied_stagger_changes_nothing(t):
    page = edited(t, THREE)
    page.click(".layer-row[aria-label=row]")
    page.run("document.querySelector('.layer-row[aria-label=c]').dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true }))")
    before = text(page)
    page.run("document.querySelector('.layer-tools input').value = ''")
    press(page, "Stagger", ".layer-tools")
    assert text(page) == before


def test_a_broken_text_refuses_what_would_change_it(t):
    page = edited(t, THREE)
    page.click(".layer-row[aria-label=c]")
    set_text(page, THREE[:-10])
    page.wait("document.body.dataset.valid === 'false'")
    for words in ("Duplicate", "Group", "Delete"):
        press(page, words, ".layer-tools")
        assert "not valid JSON" in notice(page), (words, notice(page))
        press(page, "Close", ".notice")
    page.run("document.querySelector('.layer-row[aria-label=c]').focus()")
    page.key("h")
    assert "not valid JSON" in notice(page)
    page.key("ArrowUp", modifiers=1)
    page.clean()


def test_a_notice_does_not_move_what_is_dragged(t):
    from tests_editor import TWO, on_stage
    page = edited(t, TWO)
    page.click(".layer-row[aria-label=left]")
    start = on_stage(page, [20, 20])
    end = on_stage(page, [30, 20])
    page.mouse("Moved", *start)
    page.mouse("Pressed", *start)
    page.mouse("Moved", *((a + b) / 2 for a, b in zip(start, end)))
    page.run("(() => { const n = document.querySelector('.notice'); n.hidden = false; n.textContent = 'Something happened'; })()")
    page.mouse("Moved", *end)
    page.mouse("Released", *end)
    assert value(page)["layers"][0]["position"] == [30, 20], value(page)["layers"][0]


def test_saving_takes_a_new_name_of_a_layer_along(t):
    studio = t.new_studio({"a.json": THREE})
    page = at(t, studio, "#a.json")
    page.run("document.querySelector('.layer-row[aria-label=c]').focus()")
    page.key("F2")
    page.type("ball")
    save(page)
    assert json.loads(studio.read("a.json"))["layers"][1]["name"] == "ball"


def test_a_half_written_name_of_a_layer_goes_to_no_other(t):
    names = lambda source: [layer["name"] for layer in json.loads(source)["layers"]]
    studio = t.new_studio({"a.json": THREE})
    for change in ("drop", "disk"):
        page = at(t, studio, "#a.json")
        page.click(".layer-row[aria-label=c]")
        page.key("F2")
        page.type("ball")
        if change == "drop":
            page.drop(t.write("dropped.json", THREE.replace('"c"', '"other"')))
            page.wait("document.querySelector('.file-name').value === 'dropped.json'")
            drawn(page)
            assert names(text(page)) == ["row", "other"], text(page)
        else:
            studio.write("a.json", THREE.replace('"layers": [', '"layers": [\n    { "type": "circle", "name": "new", "diameter": 3 },', 1))
            page.wait(text_pane.VALUE + ".includes('\"new\"')")
            page.key("Enter")
            page.wait(text_pane.VALUE + ".includes('\"ball\"')")
            assert names(text(page)) == ["new", "row", "ball"], text(page)
        page.clean()
        page.close()
        t.pages.remove(page)


def test_a_preset_that_opens_with_errors_says_so_on_the_stage(t):
    studio = t.new_studio({"broken.json": '{\n  "kind": "spinner",\n  "diametre": 24\n}\n', "cut.json": '{\n  "kind": "spinner",\n'})
    for name, line in (("broken.json", "Line 3"), ("cut.json", "Line")):
        page = t.page()
        page.open(studio.address + "#" + name)
        page.wait("document.body.dataset.ready && document.body.dataset.valid === 'false'")
        assert line in page.run("document.querySelector('.broken').innerText"), page.run("document.querySelector('.broken').innerText")
        assert page.run("document.querySelector('#export').disabled")
        t.accessible(page)
        press(page, "Show the first error", ".broken")
        assert text_pane.has_focus(page)
        set_text(page, '{ "kind": "spinner" }')
        page.wait(DONE)
        page.wait("document.querySelector('.broken').hidden && !document.querySelector('#export').disabled")


MOVING = """{
  "kind": "composition",
  "size": { "width": 60, "height": 40 },
  "layers": [
    { "type": "circle", "name": "dot", "diameter": 16, "fill": "blue", "opacity": 0.9, "position": [30, 20],
      "scale": { "from": 1, "to": 0.5, "duration": 1, "autoreverse": true } },
    { "type": "rectangle", "name": "box", "width": 10, "height": 10, "radius": 2, "fill": "#FF000080" },
    { "type": "text", "name": "words", "text": "Hi", "fill": "rgb(255 0 0 / 50%)" }
  ]
}
"""


def choose_layer(page, name):
    page.run(f"[...document.querySelectorAll('.layer-row')].find(row => row.ariaLabel === {json.dumps(name)}).click()")


def offers_motion(page, path):
    return page.run(f"(() => {{ const b = document.querySelector('.chosen-layer [data-path=\"{path}\"] .move'); return Boolean(b) && !b.hidden; }})()")


def start_motion(page, path):
    page.run(f"document.querySelector('.chosen-layer [data-path=\"{path}\"] .move').click()")


def type_over(page, path, letters):
    """Types over what a field of the chosen layer has."""
    page.run(f"(() => {{ const i = {field(path, '.chosen-layer')}; i.focus(); i.select(); }})()")
    page.type(letters)


def test_a_button_takes_the_value_as_it_is_by_now(t):
    page = edited(t, MOVING)
    choose_layer(page, "dot")
    type_over(page, "layers.0.opacity", "0.4")
    start_motion(page, "layers.0.opacity")
    assert value(page)["layers"][0]["opacity"]["from"] == 0.4, value(page)
    type_over(page, "layers.0.fill", "red")
    select_paint(page, "layers.0.fill", "linear")
    assert value(page)["layers"][0]["fill"]["stops"][0]["color"] == "red", value(page)
    open_group(page, "layers.0.scale")
    set_text(page, MOVING.replace('"from": 1,', '"from": 1.5,'))
    press_button(page, ".chosen-layer [data-path='layers.0.scale']", "Stop moving")
    assert value(page)["layers"][0]["scale"] == 1.5, value(page)
    page.clean()


def test_only_what_has_a_value_can_be_made_to_move(t):
    page = edited(t, MOVING)
    choose_layer(page, "box")
    path = "layers.1.radiusY"
    assert not offers_motion(page, path)
    type_over(page, path, "4")
    assert offers_motion(page, path)
    start_motion(page, path)
    assert value(page)["layers"][1]["radiusY"]["from"] == 4, value(page)
    # It ends within the range, or where it begins.
    choose_layer(page, "words")
    start_motion(page, "layers.2.reveal")
    assert value(page)["layers"][2]["reveal"]["to"] == 0.5, value(page)
    choose_layer(page, "dot")
    type_over(page, "layers.0.position", "50%")
    start_motion(page, "layers.0.position")
    assert value(page)["layers"][0]["position"]["from"] == ["50%", 20], value(page)
    drawn(page)
    page.clean()


def test_the_focus_stays_in_a_row_that_is_built_again(t):
    page = edited(t, TWO_LINES)
    focused = "(() => { const e = document.activeElement; return [e.closest('[data-path]')?.dataset.path, e.tagName, e.textContent]; })()"
    page.run("document.querySelector('.left [data-path=description] .reset').focus()")
    page.key("Enter")
    page.wait("document.querySelector('.left [data-path=description] .reset').hidden")
    assert page.run(focused) == ["description", "TEXTAREA", ""]
    page.click(".layer-row")
    page.run("document.querySelector('.chosen-layer [data-path=\"layers.0.fill\"] .colors button').focus()")
    for words in ("Fill: Same in both schemes", "Fill: Add a dark color"):
        page.key("Enter")
        page.wait(f"document.querySelector('.chosen-layer [data-path=\"layers.0.fill\"] .colors button').textContent === '{words}'")
        assert page.run(focused) == ["layers.0.fill", "BUTTON", words]
    page.run("document.querySelector('.chosen-layer [data-path=\"layers.0.fill\"] .paint-kind').focus()")
    page.run("(() => { const s = document.activeElement; s.value = 'linear'; s.dispatchEvent(new Event('change')); })()")
    drawn(page)
    assert page.run(focused)[:2] == ["layers.0.fill", "SUMMARY"]
    page.clean()


def test_a_page_shows_its_color_after_undo(t):
    page = edited(t, TWO_LINES)
    swatch = "document.querySelector('.swatch[aria-label=\"Color of the light page\"]')"
    page.run(f"(() => {{ const s = {swatch}; s.focus(); s.value = '#ff0000'; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change')); }})()")
    drawn(page)
    page.key("z", modifiers=2)
    page.wait(swatch + ".value === '#ffffff'")
    assert "matte" not in text(page)


def test_layers_are_not_sought_in_a_text_that_nobody_has_read(t):
    page = edited(t, TWO_LINES, motion="reduce")
    page.delay_network(300)
    # As soon as a change is shown, the text breaks.
    page.run("""(() => {
      const code = document.querySelector('.CodeMirror').CodeMirror;
      new MutationObserver(() => {
        if (document.body.dataset.drawn !== document.body.dataset.asked || window.isBroken) return;
        window.isBroken = true;
        setTimeout(() => code.setValue(code.getValue().replace('"blue"', '3')), 20);
      }).observe(document.body, { attributes: true, attributeFilter: ['data-drawn'] });
      code.setValue(code.getValue().replace('12', '13'));
    })()""")
    page.wait("document.body.dataset.valid === 'false' && Number(document.body.dataset.checked) === Number(document.body.dataset.asked)")
    page.run("new Promise(resolve => setTimeout(resolve, 600))")
    page.clean()


def test_a_number_that_json_cannot_hold_is_refused(t):
    page = edited(t, MOVING)
    choose_layer(page, "dot")
    path = "layers.0.position"
    for letters in ("1e999", "1.2.3%"):
        type_over(page, path, letters)
        assert page.run(field(path, ".chosen-layer") + ".getAttribute('aria-invalid')") == "true", letters
        assert value(page)["layers"][0]["position"] == [30, 20], value(page)
    page.clean()


def test_a_picked_color_stays_translucent(t):
    page = edited(t, MOVING)
    for name, index, expected in (("box", 1, "#00FF0080"), ("words", 2, "#00FF00 / 50%")):
        choose_layer(page, name)
        page.run(f"""(() => {{ const s = document.querySelector('.chosen-layer [data-path="layers.{index}.fill"] .swatch');
          s.value = "#00ff00"; s.dispatchEvent(new Event("input")); }})()""")
        assert value(page)["layers"][index]["fill"] == expected, value(page)
    drawn(page)
    page.clean()


STAGGER = """{
  "kind": "dotGrid",
  "effect": "stagger",
  "dotSize": 5,
  "cellDuration": 1,
  "stagger": 0.2
}
"""


def test_a_choice_takes_the_keys_of_the_one_before_away(t):
    page = edited(t, STAGGER)
    page.run("(() => { const s = document.querySelector('[data-path=effect] select'); s.value = 'trail'; s.dispatchEvent(new Event('change')); })()")
    assert value(page) == {"kind": "dotGrid", "effect": "trail", "dotSize": 5}, value(page)
    drawn(page)
    page.key("z", modifiers=2)
    assert text(page) == STAGGER
    drawn(page)
    page.run("document.querySelector('[data-path=effect] .reset').click()")
    assert value(page) == {"kind": "dotGrid", "dotSize": 5}, value(page)
    drawn(page)
    page.clean()


COMMENTED = """{
  "kind": "spinner",
  // how large it is
  "diameter": 24, // of the button
  // how fast
  "duration": 0.8 // seconds
}
"""

COMMENTED_LAYERS = """{
  "layers": [
    // behind
    { "name": "a" }, // of stone
    // in front
    { "name": "b" } // of wood
  ]
}
"""


def test_comments_stay_with_what_they_are_about(t):
    page = at(t, t.new_studio({"a.jsonc": COMMENTED}), "#a.jsonc")
    type_into(page, "fps", "30")
    assert text(page) == COMMENTED.replace("0.8 // seconds", '0.8, // seconds\n  "fps": 30'), text(page)
    press = "document.querySelector('[data-path={}] .reset:not(.move)').click()"
    page.run(press.format("fps"))
    assert text(page) == COMMENTED, text(page)
    page.run(press.format("duration"))
    assert text(page) == COMMENTED.replace(', // of', ' // of').replace('  // how fast\n  "duration": 0.8 // seconds\n', ""), text(page)
    page.run(press.format("diameter"))
    assert text(page) == '{\n  "kind": "spinner"\n}\n', text(page)
    page.run("import('loom/jsonlist').then(m => { window.move = m.moveItem; })")
    page.wait("window.move")
    moved = page.run(f"window.move({json.dumps(COMMENTED_LAYERS)}, ['layers', 1], ['layers'], 0).text")
    assert moved == """{
  "layers": [
    // in front
    // of wood
    { "name": "b" },
    // behind
    { "name": "a" } // of stone
  ]
}
""", moved
    page.clean()


def test_the_first_value_stands_below_the_comments(t):
    source = '{\n  "kind": "spinner",\n  "canvas": {\n    // later\n  }\n}\n'
    page = at(t, t.new_studio({"a.jsonc": source}), "#a.jsonc")
    page.run("document.querySelector('[data-path=canvas]').open = true")
    type_into(page, "canvas.padding", "6")
    assert text(page) == source.replace("// later\n", '// later\n    "padding": 6\n'), text(page)
    page.run("import('loom/jsonlist').then(m => { window.insert = m.insertItem; })")
    page.wait("window.insert")
    inserted = page.run("window.insert('{ \"layers\": [ /* none */ ] }', ['layers'], 0, 7)")
    assert inserted == '{ "layers": [\n  /* none */\n  7\n] }', inserted
    page.clean()


def test_what_must_be_given_has_no_default(t):
    page = edited(t, '{ "kind": "composition", "size": { "width": 60, "height": 40 }, "layers": [{ "type": "path", "path": "M 0 0 H 8", "rotation": 9 }] }\n')
    resets = """[...document.querySelectorAll('%s [data-path] > .row-tools > .reset:not(.move)')].filter(e => e.offsetParent).map(e => e.closest('[data-path]').dataset.path)"""
    page.run("document.querySelector('.left details[data-path=size]').open = true")
    page.wait(field("size.width"))
    assert page.run(resets % ".left") == [], page.run(resets % ".left")
    page.click(".layer-row")
    page.wait("document.querySelector('.chosen-layer [data-path=\"layers.0.path\"]')")
    assert page.run(resets % ".chosen-layer") == ["layers.0.rotation"], page.run(resets % ".chosen-layer")
    # What a file must have, it may leave to the one that it extends.
    set_text(page, '{ "extends": "bouncing-dots", "size": { "width": 60, "height": 40 } }\n')
    drawn(page)
    page.run("document.querySelector('.left details[data-path=size]').open = true")
    page.wait(field("size.width"))
    assert page.run(resets % ".left") == ["size.width", "size.height"], page.run(resets % ".left")
    page.clean()


def test_a_kind_offers_the_loops_that_it_takes(t):
    choices = "[...document.querySelectorAll('.left [data-path=loop] option')].map(e => e.value).join()"
    page = edited(t, GRID)
    assert page.run(choices) == "seamless,faithful", page.run(choices)
    set_text(page, TWO_LINES)
    page.wait(choices + " === 'seamless,faithful,fit,exact'")
    page.clean()


def test_a_text_that_is_nested_too_deeply_is_answered_at_once(t):
    page = edited(t, TWO_LINES)
    set_text(page, '{ "kind": "composition", "layers": [' + '{ "type": "group", "layers": [' * 2000 + "]}" * 2000 + "] }\n")
    page.wait(f"Number(document.body.dataset.checked) > {page.revision}", 5)
    assert "brackets are nested more than 64 deep" in page.run("document.querySelector('.editor').innerText")
    page.key("F1")
    # The panel shows what could be read last, and an edit says why it makes none.
    type_into(page, "fps", "9")
    page.wait("!document.querySelector('.notice').hidden", 5)
    set_text(page, TWO_LINES)
    drawn(page)
    page.clean()
