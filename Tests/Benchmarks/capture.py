"""Captures a page's CSS animation as an animation file.

capture.py BROWSER FFMPEG PAGE WIDTH HEIGHT SCALE FPS SECONDS FILE.gif|FILE.png
"""
import os
import subprocess
import sys
import tempfile

from browser import Browser

program, ffmpeg, page = sys.argv[1:4]
width, height, scale, fps = map(int, sys.argv[4:8])
seconds, target = float(sys.argv[8]), sys.argv[9]
with tempfile.TemporaryDirectory() as folder:
    browser = Browser(program)
    browser.open(page, width, height, scale)
    for index in range(round(seconds * fps)):
        with open(os.path.join(folder, f"{index:04}.png"), "wb") as file:
            file.write(browser.capture(index * 1000 / fps))
    browser.close()
    encoding = (["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none:diff_mode=rectangle", "-loop", "0"]
                if target.endswith(".gif") else ["-pred", "mixed", "-plays", "0", "-f", "apng"])
    subprocess.run([ffmpeg, "-v", "error", "-y", "-framerate", str(fps), "-i", os.path.join(folder, "%04d.png"), *encoding, target], check=True)
