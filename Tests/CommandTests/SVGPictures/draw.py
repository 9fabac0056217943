"""Draws the SVG files of this folder in Chromium, as references: draw.py CHROMIUM [NAME…]

Each is drawn at two moments, four times as large, and averaged, so that edges are areas: NAME.0.png and NAME.1.png.
"""
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

MOMENTS = [0.0, 0.3]
folder = pathlib.Path(__file__).resolve().parent
names = sys.argv[2:] or sorted(path.stem for path in folder.glob("*.svg"))
for name in names:
    svg = (folder / f"{name}.svg").read_text()
    for index, moment in enumerate(MOMENTS):
        page = (
            f"<!doctype html><body style='margin:0'>{svg}<script>const s = document.querySelector('svg');"
            f"s.style.display = 'block'; s.pauseAnimations(); s.setCurrentTime({moment});"
            f"for (const a of document.getAnimations()) {{ a.pause(); a.currentTime = {moment * 1000} }}</script>"
        )
        with tempfile.TemporaryDirectory() as work:
            (pathlib.Path(work) / "page.html").write_text(page)
            shot = pathlib.Path(work) / "shot.png"
            subprocess.run(
                [sys.argv[1], "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 "--force-device-scale-factor=4", "--window-size=120,80", "--default-background-color=00000000",
                 f"--screenshot={shot}", f"--user-data-dir={work}/profile", f"file://{work}/page.html"],
                check=True, capture_output=True)
            picture = Image.open(shot).convert("RGBa").crop((0, 0, 480, 320)).reduce(4).convert("RGBA")
            picture.save(folder / f"{name}.{index}.png", optimize=True)
