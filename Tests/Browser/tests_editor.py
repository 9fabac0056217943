"""The editor as a designer uses it, without the text: layers, handles, the timeline, pages and files."""
import json
import os
import subprocess
import time

from tests_studio import DONE, drawn, fewer_frames, opened, save
from text_pane import VALUE, set_text, text

TWO = """{
  "kind": "composition",
  "size": { "width": 80, "height": 40 },
  "canvas": { "padding": 0 },
  "arrangement": "free",
  "layers": [
    { "type": "circle", "name": "left", "diameter": 16, "fill": "blue", "position": [20, 20],
      "opacity": { "from": 1, "to": 0.2, "duration": 0.6, "autoreverse": true } },
    { "type": "rectangle", "name": "right", "width": 16, "height": 16, "fill": "pink", "position": [60, 20],
      "opacity": { "from": 1, "to": 0.2, "duration": 0.6, "autoreverse": true } }
  ]
}
"""


# A line of it as no program would write it.
WRITTEN = '{ "type": "circle", "name": "left", "diameter": 16, "fill": "blue", "position": [20, 20],\n'


def value(page):
    return json.loads(text(page))


def edited(t, source=TWO, **look):
    """A page with this preset, which stands still."""
    page = opened(t, "spinner", **look)
    set_text(page, source)
    drawn(page)
    stand_still(page)
    page.wait("document.querySelector('.transport button.primary').dataset.playing === 'false'")
    seek(page, 0)
    return page


def stand_still(page):
    page.run("(() => { const b = document.querySelector('.transport button.primary'); if (b.dataset.playing === 'true') b.click(); })()")


def seek(page, milliseconds):
    page.run(f"(() => {{ const s = document.querySelector('.scrub'); s.value = {milliseconds}; s.dispatchEvent(new Event('input')); }})()")
    time.sleep(0.25)


def settled(page):
    """Waits until what was edited is drawn whole."""
    page.wait("document.body.dataset.done === document.body.dataset.asked && document.body.dataset.valid === 'true'", 60)


def on_stage(page, point, ground="light"):
    """Where a point of the canvas is on the screen."""
    return page.still(f"""(() => {{ const s = document.querySelector('[data-ground="{ground}"] .sheet'); s.scrollIntoView({{ block: 'center' }});
      const b = s.getBoundingClientRect(); const v = s.querySelector('.overlay').viewBox.baseVal;
      return [b.x + {point[0]} / v.width * b.width, b.y + {point[1]} / v.height * b.height]; }})()""", "the stage")


def handle(page, name, index=0, ground="light"):
    """The middle of a handle on the screen."""
    return page.still(f"""(() => {{ const e = document.querySelectorAll('[data-ground="{ground}"] .handle-{name}')[{index}]; if (!e) return null;
      const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()""", f"handle {name}")


def press_button(page, within, name):
    page.run(f"[...document.querySelectorAll({json.dumps(within)} + ' button')].find(b => b.textContent === {json.dumps(name)}).click()")


def rows(page):
    return page.run("[...document.querySelectorAll('.layer-row')].map(e => e.getAttribute('aria-label'))")


def choose_zoom(page, zoom):
    page.run(f"[...document.querySelectorAll('legend')].find(e => e.textContent === 'Zoom').parentElement.querySelector('input[value=\"{zoom}\"]').click()")


def set_field(page, path, text, index=0, within=".chosen-layer"):
    page.run(f"""(() => {{ const i = document.querySelectorAll('{within} [data-path="{path}"] input:not([type=range], [type=color])')[{index}];
      i.value = {json.dumps(text)}; i.dispatchEvent(new Event('input')); i.dispatchEvent(new Event('change')); }})()""")


def select_paint(page, path, kind):
    page.run(f"""(() => {{ const s = document.querySelector('.chosen-layer [data-path="{path}"] .paint-kind'); s.value = '{kind}'; s.dispatchEvent(new Event('change')); }})()""")


def open_group(page, path, within=".chosen-layer"):
    page.run(f"""(() => {{ const d = document.querySelector('{within} details[data-path="{path}"]'); d.open = true; }})()""")
    page.wait(f"""document.querySelector('{within} details[data-path="{path}"] .nested').childElementCount""")


def add_layer(page, title):
    page.click(".layers .menu summary")
    press_button(page, ".menu-items", title)


