"""What the studio writes, and what happens to files meanwhile."""
import json
import os
import time

import text_pane

from tests_incoming import png
from tests_library import FILES, SPINNER, at, changed, keeps, notice, press
from tests_studio import DONE, drawn, save, set_text, text

STATE = "document.querySelector('.state').textContent"


def name_it(page, name):
    page.run(f"(() => {{ const n = document.querySelector('.file-name'); n.value = {json.dumps(name)}; n.dispatchEvent(new Event('input')); }})()")


def copy(t, studio):
    """A page with a new preset."""
    page = at(t, studio)
    page.click(".loader-card[data-name='spinner']")
    page.wait(DONE)
    return page


def test_a_save_belongs_to_the_preset_it_began_with(t):
    studio, page = changed(t, "30")
    drawn(page)
    keeps(t)
    page.delay_network(1200)
    page.key("s", modifiers=2)
    page.click("#to-gallery")
    page.click(".loader-card[data-file='calm.json']")
    time.sleep(4)
    page.delay_network(0)
    page.wait("document.querySelector('.file-name').value === 'calm.json'")
    set_text(page, text(page).replace("40", "44"))
    save(page)
    assert "30" in studio.read("brand.json") and "44" in studio.read("calm.json")
    keeps(t, 0)
    page.clean()


def test_a_file_that_is_gone_is_not_saved(t):
    studio = t.new_studio(FILES)
    page = at(t, studio, "#brand.json")
    os.remove(os.path.join(studio.folder, "brand.json"))
    page.wait(STATE + " === 'Not on the disk'")
    assert "was removed by another program" in notice(page)
    assert "Load the file" not in page.run("document.querySelector('.notice').innerText")
    assert page.run("(() => { const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented; })()")
    # It may come back as it was.
    studio.write("brand.json", SPINNER)
    page.wait(STATE + " === 'Saved'")
    os.remove(os.path.join(studio.folder, "brand.json"))
    page.wait(STATE + " === 'Not on the disk'")
    press(page, "Save again", ".notice")
    page.wait(STATE + " === 'Saved'")
    assert studio.read("brand.json") == SPINNER


def test_a_draft_that_is_open_is_kept_although_another_studio_discards_it(t):
    studio, page = changed(t, "36")
    keeps(t)
    other = at(t, t.start(studio.folder))
    other.run("document.querySelector('.unsaved [aria-label^=Discard]').click()")
    keeps(t, 0)
    (path, body), = keeps(t, 1)
    assert path == "brand.json" and '"diameter": 36' in body


def test_a_file_that_is_not_utf8_is_refused(t):
    studio = t.new_studio({"old.json": '{\n  "name": "Wörm",\n  "kind": "spinner"\n}\n'.encode("latin-1")})
    page = at(t, studio)
    page.click(".loader-card[data-file='old.json']")
    page.wait("document.querySelector('.notice').innerText.includes('old.json:2:13: the byte 0xF6 is not UTF-8')")
    page.run("document.querySelector('.notice').hidden = true")
    page.choose("#file-input", os.path.join(studio.folder, "old.json"))
    page.wait("!document.querySelector('.notice').hidden && document.querySelector('.notice').innerText.includes('is not UTF-8')")


def test_a_file_that_cannot_be_read_any_more_is_not_saved(t):
    studio = t.new_studio(FILES)
    page = at(t, studio, "#brand.json")
    path = os.path.join(studio.folder, "brand.json")
    with open(path, "wb") as file:
        file.write('{ "kind": "spinner", "name": "Wörm" }'.encode("latin-1"))
    page.wait("document.querySelector('.notice').innerText.includes('brand.json:1:32: the byte 0xF6 is not UTF-8')")
    assert page.run(STATE) == "Changed"
    # What is on the disk is not overwritten, and loading it says why it cannot be.
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.notice').innerText.includes('changed by another program')")
    press(page, "Load the file", ".notice")
    page.wait("document.querySelector('.notice').innerText.includes('is not UTF-8')")
    # A file that can be read again is taken, as nothing was typed.
    with open(path, "w") as file:
        file.write(SPINNER.replace("24", "28"))
    page.wait(STATE + " === 'Saved'")
    assert '"diameter": 28' in text(page) and page.run("document.querySelector('.notice').hidden")
    os.remove(path)
    os.mkdir(path)
    page.wait("document.querySelector('.notice').innerText.includes('brand.json: cannot be read')")
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.notice').innerText.includes('Load the file')")
    press(page, "Save as …", ".notice")
    name_it(page, "other.json")
    page.key("s", modifiers=2)
    page.wait(STATE + " === 'Saved'")
    assert '"diameter": 28' in studio.read("other.json")


