"""Details of the workspace that a person notices after a while."""
import json
import os
import time

import text_pane
from tests_editor import TWO, edited, on_stage, settled, value
from tests_library import FILES, SPINNER, at, notice
from tests_studio import DONE, drawn, opened, set_text, text

# Kinds whose limits depend on other keys, and a composition. The environment's PRESETS names others, or "all".
PRESETS = ("worm", "spinner", "dot-flow")

SWEEP = """(async () => {
  const editor = CODE;
  const area = { get value() { return editor.getValue(); } };
  const body = document.body;
  const pause = (ms) => new Promise(r => setTimeout(r, ms));
  const write = async (act) => {
    const before = Number(body.dataset.checked), old = area.value;
    act();
    if (area.value === old) return false;
    for (let i = 0; i < 6000 && (!(Number(body.dataset.checked) > before) || body.dataset.reaching); i++) await pause(5);
    return true;
  };
  const put = (text) => () => editor.setValue(text);
  for (let i = 0; i < 2; i++) { document.querySelectorAll('.panel details:not([open])').forEach(e => (e.open = true)); await pause(30); }
  const original = area.value;
  const paths = [...new Set([...document.querySelectorAll('.panel [data-path] input[type=range]')].map(e => e.closest('[data-path]').dataset.path))];
  const wrong = [];
  let moved = 0;
  for (const path of paths) for (const end of ['min', 'max']) {
    const slider = document.querySelector(`.panel [data-path="${CSS.escape(path)}"] input[type=range]`);
    if (!slider || slider.hidden) continue;
    // Whoever drags on reaches the end of a range that grows with the value.
    for (let step = 0; step < 2; step++) {
      const now = document.querySelector(`.panel [data-path="${CSS.escape(path)}"] input[type=range]`);
      now.value = now[end];
      if (!await write(() => { for (const type of ['input', 'change']) now.dispatchEvent(new Event(type, { bubbles: true })); })) break;
      moved++;
      if (body.dataset.valid === 'true') continue;
      wrong.push([path, now.value, document.querySelector('.findings .error, .findings li')?.textContent ?? '']);
      break;
    }
    if (area.value !== original) await write(put(original));
  }
  return [moved, wrong];
})()"""


def test_no_slider_reaches_an_invalid_value(t):
    chosen = os.environ.get("PRESETS", "").split() or PRESETS
    found = []
    total = 0
    # Nothing that is measured plays: a page that stands still leaves the processor to the studio.
    page = t.page(motion="reduce")
    page.open(t.studio.address)
    page.wait("document.body.dataset.ready")
    if chosen == ["all"]:
        chosen = page.run("[...document.querySelectorAll('.loader-card')].map(c => c.dataset.name)")
    for name in chosen:
        page.run("document.querySelector('.gallery').hidden && document.querySelector('#to-gallery').click()")
        page.run(f"document.querySelector('.loader-card[data-name=\"{name}\"]').click()")
        page.wait(f"document.querySelector('.file-name').value === 'my-{name}.json' && !document.querySelector('.workspace').hidden")
        drawn(page)
        page.send("Runtime.enable")
        moved, wrong = page.run(SWEEP.replace("CODE", text_pane.CODE), patience=600)
        total += moved
        found += [[name, *one] for one in wrong]
        if os.environ.get("PRESETS"):
            print(name, moved, wrong, flush=True)
    t.note(f"{total} moves of sliders in {len(chosen)} presets")
    assert found == [], "\n".join(map(str, found))


ZOOMS = "document.querySelector('.toolbar fieldset input[value=\"8\"]').closest('fieldset')"


def zoom(page):
    return page.run(f"{ZOOMS}.querySelector('input:checked').value")