def test_a_ring_that_breathes_from_an_empty_page(t):
    page = t.page()
    page.open(t.studio.address)
    page.wait("document.body.dataset.ready")
    press_button(page, ".gallery .toolbar", "Start empty")
    page.wait(DONE)
    add_layer(page, "Ring")
    settled(page)
    assert rows(page) == ["ring", "Circle 1"], rows(page)
    # The circle goes.
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("Delete")
    settled(page)
    assert [layer["name"] for layer in value(page)["layers"]] == ["ring"]
    page.click(".layer-row")
    # A conic gradient, with a color for each scheme.
    open_group(page, "layers.0.stroke")
    select_paint(page, "layers.0.stroke.paint", "conic")
    settled(page)
    assert value(page)["layers"][0]["stroke"]["paint"]["gradient"] == "conic"
    open_group(page, "layers.0.stroke.paint")
    open_group(page, "layers.0.stroke.paint.stops")
    open_group(page, "layers.0.stroke.paint.stops.1")
    press_button(page, "[data-path='layers.0.stroke.paint.stops.1.color']", "Color: Add a dark color")
    set_field(page, "layers.0.stroke.paint.stops.1.color", "#E11D48", 0)
    set_field(page, "layers.0.stroke.paint.stops.1.color", "#FDA4AF", 1)
    assert value(page)["layers"][0]["stroke"]["paint"]["stops"][1]["color"] == {"light": "#E11D48", "dark": "#FDA4AF"}
    # It breathes.
    page.run("document.querySelector(\".chosen-layer [data-path='layers.0.scale'] .move\").click()")
    settled(page)
    scale = value(page)["layers"][0]["scale"]
    assert scale["autoreverse"] is True and scale["from"] == 1 and scale["to"] == 0.8, scale
    page.wait("document.querySelector('.chip').textContent === 'Continuous'")
    t.picture(page, "editor-1280-light")
    t.accessible(page)
    page.clean()


LOGO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <path fill="#0A66C2" d="M32 8 L54 52 L10 52 Z"/>
  <circle cx="32" cy="36" r="7" fill="#fff"/>
