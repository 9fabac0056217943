"""`loaderloom optimize` on files that others made, against gifsicle for GIF, and oxipng and apngopt for PNG and APNG.

Prints the bytes of each file in ratios to the original and to the best peer, losses first, then means and processor
time. Every file of ours is compared with the original frame by frame, by Pillow:
`bench_optimize.py FOLDER… [--least 1000] [--csv FILE]`.
"""
import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import types
from statistics import fmean

from PIL import Image, ImageSequence

import apng_peers
import corpus
import process
import tables

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("LOADERLOOM_BINARY", ROOT / ".build/release/loaderloom"))
SIGNATURES = {b"GIF8": "gif", b"\x89PNG": "png"}
# Seconds that one file may take.
PATIENCE = 600


def files(folders, least):
    """Different GIF files with several frames, and APNG files, of at least so many bytes, by folder and name."""
    seen = set()
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_symlink() or not path.is_file() or path.stat().st_size < least:
                continue
            data = path.read_bytes()
            kind = SIGNATURES.get(data[:4])
            digest = hashlib.sha256(data).digest()
            if kind is None or digest in seen or not (kind == "gif" or b"acTL" in data[:200]):
                continue
            try:
                with Image.open(path) as image:
                    if getattr(image, "n_frames", 1) < 2:
                        continue
            except (OSError, ValueError, SyntaxError):
                continue
            seen.add(digest)
            yield kind, path


def frames(path):
    """What Pillow shows, with equal neighbors as one: image and milliseconds; transparent pixels have no color."""
    shown = []
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            pixels = Image.alpha_composite(Image.new("RGBA", image.size), frame.convert("RGBA")).tobytes()
            delay = frame.info.get("duration", 0)
            if shown and shown[-1][0] == pixels:
                shown[-1][1] += delay
            else:
                shown.append([pixels, delay])
    return shown


def gif_peer(path, folder):
    target = folder / "gifsicle.gif"
    process.run(["gifsicle", "-O3", "--no-warnings", path, "-o", target], patience=PATIENCE)
    return {"gifsicle -O3": target.stat().st_size}


def png_peers(path, folder):
    """The bytes of each chain of apngopt and oxipng whose file Pillow shows as the original."""
    original = frames(path)
    with Image.open(path) as image:
        loop = types.SimpleNamespace(pixels=image.width * image.height * image.n_frames)
    made = {}

    def attempt(name, shrink, source):
        target = folder / f"{len(made)}-{name.replace(' ', '')}.png"
        try:
            shrink(loop, source, target)
            if frames(target) == original:
                made[name] = target
        except (process.Failed, OSError, ValueError, SyntaxError) as error:  # A peer that cannot read it is left out.
            print(f"{path.name}: {name}: {str(error).strip()}")

    # apngopt reads and writes in one folder.
    source = shutil.copy(path, folder / "original.png")
    for name, shrink in apng_peers.CHAINS.items():
        attempt(name, shrink, source)
    if "apngopt" in made and "oxipng" in apng_peers.CHAINS:
        attempt("apngopt, oxipng", apng_peers.CHAINS["oxipng"], made["apngopt"])
    if made:
        smallest = min(made, key=lambda name: made[name].stat().st_size)
        for name, shrink in apng_peers.LAST.items():
            attempt(f"{smallest}, {name}", shrink, made[smallest])
    return {name: target.stat().st_size for name, target in made.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--least", type=int, default=1000, help="bytes of the smallest file")
    parser.add_argument("--csv")
    arguments = parser.parse_args()
    rows, processor = [], 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind, path in files(arguments.folders, arguments.least):
            target = folder / f"ours.{kind}"
            # The report says why a file stays as it is.
            command = [BINARY, "optimize", path, "-o", target, "--reporter", "json", "-j", "1"]
            try:
                cost = process.run(command, patience=PATIENCE)
                peers = gif_peer(path, folder) if kind == "gif" else png_peers(path, folder)
            except process.Failed as error:
                print(f"{path}: {error}")
                continue
            processor += cost.processor
            report = json.loads(subprocess.run(
                [BINARY, "optimize", target, "--check", "--reporter", "json"], capture_output=True, text=True).stdout)
            same = frames(path) == frames(target)
            if not peers:
                continue
            best = min(peers, key=peers.get)
            rows.append((
                kind, path.name, path.stat().st_size, target.stat().st_size, best, peers[best], same,
                report["files"][0].get("leftAsItIs", "")))
    if not rows:
        raise SystemExit("no animated GIF or APNG in these folders")
    rows.sort(key=lambda row: -row[3] / row[5])
    for kind, name, before, ours, best, theirs, same, reason in rows:
        note = "" if same else " NOT THE SAME BY PILLOW"
        print(f"{ours / theirs:6.3f} of {best}, {ours / before:6.3f} of the original: {name} {ours:,}{note} {reason}")
    for kind in sorted({row[0] for row in rows}):
        mine = [row for row in rows if row[0] == kind]
        originals, peers = [row[3] / row[2] for row in mine], [row[3] / row[5] for row in mine]
        print(
            f"{kind}: {len(mine)} files; of the original {fmean(originals):.3f} (geometric {corpus.mean(originals):.3f}); of the "
            f"best peer {fmean(peers):.3f} (geometric {corpus.mean(peers):.3f}); larger than it: "
            f"{sum(ratio > 1 for ratio in peers)}")
    print(f"{processor / len(rows):.2f} s of one processor a file")
    if arguments.csv:
        head = ["format", "file", "original", "ours", "peer", "peer's", "same", "left as it is"]
        tables.write(arguments.csv, [head, *rows])


if __name__ == "__main__":
    main()
