"""The corpus: the frames of every shipped preset, of loops that are hard for a palette (`hard/`), and of loops of glows,
blurs and gradients (`soft/`).

`loaderloom render` writes them with `--format frames` and `--format gif-frames`.
"""
import json
import os
import subprocess
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

BINARY = os.environ.get("LOADERLOOM_BINARY", os.path.join(os.path.dirname(__file__), "../../.build/release/loaderloom"))


@dataclass
class Loop:
    """One animation, in the form that all encoders get."""
    preset: str
    scale: str
    on_white: bool
    folder: str
    files: list = field(default_factory=list)
    delays: list = field(default_factory=list)  # seconds

    @property
    def name(self):
        preset = os.path.splitext(os.path.basename(self.preset))[0]
        return f"{preset} {self.scale}× {'white' if self.on_white else 'clear'}"

    @property
    def pixels(self):
        """The pixels of all frames together."""
        with Image.open(self.files[0]) as frame:
            return frame.width * frame.height * len(self.files)

    @property
    def options(self):
        return ["--scale", self.scale] + (["--background", "white"] if self.on_white else [])

    @property
    def milliseconds(self):
        """The delays as whole milliseconds."""
        return [round(delay * 1000) for delay in self.delays]

    @property
    def files_with_delays(self):
        """Each frame's file, followed by its milliseconds."""
        return [x for pair in zip(self.files, self.milliseconds) for x in pair]

    def concat(self, folder, rate):
        """A list of the frames for ffmpeg. A still counts time in units of its frame rate, so each file sets its own."""
        path = os.path.join(folder, "frames.ffconcat")
        with open(path, "w") as file:
            file.write("ffconcat version 1.0\n")
            for name, delay in zip(self.files, self.delays):
                file.write(f"file '{os.path.abspath(name)}'\noption framerate {rate}\nduration {delay:.3f}\n")
        return path

    def frames(self):
        """All frames: frames × height × width × RGBA, 8 bits."""
        return np.stack([np.asarray(Image.open(path).convert("RGBA")) for path in self.files])


def in_folder(name):
    """The presets of a folder beside this file."""
    folder = os.path.join(os.path.dirname(__file__), name)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def shipped():
    return subprocess.run([BINARY, "presets", "--names"], check=True, capture_output=True, text=True).stdout.split()


# Loops of each sort whose files are small enough for the slowest encoders.
SUBSET = {"shipped": ("worm", "spinner", "braille", "chatgpt", "linkedin", "shimmer", "typing-dots", "wifi", "skeleton-list"),
          "hard": ("glass-bar", "card-dark-diagonal"), "soft": ("breathing-gradient", "rain-glow", "halo")}


def subset():
    """Shipped, hard and soft loops for a benchmark of ten minutes."""
    return [preset for name, stems in SUBSET.items() for preset in SETS[name]() if os.path.splitext(os.path.basename(preset))[0] in stems]


SETS = {"shipped": shipped, "hard": lambda: in_folder("hard"), "soft": lambda: in_folder("soft"), "subset": subset}


def loop(preset, scale, on_white, kind, folder):
    """Renders one loop's frames into `folder`; `kind` is frames or gif-frames."""
    result = Loop(preset, scale, on_white, folder)
    subprocess.run(
        [BINARY, "render", preset, "--format", kind, "--effort", "1", "-o", folder, "--quiet"] + result.options, check=True)
    with open(os.path.join(folder, "delays.json")) as file:
        for frame in json.load(file)["frames"]:
            result.files.append(os.path.join(folder, frame["file"]))
            result.delays.append(frame["delay"])
    return result


def arguments(parser):
    """Adds the options that all benchmarks have."""
    parser.add_argument("presets", nargs="*", help="names or files of presets instead of a set")
    parser.add_argument("--sets", default="shipped", help="of shipped, hard, soft and subset")
    parser.add_argument("--scales", default="1,2")
    parser.add_argument("--grounds", default="white,clear")
    parser.add_argument("--jobs", type=int, default=1, help="loops that are measured at once; times are processor times")
    return parser


def chosen(options):
    return [(preset, scale, ground == "white")
            for preset in options.presets or [preset for name in options.sets.split(",") for preset in SETS[name]()]
            for scale in options.scales.split(",")
            for ground in options.grounds.split(",")]