def test_a_file_is_saved_under_another_name(t):
    studio = t.new_studio({**FILES, "brand-2.json": SPINNER})
    page = at(t, studio, "#brand.json")
    name = "document.querySelector('.file-name').value"
    page.click("#save-as")
    assert page.run(name) == "brand-3.json" and page.run(STATE) == "Not saved yet"
    assert page.run("document.activeElement.className") == "file-name" and page.run("document.querySelector('#save-as').disabled")
    # A copy that nobody has touched is nothing to lose.
    assert keeps(t, 0) == [] and not page.run("(() => { const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented; })()")
    page.type("calm")
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.notice').innerText.includes('calm.json already exists')")
    assert len(page.errors()) == 1
    press(page, "Choose a name", ".notice")
    page.type("mine")
    save(page)
    assert page.run(name) == "mine.json" and studio.read("mine.json") == studio.read("brand.json") == SPINNER
    # Changes go to the copy, or back to the file.
    set_text(page, SPINNER.replace("24", "33"))
    page.key("S", modifiers=10)
    page.wait(name + " === 'mine-2.json'")
    (path, body), = keeps(t)
    press(page, "Back to the file", ".notice")
    assert page.run(name) == "mine.json" and page.run(STATE) == "Changed" and page.run("document.querySelector('.notice').hidden")
    page.click("#save-as")
    save(page)
    assert "33" in studio.read("mine-2.json") and studio.read("mine.json") == SPINNER
    keeps(t, 0)
    page.clean()


def test_another_name_waits_for_the_save_that_is_under_way(t):
    studio = t.new_studio({"brand.json": SPINNER})
    page = at(t, studio, "#brand.json")
    name = "document.querySelector('.file-name').value"
    set_text(page, SPINNER.replace("24", "31"))
    page.delay_network(600)
    page.key("s", modifiers=2)
    page.key("S", modifiers=10)
    time.sleep(2)
    page.delay_network(0)
    page.wait(name + " === 'brand-2.json'")
    assert "31" in studio.read("brand.json")
    set_text(page, SPINNER.replace("24", "35"))
    page.key("s", modifiers=2)
    page.wait(STATE + " === 'Saved'")
    assert "35" in studio.read("brand-2.json") and "31" in studio.read("brand.json")
    page.clean()


def test_a_text_that_is_too_large_is_not_drawn_and_not_written(t):
    studio = t.new_studio(FILES)
    page = at(t, studio, "#brand.json")
    set_text(page, SPINNER.replace("24", " " * (1 << 20) + "24"))
    page.wait("document.querySelector('.notice').innerText.includes('at most 1048576 bytes') && document.querySelector('.view.stale')")
    page.run("document.querySelector('.notice').hidden = true")
    page.key("s", modifiers=2)
    page.wait("!document.querySelector('.notice').hidden && document.querySelector('.notice').innerText.includes('at most 1048576 bytes')")
    assert studio.read("brand.json") == SPINNER
    page.key("z", modifiers=2)
    page.wait("!document.querySelector('.view.stale')")


