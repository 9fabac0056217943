"""The APNG encoders that people use: each makes one file of a loop's frames with its delays; chains work on another's file."""
import os

from process import Failed, find, module, run

FFMPEG = find("ffmpeg")
APNGASM = find("apngasm")
APNGOPT = find("apngopt")
PILLOW = module("PIL")
OXIPNG = module("oxipng")


def _milliseconds(loop):
    return [round(delay * 1000) for delay in loop.delays]


def _ffmpeg(loop, folder, target):
    path = os.path.join(folder, "frames.ffconcat")
    with open(path, "w") as file:
        file.write("ffconcat version 1.0\n")
        for name, delay in zip(loop.files, loop.delays):
            file.write(f"file '{os.path.abspath(name)}'\noption framerate 1000\nduration {delay:.3f}\n")
    return run(
        [FFMPEG, "-v", "error", "-y", "-safe", "0", "-f", "concat", "-i", path, "-vf", "settb=1/1000,format=rgba", "-vsync", "passthrough",
         "-pred", "mixed", "-compression_level", "9", "-plays", "0", "-final_delay", f"{_milliseconds(loop)[-1]}/1000",
         "-f", "apng", target])


_PILLOW = """
import sys
from PIL import Image
target, *rest = sys.argv[1:]
frames = [Image.open(f) for f in rest[::2]]
mode = "RGBA" if any(f.convert("RGBA").getextrema()[3][0] < 255 for f in frames) else "RGB"
frames = [f.convert("RGBA").convert(mode) for f in frames]
frames[0].save(target, save_all=True, append_images=frames[1:], duration=[int(d) for d in rest[1::2]], loop=0, optimize=True)
"""


def _pillow(loop, folder, target):
    pairs = [x for name, ms in zip(loop.files, _milliseconds(loop)) for x in (name, ms)]
    return run([PILLOW, "-c", _PILLOW, target, *pairs])


def _apngasm(level):
    def encode(loop, folder, target):
        # It takes frames by a numbered name, and each delay from a text beside it.
        for index, (name, ms) in enumerate(zip(loop.files, _milliseconds(loop))):
            link = os.path.join(folder, f"asm{index:04}.png")
            if not os.path.exists(link):
                os.symlink(os.path.abspath(name), link)
                with open(link[:-4] + ".txt", "w") as file:
                    file.write(f"delay={ms}/1000\n")
        return run([APNGASM, target, os.path.join(folder, "asm0000.png"), "1", "30", level], folder=folder)
    return encode


def _apngopt(source, target):
    # It ends with 1 even when all went well.
    cost = run([APNGOPT, "-z2", source, target], endings={0, 1})
    if not os.path.exists(target):
        raise Failed("apngopt wrote nothing")
    return cost


_OXIPNG = "import sys, oxipng; oxipng.optimize(sys.argv[1], sys.argv[2], level=6, strip=oxipng.StripChunks.none(), force=True)"


def _oxipng(source, target):
    return run([OXIPNG, "-c", _OXIPNG, source, target])


ENCODERS = {}
if FFMPEG:
    ENCODERS["ffmpeg"] = _ffmpeg
if PILLOW:
    ENCODERS["Pillow"] = _pillow
if APNGASM:
    ENCODERS |= {"apngasm -z0": _apngasm("-z0"), "apngasm -z2": _apngasm("-z2")}
CHAINS = {}
if APNGOPT:
    CHAINS["apngopt -z2"] = _apngopt
if OXIPNG:
    CHAINS["oxipng"] = _oxipng


def files(loop, folder):
    """Every peer's file of the loop: name, path and cost; a peer that fails has a message instead of a path."""
    for name, encode in ENCODERS.items():
        path = os.path.join(folder, name.replace(" ", "") + ".png")
        try:
            cost = encode(loop, folder, path)
        except Failed as failure:
            yield name, None, str(failure)
            continue
        yield name, path, cost
        for chain, shrink in CHAINS.items():
            if name == "apngasm -z2" and chain == "apngopt -z2" or name == "apngasm -z0" and chain == "oxipng":
                continue  # the same as from the other level, which is faster or smaller
            result = path[:-4] + "+" + chain.replace(" ", "") + ".png"
            try:
                yield f"{name} + {chain}", result, cost + shrink(path, result)
            except Failed as failure:
                yield f"{name} + {chain}", None, str(failure)
