"""Nothing is lost, and the gallery is a library."""
import glob
import json
import os
import time

import text_pane
from tests_studio import DONE, drawn, save, set_text, text

SPINNER = '{\n  "kind": "spinner",\n  "diameter": 24\n}\n'
FILES = {"brand.json": SPINNER, "calm.json": '{ "kind": "spinner", "diameter": 40 }\n'}


def notice(page):
    return page.run("document.querySelector('.notice').hidden ? '' : document.querySelector('.notice .words').textContent")


def press(page, words, within="body"):
    """Presses the button of these words, as the mouse does."""
    page.wait(f"[...document.querySelectorAll({json.dumps(within + ' button')})].some(b => b.offsetParent && b.textContent === {json.dumps(words)})")
    page.run(f"[...document.querySelectorAll({json.dumps(within + ' button')})].find(b => b.offsetParent && b.textContent === {json.dumps(words)}).dataset.pressed = 'next'")
    page.click("[data-pressed=next]")
    page.run("document.querySelectorAll('[data-pressed]').forEach(e => delete e.dataset.pressed)")


def kept(t):
    """The texts that are kept on the disk."""
    found = []
    for path in sorted(glob.glob(os.path.join(t.folder, "state", "loaderloom", "studio", "*", "*.draft"))):
        with open(path) as file:
            head, body = file.read().split("\n", 1)
            found.append((json.loads(head)["path"], body))
    return found


def keeps(t, count=1, seconds=10):
    end = time.monotonic() + seconds
    while len(kept(t)) != count:
        assert time.monotonic() < end, kept(t)
        time.sleep(0.05)
    return kept(t)


def at(t, studio, where="", **look):
    page = t.page(**look)
    page.open(studio.address + where)
    page.wait("document.body.dataset.ready" if not where else DONE)
    return page


def changed(t, diameter):
    """A studio, and its page with brand.json of another diameter, not saved."""
    studio = t.new_studio(FILES)
    page = at(t, studio, "#brand.json")
    set_text(page, SPINNER.replace("24", diameter))
    return studio, page


def search(page, words):
    page.run(f"(() => {{ const s = document.querySelector('.gallery input[type=search]'); s.value = {json.dumps(words)}; s.dispatchEvent(new Event('input')); }})()")
    return page.run("[...document.querySelectorAll('.loader-card')].filter(c => c.offsetParent).map(c => c.dataset.name ?? c.dataset.file)")


# Nothing is lost


def test_work_survives_a_page_that_crashes(t):
    studio, page = changed(t, "30")
    (path, body), = keeps(t)
    assert path == "brand.json" and '"diameter": 30' in body
    mode = os.stat(os.path.join(t.folder, "state", "loaderloom", "studio")).st_mode
    assert mode & 0o077 == 0 or os.stat(glob.glob(os.path.join(t.folder, "state", "loaderloom", "studio", "*"))[0]).st_mode & 0o077 == 0
    page.close()
    # Who opens the file is offered the changes, and sees the file until then.
    again = at(t, studio, "#brand.json")
    again.wait("document.querySelector('.notice').textContent.includes('brand.json has unsaved changes from')")
    assert '"diameter": 24' in text(again)
    t.picture(again, "offer-1280-light")
    t.accessible(again)
    press(again, "Restore", ".notice")
    again.wait(text_pane.VALUE + ".includes('30')")
    assert again.run("document.querySelector('.state').textContent") == "Changed"
    again.key("z", modifiers=2)
    assert '"diameter": 24' in text(again), "the file is one undo away"
    keeps(t, 0)
    again.key("z", modifiers=10)
    keeps(t, 1)
    save(again)
    keeps(t, 0)
    assert '"diameter": 30' in studio.read("brand.json")
    again.clean()


def test_work_survives_a_reload(t):
    studio, page = changed(t, "31")
    # At once: what waits to be kept is handed over when the page goes.
    page.reload()
    page.wait("document.querySelector('.notice')?.textContent.includes('is back')")
    page.wait(DONE)
    assert '"diameter": 31' in text(page) and page.run("document.querySelector('.file-name').value") == "brand.json"
    # A preset that is in no file yet comes back too.
    page.click("#to-gallery")
    page.click(".loader-card[data-name='worm']")
    page.wait("document.querySelector('.file-name').value === 'my-worm.json'")
    set_text(page, text(page).replace('"dotSize": 5', '"dotSize": 8'))
    drawn(page)
    keeps(t, 2)
    page.reload()
    page.wait("document.querySelector('.notice')?.textContent.includes('my-worm.json')")
    assert '"dotSize": 8' in text(page)


