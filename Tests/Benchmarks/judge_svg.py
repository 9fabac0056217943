"""Judges the animated SVGs that the tool writes, as browsers draw them, against the tool's own pictures.

judge_svg.py BINARY [--browser chromium|firefox|webkit|import]… [--moments 20] [--scales 1,2]
             [--forms light,dark,calm,dark-calm]
             [--forgive-close] [--keep FOLDER] [PRESET…]

By default all shipped presets in each browser that is installed. `import` is the tool reading its own file back. A
moment is right if at most 1 % of the pixels differ by more than 16 of 255, and the mean difference is at most 1, on
white and on black. Prints a line for each browser, form and preset with the worst moment, the wrong ones once more at
the end. The dark and the calm forms, which move like the light one or hardly at all, get a third of the moments.

Browsers smooth edges less exactly than the tool, which alone makes many a small picture wrong. So a wrong line says,
too, how many pixels are beyond edges (they differ from all that is within a pixel of them), and the mean difference of
averages over 5 × 5 pixels. Where these are at most 0.05 % and 2, it is marked CLOSE in place of WRONG, and
`--forgive-close` counts it as right. With `--scales 4`, edges matter less. `--keep` writes the worst moment of each
wrong line as a PNG: the browser's, ours, and where they differ, on white.

Exit status: 0 if all is right, 1 if something is wrong, 2 if something is missing.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

import numpy as np
from PIL import Image

import svg_pages
import webdriver

FORMS = {"light": ["--scheme", "light"], "dark": ["--scheme", "dark"], "calm": ["--motion", "reduced"],
         "dark-calm": ["--scheme", "dark", "--motion", "reduced"]}
IMPORT = "import"


class Unusable(Exception):
    """A preset or an option that nothing can be judged with."""


@dataclass
class Loader:
    """A shipped preset as an SVG."""
    name: str
    path: str
    text: str
    size: tuple  # points
    period: float
    calm_period: float
    start: float  # the moment of the loop that the file starts with

    def times(self, form, count):
        """Moments of the file in seconds, which are unlikely to be those of jumps."""
        period = self.calm_period if "calm" in form else self.period
        return [(i + 0.37) / count * period for i in range(count)]

    def of_loop(self, form, moment):
        """A moment of the file as one of the loop."""
        return moment if "calm" in form else (self.start + moment) % self.period

    @property
    def by(self):
        return "SMIL" if "<animate" in self.text else "CSS"


@dataclass
class Verdict:
    browser: str
    form: str
    name: str
    off: float = 0.0  # per cent
    mean: float = 0.0
    place: str = ""
    beyond: float = 0.0  # per cent
    smoothed: float = 0.0
    beyond_place: str = ""
    pictures: tuple = ()

    @property
    def is_wrong(self):
        return self.off > 1 or self.mean > 1

    @property
    def is_close(self):
        return bool(self.beyond_place) and self.beyond <= 0.05 and self.smoothed <= 2

    def take(self, off, mean, place, *pictures):
        """Keeps the worst moment, and pictures of the one with most beyond edges."""
        if not self.place or max(off, mean) > max(self.off, self.mean):
            self.off, self.mean, self.place = off, mean, place
        if pictures and (off > 1 or mean > 1):
            beyond, smoothed = svg_pages.beyond_edges(*pictures), svg_pages.smoothed_mean(*pictures)
            self.smoothed = max(self.smoothed, smoothed)
            if beyond > self.beyond or not self.pictures:
                self.beyond, self.beyond_place, self.pictures = beyond, place, pictures

    def __str__(self):
        mark = "ok" if not self.is_wrong else "CLOSE" if self.is_close else "WRONG"
        text = f"{mark:5} {self.browser:8} {self.form:9} {self.name:19} "
        text += f"{self.off:6.2f} % off, mean {self.mean:6.2f}, {self.place}"
        more = f"; beyond edges {self.beyond:.2f} %, {self.beyond_place}; smoothed mean {self.smoothed:.2f}"
        return text + (more if self.beyond_place else "")

    def keep(self, folder):
        """The browser's picture, ours, and where they differ."""
        found, meant = (np.asarray(pictures["white"]).astype(float) for pictures in self.pictures)
        parts = [found, meant]
        if found.shape == meant.shape:
            parts.append(255 - np.abs(found - meant))
        height = max(part.shape[0] for part in parts)
        padded = [np.pad(part, ((0, height - part.shape[0]), (0, 4), (0, 0)), constant_values=128) for part in parts]
        image = Image.fromarray(np.concatenate(padded, 1).round().astype(np.uint8))
        name = os.path.basename(self.name).removesuffix(".json")
        image.save(os.path.join(folder, f"{self.browser}-{self.form}-{name}.png"))


