"""What leaves the page: copies and downloads."""
import hashlib
import io
import json
import os
import struct
import urllib.parse
import zipfile

from tests_library import notice
from tests_server import request
from tests_studio import DONE, set_text, text

SPINNER = '{\n  "kind": "spinner",\n  "fps": 10,\n  "diameter": 24\n}\n'


def started(t, **look):
    studio = t.new_studio({"brand.json": SPINNER})
    page = t.page(**look)
    page.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.send("Emulation.setFocusEmulationEnabled", enabled=True)
    page.open(studio.address + "#brand.json")
    page.wait(DONE)
    return page, studio


def copied(page, id):
    page.click("#copy summary")
    page.click(f"#copy-{id}")
    page.wait(f"document.querySelector('#copy-{id}').textContent === 'Copied'")
    page.key("Escape")
    page.wait("!document.querySelector('#copy').open")
    return page.run("navigator.clipboard.readText()") if id != "image" else None


def export(page, count):
    page.key("e", modifiers=2)
    page.wait("document.querySelector('dialog').open && !document.querySelector('#start-export').disabled")
    page.click("#start-export")
    page.wait(f"document.querySelector('dialog').dataset.exported === '{count}'", 120)


def test_everything_can_be_copied(t):
    page, studio = started(t)
    assert copied(page, "json") == text(page)
    assert copied(page, "command").startswith("loaderloom render brand.json --scale 1,2"), page.run("navigator.clipboard.readText()")
    copied(page, "image")
    data = page.run("navigator.clipboard.read().then(async ([item]) => { const b = await item.getType('image/png'); return [...new Uint8Array(await b.arrayBuffer())]; })")
    assert bytes(data[:8]) == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", bytes(data[16:24]))
    assert width == height > 48, (width, height)
    # The HTML names files, so there have to be some.
    page.click("#copy summary")
    assert page.run("document.querySelector('#copy-html').disabled && document.querySelector('#copy-html').title.includes('Export first')")
    t.picture(page, "copy-1280-light")
    t.accessible(page)
    page.key("Escape")
    assert page.run("document.activeElement.textContent") == "Copy"
    export(page, 8)
    page.run("document.querySelector('dialog').close()")
    assert copied(page, "html").startswith("<picture>")
    # The keyboard reaches all of it.
    page.run("document.querySelector('#copy summary').focus()")
    page.key("Enter")
    page.key("Tab")
    assert page.run("document.activeElement.id") == "copy-image"
    page.key("Escape")
    # What cannot be drawn cannot be copied as an image, and that is said.
    set_text(page, text(page).replace("diameter", "diametre"))
    page.wait("document.body.dataset.valid === 'false'")
    page.click("#copy summary")
    page.click("#copy-image")
    page.wait("document.querySelector('#copy-image').textContent === 'Not copied'")
    assert "did you mean" in notice(page), notice(page)
    assert not [e for e in page.errors() if "status of 4" not in e]


def test_exported_files_are_downloaded_at_once(t):
    page, studio = started(t)
    export(page, 8)
    t.picture(page, "download-1280-light")
    t.accessible(page)
    links = page.run("[...document.querySelectorAll('.exported a[download]')].map(a => [a.download, a.href])")
    assert links[0][0] == "brand.zip" and len(links) == 9, links
    address = urllib.parse.urlsplit(links[0][1])
    t._studio = studio
    status, body, headers = request(t, f"{address.path}?{address.query}")
    assert status == 200 and headers["Content-Type"] == "application/zip" and headers["Content-Disposition"] == 'attachment; filename="brand.zip"', headers
    again = request(t, f"{address.path}?{address.query}")[1]
    assert hashlib.sha256(again).digest() == hashlib.sha256(body).digest(), "equal files give equal archives"
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert sorted(names) == sorted(os.listdir(os.path.join(studio.folder, "build"))), names
        for info in archive.infolist():
            assert info.compress_type == zipfile.ZIP_STORED and info.date_time == (1980, 1, 1, 0, 0, 0), info
            with open(os.path.join(studio.folder, "build", info.filename), "rb") as file:
                assert archive.read(info) == file.read()
    # Only what was exported is packed.
    token = urllib.parse.urlsplit(studio.address).path
    for query, wanted in (("path=brand.json", 404), ("path=build/brand.gif&path=brand.json", 404), ("path=../secret", 404), ("", 400)):
        assert request(t, f"{token}archive?{query}")[0] == wanted, query
    strange = request(t, f"{token}archive?name=a%22%0d%0aX:%20b&path=build/brand.gif")
    assert strange[0] == 200 and strange[2]["Content-Disposition"] == 'attachment; filename="a---X--b.zip"', strange[2]
    page.clean()


