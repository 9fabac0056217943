"""The page of `loaderloom preview`: every control, and its own decoders against the browser's."""
import os
import subprocess


def made(binary, folder, *arguments):
    page = os.path.join(folder, "preview.html")
    subprocess.run([binary, "preview", *arguments, "-o", page, "-q"], check=True)
    return "file://" + page


READY = "document.body.dataset.ready && document.querySelector('.plot rect')"


def test_every_control_works_without_network(t):
    page = t.page()
    page.watch_network()
    address = made(t.binary, t.folder, "worm", "braille", "--effort", "1")
    page.open(address)
    page.wait(READY)
    time = "document.querySelector('.time').textContent"
    # Keyboard and buttons: pause, step, step back over the loop's start.
    page.key(" ")
    page.wait("document.querySelector('.primary').getAttribute('aria-label') === 'Play'")
    page.run("(() => { const s = document.querySelector('.scrub'); s.value = 0; s.dispatchEvent(new Event('input')); })()")
    assert page.run(time).startswith("0.00 s · 1 of"), page.run(time)
    page.key(".")
    assert "· 2 of" in page.run(time), page.run(time)
    page.click("[aria-label='Previous frame']")
    page.key(",")
    count = page.run(time).split(" of ")[1]
    assert page.run(time).endswith(f"· {count} of {count}"), page.run(time)
    # The plot seeks.
    page.click(".plot")
    assert page.run(time).split(" · ")[0] != "0.00 s"
    # Zoom with hard pixels, scales, formats, ground, onion skin.
    page.run("document.querySelector('input[value=\"8\"]').click()")
    assert page.run("getComputedStyle(document.querySelector('.ground canvas')).imageRendering") == "pixelated"
    width = page.run("document.querySelector('.ground canvas').getBoundingClientRect().width")
    assert width == 73 * 8, width
    page.run("[...document.querySelectorAll('legend')].find(e => e.textContent === 'Scale').parentElement.querySelector('input[value=\"2\"]').click()")
    page.wait("document.body.dataset.ready === 'worm apng 2'")
    assert page.run("document.querySelector('.ground canvas').width") == 146
    page.run("document.querySelector('input[value=gif]').click()")
    page.wait("document.body.dataset.ready === 'worm gif 2'")
    ink = "(() => { const c = document.querySelector('.ground canvas'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; return d.reduce((s, v, i) => s + (i % 4 === 3 && v ? 1 : 0), 0); })()"
    before = page.run(ink)
    page.key("o")
    assert page.run(ink) != before or page.run("document.querySelector('.switch input').checked")
    page.run("(() => { const s = document.querySelector('input.swatch'); s.value = '#fafafa'; s.dispatchEvent(new Event('input')); })()")
    assert page.run("getComputedStyle(document.querySelector('[data-ground=brand] .ground-area')).backgroundColor") == "rgb(250, 250, 250)"
    page.run("(() => { const s = document.querySelector('select[aria-label=Speed]'); s.value = '2'; s.dispatchEvent(new Event('change')); })()")
    page.click(".primary")
    page.wait("document.querySelector('.primary').getAttribute('aria-label') === 'Pause'")
    # What is beside the picture.
    assert page.run("document.querySelectorAll('tbody tr').length") == 8
    assert page.run("document.querySelector('pre').textContent") == "loaderloom render worm --scale 1,2 --scheme light,dark --effort 1"
    assert page.run("document.querySelectorAll('pre')[1].textContent").startswith("<picture>")
    assert page.run("document.querySelector('.chip').textContent") in ("Continuous", "Stepped", "Jump", "Jump, meant")
    # The other loader, and a search for it.
    page.run("location.hash = 'braille'")
    page.wait("document.body.dataset.ready.startsWith('braille')")
    page.run("(() => { const s = document.querySelector('input[type=search]'); s.value = 'wor'; s.dispatchEvent(new Event('input')); })()")
    assert page.run("[...document.querySelectorAll('.loaders li')].filter(e => !e.hidden).length") == 1
    requests = [e["params"]["request"]["url"] for e in t.browser.events if e["method"] == "Network.requestWillBeSent"]
    foreign = [url for url in requests if not url.startswith(("data:", "blob:", "file:"))]
    assert not foreign, foreign
    page.clean()


def test_what_plays_once_stays_on_its_last_frame(t):
    page = t.page()
    page.open(made(t.binary, t.folder, "pulse-ring", "--loop", "once", "--effort", "1"))
    page.wait(READY)
    time = "document.querySelector('.time').textContent"
    label = "document.querySelector('.primary').getAttribute('aria-label')"
    page.wait(f"{label} === 'Play'")
    count = page.run(time).split(" of ")[1]
    assert page.run(time).endswith(f"· {count} of {count}"), page.run(time)
    # Once more from the start.
    page.key(" ")
    page.wait(f"{label} === 'Pause' && !{time}.endsWith('· {count} of {count}')")
    page.wait(f"{label} === 'Play' && {time}.endsWith('· {count} of {count}')")
    page.clean()


