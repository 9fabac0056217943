"""How frames look against the intended ones, by several measures, none of which is our encoder's target alone.

The OKLab matrices are those of Björn Ottosson (2020-12-31). SSIMULACRA2 is the `ssimulacra2` package of PyPI.
"""
import io
from functools import cached_property

import numpy as np
from PIL import Image

try:
    from ssimulacra2 import compute_ssimulacra2
except ImportError:
    compute_ssimulacra2 = None

_levels = np.arange(256) / 255
_LINEAR = np.where(_levels <= 0.04045, _levels / 12.92, ((_levels + 0.055) / 1.055) ** 2.4).astype(np.float32)
_LMS = np.array(
    [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
     [0.0883024619, 0.2817188376, 0.6299787005]], np.float32)
_LAB = np.array(
    [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
     [0.0259040371, 0.7827717662, -0.8086757660]], np.float32)
# Steps in OKLab × 100: neighbors in a smooth place are nearer than the first, a false contour adds the second.
SMOOTH, CONTOUR = 0.6, 0.8
# Frames that SSIMULACRA2 looks at.
SAMPLES = 6


def _over(packed, ground):
    """Red, green and blue of packed pixels with alpha 0 or 255 on a gray ground."""
    channels = np.ascontiguousarray(packed).view(np.uint8).reshape(*packed.shape, 4)
    return np.where(channels[..., 3:] == 0, np.uint8(ground), channels[..., :3])


def _lab(rgb):
    return np.cbrt(_LINEAR[rgb] @ _LMS.T) @ _LAB.T * 100


def _ssimulacra2(a, b):
    def png(picture):
        file = io.BytesIO()
        Image.fromarray(picture).save(file, "PNG", compress_level=1)
        file.seek(0)
        return file
    return 100.0 if np.array_equal(a, b) else float(compute_ssimulacra2(png(a), png(b)))


class Quality:
    """Measures of frames against those that were meant; each is computed when it is first asked for.

    Both are frames × height × width of packed pixels with alpha 0 or 255; clear pixels are 0.
    """

    def __init__(self, meant, found):
        self.meant, self.found = meant, found

    @cached_property
    def is_exact(self):
        return bool((self.meant == self.found).all())

    @cached_property
    def _errors(self):
        """PSNR in dB on white, and the mean and the largest OKLab distance × 100."""
        squares = total = largest = 0.0
        for meant, found in zip(self.meant, self.found):
            if (meant == found).all():
                continue
            a, b = _over(meant, 255), _over(found, 255)
            error = np.sqrt(((_lab(a) - _lab(b)) ** 2).sum(-1))
            squares += ((a.astype(float) - b) ** 2).sum()
            total += error.sum()
            largest = max(largest, float(error.max()))
        psnr = 10 * np.log10(255**2 / (squares / (self.meant.size * 3))) if squares else np.inf
        return float(psnr), float(total / self.meant.size), largest

    psnr = property(lambda self: self._errors[0])
    mean = property(lambda self: self._errors[1])
    largest = property(lambda self: self._errors[2])

    @cached_property
    def flicker(self):
        """Pixels that stay from one frame to the next, and in the file do not."""
        kept = self.meant[1:] == self.meant[:-1]
        return int((kept & (self.found[1:] != self.found[:-1])).sum())

    @cached_property
    def contours(self):
        """The share, in per cent, of neighbors in smooth places between which there is a false contour."""
        pairs = false = 0
        for meant, found in zip(self.meant, self.found):
            a, b = _lab(_over(meant, 255)), _lab(_over(found, 255))
            for axis in (0, 1):
                step, shown = (np.sqrt((np.diff(x, axis=axis) ** 2).sum(-1)) for x in (a, b))
                pairs += int((step < SMOOTH).sum())
                false += int(((step < SMOOTH) & (shown - step > CONTOUR)).sum())
        return 100 * false / max(1, pairs)

    @cached_property
    def _seen(self):
        """The least and the mean SSIMULACRA2 of some frames, on white and on black."""
        count = len(self.meant)
        frames = sorted({round(sample * (count - 1) / (SAMPLES - 1)) for sample in range(SAMPLES)})
        grounds = (255, 0) if (self.meant >> 24 == 0).any() or (self.found >> 24 == 0).any() else (255,)
        scores = [_ssimulacra2(_over(self.meant[frame], ground), _over(self.found[frame], ground))
                  for frame in frames for ground in grounds]
        return min(scores), sum(scores) / len(scores)

    seen_least = property(lambda self: self._seen[0])
    seen_mean = property(lambda self: self._seen[1])
