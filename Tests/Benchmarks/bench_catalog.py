"""A synthetic catalog of small presets, built whole and in shards.

Prints how processor time and memory grow with the catalog, the cost of a second build compared with reading the
files, and the cost of N shards together compared with one run. Times are processor times of whole processes:
`bench_catalog.py [--variants 10000] [--shards 1,2,4,8]`.
"""
import argparse
import hashlib
import json
import os
import pathlib
import shutil
import tempfile
import time

from process import Cost, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("LOADERLOOM_BINARY", ROOT / ".build/release/loaderloom"))
# The product of the formats, schemes and scales of the project below.
VARIANTS_A_PRESET = 8
# Seconds.
PATIENCE = 3600


def preset(index):
    """Small loaders of three kinds, each with its own color, so that none share their work."""
    color = f"#{hashlib.sha256(str(index).encode()).hexdigest()[:6]}"
    kind = index % 3
    if kind == 0:
        return {"kind": "spinner", "diameter": 16 + index % 9, "color": color, "fps": 8}
    if kind == 1:
        return {"kind": "dotGrid", "dotSize": 4 + index % 3, "headColor": color, "fps": 8}
    return {"kind": "progressBar", "fps": 8, "canvas": {"background": color}}


def catalog(folder, variants):
    """A project of this many variants in a folder of its own."""
    presets = folder / "presets"
    presets.mkdir(parents=True)
    for index in range(variants // VARIANTS_A_PRESET):
        (presets / f"p{index:05}.json").write_text(json.dumps(preset(index)))
    (folder / "loaderloom.json").write_text(json.dumps({
        "inputs": ["presets/*.json"], "formats": ["gif", "apng"], "schemes": ["light", "dark"], "scales": [1, 2]}))


def build(folder, *arguments):
    return run([BINARY, "build", "--quiet", "--cache-dir", folder / "cache", *arguments], folder=folder, patience=PATIENCE)


def clear(folder):
    for name in ["dist", "cache"]:
        shutil.rmtree(folder / name, ignore_errors=True)


def reading(folder):
    """Processor seconds of this process to read and digest every file once, the minimum for a second build."""
    start = time.process_time()
    for path in (folder / "dist").iterdir():
        hashlib.sha256(path.read_bytes()).digest()
    return time.process_time() - start


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def growth(folder, sizes):
    print("How time and memory grow:\n")
    row("variants", "build, processor s", "ms a variant", "memory, MB", "second build, s", "reading the files, s", "its memory, MB")
    row("---:", "---:", "---:", "---:", "---:", "---:", "---:")
    for variants in sizes:
        place = folder / f"catalog-{variants}"
        catalog(place, variants)
        first = build(place)
        made = sum(1 for _ in (place / "dist").iterdir()) - 1
        assert made == variants, f"{made} of {variants} files"
        second = build(place)
        row(f"{variants:,}", f"{first.processor:.1f}", f"{first.processor * 1000 / variants:.2f}", f"{first.memory / 1e6:.0f}",
            f"{second.processor:.2f}", f"{reading(place):.2f}", f"{second.memory / 1e6:.0f}")


def shards(place, counts):
    print("\nWhat shards cost together:\n")
    row("shards", "processor s, all", "against one run", "the longest, s", "against an even share", "memory of one, MB")
    row("---:", "---:", "---:", "---:", "---:", "---:")
    manifest = (place / "dist/manifest.json").read_bytes()
    whole = None
    for count in counts:
        clear(place)
        costs = [build(place, "--shard", f"{k}/{count}") for k in range(1, count + 1)]
        total = sum(costs, Cost())
        whole = whole or total.processor
        parts = [place / f"dist/manifest-{k}-of-{count}.json" for k in range(1, count + 1)]
        run([BINARY, "merge", *parts, "-o", place / "dist/manifest.json"], folder=place)
        assert (place / "dist/manifest.json").read_bytes() == manifest, "shards make the same manifest"
        longest = max(cost.processor for cost in costs)
        row(count, f"{total.processor:.1f}", f"{total.processor / whole:.3f}", f"{longest:.1f}",
            f"{longest / (total.processor / count):.2f}", f"{total.memory / 1e6:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", type=int, default=10_000)
    parser.add_argument("--shards", default="1,2,4,8")
    options = parser.parse_args()
    largest = options.variants // VARIANTS_A_PRESET * VARIANTS_A_PRESET
    sizes = sorted({largest // 10 // VARIANTS_A_PRESET * VARIANTS_A_PRESET, largest // 2 // VARIANTS_A_PRESET * VARIANTS_A_PRESET, largest})
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        growth(folder, [size for size in sizes if size > 0])
        shards(folder / f"catalog-{largest}", [int(count) for count in options.shards.split(",")])


if __name__ == "__main__":
    main()