def test_an_exported_file_is_dragged_out(t):
    page, studio = started(t)
    export(page, 8)
    dragged = page.run("""[...document.querySelectorAll('.exported a[draggable=true]')].map(a => { const data = new DataTransfer();
      a.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true })); return data.getData('DownloadURL'); })""")
    assert len(dragged) == 17 and dragged[0].startswith("application/zip:brand.zip:http://127.0.0.1:"), dragged
    assert any(value.startswith("image/gif:brand.gif:") for value in dragged), dragged
    assert all(value.split(":", 2)[2].startswith(studio.address) for value in dragged), dragged


WAITING = """{
  "kind": "composition",
  "size": { "width": 80, "height": 40 },
  "arrangement": "free",
  "layers": [
    // Goes there.
    { "type": "circle", "name": "left", "diameter": 16, "fill": "blue", // first
      "position": { "name": "there", "from": [10, 20], "to": [30, 20], "duration": 0.6 } },
    { "type": "circle", "name": "right", "diameter": 16, "fill": "pink", "position": [60, 20],
      "opacity": { "from": 1, "to": 0.2, "duration": 0.3, "starts": { "after": "there.end" } } },
  ]
}
"""


def choose_layers(page, *indices):
    for i, index in enumerate(indices):
        page.click(f".layer-row[data-layer='layers[{index}]']", modifiers=8 if i else 0)


def clipboard(page, key):
    """Presses a key of the clipboard, as a keyboard does."""
    page.key(key, modifiers=2, commands=[{"c": "copy", "x": "cut", "v": "paste"}[key]])


def test_layers_go_through_the_clipboard(t):
    studio = t.new_studio({"a.jsonc": WAITING, "b.json": SPINNER})
    page = t.page()
    page.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.send("Emulation.setFocusEmulationEnabled", enabled=True)
    page.open(studio.address + "#a.jsonc")
    page.wait(DONE)
    before = text(page)
    choose_layers(page, 1, 0)
    clipboard(page, "c")
    assert page.run("navigator.clipboard.readText()").startswith("// Goes there.\n{"), page.run("navigator.clipboard.readText()")
    # Beside the ones that are chosen, with names of their own, also of what waits for their tracks.
    clipboard(page, "v")
    page.wait(DONE)
    after = text(page)
    assert after.startswith(before[:before.index("},\n  ]")]), after
    assert after.count("// Goes there.") == after.count("// first") == 2, after
    for words in ('"name": "left 2"', '"name": "right 2"', '"name": "there 2"', '"after": "there 2.end"'):
        assert after.count(words) == 1, (words, after)
    assert page.run("document.body.dataset.valid") == "true"
    assert page.run("[...document.querySelectorAll('.layer-row[aria-selected=true]')].map(e => e.dataset.layer)") == ["layers[3]", "layers[2]"]
    # What is cut goes, and undo brings it back.
    clipboard(page, "x")
    assert text(page) == before, text(page)
    page.key("z", modifiers=2)
    assert text(page) == after
    page.key("z", modifiers=2)
    assert text(page) == before
    # A file that may hold no comments gets none.
    page.open(studio.address + "#b.json")
    page.wait("document.querySelector('.editor .CodeMirror').CodeMirror.getValue().includes('spinner')")
    page.run("document.activeElement.blur()")
    clipboard(page, "v")
    assert "Only a composition has layers" in notice(page)
    set_text(page, WAITING.replace(" // first", "").replace("    // Goes there.\n", "").replace("},\n  ]", "}\n  ]").replace("there", "other"))
    page.wait(DONE)
    choose_layers(page, 0)
    clipboard(page, "v")
    page.wait(DONE)
    after = text(page)
    assert "//" not in after and after.count("there 2") == 2, after
    assert page.run("document.body.dataset.valid") == "true"
    # Text is copied as text, also while a layer is chosen.
    page.run("document.querySelector('.editor .CodeMirror').CodeMirror.focus()")
    page.run("document.querySelector('.editor .CodeMirror').CodeMirror.setSelection({ line: 1, ch: 2 }, { line: 1, ch: 8 })")
    clipboard(page, "c")
    assert page.run("navigator.clipboard.readText()") == '"kind"', page.run("navigator.clipboard.readText()")
    page.run("document.querySelector('.layer-row[aria-selected=true]').focus()")
    clipboard(page, "c")
    assert page.run("navigator.clipboard.readText()").startswith("{"), page.run("navigator.clipboard.readText()")
    # So is what is chosen of the page, where the focus is on no layer.
    page.run("document.activeElement.blur(); getSelection().selectAllChildren(document.querySelector('.layers h3'))")
    clipboard(page, "c")
    assert page.run("navigator.clipboard.readText()") == "Layers"
    page.run("document.querySelector('.layer-row[aria-selected=true]').focus()")
    clipboard(page, "v")
    assert "no layer" in notice(page) and text(page) == after
    # What was said goes with what is done then.
    page.key("d", modifiers=2)
    assert page.run("document.querySelector('.notice').hidden")
    page.key("z", modifiers=2)
    assert text(page) == after
    choose_layers(page, 0)
    field = "document.querySelector('.chosen-layer [data-path$=\".name\"] input')"
    page.run(f"{field}.focus(); {field}.select()")
    clipboard(page, "v")
    assert page.run(f"{field}.value") == "Layers"
    page.clean()