def test_work_survives_a_server_that_crashes(t):
    studio, page = changed(t, "32")
    keeps(t)
    studio.process.kill()
    studio.process.wait()
    page.wait("document.querySelector('.notice').textContent.includes('has stopped')")
    port = studio.address.split(":")[2].split("/")[0]
    assert f"--port {port}" in notice(page), notice(page)
    # What is typed meanwhile is kept in the browser.
    set_text(page, text(page).replace("32", "33"))
    page.wait("Object.values(localStorage).some(v => v.includes('33'))")
    again = t.start(studio.folder, options=("--port", port))
    gallery = t.page()
    gallery.open(again.address)
    gallery.wait("document.body.dataset.ready")
    gallery.wait("document.querySelector('.unsaved li')")
    t.picture(gallery, "unsaved-1280-light")
    t.accessible(gallery)
    same = again.address.split("/")[2] == studio.address.split("/")[2]
    press(gallery, "Open", ".unsaved")
    gallery.wait(DONE)
    assert ('"diameter": 33' if same else '"diameter": 32') in text(gallery), (same, text(gallery))
    if same:
        page.wait("document.querySelector('.notice').textContent.includes('started again')", 20)


def test_unsaved_work_is_opened_and_discarded_in_the_gallery(t):
    studio = t.new_studio(FILES)
    for name, size in (("brand.json", "35"), ("calm.json", "45")):
        page = at(t, studio, "#" + name)
        set_text(page, text(page).replace("24", size).replace("40", size))
        drawn(page)
        time.sleep(0.6)
        page.close()
    keeps(t, 2)
    page = at(t, studio)
    names = page.run("[...document.querySelectorAll('.unsaved .name')].map(e => e.textContent)")
    assert names == ["calm.json", "brand.json"], names
    assert "ago" in page.run("document.querySelector('.unsaved .card-name').textContent")
    page.wait("[...document.querySelectorAll('.unsaved img')].every(i => i.complete && i.naturalWidth > 0)")
    # The keyboard discards one, and takes that back.
    page.run("document.querySelector('.unsaved [aria-label^=Discard]').focus()")
    page.key("Enter")
    page.wait("document.querySelectorAll('.unsaved li').length === 1")
    keeps(t, 1)
    assert "calm.json are discarded" in notice(page), notice(page)
    press(page, "Undo", ".notice")
    page.wait("document.querySelectorAll('.unsaved li').length === 2")
    keeps(t, 2)
    press(page, "Open", ".unsaved li:last-child")
    page.wait(DONE)
    assert '"diameter": 35' in text(page)
    # Opened in this page, it is gone back to with its undo, and discarding it closes it.
    page.run("history.back()")
    page.wait("!document.querySelector('.gallery').hidden && document.querySelectorAll('.unsaved li').length === 2")
    page.click(".unsaved [data-draft] .loader-card")
    page.wait("!document.querySelector('.workspace').hidden")
    page.clean()


def test_what_is_undone_after_a_save_is_kept(t):
    studio, page = changed(t, "30")
    save(page)
    page.key("z", modifiers=2)
    assert keeps(t) == [("brand.json", SPINNER)]
    page.click("#to-gallery")
    page.click(".loader-card[data-name='worm']")
    page.wait("!document.querySelector('.notice').hidden")
    assert "brand.json was not saved" in notice(page)
    press(page, "Go back to it", ".notice")
    assert text(page) == SPINNER
    page.clean()


def test_the_gallery_undoes_nothing(t):
    page = at(t, t.new_studio(FILES), "#brand.json")
    changed = SPINNER.replace("24", "30")
    set_text(page, changed)
    page.click("#to-gallery")
    page.click(".gallery input[type=search]")
    page.type("dots")
    page.key("z", modifiers=2)
    assert text(page) == changed
    page.clean()


def test_the_gallery_follows_other_windows(t):
    studio, page = changed(t, "30")
    keeps(t)
    other = at(t, studio)
    assert not other.run("document.querySelector('.unsaved').hidden")
    save(page)
    keeps(t, 0)
    other.run("dispatchEvent(new Event('focus'))")
    other.wait("document.querySelector('.unsaved').hidden")
    other.clean()


def test_a_draft_of_a_file_that_changed_overwrites_nothing(t):
    studio, page = changed(t, "36")
    keeps(t)
    page.close()
    studio.write("brand.json", SPINNER.replace("24", "50"))
    page = at(t, studio, "#brand.json")
    page.wait("document.querySelector('.notice').textContent.includes('changed by another program since')")
    press(page, "Restore", ".notice")
    page.wait(text_pane.VALUE + ".includes('36')")
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.notice').textContent.includes('changed by another program')")
    assert "50" in studio.read("brand.json")


