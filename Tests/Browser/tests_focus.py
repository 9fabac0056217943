"""Where the keyboard's focus is after what it was on has gone, and what controls say of themselves."""
import os
import time

from tests_disk import STATE, name_it
from tests_library import FILES, SPINNER, at, changed, keeps, notice, press
from tests_studio import DONE, set_text, text

FOCUSED = "(e => e.id || e.className || e.tagName)(document.activeElement)"
NAMED = "document.activeElement.textContent || document.activeElement.getAttribute('aria-label')"


def focus(page, words, within="body"):
    """Puts the focus to the button of these words."""
    page.wait(f"[...document.querySelectorAll('{within} button')].some(b => b.offsetParent && b.textContent === '{words}')")
    page.run(f"[...document.querySelectorAll('{within} button')].find(b => b.offsetParent && b.textContent === '{words}').focus()")


def rendered(page):
    """Waits until the browser has taken the focus from what is not there any more."""
    page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def tab(page):
    page.key("Tab")
    return page.run(NAMED)


def test_a_button_of_the_bar_that_has_nothing_to_do_keeps_the_focus(t):
    studio, page = changed(t, "30")
    focus(page, "Undo", "#bar")
    page.key("Enter")
    rendered(page)
    assert text(page) == SPINNER and page.run(NAMED) == "Undo"
    # It says so, and does nothing more.
    assert page.run("document.activeElement.ariaDisabled") == "true"
    page.key("Enter")
    assert tab(page) == "Redo"
    page.key("Enter")
    rendered(page)
    assert '"diameter": 30' in text(page) and page.run(NAMED) == "Redo"
    assert tab(page) == "Save"
    page.key("Enter")
    page.wait(STATE + " === 'Saved'")
    rendered(page)
    assert page.run(NAMED) == "Save" and '"diameter": 30' in studio.read("brand.json")
    # A file that is saved is not written again.
    studio.write("brand.json", SPINNER.replace("24", "50"))
    page.key("Enter")
    page.wait("document.querySelector('.CodeMirror').innerText.includes('50')")
    assert '"diameter": 50' in studio.read("brand.json")
    assert tab(page) == "Save as …"
    t.accessible(page)
    page.clean()


def test_a_notice_that_goes_gives_the_focus_back(t):
    studio, page = changed(t, "30")
    page.run("document.querySelector('.CodeMirror-code').focus()")
    studio.write("brand.json", SPINNER.replace("24", "50"))
    for words in ("Close", "Load the file"):
        page.key("s", modifiers=2)
        page.wait("document.querySelector('.notice').innerText.includes('changed by another program')")
        focus(page, words, ".notice")
        page.key("Enter")
        page.wait("document.querySelector('.notice').hidden")
        rendered(page)
        assert page.run(FOCUSED) == "CodeMirror-code", page.run(FOCUSED)
    assert '"diameter": 50' in text(page)


def test_the_focus_goes_to_the_bar_where_its_place_is_gone(t):
    studio, page = changed(t, "30")
    page.click("#to-gallery")
    page.click(".loader-card[data-file='calm.json']")
    page.wait("document.querySelector('.file-name').value === 'calm.json'")
    set_text(page, text(page).replace("40", "44"))
    focus(page, "Go back to it", ".notice")
    page.key("Enter")
    page.wait("document.querySelector('.file-name').value === 'brand.json'")
    rendered(page)
    assert page.run(FOCUSED) == "CodeMirror-code", page.run(FOCUSED)
    # What had the focus before is gone here.
    page.click("#to-gallery")
    page.wait("document.querySelectorAll('.unsaved li').length === 2")
    for left in (1, 0):
        focus(page, "Discard", ".unsaved")
        page.key("Enter")
        page.wait(f"document.querySelectorAll('.unsaved li').length === {left}")
        rendered(page)
        assert page.run(FOCUSED) == ("loader-card" if left else "bar"), page.run(FOCUSED)
    focus(page, "Undo", ".notice")
    page.key("Enter")
    page.wait("document.querySelectorAll('.unsaved li').length === 1 && document.querySelector('.notice').hidden")
    rendered(page)
    assert page.run(FOCUSED) == "bar", page.run(FOCUSED)


