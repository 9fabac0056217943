"""The cost and the savings of a quality in an APNG: bytes and OKLab errors of shimmer texts (`make bench-quality`).

Pillow reads each file, which is compared with the lossless file's pixels over a white page and over a black one. Errors
are OKLab distances × 100; the larger one of the two pages counts. Prints each loop at 90; `--csv` keeps all qualities.
"""
import argparse
import math
import os
import sys
import tempfile

import numpy as np

import loops
import process
import quality
import reading
import tables

SHIMMERS = ["grok", "shimmer", "chatgpt", "summarizing", "processing", "thinking-shimmer"]
QUALITIES = [95, 90, 80, 70]


def written(preset, scale, ground, level, folder):
    path = os.path.join(folder, f"{level}.png")
    background = ["--background", "white"] if ground == "white" else []
    cost = process.run([loops.BINARY, "render", preset, "--format", "apng", "--scale", scale, "--quality", level, "-o", path, "-q"] + background)
    return os.path.getsize(path), reading.pillow(path), cost.processor


def errors(meant, delays, found, found_delays):
    """The smaller errors of two tries, on both pages: with fewer colors a loop may start one frame later."""
    tries = []
    for later in (0, 1):
        shown, is_timed = reading.shown(np.roll(found, later, 0), np.roll(found_delays, later), delays)
        assert is_timed, "another length"
        tries.append([quality.Quality(reading.over(meant, page), reading.over(shown, page)) for page in (255, 0)])
    return min(tries, key=lambda pages: max(page.largest for page in pages))


def main():
    parser = loops.arguments(argparse.ArgumentParser(description=__doc__.split("\n")[0]))
    parser.add_argument("--csv", help="a file that all rows are written to")
    options = parser.parse_args()
    table = [["loop", "lossless", *(f"{q} {what}" for q in QUALITIES for what in ("bytes", "mean error", "largest error")), "s at 90"]]
    print("| loop | lossless | at 90 | mean | largest | s |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    ratios = {q: [] for q in QUALITIES}
    for preset in options.presets or SHIMMERS:
        for scale in options.scales.split(","):
            for ground in options.grounds.split(","):
                with tempfile.TemporaryDirectory() as folder:
                    lossless, (meant, delays), _ = written(preset, scale, ground, 100, folder)
                    row, seconds = [f"{preset} {scale}× {ground}", lossless], 0
                    for level in QUALITIES:
                        size, (found, found_delays), cost = written(preset, scale, ground, level, folder)
                        pages = errors(meant, delays, found, found_delays)
                        mean, largest = max(p.mean for p in pages), max(p.largest for p in pages)
                        row += [size, f"{mean:.3f}", f"{largest:.1f}"]
                        ratios[level].append(size / lossless)
                        if level == 90:
                            seconds = cost
                            print(f"| {row[0]} | {lossless:,} | {size:,} ({size / lossless:.0%}) | {mean:.3f} | {largest:.1f} | {cost:.2f} |",
                                  flush=True)
                    table.append([*row, f"{seconds:.2f}"])
    if options.csv:
        tables.write(options.csv, table)
    print("\nShare of the lossless file, geometric mean: " + ", ".join(
        f"{math.exp(sum(map(math.log, found)) / len(found)):.0%} at {q}" for q, found in ratios.items()) + ".")


if __name__ == "__main__":
    sys.exit(main())
