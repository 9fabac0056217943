"""Every shipped preset's APNG in all decoders: do they show the intended picture? (`make decoders`)

The decoders are ffmpeg, Pillow, ImageMagick and Chromium. The tests read a corpus at 1×; this reads all loops, at 1×
and 2×, on white and clear. Pixels are compared as they are stored, straight and to the last bit, except that all fully
clear pixels are equal. Delays and the play count are compared if a decoder reports them. ImageMagick reads the poster.
Exits with 1 if a file is read differently.
"""
import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile

import numpy as np

import loops
import process
import reading

IMAGEMAGICK = process.find("magick", "convert", says="ImageMagick")


def ffmpeg(path, shape):
    return reading.ffmpeg(path, (shape[2], shape[1])), None, None


def pillow(path, shape):
    return *reading.pillow(path), None


def imagemagick(path, shape):
    raw = subprocess.run([IMAGEMAGICK, "png:" + path, "-depth", "8", "rgba:-"], capture_output=True, check=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(1, *shape[1:]), None, None


def chromium(path, shape):
    return reading.chromium(path, (shape[2], shape[1]))


# Each returns a file's frames, and their delays and the play count if it reports them.
DECODERS = {"ffmpeg": ffmpeg, "Pillow": pillow}
if IMAGEMAGICK:
    DECODERS["ImageMagick"] = imagemagick
if reading.CHROMIUM:
    DECODERS["Chromium"] = chromium
# ImageMagick reads an APNG as a PNG.
POSTER_ONLY = {"ImageMagick"}


def disagreements(meant, loop, frames, delays, plays):
    """A decoder's differences; equal neighbors are one frame in the file."""
    if delays is not None:
        frames, is_timed = reading.shown(frames, delays, loop.delays)
        if not is_timed:
            yield f"{sum(delays)} s instead of {sum(loop.delays)} s"
    else:
        meant = np.stack([meant[0]] + [b for a, b in zip(meant, meant[1:]) if not np.array_equal(a, b)])
    if frames.shape != meant.shape:
        yield f"{len(frames)} frames instead of {len(meant)}"
    else:
        differing = [i for i in range(len(meant)) if not np.array_equal(reading.cleared(frames[i]), reading.cleared(meant[i]))]
        if differing:
            yield f"{len(differing)} frames differ, the first of them {differing[0]}"
    if plays is not None and plays != 0:
        yield f"plays {plays} times instead of for ever"


def check(case, effort):
    """The loop's name and its findings."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        loop = loops.loop(*case, "frames", os.path.join(folder, "frames"))
        meant = loop.frames()
        path = os.path.join(folder, "loop.png")
        process.run(
            [loops.BINARY, "render", loop.preset, "--format", "apng", "-o", path, "--quiet", "--effort", effort, *loop.options],
            patience=1800)
        for name, decoder in DECODERS.items():
            try:
                expected = meant[:1] if name in POSTER_ONLY else meant
                found += [f"{name}: {text}" for text in disagreements(expected, loop, *decoder(path, meant.shape))]
            except (process.Failed, subprocess.CalledProcessError) as error:
                found.append(f"{name}: {error}")
    return loop.name, found


def main():
    parser = loops.arguments(argparse.ArgumentParser(description=__doc__.split(":")[0]))
    parser.add_argument("--effort", default="5")
    options = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda case: report(*check(case, options.effort)), loops.chosen(options)))
    wrong = sum(bool(found) for found in results)
    print(f"{len(results)} loops read by {', '.join(DECODERS)}: {wrong} read otherwise than meant")
    sys.exit(1 if wrong else 0)


def report(name, found):
    print(f"{name}: {'; '.join(found) or 'ok'}", flush=True)
    return found


if __name__ == "__main__":
    main()
