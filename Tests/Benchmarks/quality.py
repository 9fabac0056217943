"""The distance of frames from the intended ones: PSNR, OKLab error and flicker.

The OKLab matrices are those of Björn Ottosson (2020-12-31).
"""
from dataclasses import dataclass

import numpy as np

_levels = np.arange(256) / 255
_LINEAR = np.where(_levels <= 0.04045, _levels / 12.92, ((_levels + 0.055) / 1.055) ** 2.4).astype(np.float32)
_LMS = np.array(
    [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
     [0.0883024619, 0.2817188376, 0.6299787005]], np.float32)
_LAB = np.array(
    [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
     [0.0259040371, 0.7827717662, -0.8086757660]], np.float32)
# The OKLab distance of a pixel that is clear but should be opaque, or the other way round: black to white.
ALPHA_ERROR = 1.0
# Values that differ by less are equal.
SAME = 1e-9


@dataclass
class Quality:
    psnr: float  # dB over premultiplied channels; infinite where nothing differs
    mean: float  # OKLab × 100
    largest: float  # OKLab × 100
    flicker: float  # OKLab × 100: the mean change of pixels that the source keeps from one frame to the next

    @property
    def is_exact(self):
        return self.largest == 0

    def is_at_least(self, other):
        return (self.psnr >= other.psnr - SAME and self.mean <= other.mean + SAME and self.largest <= other.largest + SAME
                and self.flicker <= other.flicker + SAME)


def _lab(packed):
    channels = packed.view(np.uint8).reshape(*packed.shape, 4)[..., :3]
    return np.cbrt(_LINEAR[channels] @ _LMS.T) @ _LAB.T


def _distance(a, b):
    """The OKLab distance of two lists of packed pixels whose alpha is 0 or 255."""
    a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
    apart = np.sqrt(((_lab(a) - _lab(b)) ** 2).sum(-1))
    return np.where((a >> 24) != (b >> 24), ALPHA_ERROR, apart)


def measure(meant, found):
    """Both are frames × height × width of packed pixels with alpha 0 or 255; clear pixels are 0."""
    differs = meant != found
    if not differs.any():
        return Quality(float("inf"), 0, 0, 0)
    a, b = meant[differs], found[differs]
    error = _distance(a, b)
    squares = ((a.view(np.uint8).astype(np.float64) - b.view(np.uint8)) ** 2).sum()
    psnr = 10 * np.log10(255**2 / (squares / (meant.size * 4)))
    still = meant == np.roll(meant, -1, 0)
    following = np.roll(found, -1, 0)
    moves = still & (found != following)
    flicker = _distance(found[moves], following[moves]).sum() / max(1, still.sum())
    return Quality(float(psnr), float(error.sum() / meant.size * 100), float(error.max() * 100), float(flicker * 100))
