"""Captures a page's CSS animation as an animation file.

capture.py BROWSER FFMPEG PAGE WIDTH HEIGHT SCALE FPS SECONDS FILE.gif|FILE.png
"""
import os
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Browser"))
from browser import Browser  # noqa: E402

program, ffmpeg, page = sys.argv[1:4]
width, height, scale, fps = map(int, sys.argv[4:8])
seconds, target = float(sys.argv[8]), sys.argv[9]
with tempfile.TemporaryDirectory() as folder:
    with Browser(program) as browser:
        tab = browser.page(width, height, density=scale)
        tab.clear()
        tab.open("file://" + os.path.abspath(page))
        tab.run("document.fonts.ready.then(() => 0)")
        for index in range(round(seconds * fps)):
            tab.run(f"document.getAnimations().forEach(a => {{ a.pause(); a.currentTime = {index * 1000 / fps} }})")
            tab.picture(os.path.join(folder, f"{index:04}.png"))
    encoding = (["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none:diff_mode=rectangle", "-loop", "0"]
                if target.endswith(".gif") else ["-pred", "mixed", "-plays", "0", "-f", "apng"])
    subprocess.run([ffmpeg, "-v", "error", "-y", "-framerate", str(fps), "-i", os.path.join(folder, "%04d.png"), *encoding, target], check=True)