class Tool:
    """The program whose files are judged."""

    def __init__(self, binary, folder, scales):
        self.binary, self.folder, self.scales = binary, folder, scales

    def run(self, *arguments):
        return subprocess.run([self.binary, *arguments], capture_output=True, text=True)

    def presets(self):
        listed = self.run("presets", "--names")
        if listed.returncode:
            raise Unusable(listed.stderr.strip())
        return listed.stdout.split()

    def loader(self, name):
        """None where the program says that the preset cannot be an SVG."""
        path = os.path.join(self.folder, os.path.basename(name) + ".svg")
        command = ["render", name, "--format", "svg", "--reporter", "json", "-o"]
        written = self.run(*command, path)
        if f"{name} as svg:" in written.stderr:
            print("refused:", written.stderr.strip().splitlines()[0])
            return None
        if written.returncode:
            raise Unusable(written.stderr.strip())
        file = json.loads(written.stdout)["files"][0]
        calm = json.loads(self.run(*command, path + ".calm", "--motion", "reduced").stdout)["files"][0]
        with open(path) as svg:
            size = file["width"], file["height"]
            return Loader(name, path, svg.read(), size, file["cycle"], calm["cycle"], file["start"])

    def picture(self, loader, form, scale, moment, is_import=False):
        """A moment of the file, as the preset draws it or the file read back; all scales are drawn at once."""
        kind = IMPORT if is_import else "ours"
        folder = os.path.join(self.folder, kind, form, os.path.basename(loader.name), f"{moment:.6f}")
        path = os.path.join(folder, f"{scale}.png")
        if not os.path.exists(path):
            # An SVG has no frames, so that its motion is not blurred by a shutter.
            source, at = ([loader.path], moment) if is_import else (
                [loader.name, "--set", "shutter=0"], loader.of_loop(form, moment))
            scales = ",".join(map(str, self.scales))
            drawn = self.run(
                "render", *source, *FORMS[form], "--at", f"{at:.6f}", "--scale", scales, "--effort", "1", "-q",
                "--out-dir", folder, "--name-template", "{scale}.{ext}")
            if drawn.returncode:
                raise Unusable(drawn.stderr.strip())
        with Image.open(path) as image:
            return svg_pages.composed(image)