def test_a_notice_that_says_something_else_has_the_focus_itself(t):
    studio, page = changed(t, "30")
    with open(studio.path("brand.json"), "wb") as file:
        file.write('{ "kind": "spinner", "name": "Wörm" }'.encode("latin-1"))
    page.wait("document.querySelector('.notice').innerText.includes('is not UTF-8')")
    page.key("s", modifiers=2)
    focus(page, "Load the file", ".notice")
    page.key("Enter")
    page.wait("document.querySelector('.notice').innerText.includes('is not UTF-8')")
    rendered(page)
    assert page.run(FOCUSED) == "notice", page.run(FOCUSED)
    assert tab(page) == "Save as …"


def test_who_opens_a_card_by_key_goes_on_in_the_bar(t):
    studio = t.new_studio(FILES)
    page = at(t, studio)
    for number, card in enumerate(("[data-file='brand.json']", "[data-name='spinner']")):
        page.run(f"document.querySelector(\".loader-card{card}\").focus()")
        page.key("Enter")
        page.wait(DONE + " && document.querySelector('.gallery').hidden")
        rendered(page)
        assert page.run(FOCUSED) == "bar", page.run(FOCUSED)
        assert tab(page) == "Gallery"
        if number:
            break
        page.key("Enter")
        assert page.run(NAMED) == "Back to the preset"
    # Nor is it lost where the browser's own buttons lead to and fro.
    focus(page, "Undo", "#bar")
    page.run("history.back()")
    page.wait("document.querySelector('.workspace').hidden")
    rendered(page)
    assert page.run(FOCUSED) == "bar", page.run(FOCUSED)
    page.clean()


def test_each_color_has_a_button_of_its_own_name(t):
    page = at(t, t.new_studio({"worm.json": '{ "extends": "worm" }\n'}), "#worm.json")
    page.run("document.querySelectorAll('.panel details:not([open])').forEach(e => (e.open = true))")
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    names = [n["name"]["value"] for n in nodes if n.get("role", {}).get("value") == "button" and not n["ignored"]]
    colors = [name for name in names if "dark color" in name or "both schemes" in name]
    assert len(colors) > 1 and len(set(colors)) == len(colors), colors


def write(page, name):
    """Types a name as a person does, who has not left the field yet."""
    page.run("(field => { field.focus(); field.select(); })(document.querySelector('.file-name'))")
    page.type(name)


def test_a_saved_file_is_renamed(t):
    studio = t.new_studio({**FILES, "taken.json": FILES["brand.json"]})
    page = at(t, studio, "#brand.json")
    name = "document.querySelector('.file-name').value"
    held = lambda: sorted(os.listdir(studio.folder))
    before = held()
    # Nothing happens while a name is written, and Escape keeps the one before.
    write(page, "half")
    page.key("Escape")
    assert page.run(name) == "brand.json"
    page.key("Tab")
    assert held() == before and page.run("document.querySelector('.notice').hidden")
    # What is not saved goes along.
    set_text(page, text(page) + " ")
    write(page, "other")
    page.key("Enter")
    page.wait(name + " === 'other.json'")
    page.wait("document.querySelector('.notice').innerText.includes('brand.json is called other.json now')")
    assert held() == sorted({*before, "other.json"} - {"brand.json"}) and page.run("location.hash") == "#other.json"
    assert page.run("document.querySelector('.state').textContent") == "Changed"
    page.key("s", modifiers=2)
    page.wait("document.querySelector('.state').textContent === 'Saved'")
    assert studio.read("other.json") == FILES["brand.json"] + " "
    # A name that is taken is refused, and so is one that leads out of the folder.
    for wrong, words in (("taken.json", "already exists"), ("../x", "expected a path inside")):
        write(page, wrong)
        page.key("Enter")
        page.wait(f"document.querySelector('.notice').innerText.includes('{words}')")
        assert page.run(name) == "other.json"
    assert studio.read("taken.json") == FILES["brand.json"]
    page.errors()
    write(page, "brand")
    page.key("Enter")
    page.wait(name + " === 'brand.json'")
    focus(page, "Undo", ".notice")
    page.key("Enter")
    page.wait(name + " === 'other.json'")
    time.sleep(1)
    assert "removed" not in notice(page), notice(page)
    page.clean()


NAME = "document.querySelector('.file-name').value"


