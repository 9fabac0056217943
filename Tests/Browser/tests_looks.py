"""How a preset is looked at: themes of the folder, and all variants side by side."""
import json
import os
import subprocess

from tests_studio import DONE, drawn
from text_pane import set_text

BRAND = '{ "blue": { "light": "#E11D48", "dark": "#FDA4AF" } }'
SPINNER = '{ "kind": "spinner", "fps": 10 }\n'


def themed(t, files=None, **look):
    studio = t.new_studio(files or {"brand.json": BRAND, "package.json": '{ "name": "no theme" }', "mine.json": SPINNER})
    page = t.page(**look)
    page.watch_network()
    page.open(studio.address + "#mine.json")
    page.wait(DONE)
    return page, studio


def pick(page, selector, value):
    page.run(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(value)}; for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, {{ bubbles: true }})); }})()")


STRONGEST = """(() => { const c = document.querySelector('[data-ground=light] canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  let at = 0; for (let i = 0; i < d.length; i += 4) if (d[i + 3] > d[at + 3]) at = i; return [...d.slice(at, at + 3)].join(); })()"""


def test_a_theme_of_the_folder_colors_everything(t):
    page, studio = themed(t)
    assert page.run("[...document.querySelectorAll('#theme option')].map(o => o.textContent)") == ["Standard colors", "brand.json"]
    assert page.run(STRONGEST) == "0,122,255", page.run(STRONGEST)
    pick(page, "#theme", "brand.json")
    page.wait(f"{STRONGEST} === '225,29,72'")
    # The swatch shows what the theme makes of a name.
    page.wait("document.querySelector('[data-path=color] .swatch').value === '#e11d48'")
    page.key("e", modifiers=2)
    page.wait("document.querySelector('dialog pre').textContent.includes('--theme brand.json')")
    command = page.run("document.querySelector('dialog pre').textContent")
    page.click("#start-export")
    page.wait("document.querySelector('dialog').dataset.exported === '8'", 120)
    subprocess.run(command.replace("loaderloom", t.binary, 1).replace("--out-dir build", "--out-dir cli") + " -q", shell=True, cwd=studio.folder, check=True)
    both = subprocess.run(["diff", "-r", "build", "cli"], cwd=studio.folder, capture_output=True, text=True)
    assert both.returncode == 0, both.stdout
    # A theme is followed when it is saved, and says what is wrong in it.
    studio.write("brand.json", '{ "blue": "#00AA55" }')
    page.wait(f"{STRONGEST} === '0,170,85'")
    studio.write("brand.json", '{ "blue": "#00AA55", "bleu": 3 }')
    # A file that is no theme any more is not offered, and its colors go.
    page.wait(f"document.querySelector('#theme').value === '' && {STRONGEST} === '0,122,255'")


def command_for(page, target, words):
    """Opens the export, chooses what it is for, and returns the command line once it has some words."""
    page.key("e", modifiers=2)
    page.wait("document.querySelector('dialog').open")
    pick(page, "[name=target]", target)
    page.wait(f"document.querySelector('dialog pre').textContent.includes('{words}')")
    return page.run("document.querySelector('dialog pre').textContent")


def test_an_export_for_a_destination(t):
    page, studio = themed(t)
    command = command_for(page, "slack-emoji", "--for slack-emoji")
    assert "--format" not in command and "--scale" not in command, command
    # What the place decides cannot be chosen.
    assert page.run("[...document.querySelectorAll('dialog fieldset')].filter(f => f.disabled).length") == 2
    assert page.run("document.querySelector('#start-export').textContent") == "Export 2 files"
    t.accessible(page)
    page.click("#start-export")
    page.wait("document.querySelector('dialog').dataset.exported === '2'", 120)
    assert sorted(os.listdir(os.path.join(studio.folder, "build"))) == ["mine-dark-slack-emoji.gif", "mine-slack-emoji.gif"]
    page.clean()


def test_a_project_says_which_themes_there_are(t):
    page, studio = themed(t, {
        "loaderloom.json":
        '{ "inputs": ["mine.json"], "themes": ["sea.json", "standard"] }', "sea.json": BRAND, "another.json": BRAND, "mine.json": SPINNER})
    assert page.run("[...document.querySelectorAll('#theme option')].map(o => o.value)") == ["", "sea.json", "another.json"]
    # The project begins with a theme, so the page does.
    assert page.run("document.querySelector('#theme').value") == "sea.json"
    page.wait(f"{STRONGEST} === '225,29,72'")
    studio.write("sea.json", '{ "bleu": 3 }')
    page.wait("document.querySelector('.notice').textContent.includes('sea.json:1') && document.querySelector('.notice').textContent.includes('did you mean')")


def frames(page):
    """The clips that frames were drawn for, with the numbers of their frames."""
    return [(data["clip"], tuple(data["frames"])) for name, data in page.stream() if name == "frame"]


def cells(page):
    return page.run("[...document.querySelectorAll('.variant')].map(e => e.dataset.key)")


def show_variants(page):
    done = page.run("Number(document.body.dataset.done)")
    page.run("document.querySelector('#places input[value=variants]').click()")
    page.wait(f"Number(document.body.dataset.done) > {done}", 60)


