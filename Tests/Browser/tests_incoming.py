"""Files from outside: SVG, pictures and presets that are dropped, chosen, or named on the command line."""
import base64
import json
import os
import struct
import subprocess
import zlib

import text_pane
from tests_studio import DONE, drawn, opened, save
from text_pane import set_text, text

RING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60">
  <circle cx="30" cy="30" r="20" fill="none" stroke="#0A66C2" stroke-width="6" stroke-dasharray="80 40">
    <animateTransform attributeName="transform" type="rotate" from="0 30 30" to="360 30 30" dur="1s" repeatCount="indefinite"/>
  </circle>
</svg>
"""
LOTTIE = json.dumps({"v": "5.7.4", "fr": 60, "ip": 0, "op": 120, "w": 64, "h": 64, "layers": [{"ty": 4, "shapes": []}]})


def png(width, height, row):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    data = b"".join(b"\0" + row(y) for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


LOGO = png(240, 120, lambda y: bytes((y * 2, 80, 200)) * 240)


def started(t):
    page = t.page()
    page.open(t.studio.address)
    page.wait("document.body.dataset.ready")
    return page


def notice(page):
    return page.run("document.querySelector('.notice').hidden ? '' : document.querySelector('.notice').textContent")


def test_an_svg_that_is_dropped_becomes_a_composition(t):
    page = started(t)
    path = t.write("ring.svg", RING)
    before = sorted(os.listdir(t.studio.folder))
    # While files are over the page, it says what it takes.
    page.send("Input.dispatchDragEvent", type="dragEnter", x=200, y=200, data={"items": [], "files": [path], "dragOperationsMask": 1})
    page.wait("!document.querySelector('.drop-cover').hidden")
    t.picture(page, "drop-1280-light")
    # The protocol's own cancelling tells the page nothing.
    page.run("document.querySelector('h2').dispatchEvent(new DragEvent('dragleave', { bubbles: true }))")
    assert page.run("document.querySelector('.drop-cover').hidden")
    page.drop(path)
    page.wait(DONE)
    imported = subprocess.run([t.binary, "import", path], capture_output=True, text=True, check=True).stdout
    assert text(page) == imported
    assert page.run("document.querySelector('.file-name').value") == "ring.json"
    assert page.run("document.querySelector('.state').textContent") == "Not saved yet"
    assert "is a composition now" in notice(page)
    assert sorted(os.listdir(t.studio.folder)) == before, "nothing is written"
    t.accessible(page)
    # Its color is a parameter, which the panel changes.
    page.run("(() => { const i = document.querySelector('[data-path=\"parameters.color.default\"] input[type=text]'); i.value = 'pink'; i.dispatchEvent(new Event('input')); })()")
    drawn(page)
    assert '"default": "pink"' in text(page)
    page.clean()


def test_what_an_svg_has_that_cannot_be_drawn_is_said(t):
    page = started(t)
    page.choose("#file-input", t.write("partly.svg", RING.replace("</svg>", '<filter id="f"><feTurbulence/></filter><rect width="9" height="9" filter="url(#f)"/>\n</svg>')))
    page.wait(DONE)
    assert "line 5" in notice(page) and "feTurbulence" in notice(page), notice(page)
    page.choose("#file-input", t.write("broken.svg", "<svg><g></svg>"))
    page.wait("document.querySelector('.notice').textContent.includes('broken.svg cannot be imported: line 1')")
    assert page.run("document.querySelector('.file-name').value") == "partly.json", "what was open stays"


def test_files_that_cannot_be_opened_are_refused_with_a_remedy(t):
    page = started(t)
    cases = [
        ("check.json", LOTTIE, "cannot be imported: line 1: nothing in the file is drawn"),
        ("check.lottie", b"PK\x03\x04", "the archive is damaged, or no ZIP archive"),
        ("notes.txt", "hello", "expected an SVG or Lottie file, a PNG, JPEG or WebP image, or a preset"),
        ("cut.png", LOGO[:60], "cannot be read as image/png"),
        ("brand.json", '{ "blue": "#0A66C2" }', "is a theme; copy it to"),
        ("noise.png", png(620, 620, lambda y: os.urandom(620 * 3)), "copy it to"),
    ]
    for name, content, sentence in cases:
        page.drop(t.write(name, content))
        page.wait(f"document.querySelector('.notice').textContent.includes({json.dumps(sentence)}) && document.querySelector('.notice').textContent.startsWith({json.dumps(name)})")
    t.accessible(page)
    folder = os.path.join(t.folder, "whole folder")
    os.mkdir(folder)
    page.drop(folder)
    page.wait("document.querySelector('.notice').textContent.includes('whole folder cannot be read. If it is a folder, open one file of it.')")
    page.drop(t.write("one.svg", RING), t.write("two.svg", RING))
    page.wait("document.querySelector('.notice').textContent.includes('one file at a time')")
    assert page.run("document.querySelector('.workspace').hidden")
    assert [e for e in page.errors() if "status of 4" not in e] == []


def test_a_picture_becomes_a_layer(t):
    page = started(t)
    page.drop(t.write("logo.png", LOGO))
    page.wait(DONE)
    layer = json.loads(text(page))["layers"][0]
    assert layer["type"] == "image" and (layer["width"], layer["height"]) == (160, 80), layer
    assert base64.b64decode(layer["picture"].removeprefix("data:image/png;base64,")) == LOGO
    assert page.run("document.querySelector('.ground canvas').width") == 176
    # The same picture in the folder is named by its path.
    os.makedirs(os.path.join(t.studio.folder, "art"))
    t.studio.write("art/logo.png", LOGO)
    revision = page.run("Number(document.body.dataset.done)")
    page.drop(t.write("logo.png", LOGO))
    page.wait(f"{text_pane.VALUE}.includes('art/logo.png') && Number(document.body.dataset.done) > {revision}")
    drawn(page)
    page.clean()


def test_what_was_not_saved_is_one_click_away(t):
    page = opened(t)
    changed = text(page).replace('"dotSize": 5', '"dotSize": 8')
    set_text(page, changed)
    page.drop(t.write("ring.svg", RING))
    page.wait("document.querySelector('.file-name').value === 'ring.json'")
    assert "my-worm.json was not saved" in notice(page)
    page.run("[...document.querySelectorAll('.notice button')].find(b => b.textContent === 'Go back to it').click()")
    assert text(page) == changed and page.run("document.querySelector('.file-name').value") == "my-worm.json"
    page.key("z", modifiers=2)
    assert '"dotSize": 5' in text(page)


def test_an_svg_on_the_command_line_and_in_the_folder(t):
    studio = t.new_studio({"ring.svg": RING, "other.svg": RING}, start="ring.svg")
    page = t.page()
    page.open(studio.address)
    page.wait(DONE)
    assert page.run("document.querySelector('.file-name').value") == "ring.json"
    save(page)
    assert os.path.exists(os.path.join(studio.folder, "ring.json"))
    # The gallery has the folder's drawings too, and what was saved.
    page.click("#to-gallery")
    page.wait("document.querySelector('.files [data-file=\"ring.json\"]')")
    page.click(".files [data-file='other.svg']")
    page.wait("document.querySelector('.file-name').value === 'other.json'")
    missing = subprocess.run([t.binary, "studio", os.path.join(t.folder, "none.svg"), "--no-open"], capture_output=True, text=True)
    assert missing.returncode == 2 and "no such file" in missing.stderr, missing
    lottie = subprocess.run([t.binary, "studio", t.write("check.json", LOTTIE), "--no-open"], capture_output=True, text=True)
    assert lottie.returncode == 2 and "nothing in the file is drawn" in lottie.stderr, lottie