def test_tabs_out_of_sight_leave_their_connections_to_others(t):
    studio = t.new_studio(FILES)
    first = at(t, studio, "#brand.json")
    # A browser has six connections for all pages of a server.
    for _ in range(7):
        tab = t.page(is_tab=True)
        tab.open(studio.address + "#calm.json")
        tab.wait("document.body?.dataset.done")
    assert first.run("document.hidden")
    with open(os.path.join(studio.folder, "brand.json"), "w") as file:
        file.write(SPINNER.replace("24", "26"))
    first.show()
    first.wait(text_pane.VALUE + ".includes('\"diameter\": 26')")
    drawn(first)
    set_text(first, text(first).replace("26", "30"))
    drawn(first)
    first.key("s", modifiers=2)
    first.wait(STATE + " === 'Saved'")
    assert '"diameter": 30' in studio.read("brand.json")
    first.clean()


def test_more_windows_than_connections_are_all_answered(t):
    studio = t.new_studio(FILES)
    pages = [at(t, studio, "#brand.json", height=300, motion="reduce") for _ in range(6)]
    assert not any(page.run("document.hidden") for page in pages)
    # The first one's stream has gone to a later one, and comes back when it is used.
    first = pages[0]
    set_text(first, SPINNER.replace("24", "30"))
    drawn(first)
    save(first)
    assert "30" in studio.read("brand.json")
    for page in pages[-3:]:
        page.wait(text_pane.VALUE + ".includes('30')")
    pages[1].run("dispatchEvent(new Event('focus'))")
    pages[1].wait(text_pane.VALUE + ".includes('30')")
    for page in pages:
        page.clean()


def test_a_file_that_is_read_only_is_replaced_on_request(t):
    studio = t.new_studio(FILES)
    path = os.path.join(studio.folder, "brand.json")
    os.chmod(path, 0o444)
    page = at(t, studio, "#brand.json")
    set_text(page, text(page).replace("24", "30"))
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.notice').innerText.includes('brand.json is read-only')")
    assert studio.read("brand.json") == SPINNER
    press(page, "Save anyway", ".notice")
    page.wait(STATE + " === 'Saved'")
    assert "30" in studio.read("brand.json") and os.stat(path).st_mode & 0o777 == 0o444


def test_names_that_would_be_lost_are_refused(t):
    studio = t.new_studio(FILES)
    page = copy(t, studio)
    for name, reason in (("loaderloom.json", "for the project"), (".hid.json", "hidden"), ("brand.json", "already exists"), ("a.sh", "ends in .json")):
        name_it(page, name)
        page.key("s", modifiers=2)
        page.wait(f"document.querySelector('.notice').innerText.includes({json.dumps(reason)})")
    # An ending that is missing is added, and any case of it is right.
    for name, saved in (("plain", "plain.json"), ("é.JSON", "é.JSON")):
        page = copy(t, studio)
        name_it(page, name)
        save(page)
        assert page.run("document.querySelector('.file-name').value") == saved
    assert sorted(os.listdir(studio.folder)) == sorted([*FILES, "plain.json", "é.JSON"])


def test_a_file_with_comments_keeps_its_name(t):
    comment = '{\n  // mine\n  "kind": "spinner",\n}\n'
    studio = t.new_studio({"c.jsonc": comment})
    page = at(t, studio)
    page.wait("document.querySelector('.loader-card[data-file=\"c.jsonc\"] img')?.naturalWidth > 0")
    page.click(".loader-card[data-file='c.jsonc']")
    page.wait(DONE)
    page.click("#to-gallery")
    page.choose("#file-input", t.write("d.jsonc", comment))
    page.wait("document.querySelector('.file-name').value === 'd.jsonc' && document.body.dataset.valid === 'true'")
    save(page)
    assert studio.read("d.jsonc") == comment


def test_an_address_may_hold_a_percent_sign(t):
    studio = t.new_studio({"50%.json": SPINNER})
    page = at(t, studio, "#50%.json")
    assert page.run("document.querySelector('.file-name').value") == "50%.json"
    page.clean()


