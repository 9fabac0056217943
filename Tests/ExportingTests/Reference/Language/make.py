"""make.py CHROMIUM [NAME…]: draws what language.html shows in a browser, up to 16 times as large, and averages it → NAME-SCALE-SCHEME.png.

A picture has the moments of its case from left to right. The compositions beside it are the same in LoaderLoom's language.
"""
import base64
import io
import json
import os
import sys
import urllib.parse

import numpy
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../../Benchmarks"))
from browser import Browser  # noqa: E402

MOMENTS, SCALES = [0.15, 0.75, 1.65], [1, 2, 3]

def averaged(png, width, height, finer):
    pixels = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=numpy.float64)[:height * finer, :width * finer]
    return numpy.rint(pixels.reshape(height, finer, width, finer, 3).mean(axis=(1, 3))).astype(numpy.uint8)

names = sys.argv[2:] or sorted(file[:-5] for file in os.listdir(HERE) if file.endswith(".json"))
browser = Browser(sys.argv[1])
for name in names:
    with open(os.path.join(HERE, name + ".json")) as file:
        preset = json.load(file)
    with open(os.path.join(HERE, "image.json")) as file:
        picture = json.load(file)["layers"][0]["picture"]
    width, height = preset["size"]["width"], preset["size"]["height"]
    for scale in SCALES:
        browser.call("Page.enable")
        # By the zoom, up to 16 times as large: what is turned heeds nothing else, boxes fall close to where they belong, and the
        # edges of layers that are turned in space, feathered by a pixel of what is drawn, are sharp.
        # More than 32 times, and Chromium blurs an edge of a turned picture.
        finer = min(16, 32 // scale)
        zoom = scale * finer
        browser.call("Emulation.setDeviceMetricsOverride", width=width * zoom, height=height * zoom, deviceScaleFactor=1, mobile=False)
        browser.call("Page.navigate", url="about:blank")
        browser.call("Page.navigate", url="file://" + os.path.join(HERE, "language.html") + "#" + urllib.parse.quote(picture, safe=""))
        browser.evaluate("new Promise(done => document.readyState == 'complete' ? done() : addEventListener('load', done)).then(() => 0)")
        for scheme in ["light", "dark"]:
            cells = []
            for moment in MOMENTS:
                browser.evaluate(f"draw('{name}', {moment}, {'true' if scheme == 'dark' else 'false'}, {width}, {height}, {zoom})")
                browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)")
                png = base64.b64decode(browser.call("Page.captureScreenshot", format="png")["data"])
                cells.append(averaged(png, width * scale, height * scale, finer))
            Image.fromarray(numpy.concatenate(cells, axis=1), "RGB").save(
                os.path.join(HERE, f"{name}-{scale}-{scheme}.png"), optimize=True)
browser.close()
