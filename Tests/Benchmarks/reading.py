"""Reads animation files into composed frames and their times, by decoders that are neither ours nor the peers' own."""
import subprocess

import numpy as np
from PIL import Image

from process import find

FFMPEG = find("ffmpeg")


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


def shown(frames, delays, meant, step=1):
    """The visible frame in the middle of every `step`th intended one, and whether the duration is right (to 1 ms)."""
    ends = np.cumsum(delays)
    starts = np.concatenate([[0], np.cumsum(meant)[:-1]])
    middles = (starts + np.asarray(meant) / 2)[::step]
    indices = np.minimum(np.searchsorted(ends, middles, side="right"), len(frames) - 1)
    return frames[indices], abs(ends[-1] - sum(meant)) < 0.001
