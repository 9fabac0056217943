"""The APNG encoders that people use.

Each makes one file from a loop's frames with its delays; chains work on another encoder's file.
"""
import os

from making import made
from process import Failed, find, module, run

# Seconds for a program that searches thoroughly.
PATIENCE = 120
# A limit on the pixels of all frames together. Up to it apngopt takes 99 rounds, which would be minutes for more
# pixels; above it, its own default of 15.
MANY_PIXELS = 1_000_000

FFMPEG = find("ffmpeg")
APNGASM = find("apngasm")
APNGOPT = find("apngopt")
PILLOW = module("PIL")
APNGASM3 = module("apngasm_python")
OXIPNG = module("oxipng")


def _ffmpeg(loop, folder, target):
    return run(
        [FFMPEG, "-v", "error", "-y", "-safe", "0", "-f", "concat", "-i", loop.concat(folder, 1000), "-vf", "settb=1/1000,format=rgba", "-vsync", "passthrough",
         "-pred", "mixed", "-compression_level", "9", "-plays", "0", "-final_delay", f"{loop.milliseconds[-1]}/1000",
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
    return run([PILLOW, "-c", _PILLOW, target, *loop.files_with_delays])


def _apngasm(loop, folder, target):
    # It takes frames by numbered names, and each delay from a text file beside the frame.
    for index, (name, ms) in enumerate(zip(loop.files, loop.milliseconds)):
        link = os.path.join(folder, f"asm{index:04}.png")
        os.symlink(os.path.abspath(name), link)
        with open(link[:-4] + ".txt", "w") as file:
            file.write(f"delay={ms}/1000\n")
    return run([APNGASM, target, os.path.join(folder, "asm0000.png"), "1", "30", "-z2"], folder=folder, patience=PATIENCE)


_APNGASM3 = """
import sys
from apngasm_python._apngasm_python import APNGAsm
target, *rest = sys.argv[1:]
file = APNGAsm()
for name, ms in zip(rest[::2], rest[1::2]):
    file.add_frame_from_file(name, int(ms), 1000)
file.assemble(target)
"""


def _apngasm3(loop, folder, target):
    return run([APNGASM3, "-c", _APNGASM3, target, *loop.files_with_delays])


def _apngopt(loop, source, target):
    # It takes a path that begins with a slash for an option, and it exits with 1 even after a success.
    folder, name = os.path.split(source)
    iterations = "-i99" if loop.pixels <= MANY_PIXELS else "-i15"
    cost = run([APNGOPT, "-z2", iterations, name, os.path.basename(target)], folder=folder, endings={0, 1}, patience=PATIENCE)
    if not os.path.exists(target):
        raise Failed("apngopt wrote nothing")
    return cost


def _oxipng(options):
    code = f"import sys, oxipng; oxipng.optimize(sys.argv[1], sys.argv[2], level=6, strip=oxipng.StripChunks.none(), force=True{options})"
    return lambda _, source, target: run([OXIPNG, "-c", code, source, target], patience=PATIENCE)


ENCODERS = {}
if FFMPEG:
    ENCODERS["ffmpeg"] = _ffmpeg
if PILLOW:
    ENCODERS["Pillow"] = _pillow
if APNGASM:
    ENCODERS["apngasm -z2"] = _apngasm
if APNGASM3:
    ENCODERS["apngasm 3.1"] = _apngasm3
CHAINS = {}
if OXIPNG:
    CHAINS["oxipng"] = _oxipng("")
if APNGOPT:
    # It makes the same file from every correct one, so one is enough.
    CHAINS["apngopt"] = _apngopt
# The last step, applied to the smallest of all correct files.
LAST = {"oxipng zopfli": _oxipng(", deflate=oxipng.Deflaters.zopfli(15)")} if OXIPNG else {}


def files(loop, folder):
    """Yields every encoder's file of the loop, and the files of two-program chains."""
    for name, encode in ENCODERS.items():
        path = os.path.join(folder, name.replace(" ", "") + ".png")
        first = made(loop, name, path, lambda: encode(loop, folder, path))
        yield first
        for last, shrink in CHAINS.items():
            if first.cost and (last == "oxipng" or name == "Pillow"):
                yield first.then(last, shrink)
