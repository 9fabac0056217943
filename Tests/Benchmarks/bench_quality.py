"""What a quality saves in an APNG: bytes and scores of texts and of other loaders (`make bench-quality`).

ffmpeg reads each file. Each frame is compared with that of the lossless file over a white page and over a black one, and
the score is the worst of all (SSIMULACRA2, by the package on PyPI). Prints each loop at 90; `--csv` keeps all qualities.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

import corpus
import loops
import process
import reading
import tables
from quality import Quality

LOADERS = [
    "grok", "shimmer", "chatgpt", "summarizing", "processing", "thinking-shimmer",
    "worm", "spinner", "typing-dots", "neon", "star-echo", "skeleton-card"]
QUALITIES = [95, 90, 80, 70, 50]
PAGES = 255, 0


def written(preset, scale, ground, quality, folder):
    """The bytes, frames and delays in seconds of a file, and the processor time that it took."""
    path = os.path.join(folder, f"{quality}.png")
    background = ["--background", "white"] if ground == "white" else []
    cost = process.run([loops.BINARY, "render", preset, "--format", "apng", "--scale", scale, "--quality", quality, "-o", path, "-q"] + background)
    report = json.loads(subprocess.run([loops.BINARY, "inspect", path, "--json"], capture_output=True, check=True).stdout)
    report = report[0]
    frames = reading.ffmpeg(path, (report["width"], report["height"]))
    return os.path.getsize(path), frames, [frame["delay"] for frame in report["frames"]], cost.processor


def score(meant, delays, found, found_delays):
    shown, is_timed = reading.shown(found, found_delays, delays)
    assert is_timed, "another length"
    return min(Quality(reading.over(meant, page), reading.over(shown, page)).seen_least for page in PAGES)


def main():
    parser = loops.arguments(argparse.ArgumentParser(description=__doc__.split("\n")[0]))
    parser.add_argument("--csv", help="a file that all rows are written to")
    options = parser.parse_args()
    table = [["loop", "lossless", *(f"{q} {what}" for q in QUALITIES for what in ("bytes", "score")), "s at 90"]]
    print("| loop | lossless | at 90 | score | s |\n| --- | ---: | ---: | ---: | ---: |")
    ratios = {q: [] for q in QUALITIES}
    for preset in options.presets or LOADERS:
        for scale in options.scales.split(","):
            for ground in options.grounds.split(","):
                with tempfile.TemporaryDirectory() as folder:
                    lossless, meant, delays, _ = written(preset, scale, ground, 100, folder)
                    row, seconds = [f"{preset} {scale}× {ground}", lossless], 0
                    for quality in QUALITIES:
                        size, found, found_delays, cost = written(preset, scale, ground, quality, folder)
                        seen = score(meant, delays, found, found_delays)
                        row += [size, f"{seen:.1f}"]
                        ratios[quality].append(size / lossless)
                        if quality == 90:
                            seconds = cost
                            print(f"| {row[0]} | {lossless:,} | {size:,} ({size / lossless:.0%}) | {seen:.1f} | {cost:.2f} |", flush=True)
                    table.append([*row, f"{seconds:.2f}"])
    if options.csv:
        tables.write(options.csv, table)
    print("\nShare of the lossless file, geometric mean: " + ", ".join(
        f"{corpus.mean(found):.0%} at {q}" for q, found in ratios.items()) + ".")


if __name__ == "__main__":
    sys.exit(main())