def test_what_another_window_has_open_is_not_left_over(t):
    studio, first = changed(t, "36")
    keeps(t)
    second = at(t, studio)
    second.wait("document.querySelector('.unsaved').textContent.includes('open in another window')")
    assert second.run("document.querySelectorAll('.unsaved [aria-label^=Discard]').length") == 0
    second.click(".loader-card[data-file='brand.json']")
    second.wait(DONE)
    assert notice(second) == "", notice(second)
    second.clean()


def test_a_damaged_draft_is_said(t):
    studio, page = changed(t, "37")
    keeps(t)
    page.close()
    path, = glob.glob(os.path.join(t.folder, "state", "loaderloom", "studio", "*", "*.draft"))
    with open(path, "a") as file:
        file.write("more")
    page = at(t, studio)
    assert "damaged" in page.run("document.querySelector('.unsaved').textContent") and path in page.run("document.querySelector('.unsaved').textContent")
    press(page, "Discard", ".unsaved")
    page.wait("document.querySelector('.unsaved').hidden")
    assert not os.path.exists(path)


def test_drafts_can_be_turned_off(t):
    studio = t.new_studio(FILES)
    studio.stop()
    studio = t.start(studio.folder, options=("--no-drafts",))
    page = at(t, studio, "#brand.json")
    set_text(page, text(page).replace("24", "38"))
    drawn(page)
    time.sleep(0.6)
    assert kept(t) == [] and page.run("localStorage.length") == 0
    page.clean()


def test_back_does_not_leave_the_studio(t):
    studio = t.new_studio(FILES)
    page = at(t, studio)
    page.click(".loader-card[data-file='brand.json']")
    page.wait(DONE)
    assert page.run("location.hash") == "#brand.json"
    set_text(page, text(page).replace("24", "26"))
    drawn(page)
    page.run("history.back()")
    page.wait("!document.querySelector('.gallery').hidden")
    assert page.run("document.querySelector('.workspace').hidden && location.hash === ''")
    page.run("history.forward()")
    page.wait("!document.querySelector('.workspace').hidden")
    assert '"diameter": 26' in text(page)
    page.key("z", modifiers=2)
    assert '"diameter": 24' in text(page), "with its undo"
    page.key("z", modifiers=10)
    # Another preset, and back to the first one.
    page.click("#to-gallery")
    page.click(".loader-card[data-name='worm']")
    page.wait("document.querySelector('.file-name').value === 'my-worm.json'")
    for _ in range(2):
        page.run("history.back()")
        time.sleep(0.3)
    page.wait("document.querySelector('.file-name').value === 'brand.json' && !document.querySelector('.workspace').hidden")
    assert '"diameter": 26' in text(page)
    assert page.run("location.hash") == "#brand.json"
    # A link that leads into the studio has the gallery behind it.
    deep = at(t, studio, "#calm.json")
    deep.run("history.back()")
    deep.wait("!document.querySelector('.gallery').hidden")
    deep.run("history.forward()")
    deep.wait("!document.querySelector('.workspace').hidden")
    # Who leaves with unsaved work is asked.
    assert page.run("(() => { const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented; })()")
    assert not deep.run("(() => { const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented; })()")
    page.clean()


# The gallery is a library


def test_files_of_the_folder_are_cards_that_move(t):
    broken = '{\n  "kind": "spinner",\n  "diametre": 24\n}\n'
    page = at(t, t.new_studio({**FILES, "broken.json": broken, "worm-2.json": '{ "extends": "worm" }'}))
    page.wait("[...document.querySelectorAll('.files img')].every(i => i.complete) && document.querySelector('.files .undrawn')")
    assert page.run("[...document.querySelectorAll('.files .loader-card')].map(c => c.dataset.file)") == ["brand.json", "broken.json", "calm.json", "worm-2.json"]
    title = page.run("document.querySelector('[data-file=\"broken.json\"]').title")
    assert "cannot be drawn: broken.json:3" in title and "did you mean" in title, title
    assert "cannot be drawn" in page.run("document.querySelector('[data-file=\"broken.json\"]').textContent")
    assert page.run("document.querySelector('[data-file=\"worm-2.json\"] img').naturalWidth") > 20
    still = page.run("document.querySelector('[data-file=\"brand.json\"] img').src")
    page.run("document.querySelector('[data-file=\"brand.json\"]').focus()")
    page.wait("!document.querySelector('[data-file=\"brand.json\"] img').src.includes('still') && document.querySelector('[data-file=\"brand.json\"] img').complete")
    assert page.run("document.querySelector('[data-file=\"brand.json\"] img').naturalWidth") > 0
    page.run("document.activeElement.blur()")
    page.wait(f"document.querySelector('[data-file=\"brand.json\"] img').src === {json.dumps(still)}")
    t.picture(page, "library-1280-light")
    t.accessible(page)
    # A file that is saved gets a new picture.
    t.studios[0].write("broken.json", SPINNER)
    page.wait("document.querySelector('[data-file=\"broken.json\"] img')?.naturalWidth > 0")