def test_another_window_follows_a_renaming(t):
    studio = t.new_studio(FILES)
    other, page = at(t, studio, "#brand.json"), at(t, studio, "#brand.json")
    set_text(other, text(other).replace("24", "30"))
    for before, after in (("brand", "other"), ("other", "brand")):
        write(page, after)
        page.key("Enter")
        other.wait(f"{NAME} === '{after}.json' && {STATE} === 'Changed'")
        other.wait(f"document.querySelector('.notice').innerText.includes('{before}.json is called {after}.json now')")
        time.sleep(1.2)
        assert "removed" not in notice(other) and other.run("location.hash") == f"#{after}.json"
        assert text(other) == SPINNER.replace("24", "30") and keeps(t)[0][0] == f"{after}.json"
    other.key("s", modifiers=2)
    other.wait(STATE + " === 'Saved'")
    page.wait(f"{NAME} === 'brand.json' && {STATE} === 'Saved'")
    assert "30" in studio.read("brand.json") and not os.path.exists(studio.path("other.json"))


# A renaming takes this long.
SLOWLY = """{ const real = fetch; window.fetch = async (address, ...more) => {
  if (address === "rename") await new Promise(end => setTimeout(end, 900));
  return real(address, ...more); }; }"""


def test_only_enter_renames_a_file(t):
    studio = t.new_studio(FILES)
    page = at(t, studio, "#brand.json")
    held = sorted(os.listdir(studio.folder))
    # What is pressed meanwhile is done with the file as it is called.
    set_text(page, text(page) + " ")
    write(page, "half")
    press(page, "Save", ".tools")
    page.wait(STATE + " === 'Saved'")
    assert page.run(NAME) == "brand.json" and sorted(os.listdir(studio.folder)) == held
    write(page, "half")
    page.key("S", modifiers=10)
    page.wait(STATE + " === 'Not saved yet'")
    assert page.run(NAME) == "brand-2.json"
    page.key("Enter")
    page.key("s", modifiers=2)
    page.wait(STATE + " === 'Saved'")
    assert sorted(os.listdir(studio.folder)) == sorted([*held, "brand-2.json"])
    # A name without one is refused before anything is asked.
    write(page, "sub/")
    page.key("Enter")
    page.wait("document.querySelector('.notice').innerText.includes('sub/: expected the name of a file')")
    # What has gone meanwhile is a new file.
    write(page, "half")
    os.remove(studio.path("brand-2.json"))
    page.wait(STATE + " === 'Not on the disk'")
    assert page.run(NAME) == "brand-2.json"
    page.key("Enter")
    press(page, "Save again", ".notice")
    page.wait(STATE + " === 'Saved'")


def test_a_renaming_belongs_to_the_file_it_began_with(t):
    studio = t.new_studio(FILES)
    page = t.page()
    page.before_scripts(SLOWLY)
    page.open(studio.address + "#brand.json")
    page.wait(DONE)
    # What is saved meanwhile goes to the new name, and what is typed stays.
    set_text(page, text(page) + " ")
    write(page, "other")
    page.key("Enter")
    page.key("s", modifiers=2)
    write(page, "third")
    page.wait(STATE + " === 'Saved'")
    assert studio.read("other.json") == FILES["brand.json"] + " " and page.run(NAME) == "third", page.run(NAME)
    page.key("Escape")
    assert page.run(NAME) == "other.json"
    # The unsaved work of one that was left goes along.
    set_text(page, text(page) + " ")
    keeps(t)
    write(page, "sub/third")
    page.key("Enter")
    page.click("#to-gallery")
    # The card may move when the list of files changes.
    page.run("document.querySelector(\".loader-card[data-file='calm.json']\").click()")
    page.wait(NAME + " === 'calm.json'")
    end = time.monotonic() + 10
    while [path for path, _ in keeps(t)] != ["sub/third.json"]:
        assert time.monotonic() < end, keeps(t)
        time.sleep(0.05)
    assert studio.read("sub/third.json") == FILES["brand.json"] + " " and not os.path.exists(studio.path("other.json"))


def test_back_leads_to_a_file_by_its_new_name(t):
    studio = t.new_studio(FILES)
    page = at(t, studio, "#brand.json")
    page.click("#to-gallery")
    page.click("#to-gallery")
    write(page, "sub/other")
    page.key("Enter")
    page.wait(NAME + " === 'sub/other.json'")
    assert "looked for from its new folder" in notice(page), notice(page)
    page.run("history.go(-2)")
    page.wait("document.querySelector('.workspace').hidden === false")
    page.wait("location.hash === '#sub%2Fother.json'")