class Judge:
    def __init__(self, options, tool, loaders):
        self.options, self.tool, self.loaders = options, tool, loaders
        self.verdicts = []

    def compare(self, verdict, loader, scale, draw):
        """`draw` makes the pictures of all moments."""
        count = self.options.moments
        times = loader.times(verdict.form, count if verdict.form == "light" else max(1, count // 3))
        for moment, found in zip(times, draw(times)):
            meant = self.tool.picture(loader, verdict.form, scale, moment)
            verdict.take(*svg_pages.difference(meant, found), f"{moment:.3f} s @{scale}", found, meant)

    def imports(self, form):
        for loader in self.loaders:
            verdict = Verdict(IMPORT, form, loader.name)
            for scale in self.options.scales:
                try:
                    self.compare(verdict, loader, scale, lambda times: (
                        self.tool.picture(loader, form, scale, moment, is_import=True) for moment in times))
                except Unusable as error:
                    verdict.take(100, 255, str(error).splitlines()[0][:120])
            self.say(verdict)

    def browser(self, name, form):
        verdicts = [Verdict(name, form, loader.name) for loader in self.loaders]
        for scale in self.options.scales:
            looks = webdriver.Looks("dark" in form, "calm" in form, scale if webdriver.BROWSERS[name].can_zoom else 1)
            with webdriver.BROWSERS[name](looks) as browser:
                pages = svg_pages.Pages(browser, looks, scale, self.tool.folder)
                for verdict, loader in zip(verdicts, self.loaders):
                    self.compare(verdict, loader, scale, lambda times: pages.moments(loader.text, loader.size, times))
                if form == "light" and scale == self.options.scales[0]:
                    self.images(name, pages)
                    version = browser.version
        if form == "light":
            print(f"{name} is {version}")
        for verdict in verdicts:
            self.say(verdict)

    def images(self, name, pages):
        """Whether a file of each sort plays within an image."""
        firsts = {loader.by: loader for loader in reversed(self.loaders)}
        for by, loader in sorted(firsts.items()):
            verdict = Verdict(name, "image", loader.name, place=f"{by} moves within <img>")
            if not pages.plays(loader.path):
                verdict.off, verdict.place = 100, f"{by} stands still within <img>"
            self.say(verdict)

    def say(self, verdict):
        if verdict.is_wrong and verdict.pictures and self.options.keep:
            verdict.keep(self.options.keep)
        verdict.pictures = ()
        self.verdicts.append(verdict)
        print(verdict, flush=True)

    def summary(self):
        wrong = sorted((v for v in self.verdicts if v.is_wrong), key=lambda v: (
            v.is_close, not v.beyond_place, -v.beyond, -v.smoothed, -max(v.off, v.mean)))
        close = sum(v.is_close for v in wrong)
        print(f"\n{len(wrong) - close} of {len(self.verdicts)} lines are wrong, and {close} are close.")
        for verdict in wrong:
            print(verdict)
        return 1 if len(wrong) > (close if self.options.forgive_close else 0) else 0


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", help="the built program")
    parser.add_argument("presets", nargs="*", help="shipped presets; all by default")
    choices = [*webdriver.BROWSERS, IMPORT]
    parser.add_argument("--browser", action="append", choices=choices, help="all that are installed by default")
    parser.add_argument("--moments", type=int, default=20, help="how many moments of each loop are compared")
    parser.add_argument("--scales", type=lambda text: [int(part) for part in text.split(",")], default=[1, 2])
    parser.add_argument("--forms", type=lambda text: text.split(","), default=list(FORMS),
                        help=", ".join(FORMS))
    parser.add_argument("--forgive-close", action="store_true", help="what is CLOSE is right")
    parser.add_argument("--keep", help="a folder for pictures of what is wrong")
    options = parser.parse_intermixed_args()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"no such program: {options.binary}")
    if unknown := set(options.forms) - set(FORMS):
        parser.error(f"no such form: {', '.join(unknown)}")
    return options


def main():
    options = parsed()
    installed = [name for name, browser in webdriver.BROWSERS.items() if browser.is_installed()]
    names = options.browser or [*installed, IMPORT]
    for name in names:
        if name != IMPORT:
            webdriver.BROWSERS[name].needs()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(os.path.abspath(options.binary), folder, options.scales)
        loaders = [loader for name in options.presets or tool.presets() if (loader := tool.loader(name))]
        if not loaders:
            raise Unusable("none of the presets can be an SVG")
        judge = Judge(options, tool, loaders)
        for name in names:
            start = time.monotonic()
            for form in options.forms:
                if name == IMPORT:
                    judge.imports(form)
                else:
                    judge.browser(name, form)
            print(f"{name}: {(time.monotonic() - start) / 60:.1f} min", flush=True)
        return judge.summary()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (webdriver.Missing, webdriver.DriverError, Unusable) as error:
        print(f"judge_svg: {error}", file=sys.stderr)
        sys.exit(2)
