"""The corpus: the frames of every shipped preset, and of loops that are hard for a palette (`hard/`).

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

    def frames(self):
        """All frames: frames × height × width × RGBA, 8 bits."""
        return np.stack([np.asarray(Image.open(path).convert("RGBA")) for path in self.files])


HARD = os.path.join(os.path.dirname(__file__), "hard")


def hard():
    """The presets of the hard loops."""
    return [os.path.join(HARD, name) for name in sorted(os.listdir(HARD))]


def presets():
    return subprocess.run([BINARY, "presets", "--names"], check=True, capture_output=True, text=True).stdout.split()


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
    parser.add_argument("presets", nargs="*", help="shipped presets; all where none is named")
    parser.add_argument("--hard", action="store_true", help="the hard loops beside the shipped presets")
    parser.add_argument("--scales", default="1,2")
    parser.add_argument("--grounds", default="white,clear")
    parser.add_argument("--jobs", type=int, default=1, help="loops that are measured at once; times are processor times")
    return parser


def chosen(options):
    return [(preset, scale, ground == "white")
            for preset in options.presets or presets() + (hard() if options.hard else [])
            for scale in options.scales.split(",")
            for ground in options.grounds.split(",")]