def test_back_leads_to_a_file_that_another_window_has_renamed(t):
    studio = t.new_studio(FILES | {"second.json": SPINNER})
    other, page = at(t, studio, "#brand.json"), at(t, studio, "#brand.json")
    # One that stays open in the background, with unsaved work.
    set_text(other, text(other).replace("24", "30"))
    keeps(t)
    other.open(studio.address + "#second.json")
    other.wait(f"{NAME} === 'second.json'")
    write(page, "other")
    page.key("Enter")
    page.wait(NAME + " === 'other.json'")
    other.wait("(async () => (await (await fetch('drafts')).json()).list[0]?.path === 'other.json')()")
    other.run("history.back()")
    other.wait(f"{NAME} === 'other.json' && {STATE} === 'Changed' && location.hash === '#other.json'")
    time.sleep(1.2)
    assert "removed" not in notice(other) and "30" in text(other), notice(other)
    other.key("s", modifiers=2)
    other.wait(STATE + " === 'Saved'")
    assert "30" in studio.read("other.json") and not os.path.exists(studio.path("brand.json"))
    other.clean()


def test_a_name_that_leads_out_of_the_folder_is_refused_by_the_page(t):
    studio = t.new_studio(FILES)
    page = at(t, studio)
    page.click(".loader-card[data-name='spinner']")
    page.wait(DONE)
    for name in ("../x", "/x", "a//x"):
        name_it(page, name)
        page.wait("document.querySelector('.notice').innerText.includes('expected a path inside of the studio')")
        page.key("s", modifiers=2)
        set_text(page, text(page) + " ")
        time.sleep(1.2)
        assert "expected a path inside" in notice(page), notice(page)
        assert page.run(STATE) == "Not saved yet"
    name_it(page, "x")
    page.key("s", modifiers=2)
    page.wait(STATE + " === 'Saved'")
    page.clean()


def test_stopping_what_has_no_server_any_more_ends_it(t):
    page = t.page()
    # What was begun goes on for ever, and nobody answers who stops it.
    page.before_scripts("""{ const real = fetch;
      window.fetch = (address, ...more) => (address === "cancel" ? Promise.reject(new TypeError("gone")) :
        ["measure", "export"].includes(address) ? Promise.resolve(new Response("{}")) : real(address, ...more)); }""")
    page.open(t.new_studio(FILES).address + "#brand.json")
    page.wait(DONE)
    page.click("#measure")
    page.wait("document.querySelector('#measure').textContent === 'Stop'")
    page.click("#measure")
    page.wait("document.querySelector('#measure').textContent === 'Measure'", 5)
    assert "has stopped" in page.run("document.querySelector('#budget header').textContent")
    page.key("e", modifiers=2)
    page.wait("!document.querySelector('#start-export').disabled")
    page.click("#start-export")
    page.wait("document.querySelector('#export').textContent.startsWith('Exporting')")
    page.run("[...document.querySelectorAll('dialog footer button')].find(b => b.textContent === 'Cancel').click()")
    page.wait("document.querySelector('#export').textContent === 'Export …'", 5)
    assert "has stopped" in page.run("document.querySelector('dialog .progress').innerText")
    page.clean()


def test_a_card_keeps_the_focus_while_files_come_and_go(t):
    studio = t.new_studio(FILES)
    page = at(t, studio)
    page.wait("document.body.dataset.connected")
    page.run("document.querySelector(\".loader-card[data-name='spinner']\").focus()")
    studio.write("other.json", SPINNER)
    page.wait("document.querySelector(\".loader-card[data-file='other.json']\")")
    rendered(page)
    assert page.run("document.activeElement.dataset.name") == "spinner", page.run(FOCUSED)
    page.run("document.querySelector(\".loader-card[data-file='other.json']\").focus()")
    os.remove(studio.path("other.json"))
    page.wait("!document.querySelector(\".loader-card[data-file='other.json']\")")
    rendered(page)
    assert page.run(FOCUSED) == "bar", page.run(FOCUSED)
    page.clean()


def test_the_way_to_the_loader_leads_there(t):
    page = at(t, t.new_studio(FILES), "#brand.json")
    page.run("document.querySelector('.skip').focus()")
    page.key("Enter")
    time.sleep(0.5)
    assert page.run("document.querySelector('.notice').hidden && !document.querySelector('.workspace').hidden"), notice(page)
    page.key("Tab")
    assert page.run("document.activeElement.closest('.workspace .main') !== null"), page.run(FOCUSED)
