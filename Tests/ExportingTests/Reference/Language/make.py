"""make.py CHROMIUM [NAME…]: draws what language.html shows in a browser, up to 16 times as large, and averages it → NAME-SCALE-SCHEME.webp.

A picture has the moments of its case from left to right. The compositions beside it are the same in LoaderLoom's language.
"""
import io
import json
import os
import sys
import urllib.parse

import numpy
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../../Browser"))
from browser import Browser  # noqa: E402

MOMENTS, SCALES = [0.15, 0.75, 1.65], [1, 2, 3]

def averaged(png, width, height, finer):
    pixels = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=numpy.float64)[:height * finer, :width * finer]
    return numpy.rint(pixels.reshape(height, finer, width, finer, 3).mean(axis=(1, 3))).astype(numpy.uint8)

names = sys.argv[2:] or sorted(file[:-5] for file in os.listdir(HERE) if file.endswith(".json"))
with open(os.path.join(HERE, "image.json")) as file:
    picture = json.load(file)["layers"][0]["picture"]
address = "file://" + os.path.join(HERE, "language.html") + "#" + urllib.parse.quote(picture, safe="")
with Browser(sys.argv[1]) as browser:
    page = browser.page()
    page.open(address)
    for name in names:
        with open(os.path.join(HERE, name + ".json")) as file:
            preset = json.load(file)
        width, height = preset["size"]["width"], preset["size"]["height"]
        for scale in SCALES:
            # By the zoom, up to 16 times as large: what is turned heeds nothing else, boxes fall close to where they belong, and the
            # edges of layers that are turned in space, feathered by a pixel of what is drawn, are sharp.
            # More than 32 times, and Chromium blurs an edge of a turned picture.
            finer = min(16, 32 // scale)
            zoom = scale * finer
            page.resize(width * zoom, height * zoom)
            for scheme in ["light", "dark"]:
                cells = []
                for moment in MOMENTS:
                    page.run(f"draw('{name}', {moment}, {'true' if scheme == 'dark' else 'false'}, {width}, {height}, {zoom})")
                    page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)")
                    cells.append(averaged(page.png(), width * scale, height * scale, finer))
                Image.fromarray(numpy.concatenate(cells, axis=1), "RGB").save(
                    os.path.join(HERE, f"{name}-{scale}-{scheme}.webp"), lossless=True, quality=100, method=6, exact=True)
