"""Bundles for the web and sprites: what a browser chooses, and what it shows at each moment."""
import json
import os
import subprocess


def made(t, preset, kinds, *arguments):
    """A bundle of a shipped preset with few frames."""
    file = t.write(preset + ".json", json.dumps({"extends": preset, "fps": 10}))
    subprocess.run([t.binary, "render", file, "--bundle", kinds, "--effort", "1", "--out-dir", t.folder, "-q", *arguments], check=True)
    return os.path.join(t.folder, preset)


LOOKS = [(scheme, motion, density) for scheme in ("light", "dark") for motion in ("no-preference", "reduce") for density in (1, 2)]


def test_the_picture_of_a_bundle_follows_scheme_motion_and_density(t):
    folder = made(t, "worm", "web") + "-web"
    files = sorted(name for name in os.listdir(folder) if name.startswith("worm"))
    animations = [name for name in files if "-poster" not in name and not name.endswith(".gif")]
    for scheme, motion, density in LOOKS:
        page = t.page(width=400, height=300, scheme=scheme, motion=motion, density=density)
        page.open(f"file://{folder}/index.html")
        page.wait("document.querySelector('img').complete && document.querySelector('img').naturalWidth > 0")
        shown = page.run("document.querySelector('img').currentSrc.split('/').pop()")
        prefix = "worm" + ("-dark" if scheme == "dark" else "") + ("-poster" if motion == "reduce" else "") + ("@2x" if density == 2 else "") + "."
        assert shown.startswith(prefix), f"{scheme} {motion} {density}: {shown}"
        if motion == "no-preference":
            # Of the formats that a browser knows, the smallest over all scales is shown, GIF where nothing else is.
            totals = {}
            for name in animations:
                if ("-dark" in name) == (scheme == "dark"):
                    ending = name.split(".")[-1]
                    totals[ending] = totals.get(ending, 0) + os.path.getsize(os.path.join(folder, name))
            assert shown.endswith(min(totals, key=totals.get)), f"{shown}: {totals}"
        rect = page.run("(r => [r.width, r.height])(document.querySelector('img').getBoundingClientRect())")
        size = page.run("(i => [i.naturalWidth, i.naturalHeight])(document.querySelector('img'))")
        assert rect == size or all(abs(a - b) <= 1 for a, b in zip(rect, size)), f"{rect} {size}"
        assert page.run("document.querySelector('[role=status] img').alt") != ""
        t.picture(page, f"bundle-web-{scheme}-{motion}-{density}")
        t.accessible(page)
        page.clean()
        page.close()


def test_a_sprite_of_a_bundle_shows_each_frame_at_its_time(t):
    for preset, options in (("worm", ()), ("typing-dots", ("--loop", "2"))):
        folder = made(t, preset, "sprite", *options) + "-sprite"
        with open(os.path.join(folder, f"{preset}.json"), encoding="utf-8") as file:
            frames = json.load(file)["frames"]
        page = t.page(width=400, height=300)
        page.open(f"file://{folder}/index.html")
        middles, time = [], 0
        for frame in frames:
            middles.append(time + frame["duration"] / 2)
            time += frame["duration"]
        shown = page.run("""(times => {
          const element = document.querySelector('[role=img]'), [animation] = element.getAnimations();
          animation.pause();
          return times.map(time => { animation.currentTime = time; return getComputedStyle(element).backgroundPosition; });
        })(%s)""" % json.dumps(middles))
        places = [f"{-frame['frame']['x']}px {-frame['frame']['y']}px".replace("-0px", "0px") for frame in frames]
        assert shown == places, f"{preset}: {shown} {places}"
        assert page.run("document.querySelector('[role=img]').getAnimations()[0].effect.getComputedTiming().duration") == time
        t.picture(page, f"bundle-sprite-{preset}")
        page.clean()
        # It asks for the style sheet again, which no page of a file may.
        t.accessible(page)
        page.close()


def test_a_sprite_of_a_bundle_follows_scheme_motion_and_density(t):
    folder = made(t, "grok", "sprite") + "-sprite"
    for scheme, motion, density in LOOKS:
        page = t.page(width=400, height=300, scheme=scheme, motion=motion, density=density)
        page.watch_network()
        page.open(f"file://{folder}/index.html")
        style = page.run("""(s => ({ image: s.backgroundImage, name: s.animationName, position: s.backgroundPosition }))(
          getComputedStyle(document.querySelector('[role=img]')))""")
        assert ("grok-dark.png" in style["image"]) == (scheme == "dark"), style
        assert (style["name"] == "none") == (motion == "reduce"), style
        if motion == "reduce":
            assert style["position"] == "0px 0px", style
        requested = [e["params"]["request"]["url"].split("/")[-1] for e in t.browser.events if e["method"] == "Network.requestWillBeSent" and e.get("sessionId") == page.session]
        sheet = "grok" + ("-dark" if scheme == "dark" else "") + ("@2x" if density == 2 else "") + ".png"
        assert sheet in requested, f"{sheet}: {requested}"
        t.picture(page, f"bundle-sprite-{scheme}-{motion}-{density}")
        page.clean()
        page.close()
