"""The whole job, from an animation to a file, by a browser and ffmpeg or by the tool (`make bench-job`).

The usual way captures an HTML and CSS animation frame by frame in a headless browser and encodes it with ffmpeg. It is
compared with `loaderloom render`, both as whole processes in one run. Prints Markdown.
"""
import os
import statistics
import sys
import tempfile

import loops
import process

RUNS = 3
FPS = 50
SCALE = 2
# The preset, the page, and the page's size in points and cycle in seconds, which are the preset's.
JOBS = [("worm", "worm.html", 73, 73, 1.84), ("grok", "text.html", 117, 54, 2.0)]


def median(body):
    costs = [body() for _ in range(RUNS)]
    return statistics.median(cost.wall for cost in costs)


def main():
    browser, ffmpeg = process.find("chromium", "chromium-browser", "google-chrome"), process.find("ffmpeg")
    if not browser or not ffmpeg:
        sys.exit("this needs Chromium and ffmpeg")
    here = os.path.dirname(os.path.abspath(__file__))
    print(f"Median of {RUNS} runs, seconds of the wall clock, {SCALE}×, {FPS} frames a second.\n")
    print("| preset | format | browser and ffmpeg | bytes | loaderloom | bytes | times faster |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for preset, page, width, height, seconds in JOBS:
            for kind, ending in (("gif", "gif"), ("apng", "png")):
                theirs, ours = os.path.join(folder, "theirs." + ending), os.path.join(folder, "ours." + ending)
                captured = median(lambda: process.run(
                    [sys.executable, os.path.join(here, "capture.py"), browser, ffmpeg, os.path.join(here, page), width, height, SCALE, FPS,
                     seconds, theirs]))
                rendered = median(lambda: process.run(
                    [loops.BINARY, "render", preset, "--format", kind, "--scale", SCALE, "--fps", FPS, "-o", ours, "--quiet"]))
                print(f"| {preset} | {kind} | {captured:.2f} | {os.path.getsize(theirs):,} | {rendered:.3f} | {os.path.getsize(ours):,} | "
                      f"{captured / rendered:.0f} |")


if __name__ == "__main__":
    main()