def test_the_search_understands_what_people_type(t):
    page = at(t, t.new_studio(FILES))
    for words, first in {
        "apple": "ios-classic", "ios": "ios-classic", "typing": "typing-bubble", "dots": "bouncing-dots", "AI": "chatgpt",
        "chatgpt": "chatgpt", "thinking": "thinking-shimmer", "three dots": "bouncing-dots", "skeleton": "skeleton-card",
        "progress": "progress-stripes", "circle": "square-to-circle", "chatgtp": "chatgpt", "skelton": "skeleton-card",
        "heart": "heartbeat", "brand": "brand.json", "skeleton card": "skeleton-card", "spinner": "spinner", "Spiner": "fluent-spinner",
    }.items():
        found = search(page, words)
        assert found and found[0] == first, (words, found[:4])
    assert set(search(page, "apple")) == {"ios-classic", "ios-spokes"}
    assert set(search(page, "thinking")) > {"thinking-shimmer", "chatgpt"}
    dots = search(page, "three dots")
    assert {"bouncing-dots", "dot-flow", "typing-dots"} <= set(dots) and "chasing-dots" not in dots, dots
    assert page.run("document.querySelector('.count').textContent") == f"{len(dots)} of 81 loaders"
    assert search(page, "zzzz") == [] and "No loader" in page.run("document.querySelector('.none').textContent")
    assert len(search(page, "")) == 81
    # Families.
    page.run("document.querySelector('.families input[value=text]').click()")
    count = page.run("document.querySelectorAll('.family[data-family=text] .loader-card').length")
    assert page.run("document.querySelector('.count').textContent") == f"{count} of 81 loaders"
    found = search(page, "spinner")
    assert found[0] == "spinner-label" and set(found) <= {"spinner-label", "braille", "status-steps", "counter", "ring-text"}, found
    t.picture(page, "search-1280-light")
    t.accessible(page)
    page.run("document.querySelector('.families input[value=files]').click()")
    assert search(page, "") == ["brand.json", "calm.json"]
    page.clean()


def test_arrow_keys_move_between_cards(t):
    page = at(t, t.new_studio(FILES))
    page.run("document.querySelector('.gallery input[type=search]').focus()")
    page.key("ArrowDown")
    focus = "document.activeElement.dataset.file ?? document.activeElement.dataset.name"
    assert page.run(focus) == "brand.json"
    page.key("ArrowRight")
    assert page.run(focus) == "calm.json"
    page.key("ArrowRight")
    first = page.run(focus)
    assert first == page.run("document.querySelector('.family .loader-card').dataset.name")
    page.key("ArrowLeft")
    page.key("ArrowLeft")
    page.key("ArrowDown")
    assert page.run(focus) == first, "the row below"
    left = page.run("document.activeElement.getBoundingClientRect().left")
    page.key("ArrowDown")
    assert page.run("document.activeElement.getBoundingClientRect().left") == left
    page.key("ArrowUp")
    assert page.run(focus) == first
    page.key("End")
    last = page.run(focus)
    assert last == page.run("[...document.querySelectorAll('.family .loader-card')].at(-1).dataset.name")
    page.key("Enter")
    page.wait(DONE)
    assert page.run("document.querySelector('.file-name').value") == f"my-{last}.json"


def test_the_library_on_every_screen(t):
    studio = t.new_studio({**FILES, "broken.json": '{ "kind": "none" }'})
    page = at(t, studio, "#brand.json")
    set_text(page, text(page).replace("24", "35"))
    keeps(t)
    page.close()
    for width, height in ((1280, 800), (390, 844)):
        for scheme in ("light", "dark"):
            page = at(t, studio, width=width, height=height, scheme=scheme)
            page.wait("document.querySelector('.undrawn') && [...document.images].filter(i => { const b = i.getBoundingClientRect(); return b.top < innerHeight && b.bottom > 0; }).every(i => i.complete)", 120)
            assert page.run("document.documentElement.scrollWidth") <= width
            t.picture(page, f"library-{width}-{scheme}")
            t.accessible(page)
            page.close()
