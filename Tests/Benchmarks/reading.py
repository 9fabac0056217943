"""Reads animation files into composed frames and their times, by decoders that are neither ours nor the peers' own."""
import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import zlib

import numpy as np
from PIL import Image

from process import Failed, find

FFMPEG = find("ffmpeg")
CHROMIUM = find("chromium", "chromium-browser", "google-chrome")
SCRIPTS = os.path.join(os.path.dirname(__file__), "../DecoderTests/Scripts")


def specified(path):
    """An APNG's frames and delays by the letter of the PNG specification, third edition, which says how frames are composed.

    Each frame's data is decoded as a PNG of its own.
    """
    header, shared, frames = None, b"", []
    for kind, data in _chunks(path):
        if kind == b"IHDR":
            header = data
        elif kind in (b"PLTE", b"tRNS"):
            shared += _chunk(kind, data)
        elif kind == b"fcTL":
            frames.append((struct.unpack(">5I2H2B", data)[1:], bytearray()))
        elif kind == b"IDAT" and frames:
            frames[-1][1].extend(data)
        elif kind == b"IDAT":
            raise Failed("the default image is no frame")
        elif kind == b"fdAT":
            frames[-1][1].extend(data[4:])
    if not frames:
        raise Failed("the file has no frames")
    width, height = struct.unpack(">2I", header[:8])
    canvas, shown, delays = np.zeros((height, width, 4), np.uint8), [], []
    for index, ((w, h, x, y, numerator, denominator, disposal, blend), data) in enumerate(frames):
        png = (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">2I", w, h) + header[8:]) + shared
               + _chunk(b"IDAT", bytes(data)) + _chunk(b"IEND", b""))
        drawn = np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))
        area, before = (slice(y, y + h), slice(x, x + w)), canvas.copy()
        canvas[area] = _over(drawn, canvas[area]) if blend else drawn
        shown.append(canvas.copy())
        delays.append(numerator / (denominator or 100))
        # "Previous" in the first frame means "background".
        if disposal == 2 and index:
            canvas = before
        elif disposal:
            canvas[area] = 0
    return np.stack(shown), delays


def _chunks(path):
    with open(path, "rb") as file:
        data = file.read()
    place = 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place:place + 4])
        yield data[place + 4:place + 8], data[place + 8:place + 8 + length]
        place += length + 12


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _over(front, back):
    """Straight colors over straight colors, rounded once."""
    a, b = front[..., 3:].astype(np.float64) / 255, back[..., 3:].astype(np.float64) / 255
    alpha = a + b * (1 - a)
    colors = (front[..., :3] * a + back[..., :3] * b * (1 - a)) / np.where(alpha == 0, 1, alpha)
    return np.concatenate([np.rint(colors), np.rint(alpha * 255)], -1).astype(np.uint8)


def chromium(path, size):
    """All frames, their delays in seconds, and the play count, 0 for ever, by the browser's own decoder."""
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(SCRIPTS, "chromium.py")
        run = subprocess.run([sys.executable, script, CHROMIUM, folder, path], capture_output=True, text=True)
        # The report names files that cannot be decoded; without one, no file can be judged.
        if run.returncode:
            raise RuntimeError(f"{script}: {run.stderr}")
        with open(os.path.join(folder, "report.json")) as file:
            entry = json.load(file)[os.path.basename(path)]
        if "error" in entry:
            raise Failed(entry["error"])
        pixels = np.fromfile(os.path.join(folder, entry["pixels"]), np.uint8).reshape(-1, size[1], size[0], 4)
    return pixels, entry["delays"], entry["plays"]


def pillow(path):
    """All frames (frames × height × width × RGBA) and their delays in seconds."""
    with Image.open(path) as image:
        frames, delays = [], []
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            frames.append(np.asarray(image.convert("RGBA")))
            delays.append(image.info.get("duration", 0) / 1000)
    return np.stack(frames), delays


def ffmpeg(path, size):
    """All frames; the delays are not needed."""
    options = ["-min_delay", "0", "-f", "gif"] if path.endswith(".gif") else ["-max_fps", "0", "-f", "apng"]
    raw = subprocess.run(
        [FFMPEG, "-v", "error", *options, "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
        capture_output=True, check=True).stdout
    width, height = size
    return np.frombuffer(raw, np.uint8).reshape(-1, height, width, 4)


def cleared(frames):
    """The frames as packed words, with fully clear pixels as 0."""
    packed = np.ascontiguousarray(frames).view(np.uint32)[..., 0]
    return np.where(packed >> 24 == 0, 0, packed)


def over(frames, page):
    """The frames on an opaque page, as packed words."""
    alpha = frames[..., 3:].astype(np.uint32)
    mixed = (frames[..., :3] * alpha + page * (255 - alpha) + 127) // 255
    return cleared(np.concatenate([mixed.astype(np.uint8), np.full_like(frames[..., 3:], 255)], -1))


def shown(frames, delays, meant, step=1):
    """The visible frame in the middle of every `step`th intended one, and whether the duration is right (to 1 ms)."""
    ends = np.cumsum(delays)
    starts = np.concatenate([[0], np.cumsum(meant)[:-1]])
    middles = (starts + np.asarray(meant) / 2)[::step]
    indices = np.minimum(np.searchsorted(ends, middles, side="right"), len(frames) - 1)
    return frames[indices], abs(ends[-1] - sum(meant)) < 0.001


def worst(meant, found):
    """The largest difference of a premultiplied channel; a difference of 1 in a translucent pixel does not count."""
    differs = (meant != found).any(-1)
    if not differs.any():
        return 0
    a, b = meant[differs].astype(np.int32), found[differs].astype(np.int32)
    alphas = np.abs(a[:, 3] - b[:, 3])
    colors = np.abs(a[:, :3] * a[:, 3:] - b[:, :3] * b[:, 3:]).max(-1)
    errors = np.maximum(alphas, -(-colors // 255))
    is_translucent = (a[:, 3] > 0) & (a[:, 3] < 255)
    return int(np.where(is_translucent & (errors == 1), 0, errors).max())