def test_all_variants_side_by_side(t):
    page, studio = themed(t)
    page.stream()
    show_variants(page)
    shown = cells(page)
    assert len(shown) == len(set(shown)) == 2 * 2 * 2 * 2, shown
    assert "Light, @1x, full motion, Standard colors, 40 × 40 px" in shown and "Dark, @2x, reduced motion, brand.json, 80 × 80 px" in shown, shown
    # What was there already is not drawn again, and nothing is drawn twice.
    sent = frames(page)
    assert len(sent) == len(set(sent)) and {clip for clip, _ in sent} == set(range(2, 16)), sent[:5]
    page.run("[...document.querySelectorAll('.axes input')].find(e => e.value === '3').click()")
    page.wait("document.querySelectorAll('.variant').length === 24")
    drawn(page)
    sent = frames(page)
    assert len({clip for clip, _ in sent}) == 8, "only the new scale is drawn"
    # Every cell shows its own picture of the same moment.
    page.key(" ")
    page.run("(() => { const s = document.querySelector('.scrub'); s.value = 200; s.dispatchEvent(new Event('input')); })()")
    blank = page.run("[...document.querySelectorAll('.variant canvas')].filter(c => !c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v)).length")
    assert blank == 0, blank
    pixels = "[...document.querySelector('%s').getContext('2d').getImageData(0, 0, 40, 40).data].join()"
    cell = page.run(pixels % '.variant[data-key^="Light, @1x, full motion, Standard"] canvas')
    page.run("document.querySelector('#places input[value=loader]').click()")
    page.wait(f"{pixels % '[data-ground=light] canvas'} === {json.dumps(cell)}")
    page.run("document.querySelector('#places input[value=variants]').click()")
    t.picture(page, "variants-1280-light")
    t.accessible(page)
    # The keyboard chooses one to see it whole.
    page.run("document.querySelector('.variant[data-key^=\"Dark, @2x, reduced motion, brand\"] button').focus()")
    page.key("Enter")
    page.wait("document.querySelector('.workspace').dataset.place === 'loader'")
    assert page.run("document.querySelector('#theme').value") == "brand.json"
    page.wait("document.querySelector('.ground canvas').width === 80")
    drawn(page)
    page.clean()


def test_variants_follow_every_change(t):
    page, studio = themed(t)
    show_variants(page)
    set_text(page, '{ "kind": "spinner", "diameter": 40 }')
    page.wait("document.querySelector('.variant')?.dataset.key.includes('56 × 56')")
    drawn(page)
    # Enlarged, what does not fit can be scrolled with the keyboard, and cells grow as far as there is room.
    page.run("document.querySelector('.toolbar input[value=\"8\"]').click()")
    assert page.run("[...document.querySelectorAll('.variant-area')].every(e => e.tabIndex === 0)")
    assert page.run("(() => { const e = document.querySelector('.variant-area'); return e.scrollWidth <= e.clientWidth; })()"), "448 pixels fit into a cell"
    t.accessible(page)
    page.run("[...document.querySelectorAll('.toolbar input[value=\"1\"]')].at(-1).click()")
    assert not page.run("document.querySelector('.variant-area').hasAttribute('tabindex')")
    # No motion at all is a choice too.
    page.run("document.querySelectorAll('.axes input[name=motion]').forEach(e => e.click())")
    page.wait("document.querySelectorAll('.variant').length === 0 && document.querySelector('#variants').textContent.includes('Choose at least')")


def test_variants_and_export_at_every_width(t):
    studio = t.new_studio({"brand.json": BRAND, "loader.json": '{\n  "extends": "gradient-ring",\n  "fps": 10\n}\n'})
    for width in (320, 768, 1280, 2560):
        for scheme in ("light", "dark"):
            page = t.page(width=width, height=900, scheme=scheme, motion="reduce" if width == 320 else "no-preference")
            page.open(studio.address + "#loader.json")
            page.wait(DONE)
            show_variants(page)
            assert page.run("document.documentElement.scrollWidth") <= width, width
            t.picture(page, f"variants-{width}-{scheme}")
            t.accessible(page)
            page.click("#export")
            page.wait("document.querySelector('dialog').open")
            t.picture(page, f"export-{width}-{scheme}")
            t.accessible(page)
            if width not in (320, 1280):
                page.close()
                continue
            page.run("document.querySelector('dialog [name=replace]').click()")
            page.wait("!document.querySelector('#start-export').disabled")
            page.click("#start-export")
            page.wait("document.querySelector('dialog').dataset.exported", 120)
            assert page.run("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth"), width
            t.picture(page, f"exported-{width}-{scheme}")
            t.accessible(page)
            page.close()


def test_a_bundle_is_exported_as_a_folder(t):
    page, studio = themed(t)
    command = command_for(page, "bundle:xcode", "--bundle xcode")
    assert not any(option in command for option in ("--format", "--scale", "--scheme", "--poster")), command
    assert page.run("document.querySelector('dialog').textContent.includes('A folder with an asset catalog')")
    # What the platform decides cannot be chosen; the schemes can.
    assert page.run("[...document.querySelectorAll('dialog fieldset')].filter(f => f.disabled).length") == 2
    assert page.run("document.querySelector('[name=nameTemplate]').disabled")
    t.picture(page, "bundle-chosen-1280-light")
    t.accessible(page)
    page.click("#start-export")
    page.wait("document.querySelector('dialog').dataset.exported", 120)
    folder = os.path.join(studio.folder, "build", "mine-xcode")
    with open(os.path.join(folder, "MineLoader.swift")) as file:
        code = file.read()
    shown = page.run("[...document.querySelectorAll('.done pre')].map(p => p.textContent)")
    assert code in shown and any("--bundle xcode" in text for text in shown), shown
    files = page.run("[...document.querySelectorAll('.done tbody th')].map(t => t.textContent)")
    assert "MineLoader.xcassets/Contents.json" in files and "MineLoader.swift" in files, files
    t.picture(page, "bundle-exported-1280-light")
    t.accessible(page)
    page.clean()
