"""The WebP encoders that people use.

Each makes one file from a loop's frames with its delays: without loss, or at a quality of the library's own scale.
"""
import os

import gif_peers
from making import made
from process import Failed, find, module, run

FFMPEG = find("ffmpeg")
GIF2WEBP = find("gif2webp")
IMG2WEBP = find("img2webp")
PILLOW = module("PIL")


def _img2webp(loop, folder, target, quality):
    mode = ["-lossless", "-q", 100] if quality is None else ["-lossy", "-q", quality]
    frames = [x for name, ms in zip(loop.files, loop.milliseconds) for x in ("-d", ms, name)]
    return run([IMG2WEBP, "-loop", 0, "-min_size", *mode, "-m", 6, *frames, "-o", target])


def _gif2webp(loop, folder, target, quality):
    if quality is not None:
        raise Failed("its input has at most 256 colors")
    alphas = loop.frames()[..., 3]
    if ((alphas > 0) & (alphas < 255)).any():
        raise Failed("a GIF has no translucent pixels")
    source = os.path.join(folder, "plain.gif")
    gif_peers.plain(loop, source)
    return run([GIF2WEBP, "-min_size", "-m", 6, "-q", 100, source, "-o", target])


def _ffmpeg(loop, folder, target, quality):
    mode = ["-lossless", 1, "-quality", 100] if quality is None else ["-quality", quality]
    pixels = "format=bgra" if quality is None else "format=yuva420p"
    return run(
        [FFMPEG, "-v", "error", "-y", "-safe", 0, "-f", "concat", "-i", loop.concat(folder, 1000), "-vf", f"settb=1/1000,{pixels}",
         "-vsync", "passthrough", "-c:v", "libwebp_anim", "-compression_level", 6, *mode, "-loop", 0, target])


_PILLOW = """
import sys
from PIL import Image
target, quality, *rest = sys.argv[1:]
frames = [Image.open(f).convert("RGBA") for f in rest[::2]]
mode = {"lossless": True, "quality": 100} if quality == "lossless" else {"quality": int(quality)}
frames[0].save(target, save_all=True, append_images=frames[1:], duration=[int(d) for d in rest[1::2]], loop=0, method=6,
               minimize_size=True, **mode)
"""


def _pillow(loop, folder, target, quality):
    return run([PILLOW, "-c", _PILLOW, target, "lossless" if quality is None else quality, *loop.files_with_delays])


ENCODERS = {}
if IMG2WEBP:
    ENCODERS["img2webp"] = _img2webp
if GIF2WEBP:
    ENCODERS["gif2webp"] = _gif2webp
if FFMPEG:
    ENCODERS["ffmpeg"] = _ffmpeg
if PILLOW:
    ENCODERS["Pillow"] = _pillow


def file(loop, folder, name, quality=None):
    """The encoder's file at a quality of 0…100, or without loss."""
    title = f"{name} lossless" if quality is None else f"{name} -q {quality}"
    path = os.path.join(folder, title.replace(" ", "") + ".webp")
    return made(loop, title, path, lambda: ENCODERS[name](loop, folder, path, quality))
