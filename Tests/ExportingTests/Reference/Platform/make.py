"""make.py CHROMIUM: draws the indicators of platform.html in a browser at given moments → ../NAME-I.webp, and their entries of ../index.json.

Each is drawn at 16 times the scale and averaged to scale 2, so that an edge pixel holds its exact coverage; alpha is straight.
"""
import io
import json
import os
import sys

import numpy
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../../Browser"))
from browser import Browser  # noqa: E402

# Width and height in points, moments in seconds.
INDICATORS = {
    "material-circular": (48, 48, [0, 0.4, 1.0, 2.3, 4.9]),
    "material-linear": (176, 20, [0.2, 0.6, 1.1, 1.5]),
    "mui-circular": (44, 44, [0.1, 0.45, 0.7, 1.1]),
    "mui-linear": (176, 20, [0.1, 0.6, 1.0, 1.6]),
    "ios-spokes": (48, 48, [0.05, 0.4]),
    "ios-classic": (64, 64, [0.03, 0.52]),
    "windows-dots": (48, 48, [0.3, 1.4, 2.5, 3.9]),
    "stretching-bars": (52, 52, [0.1, 0.5]),
    "chasing-dots": (52, 52, [0.3, 1.3]),
}
SCALE, FINER = 2, 8

def averaged(png):
    pixels = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=numpy.float64)
    alpha = pixels[..., 3:] / 255
    both = numpy.concatenate([pixels[..., :3] * alpha, alpha * 255], axis=2)
    h, w = both.shape[0] // FINER, both.shape[1] // FINER
    both = both[:h * FINER, :w * FINER].reshape(h, FINER, w, FINER, 4).mean(axis=(1, 3))
    alpha = both[..., 3:] / 255
    color = numpy.divide(both[..., :3], alpha, out=numpy.zeros_like(both[..., :3]), where=alpha > 0)
    return Image.fromarray(numpy.rint(numpy.concatenate([color, alpha * 255], axis=2)).astype(numpy.uint8), "RGBA")

path = os.path.join(HERE, "../index.json")
with open(path) as file:
    index = json.load(file)
with Browser(sys.argv[1]) as browser:
    page = browser.page()
    page.clear()
    for name, (width, height, times) in INDICATORS.items():
        page.resize(width * SCALE * FINER, height * SCALE * FINER)
        page.open("file://" + os.path.join(HERE, "platform.html"))
        page.run(f"show('{name}')")
        for i, time in enumerate(times):
            page.run(f"seek({time})")
            page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)")
            averaged(page.png()).save(os.path.join(HERE, f"../{name}-{i}.webp"), lossless=True, quality=100, method=6, exact=True)
        index[name] = {"times": times, "background": "transparent", "scale": float(SCALE), "width": width, "height": height}
with open(path, "w") as file:
    json.dump(index, file, indent=1, ensure_ascii=False)
    file.write("\n")