def test_saving_without_a_server_says_what_to_do(t):
    studio, page = changed(t, "30")
    studio.stop()
    page.wait("document.querySelector('.notice').innerText.includes('has stopped')")
    page.key("s", modifiers=2)
    time.sleep(0.4)
    port = studio.address.split(":")[2].split("/")[0]
    assert f"--port {port}" in notice(page) and "fetch" not in notice(page), notice(page)
    # Nor does an edit hide where what is typed is kept.
    set_text(page, SPINNER.replace("24", "31"))
    page.wait("document.querySelector('.view').classList.contains('stale')")
    page.wait("document.querySelector('.notice').innerText.includes('is kept in this browser')")


def test_an_export_ends_with_the_server(t):
    studio = t.new_studio({"brand.json": '{ "extends": "worm" }\n'})
    page = at(t, studio, "#brand.json")
    page.key("e", modifiers=2)
    page.run("(() => { const f = document.querySelector('dialog form'); f.elements.effort.value = 9; f.dispatchEvent(new Event('input')); })()")
    page.wait("!document.querySelector('#start-export').disabled")
    page.click("#start-export")
    page.wait("document.querySelector('#export').textContent.startsWith('Exporting')")
    studio.process.kill()
    page.wait("document.querySelector('#export').textContent === 'Export …'")
    assert "has stopped" in page.run("document.querySelector('dialog .progress').innerText")


def test_files_are_replaced_once(t):
    studio = t.new_studio(FILES)
    os.mkdir(studio.path("build"))
    for name in ("brand.png", "calm.png"):
        studio.write("build/" + name, "of another program")
    page = at(t, studio, "#brand.json")
    page.key("e", modifiers=2)
    page.run("""(() => { const form = document.querySelector('dialog form');
      for (const box of form.querySelectorAll('[type=checkbox]')) box.checked = ["apng", "1", "light"].includes(box.value) && box.name !== "replace" && !box.closest(".plain");
      form.dispatchEvent(new Event('input')); })()""")
    for number, name in enumerate(("brand", "calm")):
        page.wait("!document.querySelector('#start-export').disabled")
        page.click("#start-export")
        page.wait(f"document.querySelector('dialog .error')?.textContent.startsWith('build/{name}.png: there already')")
        if number:
            break
        page.click("#replace-files")
        page.wait("document.querySelector('dialog').dataset.exported === '1'")
        page.key("Escape")
        page.click("#to-gallery")
        page.click(".loader-card[data-file='calm.json']")
        page.wait("document.querySelector('.file-name').value === 'calm.json'")
        page.key("e", modifiers=2)
    with open(studio.path("build/brand.png"), "rb") as brand, open(studio.path("build/calm.png"), "rb") as calm:
        assert brand.read(4) == b"\x89PNG" and calm.read() == b"of another program"
    page.clean()


def test_a_picture_with_the_name_of_an_exported_file_is_followed(t):
    layers = '[{ "type": "image", "picture": "brand.png", "width": 16, "height": 8 }]'
    studio = t.new_studio({"brand.json": f'{{ "kind": "composition", "layers": {layers} }}\n', "brand.png": png(16, 8, lambda y: b"\xff\0\0" * 16)})
    page = at(t, studio, "#brand.json")
    page.key("e", modifiers=2)
    page.wait("!document.querySelector('#start-export').disabled")
    page.click("#start-export")
    page.wait("document.querySelector('dialog').dataset.exported", 120)
    page.key("Escape")
    assert os.path.exists(studio.path("build/brand.png"))
    studio.write("brand.png", png(16, 8, lambda y: b"\0\0\xff" * 16))
    middle = "(() => { const c = document.querySelector('.ground[data-ground=light] canvas'); return [...c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data].join(); })()"
    page.wait(middle + " === '0,0,255,255'")
    page.clean()


def test_a_name_in_another_folder_is_drawn_from_there(t):
    studio = t.new_studio({"base.json": SPINNER, "mine.json": '{ "extends": "./base.json" }\n'})
    page = at(t, studio, "#mine.json")
    page.click("#save-as")
    name_it(page, "sub/mine.json")
    page.wait("document.body.dataset.valid === 'false'")
    assert "base.json" in page.run("document.querySelector('.findings').innerText")
    os.mkdir(studio.path("sub"))
    studio.write("sub/base.json", SPINNER)
    save(page)
    page.wait("document.body.dataset.valid === 'true'")
    page.clean()