</svg>
"""


def test_a_logo_that_bounces(t):
    page = t.page()
    page.open(t.studio.address)
    page.wait("document.body.dataset.ready")
    page.drop(t.write("logo.svg", LOGO))
    page.wait(DONE)
    stand_still(page)
    seek(page, 0)
    # All of it becomes one group.
    count = len(value(page)["layers"])
    page.click(".layer-row")
    for _ in range(count - 1):
        page.key("ArrowDown", modifiers=8)
    page.key("g", modifiers=2)
    settled(page)
    layers = value(page)["layers"]
    assert len(layers) == 1 and layers[0]["type"] == "group" and len(layers[0]["layers"]) == count, layers
    # It stands on its lower edge: the anchor is dragged there.
    choose_zoom(page, 2)
    page.run("document.querySelector('[data-ground=\"light\"] .ground-area').focus()")
    start, foot = handle(page, "anchor"), handle(page, "scale", 6)
    assert start and foot
    page.drag(start, [foot[0], foot[1] + 1], modifiers=1)
    settled(page)
    anchor = value(page)["layers"][0]["anchor"]
    assert anchor[0] in ("50%", "49%", "51%") and anchor[1] in ("99%", "100%", "101%", "102%"), anchor
    # It jumps up, and gets keys to squash and to stretch.
    page.run("document.querySelector(\".chosen-layer [data-path='layers.0.position'] .move\").click()")
    settled(page)
    page.run("document.querySelector(\".chosen-layer [data-path='layers.0.scale'] .move\").click()")
    settled(page)
    page.run("document.querySelector('[data-row=\"layers.0.scale\"] .lane').scrollIntoView({ block: 'center' })")
    box = page.still("(() => { const b = document.querySelector('[data-row=\"layers.0.scale\"] .lane').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()", "the lane")
    at = [box[0] + box[2] * 0.25, box[1] + box[3] / 2]
    for n in (1, 2):
        page.mouse("Pressed", *at, count=n)
        page.mouse("Released", *at, count=n)
    page.wait("document.querySelectorAll('[data-row=\"layers.0.scale\"] .keyframe').length === 3")
    settled(page)
    scale = value(page)["layers"][0]["scale"]
    assert len(scale["keyframes"]) == 3 and "from" not in scale, scale
    assert scale["keyframes"][1]["at"] in ("49%", "50%", "51%"), scale
    # The value of each key is in the panel below the timeline.
    for index, factors in ((0, "1.25"), (1, "0.9"), (2, "1")):
        page.click(f"[data-track='layers.0.scale {index}']")
        page.wait(f"document.querySelector('.chosen-motion [data-path=\"layers.0.scale.keyframes.{index}.value\"]')")
        set_field(page, f"layers.0.scale.keyframes.{index}.value", factors, 0, ".chosen-motion")
    settled(page)
    assert [key["value"] for key in value(page)["layers"][0]["scale"]["keyframes"]] == [1.25, 0.9, 1]
    # An easing by name.
    page.click("[data-track='layers.0.position name']")
    page.wait("document.querySelector('.chosen-motion [data-path=\"layers.0.position.easing\"]')")
    set_field(page, "layers.0.position.easing", "easeOut", 0, ".chosen-motion")
    settled(page)
    assert value(page)["layers"][0]["position"]["easing"] == "easeOut"
    t.picture(page, "editor-keys-1280-light", whole=True)
    t.accessible(page)
    page.clean()


def test_a_skeleton_on_the_brands_page(t):
    page = opened(t, "skeleton-card")
    fewer_frames(page)
    keys = page.run("[...document.querySelectorAll('.panel [data-path]')].map(e => e.dataset.path)")
    # The sweep is slower and has another color.
    parameters = value(page).get("parameters", {})
    assert keys and isinstance(parameters, dict)
    duration = next(key for key in keys if key.split(".")[-1] == "duration" or key == "parameters.duration.default")
    set_field(page, duration, "2.4", 0, ".inspector .panel")
    color = next(key for key in keys if "highlight" in key.lower() or "sweep" in key.lower() or key.lower().endswith("color"))
    set_field(page, color, "#FFD6A5", 0, ".inspector .panel")
    settled(page)
    assert "2.4" in text(page) and "#FFD6A5" in text(page), text(page)
    # The page is the brand's: its color is the GIF's matte.
    page.run("(() => { const i = document.querySelector('[data-ground=brand] .swatch'); i.value = '#fde68a'; i.dispatchEvent(new Event('input')); })()")
    press_button(page, "[data-ground=brand]", "Use as page")
    settled(page)
    assert value(page)["canvas"]["matte"]["light"] == "#FDE68A", value(page)["canvas"]
    page.wait("document.querySelector('[data-ground=light] .swatch').value === '#fde68a'")
    # The stage shows the file itself.
    page.run("document.querySelector('#shown-format input[value=gif]').click()")
    page.wait("document.querySelector('.file-bar').dataset.shown === 'gif'", 60)
    note = page.run("document.querySelector('.file-note').textContent")
    assert "#FDE68A" in note and "bytes" in note, note
    t.picture(page, "editor-gif-1280-light")
    # Exported, its GIF has no slab: opaque corners of soft shapes are mixed with the page's color.
    page.run("(() => { const n = document.querySelector('.file-name'); n.value = 'card.json'; n.dispatchEvent(new Event('input')); })()")
    save(page)
    page.key("e", modifiers=2)
    page.wait("document.querySelector('dialog').open")
    page.run("(() => { for (const value of ['apng', 'dark', '2']) document.querySelector(`dialog input[value=\"${value}\"]`).click(); })()")
    page.wait("document.querySelector('#start-export').textContent === 'Export 1 file'")
    page.click("#start-export")
    page.wait("document.querySelector('dialog').dataset.exported === '1'", 120)
    facts = json.loads(subprocess.run([t.binary, "render", "card.json", "--reporter", "json", "-o", os.path.join(t.folder, "same.gif")], cwd=t.studio.folder, check=True, capture_output=True, text=True).stdout)
    file = facts["files"][0] if "files" in facts else facts[0]
    assert file["matte"].upper() == "#FDE68A", file
    with open(os.path.join(t.folder, "same.gif"), "rb") as a, open(os.path.join(t.studio.folder, "build", "card.gif"), "rb") as b:
        assert a.read() == b.read()
    page.clean()


def test_two_layers_are_staggered_on_the_timeline(t):
    page = edited(t)
    row = "[data-row='layers.1.opacity']"
    page.run(f"document.querySelector(\"{row} .lane\").scrollIntoView({{ block: 'center' }})")
    start = page.still(f"(() => {{ const b = document.querySelector(\"{row} .pass\").getBoundingClientRect(); return [b.x + b.width * 0.3, b.y + b.height / 2, document.querySelector(\"{row} .lane\").getBoundingClientRect().width]; }})()", row)
    # A quarter of the cycle of 1.2 s.
    page.drag(start[:2], [start[0] + start[2] / 4, start[1]])
    settled(page)
    assert value(page)["layers"][1]["opacity"]["delay"] == 0.3, value(page)
    assert "delay" not in value(page)["layers"][0]["opacity"] and WRITTEN in text(page)
    # One step of undo, whatever the drag passed through.
    page.key("z", modifiers=2)
    assert text(page) == TWO
    page.key("z", modifiers=10)
    settled(page)
    # By keyboard: the bar is a slider.
    page.run(f"document.querySelector(\"{row} .pass[tabindex]\").focus()")
    page.key("ArrowRight")
    settled(page)
    assert value(page)["layers"][1]["opacity"]["delay"] == 0.35
    page.key("ArrowRight", modifiers=8)
    settled(page)
    assert value(page)["layers"][1]["opacity"]["duration"] == 0.65
    # Escape takes a drag back.
    before = text(page)
    page.mouse("Pressed", *start[:2])
    page.mouse("Moved", start[0] + 60, start[1])
    page.wait(f"{VALUE} !== {json.dumps(before)}")
    page.key("Escape")
    page.mouse("Released", start[0] + 60, start[1])
    assert text(page) == before
    # Chosen together, layers are delayed one after the other.
    page.click(".layer-row[data-layer='layers[0]']")
    page.run("document.querySelector(\".layer-row[data-layer='layers[1]']\").dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))")
    page.wait("!document.querySelector('.layer-tools .with-unit').hidden")
    press_button(page, ".layer-tools", "Stagger")
    settled(page)
    assert [layer["opacity"]["delay"] for layer in value(page)["layers"]] == [0, 0.1]
    t.accessible(page)
    page.clean()


def test_the_ends_of_a_motion_are_dragged(t):
    page = edited(t)
    row = "[data-row='layers.1.opacity']"
    page.run(f"document.querySelector(\"{row} .lane\").scrollIntoView({{ block: 'center' }})")
    width = page.run(f"document.querySelector(\"{row} .lane\").getBoundingClientRect().width")
    # The end of a motion that runs back is in the middle of its bar.
    for key, expected in ((1, ("duration", 0.9)), (0, ("delay", 0.3))):
        middle = page.still(f"(() => {{ const b = document.querySelector(\"{row} [data-key='{key}']\").getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()", row)
        page.drag(middle, [middle[0] + width / 4, middle[1]])
        settled(page)
        opacity = value(page)["layers"][1]["opacity"]
        assert opacity[expected[0]] == expected[1], opacity
        page.key("z", modifiers=2)
        settled(page)
        assert text(page) == TWO
    page.run(f"document.querySelector(\"{row} [data-key='1']\").focus()")
    page.key("ArrowRight")
    settled(page)
    assert value(page)["layers"][1]["opacity"]["duration"] == 0.65
    page.clean()


def test_a_layer_comes_and_goes(t):
    page = edited(t)
    page.click(".layer-row[data-layer='layers[1]']")
    row = "[data-presence='layers.1']"
    page.wait(f"document.querySelector(\"{row}\")")
    end = page.middle(row + " [data-end=out]")
    width = page.run(f"document.querySelector(\"{row} .lane\").getBoundingClientRect().width")
    # A quarter of the cycle of 1.2 s earlier.
    page.drag(end, [end[0] - width / 4, end[1]])
    settled(page)
    layer = value(page)["layers"][1]
    assert layer["out"] == 0.9 and "in" not in layer, layer
    page.run(f"document.querySelector(\"{row} [data-end=in]\").focus()")
    page.key("ArrowRight")
    settled(page)
    page.key("ArrowRight")
    settled(page)
    assert value(page)["layers"][1]["in"] == 0.1, value(page)
    # Back at the cycle's start, the key is not needed.
    page.key("ArrowLeft")
    settled(page)
    page.key("ArrowLeft")
    settled(page)
    assert "in" not in value(page)["layers"][1], value(page)
    t.accessible(page)
    page.clean()


def test_layers_by_mouse_and_by_keyboard(t):
    page = edited(t)
    assert rows(page) == ["right", "left"], "the front one stands first"
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("d", modifiers=2)
    settled(page)
    assert rows(page) == ["right", "left 2", "left"], rows(page)
    page.key("ArrowUp", modifiers=1)
    settled(page)
    assert rows(page) == ["left 2", "right", "left"], rows(page)
    page.key("F2")
    page.type("copy")
    page.key("Enter")
    settled(page)
    assert rows(page) == ["copy", "right", "left"], rows(page)
    page.key("h")
    settled(page)
    assert rows(page)[0] == "copy, hidden" and value(page)["layers"][2]["hidden"] is True
    page.key("h")
    page.key("l")
    assert rows(page)[0] == "copy, locked"
    page.key("Delete")
    assert len(rows(page)) == 3, "a locked layer stays"
    page.key("l")
    page.key("ArrowDown", modifiers=8)
    page.key("g", modifiers=2)
    settled(page)
    assert rows(page) == ["group", "copy", "right", "left"], rows(page)
    assert value(page)["layers"][1]["arrangement"] == "free"
    # In and out of the group.
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("ArrowRight", modifiers=1)
    settled(page)
    assert [layer["name"] for layer in value(page)["layers"]] == ["group"] and len(value(page)["layers"][0]["layers"]) == 3
    page.key("ArrowLeft", modifiers=1)
    settled(page)
    assert len(value(page)["layers"]) == 2
    # A layer that was moved keeps its lines.
    assert WRITTEN in text(page)
    # By drag: the left one goes into the group, then above it.
    target = page.middle(".layer-row[data-layer='layers[0]']")
    page.drag(page.middle(".layer-row[data-layer='layers[1]']"), target)
    settled(page)
    assert len(value(page)["layers"]) == 1, rows(page)
    page.key("z", modifiers=2)
    settled(page)
    page.click(".layer-row[data-layer='layers[0]']")
    page.key("g", modifiers=10)
    settled(page)
    assert len(value(page)["layers"]) == 3, value(page)
    t.accessible(page)
    page.clean()


def test_handles_move_scale_and_rotate(t):
    page = edited(t)
    choose_zoom(page, 2)
    # A click chooses; a drag moves by whole half points.
    start = on_stage(page, [20, 20])
    page.mouse("Moved", *start)
    page.mouse("Pressed", *start)
    page.mouse("Released", *start)
    page.wait("document.querySelector('.layer-row[aria-selected=true]')?.getAttribute('aria-label') === 'left'")
    page.drag(on_stage(page, [20, 20]), on_stage(page, [26, 17]))
    settled(page)
    assert value(page)["layers"][0]["position"] == [26, 17], value(page)["layers"][0]
    page.key("ArrowLeft")
    page.key("ArrowDown", modifiers=8)
    settled(page)
    assert value(page)["layers"][0]["position"] == [25, 27]
    # A corner, to twice the distance from the anchor.
    center = on_stage(page, [25, 27])
    corner = handle(page, "scale", 2)
    page.drag(corner, [center[0] + 2 * (corner[0] - center[0]), center[1] + 2 * (corner[1] - center[1])])
    settled(page)
    scale = value(page)["layers"][0]["scale"]
    assert abs(scale - 2) < 0.06, scale
    # A quarter turn.
    top = handle(page, "rotate")
    radius = center[1] - top[1]
    page.mouse("Moved", *top)
    page.mouse("Pressed", *top)
    for x, y in ((0.5, -0.87), (0.87, -0.5), (1, 0)):
        page.mouse("Moved", center[0] + radius * x, center[1] + radius * y)
    page.mouse("Released", center[0] + radius, center[1])
    settled(page)
    assert abs(value(page)["layers"][0]["rotation"] - 90) <= 2, value(page)["layers"][0]
    t.picture(page, "handles-1280-light")
    page.key("Escape")
    page.wait("!document.querySelector('.layer-row[aria-selected=true]')")
    # What is an expression says so, and stays.
    set_text(page, TWO.replace('"position": [60, 20]', '"position": "$place"').replace('"kind"', '"parameters": { "place": { "type": "track", "default": { "from": [60, 20], "to": [60, 10], "duration": 0.6, "autoreverse": true } } },\n  "kind"'))
    drawn(page)
    before = text(page)
    page.drag(on_stage(page, [60, 20]), on_stage(page, [66, 24]))
    page.wait("document.querySelector('.notice').textContent.includes('changed in the text')")
    assert text(page) == before
    page.clean()


CARD = """{
  "kind": "composition",
  "size": { "width": 80, "height": 60 },
  "canvas": { "padding": 0 },
  "layers": [{ "type": "group", "arrangement": "free", "size": { "width": 80, "height": 60 }, "perspective": 100, "layers": [
    { "type": "rectangle", "name": "card", "width": 30, "height": 20, "fill": "blue", "position": [40, 30], "rotateY": 50 }] }]
}"""


def test_a_layer_that_is_turned_in_space_has_handles(t):
    page = edited(t)
    set_text(page, CARD)
    drawn(page)
    choose_zoom(page, 2)
    card = lambda: value(page)["layers"][0]["layers"][0]
    page.click(".layer-row[data-layer='layers[0].layers[0]']")
    page.wait("document.querySelectorAll('.handle').length >= 9")
    # The outline follows the card: its right edge goes back, and is the shorter one.
    points = page.run("document.querySelector('.chosen').getAttribute('points').split(' ').map(p => p.split(',').map(Number))")
    left, right = points[3][1] - points[0][1], points[2][1] - points[1][1]
    assert left > 20 > right > 15, points
    page.drag(on_stage(page, [40, 30]), on_stage(page, [46, 33]))
    settled(page)
    assert card()["position"] == [46, 33], card()
    # The left edge, which is the nearer one, follows the pointer.
    center, edge = on_stage(page, [46, 33]), handle(page, "scale", 5)
    to = [center[0] + 1.8 * (edge[0] - center[0]), edge[1]]
    page.drag(edge, to)
    settled(page)
    assert 1.4 < card()["scale"][0] < 2 and card()["scale"][1] == 1, card()
    moved = handle(page, "scale", 5)
    assert abs(moved[0] - to[0]) < 2 and abs(moved[1] - to[1]) < 2, (moved, to)
    # A corner scales both ways.
    corner = handle(page, "scale", 3)
    page.drag(corner, [center[0] + 1.3 * (corner[0] - center[0]), center[1] + 1.3 * (corner[1] - center[1])])
    settled(page)
    assert card()["scale"][1] > 1.15, card()
    # Turned until its upper edge's middle is to the right, whatever that looks like from here.
    top = handle(page, "rotate")
    page.mouse("Moved", *top)
    page.mouse("Pressed", *top)
    for x, y in ((20, -40), (40, -20), (60, 0)):
        page.mouse("Moved", center[0] + x, center[1] + y)
    page.mouse("Released", center[0] + 60, center[1])
    settled(page)
    assert abs(card()["rotation"] - 90) <= 2, card()
    t.picture(page, "handles-in-space-1280-light")
    page.clean()


def test_several_layers_move_together(t):
    page = edited(t)
    page.click(".layer-row[data-layer='layers[0]']")
    page.run("document.querySelector(\".layer-row[data-layer='layers[1]']\").dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))")
    chosen = "document.querySelectorAll('.layer-row[aria-selected=true]').length"
    page.wait(f"{chosen} === 2")
    page.drag(on_stage(page, [60, 20]), on_stage(page, [64, 22]))
    settled(page)
    assert [layer["position"] for layer in value(page)["layers"]] == [[24, 22], [64, 22]], value(page)
    page.key("ArrowRight")
    page.key("ArrowRight")
    settled(page)
    assert [layer["position"] for layer in value(page)["layers"]] == [[26, 22], [66, 22]], value(page)
    # Each is one step of undo: two presses of a key are one, as in a field.
    page.key("z", modifiers=2)
    page.key("z", modifiers=2)
    assert text(page) == TWO
    # A click without a drag chooses one.
    x, y = on_stage(page, [20, 20])
    for kind in ("Moved", "Pressed", "Released"):
        page.mouse(kind, x, y)
    page.wait(f"{chosen} === 1")
    assert page.run("document.querySelector('.layer-row[aria-selected=true]').dataset.layer") == "layers[0]"
    page.clean()


def test_gradients_have_handles(t):
    page = edited(t, TWO.replace('"fill": "pink"', '"fill": { "gradient": "linear", "stops": [{ "color": "blue", "offset": 0 }, { "color": "pink", "offset": 0.5 }, { "color": "white", "offset": 1 }] }'))
    choose_zoom(page, 4)
    page.click(".layer-row[data-layer='layers[1]']")
    # The handles are where the pointer was last.
    page.mouse("Moved", *on_stage(page, [60, 20]))
    page.wait("document.querySelector('[data-ground=light] .handle-gradient')")
    page.run("document.querySelector('[data-ground=light] .ground-area').scrollLeft = 1000")
    end = handle(page, "gradient", 1)
    page.drag(end, [end[0], end[1] + 32])
    settled(page)
    fill = value(page)["layers"][1]["fill"]
    assert fill["end"] == ["100%", "100%"], fill
    stop = handle(page, "stop")
    page.drag(stop, [stop[0] + 16, stop[1] + 8])
    settled(page)
    assert 0.65 < value(page)["layers"][1]["fill"]["stops"][1]["offset"] < 0.85, value(page)["layers"][1]["fill"]
    t.picture(page, "gradient-1280-light")
    page.clean()


def test_a_mark_leads_to_its_motion(t):
    page = edited(t, TWO.replace(', "autoreverse": true } }\n  ]', ' } }\n  ]'))
    page.wait("document.querySelector('.mark.jump')")
    page.click(".mark.jump")
    page.wait("document.querySelector('.track.chosen')?.dataset.row === 'layers.1.opacity'")
    assert page.run("document.querySelector('.chosen-motion h4').textContent") == "right · opacity"
    t.accessible(page)


def test_the_files_side_by_side(t):
    page = opened(t, "typing-dots")
    fewer_frames(page)
    page.run("document.querySelector('#places input[value=files]').click()")
    page.wait("document.querySelectorAll('.file-cell img').length >= 7 && !document.querySelector('#files .muted').textContent.includes('Encoding')", 90)
    page.wait("[...document.querySelectorAll('.file-cell img')].every(i => i.complete && i.naturalWidth)")
    formats = page.run("[...new Set([...document.querySelectorAll('.file-cell')].map(e => e.dataset.format))].join()")
    assert formats == "gif,apng,webp,svg", formats
    # The bytes that are shown are those of the file.
    same = page.run("""Promise.all([...document.querySelectorAll('.file-cell')].map(async (cell) => {
      const bytes = (await (await fetch(cell.querySelector('img').src)).arrayBuffer()).byteLength;
      return cell.textContent.includes(bytes.toLocaleString('en'));
    }))""")
    assert all(same), same
    t.picture(page, "files-1280-light")
    t.accessible(page)
    # The key F goes through the formats on the stage.
    page.run("document.querySelector('#places input[value=loader]').click()")
    page.run("document.activeElement.blur()")
    page.key("f")
    page.wait("document.querySelector('.file-bar').dataset.shown === 'gif'", 30)
    # A new edit makes new files.
    old = page.run("document.querySelector('.file-note').textContent")
    set_text(page, text(page).replace('"kind"', '"speed": 0.5,\n  "kind"', 1))
    page.wait(f"document.querySelector('.file-bar').dataset.shown === 'gif' && document.querySelector('.file-note').textContent !== {json.dumps(old)}", 30)
    page.clean()


# Counts in `seen` how often another state is shown.
SEEN = """(() => { window.seen = 0; new MutationObserver(() => { window.seen++; }).observe(document.body, { attributes: true, attributeFilter: ["data-drawn"] }); })()"""


def test_a_drag_is_seen_while_it_goes_on(t):
    """Prints how long a step of a drag takes to be seen, for shipped loaders at 1×."""
    medians, followed = [], []
    for preset in ("gradient-ring", "typing-dots", "checklist", "morphing-blob"):
        page = opened(t, preset)
        stand_still(page)
        page.click(".layer-row")
        page.wait("document.querySelector('[data-ground=light] .overlay polygon.chosen')")
        time.sleep(1)
        x, y, zoom = page.run("(() => { const s = document.querySelector('[data-ground=light] .overlay polygon.chosen').getBoundingClientRect(); return [s.x + s.width / 2, s.y + s.height / 2, 1]; })()")
        times = []
        page.mouse("Moved", x, y)
        page.mouse("Pressed", x, y)
        for i in range(1, 16):
            before = page.run("Number(document.body.dataset.drawn)")
            page.mouse("Moved", x + 4 + i, y + 2 + i)
            page.wait(f"Number(document.body.dataset.drawn) > {before}", 10)
            times.append(float(page.run("document.body.dataset.latency")))
        # Steps that come faster than they are drawn do not keep the picture from following.
        page.run(SEEN)
        for i in range(60):
            page.mouse("Moved", x + 20 + i % 9, y + 18)
            time.sleep(0.016)
        followed.append(page.run("seen"))
        page.mouse("Released", x + 20, y + 18)
        medians.append(sorted(times)[len(times) // 2])
        t.note(f"{preset}: a step of a drag shows within {medians[-1]:.0f} ms (median), {max(times):.0f} ms (worst of {len(times)}); target 50 ms")
        page.clean()
        page.close()
    # A busy machine must not fail the run; a change of order of magnitude must.
    assert min(medians) < 300, medians
    assert max(followed) > 5, followed


def test_a_slider_is_seen_while_it_moves(t):
    page = opened(t, "worm")
    drawn(page)
    page.run(SEEN)
    page.run("""(async () => { for (let i = 0; i < 100; i++) {
      const slider = document.querySelector('[data-path=dotSize] input[type=range]');
      slider.value = 4 + i % 10;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(r => setTimeout(r, 20));
    } })()""")
    assert page.run("seen") > 5, page.run("seen")
    drawn(page)
    page.clean()


def test_the_editor_at_every_width(t):
    for width, height in ((1280, 800), (390, 844)):
        for scheme in ("light", "dark"):
            page = opened(t, "dual-ring", width=width, height=height, scheme=scheme)

            def look(part):
                time.sleep(0.3)
                assert page.run("document.documentElement.scrollWidth") <= width, f"{part} {width}"
                t.picture(page, f"{part}-{width}-{scheme}")
                t.accessible(page)

            fewer_frames(page)
            stand_still(page)
            seek(page, 300)
            if width == 390:
                page.run("document.querySelector('.tabs input[value=panel]').click()")
            page.click(".layer-row")
            page.wait("document.querySelector('[data-ground=light] .overlay polygon.chosen')")
            if width == 1280:
                page.run("document.querySelector('[data-ground=light] .ground-area').focus()")
            page.wait("document.querySelector('.chosen-layer .row')")
            page.run("scrollTo(0, 0)")
            look("layers")
            if width == 390:
                page.run("document.querySelector('.tabs input[value=loader]').click()")
            page.click(".tracks [data-row] .name")
            page.wait("!document.querySelector('.chosen-motion').hidden")
            page.run("document.querySelector('#timeline').scrollIntoView({ block: 'center' })")
            look("timeline")
            page.run("document.querySelector('#places input[value=files]').click()")
            page.wait("document.querySelectorAll('.file-cell img').length >= 8 && !document.querySelector('#files .muted').textContent.includes('Encoding')", 90)
            page.run("scrollTo(0, 0)")
            look("files")
            page.clean()
            page.close()


# Random lists of layers, as people write them, and what their text must be afterwards: the same as the same change of
# the values. The text that was not touched stays as it is.
RANDOM_EDITS = """(async () => {
  const { duplicateItem, insertItem, moveItem, unwrapItem, wrapItems } = await import("loom/jsonlist");
  const { parse, remove } = await import("loom/jsontext");
  let seed = SEED;
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
  let serial = 0;
  const make = (depth) => {
    const layer = { type: "circle", name: `n${++serial}`, at: [random(9), random(9)] };
    return depth && random(3) === 0 ? { ...layer, type: "group", layers: Array.from({ length: 1 + random(3) }, () => make(depth - 1)) } : layer;
  };
  const space = () => ["", " ", "\\n", "\\n  ", " /* a, b */ ", "\\n// ] }\\n", " // , [\\n", " /* ] */\\n"][random(8)];
  const write = (value) => Array.isArray(value) ? `[${space()}${value.map(write).join(`${space()},${space()}`)}${space()}]` :
    value && typeof value === "object" ? `{${space()}${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${space()}${write(item)}`).join(`,${space()}`)}${space()}}` : JSON.stringify(value);
  const lists = (value, path = ["layers"]) => [path, ...value.flatMap((item, i) => item.layers ? lists(item.layers, [...path, i, "layers"]) : [])];
  const at = (root, path) => path.reduce((value, step) => value[step], root);
  const wrong = [];
  for (let round = 0; round < ROUNDS; round++) {
    const root = { layers: Array.from({ length: 1 + random(4) }, () => make(2)) };
    const text = write(root);
    const all = lists(root.layers);
    const list = all[random(all.length)];
    const items = at(root, list);
    const i = random(items.length);
    const expected = structuredClone(root);
    const target = at(expected, list);
    let result, kind = ["insert", "duplicate", "remove", "wrap", "unwrap", "move"][random(6)];
    if (kind === "insert") { const index = random(items.length + 1); const value = make(1); result = insertItem(text, list, index, value); target.splice(index, 0, value); }
    if (kind === "duplicate") { result = duplicateItem(text, [...list, i]); target.splice(i + 1, 0, structuredClone(target[i])); }
    if (kind === "remove") { result = remove(text, [...list, i]); target.splice(i, 1); }
    if (kind === "wrap") {
      const chosen = items.map((_, k) => k).filter((k) => k === i || random(2));
      result = wrapItems(text, list, chosen, { type: "group" });
      const group = { type: "group", layers: chosen.map((k) => target[k]) };
      at(expected, list.slice(0, -1).length ? list.slice(0, -1) : []).layers = target.flatMap((item, k) => k === chosen[0] ? [group] : chosen.includes(k) ? [] : [item]);
    }
    if (kind === "unwrap") {
      if (!items[i].layers) continue;
      result = unwrapItem(text, [...list, i], "layers");
      target.splice(i, 1, ...target[i].layers);
    }
    if (kind === "move") {
      const to = all[random(all.length)];
      const path = [...list, i];
      if (path.every((step, k) => to[k] === step)) continue;
      const destination = at(expected, to);
      const index = random(at(root, to).length + 1);
      const moved = moveItem(text, path, to, index);
      result = moved.text;
      const group = list.length > 1 ? at(expected, list.slice(0, -1)) : null;
      const around = group && at(expected, list.slice(0, -2));
      const [item] = target.splice(i, 1);
      destination.splice(destination === target && index > i ? index - 1 : index, 0, item);
      // A list that is left empty goes with its group.
      if (!target.length && group) around.splice(around.indexOf(group), 1);
      if (at(parse(moved.text).value, moved.path)?.name !== item.name) wrong.push(["path", text, path, to, index, moved]);
    }
    let value;
    try { value = parse(result).value; } catch (error) { value = String(error); }
    if (JSON.stringify(value) !== JSON.stringify(expected)) wrong.push([kind, text, list, i, result, JSON.stringify(expected)]);
    if (wrong.length > 2) break;
  }
  return wrong;
})()"""


def test_lists_are_changed_as_their_values_are(t):
    page = t.page()
    page.open(t.studio.address)
    page.wait("document.body.dataset.ready")
    for seed in (1, 2, 3):
        wrong = page.run(RANDOM_EDITS.replace("SEED", str(seed)).replace("ROUNDS", "700"))
        assert wrong == [], wrong