def test_an_svg_moves_with_the_page(t):
    """A file that adapts, on light and dark grounds, at the moment that the page shows."""
    subprocess.run([t.binary, "render", "spinner", "-f", "svg,gif", "--html", "svg.html", "-q"], check=True, cwd=t.folder)
    page = t.page()
    page.open("file://" + os.path.join(t.folder, "svg.html"))
    inside = "document.querySelector('[data-ground=%s] iframe')"
    path = inside % "light" + ".contentDocument.querySelector('path')"
    page.wait(f"document.body.dataset.ready === 'spinner svg 1' && {inside % 'light'}?.contentDocument?.querySelector('path')")
    page.key(" ")
    turned = []
    for time in (0, 200, 600):
        page.run(f"(() => {{ const s = document.querySelector('.scrub'); s.value = {time}; s.dispatchEvent(new Event('input')); }})()")
        turned.append(page.run(f"getComputedStyle({path}).rotate"))
    assert turned == ["none", "90deg", "270deg"] or turned == ["0deg", "90deg", "270deg"], turned
    colors = [page.run(f"getComputedStyle({inside % ground}.contentDocument.querySelector('path')).stroke") for ground in ("light", "dark")]
    assert colors == ["rgb(0, 122, 255)", "rgb(10, 132, 255)"], colors
    time = "document.querySelector('.time').textContent"
    page.key(".")
    assert page.run(time) == "0.62 s", page.run(time)
    assert page.run("document.querySelector('.plot-area').offsetParent") is None
    assert page.run("[...document.querySelectorAll('pre')].at(-1).textContent").startswith("<picture>\n  <source type=\"image/svg+xml\"")
    t.picture(page, "preview-svg")
    # The GIF has frames again.
    page.run("document.querySelector('input[value=gif]').click()")
    page.wait("document.body.dataset.ready === 'spinner gif 1' && document.querySelector('.plot-area').offsetParent")
    page.wait(f"{inside % 'light'}.hidden && {time}.includes(' of ')")
    page.clean()


def test_decoders_agree_with_the_browsers(t):
    page = t.page()
    page.open(made(t.binary, t.folder, "worm", "skeleton-list", "typing-dots", "--scale", "1", "--effort", "3"))
    page.wait(READY)
    worst = page.run("""(async () => {
      const { Clip } = await import("loom/clip");
      const { bytesFromBase64 } = await import("loom/dom");
      const pixels = (source, w, h) => { const c = new OffscreenCanvas(w, h).getContext("2d"); c.drawImage(source, 0, 0); return c.getImageData(0, 0, w, h).data; };
      const report = [];
      for (const loader of JSON.parse(document.getElementById("data").textContent).loaders) for (const file of loader.files) {
        const clip = await Clip.ofFile(file);
        const decoder = new ImageDecoder({ data: bytesFromBase64(file.data), type: file.mediaType === "image/apng" ? "image/png" : file.mediaType });
        await decoder.tracks.ready;
        await decoder.completed;
        if (decoder.tracks.selectedTrack.frameCount !== clip.frames.length) report.push(`${file.path}: frames`);
        for (let i = 0; i < clip.frames.length; i++) {
          const { image } = await decoder.decode({ frameIndex: i });
          const [a, b] = [pixels(image, clip.width, clip.height), pixels(clip.frames[i].bitmap, clip.width, clip.height)];
          let most = 0;
          for (let k = 0; k < a.length; k += 4) { most = Math.max(most, Math.abs(a[k + 3] - b[k + 3])); for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(a[k + c] * a[k + 3] - b[k + c] * b[k + 3]) / 255); }
          if (most > 2) report.push(`${file.path} frame ${i}: ${most}`);
          if (Math.abs(image.duration / 1000 - clip.frames[i].delay) > 0.5) report.push(`${file.path} delay ${i}`);
          image.close();
        }
      }
      return report;
    })()""")
    assert worst == [], worst


def test_every_width_and_scheme(t):
    address = made(t.binary, t.folder, "worm", "skeleton-card", "--scale", "1", "--effort", "1")
    for width in (320, 768, 1280, 2560):
        for scheme in ("light", "dark"):
            page = t.page(width=width, height=1000, scheme=scheme, motion="reduce" if width == 320 else "no-preference")
            page.open(address)
            page.wait(READY)
            assert page.run("document.documentElement.scrollWidth") <= width, f"{width}: {page.run('document.documentElement.scrollWidth')}"
            if width == 320:  # who asks for less motion starts it by hand
                assert page.run("document.querySelector('.primary').getAttribute('aria-label')") == "Play"
            t.picture(page, f"preview-{width}-{scheme}")
            t.accessible(page)
            page.close()