def test_a_folder_that_is_half_written_is_no_mistake(t):
    page = copy(t, t.new_studio(FILES))
    page.run("document.querySelector('.file-name').select()")
    for letter in "sub/new":
        page.key(letter)
        time.sleep(0.1)
    drawn(page)
    assert notice(page) == "" and not page.run("document.querySelector('.view').classList.contains('stale')"), notice(page)
    name_it(page, "sub/")
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.notice').innerText.includes('expected the name of a file after the folder')")
    # What was refused is drawn under the next name.
    set_text(page, text(page) + " ")
    page.wait("document.querySelector('.view').classList.contains('stale')")
    name_it(page, "sub/new")
    drawn(page)
    page.wait("!document.querySelector('.view').classList.contains('stale')")
    page.clean()


def test_an_export_stays_with_its_preset(t):
    # One whose files take a while.
    studio = t.new_studio({**FILES, "brand.json": '{ "extends": "worm" }\n'})
    page = at(t, studio, "#brand.json")
    page.click("#export")
    page.wait("document.querySelector('dialog').open")
    page.run("(() => { const f = document.querySelector('dialog form'); f.elements.effort.value = 7; f.elements.outDir.value = 'ui'; f.dispatchEvent(new Event('input')); })()")
    page.wait("!document.querySelector('#start-export').disabled")
    page.run("""document.querySelector('#start-export').click(); document.querySelector('dialog').close();
      document.querySelector('#to-gallery').click(); document.querySelector(".loader-card[data-file='calm.json']").click()""")
    page.wait("document.querySelector('.file-name').value === 'calm.json'")
    page.wait("document.querySelector('.notice').innerText.includes('Exported 8 files of brand.json')", 240)
    page.run("document.querySelector('#copy summary').click()")
    assert page.run("document.querySelector('#copy-html').disabled"), "the HTML is that of the other preset"
    assert page.run("document.querySelector('#export').textContent") == "Export …"
    press(page, "Show", ".notice")
    page.wait("document.querySelector('dialog').open && document.querySelector('.exported').innerText.includes('8 files')")
    assert "Save the preset" not in page.run("document.querySelector('.exported').innerText")


def test_no_command_is_offered_for_names_that_are_refused(t):
    page = at(t, t.new_studio({"-dash.json": SPINNER}), "#-dash.json")
    page.key("e", modifiers=2)
    line = "document.querySelector('dialog pre').textContent"
    page.wait(line + ".startsWith('loaderloom render ./-dash.json')")
    for template, reason in (("{name}{-scheme}{@scale}.json", "end the name template with .{ext}"), ("same.gif", "add {@scale} to the names")):
        page.run(f"""(() => {{ const f = document.querySelector('dialog form'); f.elements.nameTemplate.value = {json.dumps(template)};
          for (const box of f.querySelectorAll('[name=formats]')) box.checked = box.value === 'gif'; f.dispatchEvent(new Event('input')); }})()""")
        page.wait(f"document.querySelector('dialog .error')?.textContent.includes({json.dumps(reason)})")
        assert page.run(line) == "" and page.run("document.querySelector('#start-export').disabled")
    # The keys of the browser itself stay out.
    prevented = page.run("(() => { const e = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }); document.querySelector('dialog').dispatchEvent(e); return e.defaultPrevented; })()")
    assert prevented


