"""The GIF encoders that people use.

Each makes one file from a loop's frames with its delays; chains work on another encoder's file.
"""
import os

import numpy as np
from PIL import Image

from process import Cost, Failed, find, module, run

FFMPEG = find("ffmpeg")
CONVERT = find("magick", "convert", says="ImageMagick")
GIFSICLE = find("gifsicle")
PILLOW = module("PIL")
PNGQUANT = find("pngquant")
VIPS = find("vips")
# A program that reads "DELAY FILE" lines, delays in hundredths of a second: gifski reads no delays by itself.
GIFSKI = os.environ.get("GIFSKI")


def _ticks(loop):
    return [round(delay * 100) for delay in loop.delays]


def _ffmpeg(palette, use):
    def encode(loop, folder, target):
        graph = f"settb=1/100,split[a][b];[a]palettegen={palette}[p];[b][p]paletteuse={use}:diff_mode=rectangle"
        return run(
            [FFMPEG, "-v", "error", "-y", "-safe", "0", "-f", "concat", "-i", loop.concat(folder, 100), "-filter_complex", graph,
             "-vsync", "passthrough", "-final_delay", _ticks(loop)[-1], "-loop", "0", target])
    return encode


def _convert(*options):
    def encode(loop, folder, target):
        # Transparent frames do not pile up: each one is cleared before the next.
        command = [CONVERT] + ([] if loop.on_white else ["-dispose", "background"])
        for name, ticks in zip(loop.files, _ticks(loop)):
            command += ["-delay", ticks, name]
        return run(command + list(options) + ["-loop", "0", "-layers", "optimize", target],
                   # With more threads it takes twenty times as long on pictures of this size.
                   environment={"MAGICK_THREAD_LIMIT": "1"})
    return encode


_PILLOW = """
import sys
from PIL import Image
target, clears, one, *rest = sys.argv[1:]
files, delays = rest[::2], [int(d) for d in rest[1::2]]
frames = [Image.open(f).convert("RGBA" if clears == "1" else "RGB") for f in files]
if one == "1":
    # One palette for all, from a strip of all frames.
    strip = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for i, f in enumerate(frames): strip.paste(f.convert("RGB"), (0, i * f.height))
    palette = strip.quantize(256, dither=Image.Dither.NONE)
    frames = [f.quantize(palette=palette, dither=Image.Dither.NONE) for f in frames]
frames[0].save(target, save_all=True, append_images=frames[1:], duration=delays, loop=0, optimize=True,
               **({"disposal": 2} if clears == "1" else {}))
"""


def _pillow(one_palette):
    def encode(loop, folder, target):
        if one_palette and not loop.on_white:
            raise Failed("for opaque loops alone")
        pairs = [x for name, ticks in zip(loop.files, _ticks(loop)) for x in (name, ticks * 10)]
        return run([PILLOW, "-c", _PILLOW, target, int(not loop.on_white), int(one_palette), *pairs])
    return encode


def _pngquant(colors):
    """One palette for the whole loop: a strip of all frames."""
    def encode(loop, folder, target):
        meant = loop.frames()
        height = meant.shape[1]
        strip, reduced = os.path.join(folder, "strip.png"), os.path.join(folder, f"strip{colors}.png")
        if not os.path.exists(strip):
            Image.fromarray(meant.reshape(-1, *meant.shape[2:])).save(strip, compress_level=1)
        cost = run([PNGQUANT, "--force", "--nofs", "--speed", "4", "-o", reduced, colors, strip])
        with Image.open(reduced) as picture:
            if picture.mode != "P":
                raise Failed("no palette")
            indices, palette, alpha = np.asarray(picture).copy(), picture.getpalette(), picture.info.get("transparency")
        clear = None
        if not loop.on_white and alpha is not None:
            alpha = alpha if isinstance(alpha, bytes) else bytes(0 if i == alpha else 255 for i in range(256))
            gone = [i for i, value in enumerate(alpha) if value < 128]
            if gone:
                clear = gone[0]
                indices[np.isin(indices, gone)] = clear
        frames = []
        for number in range(len(meant)):
            frame = Image.fromarray(indices[number * height:(number + 1) * height], "P")
            frame.putpalette(palette)
            if clear is not None:
                frame.info["transparency"] = clear
            frames.append(frame)
        more = {} if clear is None else {"transparency": clear, "disposal": 2}
        frames[0].save(target, save_all=True, append_images=frames[1:], duration=[10 * t for t in _ticks(loop)], loop=0,
                       optimize=False, **more)
        return cost
    return encode


def _vips(loop, folder, target):
    """libvips takes one strip with the height of a page, and the delays in the picture's own header."""
    meant = loop.frames()
    strip, picture = os.path.join(folder, "vips.png"), os.path.join(folder, "strip.v")
    Image.fromarray(meant.reshape(-1, *meant.shape[2:])).save(strip, compress_level=1)
    cost = run([VIPS, "copy", strip, picture])
    # An extension block after the pixels holds what a picture knows beside them.
    delays = " ".join(str(10 * t) for t in _ticks(loop))
    fields = [("gint", "page-height", meant.shape[1]), ("gint", "loop", 0), ("VipsArrayInt", "delay", delays)]
    meta = "".join(f'    <field type="{kind}" name="{name}">{value}</field>\n' for kind, name, value in fields)
    with open(picture, "rb") as file:
        data = file.read()
    head = 64 + meant.size
    old = data[head:].decode()
    text = old.replace("  </meta>", meta + "  </meta>")
    with open(picture, "wb") as file:
        file.write(data[:head] + text.encode())
    return cost + run([VIPS, "gifsave", picture, target, "--dither", "0"])


