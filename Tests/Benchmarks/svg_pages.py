"""Animated SVGs as a browser draws them: many moments of one file on one page, each in a frame of its own."""
import io
import json
import os
import time

import numpy as np
from PIL import Image

import webdriver

# Each moment has a document of its own, since copies in one document would share ids. What the file pauses by itself
# stays paused.
PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>
:root { color-scheme: light dark } html, body { margin: 0; overflow: hidden } iframe { position: absolute; border: 0 }
</style><body><script>
const HEAD = `<!DOCTYPE html><style>:root { color-scheme: light dark } html, body { margin: 0; overflow: hidden }
  body > svg { display: block }</style>`;
const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
let frames = [];

function added(svg, place) {
  const frame = document.createElement("iframe");
  Object.assign(frame.style, Object.fromEntries(Object.entries(place).map(([key, value]) => [key, value + "px"])));
  frame.srcdoc = HEAD + svg;
  const loaded = new Promise(done => frame.onload = done);
  document.body.append(frame);
  return loaded.then(() => frame);
}

async function show(svg, places, zoom) {
  document.body.replaceChildren();
  frames = await Promise.all(places.map(place => added(svg, place)));
  for (const frame of frames) {
    const root = frame.contentDocument.querySelector("svg");
    for (const key of ["width", "height"]) root.setAttribute(key, root[key].baseVal.value * zoom);
    root.pauseAnimations();
    frame.moving = frame.contentDocument.getAnimations().filter(one => one.playState != "paused");
    for (const one of frame.moving) one.pause();
  }
  const box = frames[0].contentDocument.querySelector("svg").getBoundingClientRect();
  return [box.width, box.height];
}

async function seek(times) {
  times.forEach((time, i) => {
    frames[i].contentDocument.querySelector("svg").setCurrentTime(time);
    for (const one of frames[i].moving) one.currentTime = time * 1000;
  });
  await painted();
}

async function ground(color) {
  for (const frame of frames) frame.contentDocument.documentElement.style.background = color;
  await painted();
}

async function play(address) {
  const image = new Image();
  image.src = address;
  document.body.replaceChildren(image);
  await image.decode();
  await painted();
}
</script>"""
GROUNDS = {"white": 255, "black": 0}


class Pages:
    """One browser with the page above, for one form and scale."""

    def __init__(self, browser, looks, scale, folder):
        self.browser = browser
        self.density = scale if browser.can_zoom else 1
        self.zoom = scale // self.density
        path = os.path.join(folder, "page.html")
        with open(path, "w") as file:
            file.write(PAGE)
        browser.open("file://" + path)
        self.size = browser.run("[innerWidth, innerHeight]")
        told = browser.run("['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']"
                           ".map(query => matchMedia(query).matches).concat(devicePixelRatio)")
        if told != [looks.is_dark, looks.is_calm, self.density]:
            raise webdriver.DriverError(f"the browser's pages are told {told} in place of {looks}")

    def moments(self, svg, size, times):
        """For each moment, the pictures on white and on black: height × width × RGB."""
        width, height = (edge * self.zoom for edge in size)
        columns, rows = max(1, int(self.size[0] // width)), max(1, int(self.size[1] // height))
        pictures = []
        for first in range(0, len(times), columns * rows):
            part = times[first:first + columns * rows]
            places = [{"left": i % columns * width, "top": i // columns * height, "width": width, "height": height}
                      for i in range(len(part))]
            pictures += self.grid(svg, places, part)
        return pictures

    def grid(self, svg, places, times):
        box = self.browser.run(f"show({json.dumps(svg)}, {json.dumps(places)}, {self.zoom})")
        width, height = (-int(-edge * self.density // 1) for edge in box)
        self.browser.run(f"seek({json.dumps(times)})")
        found = [{} for _ in places]
        used = max(p["left"] + p["width"] for p in places), max(p["top"] + p["height"] for p in places)
        for ground in GROUNDS:
            self.browser.run(f"ground('{ground}')")
            whole = self.screen(*used)
            for place, pictures in zip(places, found):
                left, top = place["left"] * self.density, place["top"] * self.density
                pictures[ground] = whole[top:top + height, left:left + width]
        return found

    def screen(self, *size):
        return np.asarray(Image.open(io.BytesIO(self.browser.picture(*size))).convert("RGB"))

    def plays(self, path, seconds=2):
        """Whether the file moves within an image: two screenshots differ."""
        self.browser.run(f"play({json.dumps('file://' + path)})")
        time.sleep(0.5)  # an image may appear late, which is no motion
        first, end = self.screen(), time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.1)
            if (self.screen() != first).any():
                return True
        return False


def composed(image):
    """A picture of ours on the same grounds."""
    pixels = np.asarray(image.convert("RGBA")).astype(float)
    alpha = pixels[..., 3:] / 255
    return {name: pixels[..., :3] * alpha + value * (1 - alpha) for name, value in GROUNDS.items()}


def difference(meant, found):
    """The percentage of pixels that differ by more than 16, and the mean difference, each on the worse ground."""
    parts, means = [], []
    for ground in GROUNDS:
        if meant[ground].shape != found[ground].shape:
            return 100.0, 255.0
        apart = np.abs(meant[ground] - found[ground]).max(-1)
        parts.append(100 * float((apart > 16).mean()))
        means.append(float(apart.mean()))
    return max(parts), max(means)


def beyond_edges(meant, found):
    """The percentage of pixels that differ by more than 16 from all within a pixel of them, on the worse ground.

    Other ways to smooth edges, or a shift by a part of a pixel, do not count.
    """
    if meant["white"].shape != found["white"].shape:
        return 100.0
    return max(100 * float((outside(meant[ground], found[ground]) | outside(found[ground], meant[ground])).mean())
               for ground in GROUNDS)


def smoothed_mean(meant, found):
    """The mean difference of averages over 5 × 5 pixels, where edges even out, on the worse ground."""
    if meant["white"].shape != found["white"].shape:
        return 255.0
    return max(float(np.abs(averages(found[ground] - meant[ground])).max(-1).mean()) for ground in GROUNDS)


def averages(image, radius=2):
    side = 2 * radius + 1
    for axis in 0, 1:
        sums = np.cumsum(np.pad(image, [(side, side) if a == axis else (0, 0) for a in range(3)]), axis)
        count = image.shape[axis]
        image = (np.take(sums, range(side + radius, side + radius + count), axis)
                 - np.take(sums, range(radius, radius + count), axis)) / side
    return image


def outside(image, other):
    """Where an image is not between the least and the greatest value around in another one."""
    height, width = image.shape[:2]
    padded = np.pad(other.astype(float), ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.stack([padded[y:y + height, x:x + width] for y in range(3) for x in range(3)])
    return ((image < around.min(0) - 16) | (image > around.max(0) + 16)).any(-1)