def test_a_small_loader_is_not_tiny(t):
    page = at(t, t.new_studio({"small.json": SPINNER, "large.json": SPINNER.replace("24", "200")}), "#small.json")
    assert zoom(page) == "2" and page.run("parseFloat(document.querySelector('.ground .sheet').style.width)") == 80
    page.click("#to-gallery")
    page.click(".loader-card[data-file='large.json']")
    page.wait("document.querySelector('.file-name').value === 'large.json' && document.querySelector('.ground canvas').width > 200")
    assert zoom(page) == "1"
    # What a person chooses stays.
    page.run("document.querySelector('.toolbar fieldset input[value=\"8\"]').click()")
    page.click("#to-gallery")
    page.click(".loader-card[data-file='small.json']")
    page.wait("document.querySelector('.file-name').value === 'small.json' && document.querySelector('.ground canvas').width < 100")
    drawn(page)
    assert zoom(page) == "8"
    page.run(f"{ZOOMS}.querySelector('input[value=\"1\"]').click()")
    assert page.run("parseFloat(document.querySelector('.ground .sheet').style.width)") == 40


def test_a_slider_that_is_not_set_shows_no_value(t):
    page = at(t, t.new_studio(FILES), "#brand.json")
    slider = "document.querySelector('[data-path=speed] input[type=range]')"
    assert page.run(f"{slider}.classList.contains('unset') && {slider}.getAttribute('aria-valuetext') === 'not set'")
    assert page.run(f"Number({slider}.value) > Number({slider}.min)"), "it does not start at its minimum"
    page.run(f"(() => {{ const s = {slider}; s.value = 2; s.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
    page.wait(text_pane.VALUE + ".includes('\"speed\": 2')")
    assert not page.run(f"{slider}.classList.contains('unset')")
    assert not page.run("document.querySelector('[data-path=speed] .reset').hidden")
    page.click("[data-path=speed] .reset")
    page.wait(f"{slider}.classList.contains('unset')")
    assert "speed" not in text(page)
    t.accessible(page)


def test_a_slider_stops_where_the_engine_does(t):
    page = opened(t, "worm")
    slider = "document.querySelector('[data-path=trailLength] input[type=range]')"
    for _ in range(2):  # the range grows with the value
        revision = page.run("Number(document.body.dataset.checked)")
        page.run(f"(() => {{ const s = {slider}; s.value = s.max; s.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
        page.wait(f"Number(document.body.dataset.checked) > {revision} && !document.body.dataset.reaching && document.body.dataset.valid === 'true'")
    assert "allows no more" in page.run(f"{slider}.title")
    length = json.loads(text(page))["trailLength"]
    assert 11 < length <= 11.5, length
    # It stays there, and goes back.
    page.run(f"(() => {{ const s = {slider}; s.value = s.max; s.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
    assert json.loads(text(page))["trailLength"] == length
    page.run(f"(() => {{ const s = {slider}; s.value = 3; s.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
    page.wait(text_pane.VALUE + ".includes('\"trailLength\": 3,')")


def test_variants_that_are_alike_say_so(t):
    page = at(t, t.new_studio({"same.json": '{ "kind": "spinner", "color": "#FF0000" }', "other.json": '{ "kind": "spinner", "color": { "light": "#FF0000", "dark": "#00FF00" } }'}), "#same.json")
    page.run("document.querySelector('#places input[value=variants]').click()")
    page.wait("[...document.querySelectorAll('.variant')].filter(v => v.textContent.includes('same as light')).length === 4")
    assert page.run("document.querySelector('.variant[data-key^=Light] .alike').textContent") == ""
    t.picture(page, "alike-1280-light")
    t.accessible(page)
    page.click("#to-gallery")
    page.click(".loader-card[data-file='other.json']")
    page.wait("document.querySelector('.file-name').value === 'other.json'")
    page.wait("document.querySelectorAll('.variant').length === 8 && ![...document.querySelectorAll('.alike')].some(e => e.textContent.includes('light'))")
    drawn(page)
    assert page.run("[...document.querySelectorAll('.alike')].filter(e => e.textContent.includes('light')).length") == 0


def test_a_broken_text_is_encoded_once(t):
    page = opened(t, "spinner")
    page.wait("/APNG [0-9]/.test(document.querySelector('#shown-format').innerText)", 60)
    page.run("(() => { const before = window.fetch; window.asks = 0; window.fetch = (...given) => { if (given[0] === 'encode') asks++; return before(...given); }; })()")
    whole = text(page)
    set_text(page, '{ "kind": "spinner", "diameter": "x" }')
    page.wait("document.body.dataset.valid === 'false' && asks")
    time.sleep(1)
    assert page.run("asks") == 1
    # A format that is asked for meanwhile, and the text once it is whole, still come.
    page.run("document.querySelector('#shown-format input[value=webp]').click()")
    time.sleep(0.5)
    assert page.run("asks") == 2
    set_text(page, whole)
    page.wait("document.querySelector('.file-bar').dataset.shown === 'webp'", 60)
    page.clean()


def test_slow_drawing_shows_how_far_it_is(t):
    page = at(t, t.new_studio({"a.json": SPINNER}), "#a.json")
    page.run("""window.seen = []; new MutationObserver(() => { const e = document.querySelector('.arriving'); if (!e.hidden) seen.push(e.textContent); })
      .observe(document.querySelector('.arriving'), { subtree: true, childList: true, attributes: true, characterData: true })""")
    set_text(page, '{ "extends": "skeleton-splash", "fps": 20, "canvas": { "padding": 40 } }')
    page.run("[...document.querySelectorAll('legend')].find(e => e.textContent === 'Scale').parentElement.querySelector('input[value=\"3\"]').click()")
    page.wait("seen.length > 2", 60)
    t.picture(page, "arriving-1280-light")
    first = page.run("seen.find(Boolean)")
    assert " of " in first and first.endswith("frames"), first
    page.wait("document.querySelector('.arriving').hidden && document.body.dataset.done === document.body.dataset.checked", 120)


def test_the_loader_stays_in_sight_on_a_phone(t):
    for scheme in ("light", "dark"):
        page = opened(t, "worm", width=390, height=844, scheme=scheme)
        t.picture(page, f"phone-loader-390-{scheme}")
        page.run("document.querySelector('.tabs input[value=panel]').click()")
        page.run("scrollTo(0, 900)")
        seen = "(() => { const b = document.querySelector('.ground canvas').getBoundingClientRect(); return b.top >= 0 && b.bottom < innerHeight && b.width > 0 && scrollY > 300; })()"
        assert page.run(seen)
        assert page.run("document.querySelector('.stage').getBoundingClientRect().height < innerHeight / 3")
        # What has the focus is not below it.
        page.run("document.querySelector('[data-path=dotSize] input[type=number]').focus()")
        assert page.run("document.activeElement.getBoundingClientRect().top > document.querySelector('.stage').getBoundingClientRect().bottom")
        t.picture(page, f"phone-panel-390-{scheme}")
        t.accessible(page)
        page.run("document.querySelector('.tabs input[value=loader]').click()")
        page.run("document.querySelector('#timeline').scrollIntoView({ block: 'center' })")
        assert page.run(seen.replace("scrollY > 300", "true"))
        t.picture(page, f"phone-timeline-390-{scheme}")
        t.accessible(page)
        assert page.run("document.documentElement.scrollWidth") <= 390
        page.close()


def test_an_svg_in_the_stage_stands_where_the_time_is(t):
    """The stage shows the file itself, at the moment that the slider says, on grounds that appear later, too."""
    page = at(t, t.new_studio({"a.json": '{ "kind": "spinner", "color": { "light": "#FF0000", "dark": "#00FF00" } }'}), "#a.json")
    page.key(" ")
    page.run("document.querySelector('#shown-format input[value=svg]').click()")
    inside = "document.querySelector('[data-ground=%s] iframe').contentDocument"
    page.wait(f"document.querySelector('.file-bar').dataset.shown === 'svg' && document.querySelector('[data-ground=dark] iframe')?.contentDocument?.querySelector('path')", 60)
    # A screenshot is one more ground.
    page.run("""new Promise((done) => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d').fillRect(0, 0, 9, 9);
      canvas.toBlob((blob) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([blob], 'page.png', { type: 'image/png' }));
        done(document.querySelector('.stage').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true })));
      });
    })""")
    page.wait("!document.querySelector('[data-ground=screenshot]').hidden")
    page.run("(() => { const s = document.querySelector('.scrub'); s.value = s.max / 4; s.dispatchEvent(new Event('input')); })()")
    shown = [page.run(f"(() => {{ const path = {inside % ground}.querySelector('path'), style = {inside % ground}.defaultView.getComputedStyle(path); return [style.rotate, style.stroke]; }})()")
             for ground in ("light", "dark", "screenshot")]
    assert [turned for turned, _ in shown] == ["90deg"] * 3, shown
    assert [color for _, color in shown][:2] == ["rgb(255, 0, 0)", "rgb(0, 255, 0)"], shown
    assert page.run("document.querySelector('.switch').hidden"), "no onion skin of a file without frames"
    page.clean()


SLOW = """{
  "kind": "composition",
  "size": { "width": 40, "height": 40 },
  "layers": [
    { "type": "circle", "diameter": 16, "fill": "blue",
      "opacity": { "duration": 10, "keyframes": [{ "at": "0%", "value": 1 }, { "at": "50%", "value": 0.2 }, { "at": "100%", "value": 1 }] } }
  ]
}
"""


def test_arrow_keys_move_a_key_of_a_slow_motion(t):
    page = edited(t, SLOW)
    for key, expected in (("ArrowLeft", "49.5%"), ("ArrowLeft", "49%"), ("ArrowRight", "49.5%")):
        page.run("document.querySelector('#timeline .keyframe[data-key=\"1\"]').focus()")
        page.key(key)
        assert value(page)["layers"][0]["opacity"]["keyframes"][1]["at"] == expected, value(page)
        drawn(page)
    page.clean()


def test_the_timeline_leaves_alone_what_only_the_text_can_say(t):
    layer = '{ "type": "circle", "diameter": 8, "fill": "blue", "opacity": %s }'
    preset = '{ "kind": "composition", "size": { "width": 40, "height": 16 }, "parameters": { "x": { "default": 0.5 } }, "layers": [%s] }'
    keys = '{ "duration": 1, "keyframes": [{ "at": 0, "value": 0 }, { "at": "$x", "value": 1 }, { "at": 1, "value": 0 }] }'
    page = edited(t, preset % (layer % keys))
    page.run("document.querySelector('#timeline .keyframe[data-key=\"1\"]').focus()")
    page.key("ArrowRight")
    assert text(page) == preset % (layer % keys) and "expression" in notice(page), text(page)
    # A list of one motion is that motion to the engine.
    source = preset % (layer % '[{ "from": 1, "to": 0, "duration": 0.5 }]')
    set_text(page, source)
    settled(page)
    assert page.run("document.querySelectorAll('#timeline .lane.fixed').length") == 1
    assert page.run("document.querySelectorAll('#timeline :is(.keyframe, .pass[tabindex], .fixes button)').length") == 0
    assert text(page) == source
    page.clean()


def test_arrow_keys_that_follow_each_other_all_count(t):
    page = edited(t, SLOW)
    page.run("document.querySelector('#timeline .keyframe[data-key=\"1\"]').focus()")
    # Faster than the engine draws.
    page.run("""(() => { for (let i = 0; i < 4; i++) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true })); })()""")
    assert value(page)["layers"][0]["opacity"]["keyframes"][1]["at"] == "48%", value(page)
    page.clean()


def test_a_key_stops_at_its_neighbor(t):
    page = edited(t, SLOW)
    for before, at, expected in (("'33.3%'", "'70%'", "33.3%"), ("0.664", "'70%'", "66.4%"), ("0.664", "0.7", 0.664), ("0.666", "0.7", 0.67)):
        own = f"{{ duration: 1, keyframes: [{{ at: {before}, value: 0 }}, {{ at: {at}, value: 1 }}, {{ at: 0.8, value: 0 }}] }}"
        moved = page.run(f"import('loom/tracks').then(m => m.keyMoved({own}, 1, 0))")
        assert moved == [[["keyframes", 1, "at"], expected]], moved
    moved = page.run("import('loom/tracks').then(m => m.keyMoved({ duration: 1, keyframes: [{ at: 0, value: 0 }, { at: 0.5, value: 1 }, { at: 0.667, value: 0 }] }, 1, 1))")
    assert moved == [[["keyframes", 1, "at"], 0.667]], moved
    page.clean()


def test_a_drag_that_is_given_up_keeps_what_can_be_redone(t):
    page = edited(t, TWO)
    before = text(page)
    page.click(".layer-row:nth-child(2)")
    page.wait("document.querySelector('.handle')")
    x, y = on_stage(page, [20, 20])
    page.drag([x, y], [x + 30, y])
    moved = text(page)
    assert moved != before
    page.key("z", modifiers=2)
    assert text(page) == before
    drawn(page)
    x, y = on_stage(page, [20, 20])
    page.mouse("Moved", x, y)
    page.mouse("Pressed", x, y)
    for i in range(1, 5):
        page.mouse("Moved", x + 8 * i, y)
        time.sleep(0.02)
    page.wait(f"![{json.dumps(before)}, {json.dumps(moved)}].includes({text_pane.VALUE})")
    page.key("Escape")
    page.mouse("Released", x + 40, y)
    assert text(page) == before
    page.key("z", modifiers=10)
    assert text(page) == moved
    page.clean()


def test_undo_waits_for_the_end_of_a_drag(t):
    page = edited(t)
    before = text(page)
    time.sleep(0.8)  # what is typed at once is one step
    set_text(page, before.replace('"pink"', '"teal"'))
    settled(page)
    start = text(page)
    x, y = on_stage(page, [20, 20])
    page.mouse("Moved", x, y)
    page.mouse("Pressed", x, y)
    for by in (10, 20):
        page.mouse("Moved", x + by, y)
    for _ in range(2):
        page.key("z", modifiers=2)
    page.mouse("Moved", x + 30, y)
    page.mouse("Released", x + 30, y)
    moved = text(page)
    assert moved != start and '"teal"' in moved
    # The drag is one step, and what was before it the next ones.
    for expected in (start, before):
        page.key("z", modifiers=2)
        assert text(page) == expected, text(page)
    for expected in (start, moved):
        page.key("z", modifiers=10)
        assert text(page) == expected, text(page)
    page.clean()


def test_nothing_is_drawn_or_decoded_that_nobody_sees(t):
    page = t.page()
    page.before_scripts("const frame = requestAnimationFrame; window.count = 0; window.requestAnimationFrame = (step) => (count++, frame(step));")
    page.open(t.new_studio(FILES).address + "#brand.json")
    page.wait("/APNG [0-9]/.test(document.querySelector('#shown-format')?.innerText)", 60)
    counted = "(async () => { const before = count; await new Promise(r => setTimeout(r, 500)); return count - before; })()"
    assert page.run(counted) > 5
    # The sizes of files are known without the files.
    fetched = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/encoded?')).length"
    assert page.run(fetched) == 0
    page.run("document.querySelector('#shown-format input[value=gif]').click()")
    page.wait("document.querySelector('.file-bar').dataset.shown === 'gif'")
    page.wait(f"{fetched} === 2")
    page.click("#to-gallery")
    time.sleep(0.3)
    assert page.run(counted) == 0
    # The time goes on where it was, and its readouts with it.
    page.click("#to-gallery")
    page.run("window.before = document.querySelector('.transport .time').textContent")
    page.wait("document.querySelector('.transport .time').textContent !== before")
    assert page.run(counted) > 5
    page.key(" ")
    page.run("document.querySelector('.scrub').focus()")
    page.key("ArrowRight")
    page.wait("document.querySelector('.transport .time').textContent.startsWith((Number(document.querySelector('.scrub').value) / 1000).toFixed(2))")
    page.clean()


def test_a_file_that_the_server_has_no_more_says_so(t):
    page = t.page()
    page.before_scripts("""{ const real = fetch; window.fetch = (address, ...more) => real(String(address).startsWith("encoded?") ?
      String(address).replace(/file=/, "file=9") : address, ...more); }""")
    page.open(t.new_studio(FILES).address + "#brand.json")
    page.wait(DONE)
    page.run("document.querySelector('#shown-format input[value=gif]').click()")
    page.wait("document.querySelector('.file-note').textContent.startsWith('GIF: ')", 60)
    note = page.run("document.querySelector('.file-note').textContent")
    assert "cannot be shown: file 9" in note and "was replaced by a newer one" in note, note