def _gifski(quality):
    def encode(loop, folder, target):
        height, width = loop.frames().shape[1:3]
        lines = "".join(f"{ticks} {os.path.abspath(name)}\n" for name, ticks in zip(loop.files, _ticks(loop)))
        return run([GIFSKI, target, "-Q", quality, "-W", width, "-H", height], text=lines)
    return encode


def plain(loop, target):
    """The loop as an uncompressed GIF with a palette for each frame, as input for gifsicle. Not timed."""
    meant = loop.frames()
    height, width = meant.shape[1:3]
    out = bytearray(b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\x00\x00\x00")
    out += b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    for frame, ticks in zip(meant, _ticks(loop)):
        packed = np.ascontiguousarray(frame).view(np.uint32)[..., 0]
        colors, indices = np.unique(np.where(packed >> 24 == 0, 0, packed), return_inverse=True)
        if len(colors) > 256:
            raise Failed("a frame has more than 256 colors")
        clear = colors[0] == 0
        size = max(1, int(len(colors) - 1).bit_length())
        # Disposal 2 if pixels can become clear again.
        out += b"!\xf9\x04" + bytes([(8 if clear else 4) | int(clear)]) + ticks.to_bytes(2, "little") + b"\x00\x00"
        out += b",\x00\x00\x00\x00" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + bytes([0x80 | size - 1])
        palette = b"".join(int(c).to_bytes(4, "little")[:3] for c in colors)
        out += palette.ljust(3 << size, b"\x00")
        out += _uncompressed(indices.ravel(), max(2, size))
    with open(target, "wb") as file:
        file.write(out + b";")
    return Cost()


def _uncompressed(indices, size):
    """LZW data of literals, cleared before the codes grow, so that all codes have the same width."""
    run_length = (1 << size) - 2
    clear, end = 1 << size, (1 << size) + 1
    rows = -(-len(indices) // run_length)
    codes = np.full((rows, run_length + 1), -1)
    codes[:, 0] = clear
    codes[:, 1:].flat[:len(indices)] = indices
    codes = np.append(codes[codes >= 0], end)
    bits = (codes[:, None] >> np.arange(size + 1) & 1).astype(np.uint8).ravel()
    data = np.packbits(bits, bitorder="little").tobytes()
    out = bytearray([size])
    for i in range(0, len(data), 255):
        out += bytes([len(data[i:i + 255])]) + data[i:i + 255]
    return bytes(out + b"\x00")


def _gifsicle(*options):
    def encode(source, target):
        return run([GIFSICLE, "-w", "-O3", *options, source, "-o", target])
    return encode


# The encoders of a loop by name.
ENCODERS = {}
if FFMPEG:
    ENCODERS |= {
        "ffmpeg": _ffmpeg("stats_mode=full", "dither=none"),
        "ffmpeg sierra": _ffmpeg("stats_mode=diff", "dither=sierra2_4a"),
        "ffmpeg bayer": _ffmpeg("stats_mode=full", "dither=bayer:bayer_scale=5"),
        "ffmpeg 64": _ffmpeg("stats_mode=full:max_colors=64", "dither=none"),
        "ffmpeg 32": _ffmpeg("stats_mode=full:max_colors=32", "dither=none"),
    }
if CONVERT:
    # With -colors 256 in place of +remap its file was never the smallest as good as ours in 151 loops, with or without
    # gifsicle, and it took half of the whole time.
    ENCODERS |= {"ImageMagick +remap": _convert("+dither", "+remap")}
if PILLOW:
    ENCODERS |= {"Pillow": _pillow(False), "Pillow one palette": _pillow(True)}
if PNGQUANT:
    ENCODERS |= {f"pngquant {colors}": _pngquant(colors) for colors in (256, 128, 64, 32)}
if VIPS:
    ENCODERS["libvips"] = _vips
if GIFSKI:
    ENCODERS |= {f"gifski {quality}": _gifski(quality) for quality in (100, 90, 80)}
if GIFSICLE:
    ENCODERS["plain"] = lambda loop, folder, target: plain(loop, target)

# The programs that work on another program's file. The plain file is only gifsicle's input, not a peer.
CHAINS = {}
if GIFSICLE:
    CHAINS = {"gifsicle -O3": _gifsicle(), "gifsicle -O3 lossy": _gifsicle("--lossy=20")}
    PLAIN_CHAINS = {
        "gifsicle -O3 256": _gifsicle("--colors", "256"),
        "gifsicle -O3 128": _gifsicle("--colors", "128"),
        "gifsicle -O3 64": _gifsicle("--colors", "64"),
        "gifsicle -O3 32": _gifsicle("--colors", "32"),
        "gifsicle -O3 lossy": _gifsicle("--lossy=20"),
    }
else:
    PLAIN_CHAINS = {}
# The peers whose time does not start from the frames: the making of their input is not timed.
ALONE = set(CHAINS) | set(PLAIN_CHAINS)


def files(loop, folder):
    """Yields every peer's file of the loop: name, path and cost. A peer that fails has a message instead of a path."""
    for name, encode in ENCODERS.items():
        path = os.path.join(folder, name.replace(" ", "-") + ".gif")
        try:
            cost = encode(loop, folder, path)
        except Failed as failure:
            yield name, None, str(failure)
            continue
        if name != "plain":
            yield name, path, cost
        for chain, shrink in (CHAINS | (PLAIN_CHAINS if name == "plain" else {})).items():
            result = path[:-4] + "+" + chain.replace(" ", "-") + ".gif"
            title = chain if name == "plain" else f"{name} + {chain}"
            try:
                yield title, result, cost + shrink(path, result)
            except Failed as failure:
                yield title, None, str(failure)