def test_notes_name_their_files_and_what_the_studio_has(t):
    along = '{ "gradient": "along", "stops": [{ "color": "red", "offset": 0 }, { "color": "blue", "offset": 1 }] }'
    studio = t.new_studio({"glow.json": f'''{{ "kind": "composition", "size": {{ "width": 40, "height": 40 }}, "layers": [
      {{ "type": "circle", "diameter": 12, "fill": "white", "blur": 6 }}, {{ "type": "circle", "diameter": 4, "fill": {along} }}] }}'''})
    page = at(t, studio, "#glow.json")
    page.key("e", modifiers=2)
    page.run("""(() => { const f = document.querySelector('dialog form'); f.elements.effort.value = 1;
      for (const box of f.querySelectorAll('[name=formats]')) box.checked = ['gif', 'svg'].includes(box.value);
      for (const box of f.querySelectorAll('[name=scales]')) box.checked = box.value === '1'; f.dispatchEvent(new Event('input')); })()""")
    page.wait("!document.querySelector('#start-export').disabled")
    page.click("#start-export")
    page.wait("document.querySelector('dialog .error')?.textContent.includes('SVG has no gradients along an outline')")
    page.run("""(() => { const f = document.querySelector('dialog form'); f.elements.allowMissing.click(); f.elements.replace.click(); })()""")
    page.wait("document.querySelector('dialog pre').textContent.includes(' --allow-missing')")
    page.click("#start-export")
    page.wait("document.querySelector('dialog').dataset.exported === '4'")
    notes = page.run("[...document.querySelectorAll('.exported .notes li')].map(e => e.textContent)")
    assert len(notes) == 2, notes
    blended, left_out = sorted(notes)
    assert blended.startswith("glow-dark.gif: ") and "set `canvas.matte` to the page's color" in blended and "--" not in blended, notes
    assert left_out.startswith("glow.svg and glow-dark.svg: left out: $.layers[1]"), notes
    t.accessible(page)
    page.clean()


def test_a_number_that_no_export_takes_is_said(t):
    page = at(t, t.new_studio(FILES), "#brand.json")
    page.key("e", modifiers=2)
    problem = "document.querySelector('dialog p[role=status].error')?.textContent ?? ''"
    for name, value, expected in (("effort", "99", "a whole number from 1 to 9"), ("quality", "5.5", "a whole number from 0 to 100"), ("colors", "1", "a whole number from 2 to 256")):
        page.run(f"(() => {{ const f = document.querySelector('dialog form'); f.elements.{name}.value = '{value}'; f.dispatchEvent(new Event('input')); }})()")
        page.wait(f"({problem}).startsWith('Expected {expected} for “')")
        assert page.run("document.querySelector('#start-export').disabled")
        page.run(f"(() => {{ const f = document.querySelector('dialog form'); f.elements.{name}.value = ''; f.dispatchEvent(new Event('input')); }})()")
        page.wait(f"({problem}) === '' && !document.querySelector('#start-export').disabled")
    page.clean()


def test_every_part_has_a_landmark_and_headings_in_order(t):
    page = at(t, t.new_studio(FILES), "#brand.json")
    outside = page.run("[...document.querySelectorAll('input, .tabs')].filter(e => !e.closest('header.bar, main, aside, nav, dialog, section')).map(e => e.outerHTML.slice(0, 80))")
    assert outside == [], outside
    levels = page.run("[...document.querySelectorAll('h1, h2, h3, h4')].filter(e => e.offsetParent).map(e => Number(e.tagName[1]))")
    assert all(b <= a + 1 for a, b in zip(levels, levels[1:])), levels


def test_a_narrow_page_cuts_nothing_off(t):
    page = at(t, t.new_studio(FILES), "#brand.json", width=320, height=720)
    box = page.run("(() => { const b = document.querySelector('#screenshot').getBoundingClientRect(), f = document.querySelector('#screenshot').closest('figure').getBoundingClientRect(); return [b.left - f.left, f.right - b.right]; })()")
    assert min(box) >= 0, box


def test_a_long_name_leaves_the_buttons_in_sight(t):
    name = "a-long-name-" + "x" * 200 + ".json"
    page = at(t, t.new_studio({name: SPINNER}), "#" + name)
    for width in (1440, 640, 320):
        page.resize(width, 720)
        right = page.run("Math.max(...[...document.querySelectorAll('.bar button, .bar input, .bar summary')].filter(e => e.offsetParent).map(e => e.getBoundingClientRect().right))")
        assert right <= width, (width, right)
