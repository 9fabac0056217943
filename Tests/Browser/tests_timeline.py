"""The keys of a motion: what the clipboard does with them."""
import json

from tests_copy import clipboard, notice, send_clipboard
from tests_editor import edited, seek, settled, value
from text_pane import set_text, text

KEYS = """{
  "kind": "composition",
  "size": { "width": 80, "height": 40 },
  "canvas": { "padding": 0 },
  "layers": [
    { "type": "circle", "name": "dot", "diameter": 16, "fill": "blue",
      "opacity": { "keyframes": [{ "at": "0%", "value": 1 }, { "at": "40%", "value": 0.25, "easing": "easeOut" }, { "at": "100%", "value": 1 }], "duration": 1 },
      "rotation": { "from": 0, "to": 360, "duration": 1 } }
  ]
}
"""


def keys(page, name="opacity"):
    return value(page)["layers"][0][name].get("keyframes")


def at_keys(t, **look):
    page = edited(t, KEYS, **look)
    page.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.send("Emulation.setFocusEmulationEnabled", enabled=True)
    return page


def choose_key(page, index, name="opacity"):
    page.click(f"[data-track='layers.0.{name} {index}']")
    page.wait(f"document.querySelector(\"[data-track='layers.0.{name} {index}']\").ariaPressed === 'true'")


def test_an_item_is_named_after_its_list(t):
    page = at_keys(t)
    choose_key(page, 1)
    item = ".chosen-motion details[data-path='layers.0.opacity.keyframes.1'] summary"
    page.wait(f"document.querySelector(\"{item}\")?.textContent === 'Keyframe 2'")
    page.clean()


def test_a_key_is_cut_and_pasted_at_the_playhead(t):
    page = at_keys(t)
    choose_key(page, 1)
    assert page.run("document.activeElement.dataset.track") == "layers.0.opacity 1"
    clipboard(page, "x")
    settled(page)
    assert [key["at"] for key in keys(page)] == ["0%", "100%"] and len(value(page)["layers"]) == 1, text(page)
    assert page.run("document.querySelector('.keyframe[aria-pressed=true]')") is None
    assert json.loads(page.run("navigator.clipboard.readText()")) == {"keyframes": [{"at": "40%", "value": 0.25, "easing": "easeOut"}]}
    seek(page, 600)
    clipboard(page, "v")
    settled(page)
    assert keys(page)[1] == {"value": 0.25, "easing": "easeOut", "at": "60%"}, keys(page)
    assert page.run("document.querySelector('.keyframe[aria-pressed=true]').dataset.track") == "layers.0.opacity 1"
    # One that is there gets the values of the copied one.
    seek(page, 0)
    clipboard(page, "v")
    settled(page)
    assert keys(page)[0] == {"value": 0.25, "easing": "easeOut", "at": "0%"} and len(keys(page)) == 3, keys(page)
    for _ in range(3):
        page.key("z", modifiers=2)
    settled(page)
    assert text(page) == KEYS
    page.clean()


def test_a_key_goes_to_another_motion(t):
    page = at_keys(t)
    choose_key(page, 1)
    clipboard(page, "c")
    assert text(page) == KEYS
    # From and to become keys.
    page.click("[data-track='layers.0.rotation name']")
    seek(page, 250)
    clipboard(page, "v")
    settled(page)
    assert keys(page, "rotation") == [{"at": "0%", "value": 0}, {"value": 0.25, "easing": "easeOut", "at": "25%"}, {"at": "100%", "value": 360}], text(page)
    t.accessible(page)
    page.clean()


def test_a_key_that_is_added_is_where_the_keyboard_goes_on(t):
    page = at_keys(t)
    box = page.still("(() => { const e = document.querySelector('[data-row=\"layers.0.opacity\"] .lane'); e.scrollIntoView({ block: 'center' }); const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()", "the lane")
    at = [box[0] + box[2] * 0.7, box[1] + box[3] / 2]
    for n in (1, 2):
        page.mouse("Pressed", *at, count=n)
        page.mouse("Released", *at, count=n)
    focus = "document.activeElement.dataset.track"
    page.wait(f"{focus} === 'layers.0.opacity 2'")
    assert len(keys(page)) == 4
    page.key("Delete")
    settled(page)
    assert keys(page) == json.loads(KEYS)["layers"][0]["opacity"]["keyframes"], text(page)
    # It stays in the motion when the last key goes.
    choose_key(page, 2)
    page.key("Delete")
    page.wait(f"{focus} === 'layers.0.opacity bar'")
    page.key("z", modifiers=2)
    settled(page)
    assert len(keys(page)) == 3
    choose_key(page, 1, "rotation")
    page.key("Delete")
    assert "at least two keys" in notice(page), notice(page)
    page.clean()


def test_what_cannot_be_done_with_a_key_is_said(t):
    page = at_keys(t)
    # A motion has a start and an end.
    choose_key(page, 1, "rotation")
    assert send_clipboard(page, "cut") == [True, ""]
    assert text(page) == KEYS and "at least two keys" in notice(page), notice(page)
    # A motion is not its layer.
    page.click("[data-track='layers.0.opacity name']")
    for name in ("cut", "copy"):
        assert send_clipboard(page, name) == [True, ""]
        assert text(page) == KEYS and "one of the motion's keys" in notice(page), notice(page)
    send_clipboard(page, "paste", '{ "keyframes": [{ "at": 0, "value": [1, 2] }] }')
    assert text(page) == KEYS and "another kind" in notice(page), notice(page)
    page.click(".layer-row")
    send_clipboard(page, "paste", '{ "keyframes": [{ "at": 0, "value": 1 }] }')
    assert text(page) == KEYS and "Choose a motion" in notice(page), notice(page)
    # What was said goes with the next edit.
    page.key("d", modifiers=2)
    assert page.run("document.querySelector('.notice').hidden")
    set_text(page, KEYS.replace('"duration": 1 },', '"duration": 1, "pause": 1 },'))
    settled(page)
    page.click("[data-track='layers.0.opacity name']")
    seek(page, 1500)
    before = text(page)
    send_clipboard(page, "paste", '{ "keyframes": [{ "at": 0, "value": 1 }] }')
    assert text(page) == before and "stands still" in notice(page), notice(page)
    page.clean()