def send_clipboard(page, name, words=None):
    """An event of the clipboard, where the focus is: whether the page takes it, and what is on the clipboard then."""
    return page.run(f"""(() => {{ const data = new DataTransfer(); const words = {json.dumps(words)}; if (words !== null) data.setData("text/plain", words);
      const event = new ClipboardEvent("{name}", {{ clipboardData: data, bubbles: true, cancelable: true }});
      document.activeElement.dispatchEvent(event);
      return [event.defaultPrevented, data.getData("text/plain")]; }})()""")


def with_layers(*layers):
    return '{\n  "kind": "composition", "size": { "width": 80, "height": 40 }, "arrangement": "free",\n  "layers": [\n    %s\n  ]\n}\n' % ",\n    ".join(layers)


def circle(name):
    return '{ "type": "circle", "name": "%s", "diameter": 16, "fill": "blue", "position": [20, 20] }' % name


def at_layers(t, *layers):
    page = t.page()
    page.open(t.new_studio({"a.json": with_layers(*layers)}).address + "#a.json")
    page.wait(DONE)
    return page


def test_what_cannot_be_cut_or_copied_is_said(t):
    page = at_layers(t, circle("a"), circle("b"), circle("c"))
    # WebKit asks whether there is anything to copy.
    assert not send_clipboard(page, "beforecopy")[0]
    before = text(page)
    page.click(".layer-row[data-layer='layers[1]'] .lock")
    choose_layers(page, 1)
    assert send_clipboard(page, "beforecopy")[0] and send_clipboard(page, "beforepaste")[0]
    assert send_clipboard(page, "cut") == [True, ""] and text(page) == before
    assert "“b” is locked" in notice(page), notice(page)
    # What stays is not on the clipboard, either.
    choose_layers(page, 0, 1)
    assert send_clipboard(page, "cut") == [True, circle("a")]
    assert text(page) == with_layers(circle("b"), circle("c"))
    assert page.run("document.activeElement.dataset.layer") == "layers[0]"
    page.key("z", modifiers=2)
    assert text(page) == before
    choose_layers(page, 2)
    set_text(page, before[:-3])
    page.run("document.querySelector('.layer-row[aria-selected=true]').focus()")
    for name in ("copy", "cut"):
        assert send_clipboard(page, name) == [True, ""]
        assert "not valid JSON" in notice(page), notice(page)
    # Texts that are JSON and no preset.
    for words in ("null", "3", "[]"):
        set_text(page, words)
        page.run("document.activeElement.blur()")
        send_clipboard(page, "paste", circle("a"))
        assert text(page) == words and "Only a composition" in notice(page)
    page.clean()


def test_a_copy_is_what_it_is_a_copy_of(t):
    page = at_layers(t, circle("n" * 100), '{ "type": "path", "path": "M1 1h5v5z", "fill": "blue" }')
    # The longest name there is.
    choose_layers(page, 0)
    page.key("d", modifiers=2)
    page.key("D", modifiers=2)
    page.wait(DONE)
    names = [layer.get("name") for layer in json.loads(text(page))["layers"]]
    assert names == ["n" * 100, "n" * 98 + " 2", "n" * 98 + " 3", None], names
    # What stands in the corner stays there.
    choose_layers(page, 3)
    send_clipboard(page, "paste", send_clipboard(page, "copy")[1])
    page.wait(DONE)
    assert json.loads(text(page))["layers"][4]["position"] == [0, 0], text(page)
    assert page.run("document.body.dataset.valid") == "true"
    page.clean()
