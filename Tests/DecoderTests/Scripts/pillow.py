"""pillow.py FOLDER FILE...: what Pillow makes of GIF, APNG and WebP files.

Writes FOLDER/NAME.rgba, all composed frames, and FOLDER/report.json: for each file its delays in seconds and how often it plays (0: for ever).
"""
import json
import os
import sys

from PIL import Image


def plays(image):
    loop = image.info.get("loop")
    if image.format == "GIF":
        # The file says how often it is repeated after the first time; nothing said is played once.
        return 1 if loop is None else 0 if loop == 0 else loop + 1
    return loop if loop is not None else 1


def decode(path, target):
    with Image.open(path) as image, open(target, "wb") as out:
        delays = []
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            out.write(image.convert("RGBA").tobytes())
            delays.append(image.info.get("duration", 0) / 1000)
        return {"pixels": os.path.basename(target), "delays": delays, "plays": plays(image)}


folder, files = sys.argv[1], sys.argv[2:]
report = {}
for path in files:
    name = os.path.basename(path)
    try:
        report[name] = decode(path, os.path.join(folder, name + ".rgba"))
    except Exception as error:
        report[name] = {"error": repr(error)}
with open(os.path.join(folder, "report.json"), "w") as out:
    json.dump(report, out)
