"""The APNG benchmark: every shipped preset against the encoders that people use, on identical frames with exact delays (`make bench-apng`).

For each loop the peers get the frames that `loaderloom render --format frames` writes; our files are rendered by the same binary as whole
processes, at the default and the highest effort. A file is correct where ffmpeg or Pillow shows exactly what was meant at the moments of
the frames (1 of 255 after premultiplication is allowed for partly clear pixels, which right decoders round differently). Prints Markdown.
"""
import math
import os
import tempfile

import numpy as np

import apng_peers
import corpus
import loops
import process
import reading

# Of 255, after premultiplication: right decoders round partly clear pixels differently.
TOLERANCE = 1
# Seconds for our highest effort.
PATIENCE = 1800
OURS = {"loaderloom": [], "loaderloom effort 1": ["--effort", "1"], "loaderloom effort 9": ["--effort", "9"]}


def worst(meant, found):
    """The largest difference of a premultiplied channel."""
    differs = (meant != found).any(-1)
    if not differs.any():
        return 0
    a, b = meant[differs].astype(np.int32), found[differs].astype(np.int32)
    alphas = np.abs(a[:, 3] - b[:, 3]).max()
    colors = np.abs(a[:, :3] * a[:, 3:] - b[:, :3] * b[:, 3:]).max()
    return max(int(alphas), math.ceil(colors / 255))


def check(path, loop, meant):
    """The difference that each decoder shows, and whether the file lasts as long as it should."""
    frames, delays = reading.pillow(path)
    row = {"timed": True}
    for name, pictures in ("pillow", frames), ("ffmpeg", reading.ffmpeg(path, (meant.shape[2], meant.shape[1]))):
        if len(pictures) != len(delays):
            row |= {name: 255, "timed": False}
            continue
        found, is_timed = reading.shown(pictures, delays, loop.delays)
        row |= {name: worst(meant, found), "timed": row["timed"] and bool(is_timed)}
    return row


def bench(case, sides):
    """All rows of one loop."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        loop = loops.loop(*case, "frames", os.path.join(folder, "frames"))
        meant = loop.frames()

        def row(made):
            row = {"loop": loop.name, "encoder": made.name}
            row |= {"bytes": os.path.getsize(made.path), "seconds": made.cost.processor, "wall": made.cost.wall} if made.cost else {
                "failure": made.failure}
            rows.append(row)
            return row

        if "ours" in sides:
            for name, options in OURS.items():
                path = os.path.join(folder, "ours.png")
                cost = process.run(
                    [loops.BINARY, "render", loop.preset, "--format", "apng", "-o", path, "--quiet", *loop.options, *options], patience=PATIENCE)
                row(apng_peers.Made(loop, name, path, cost)).update(check(path, loop, meant))
        if "peers" in sides:
            files = [(row(made), made) for made in apng_peers.files(loop, folder)]
            # Only the smallest file that is right counts; whether those that are larger are right is not asked.
            for found, made in sorted(((found, made) for found, made in files if made.cost), key=lambda pair: pair[0]["bytes"]):
                found |= check(made.path, loop, meant)
                if not is_correct(found):
                    continue
                # What follows does the work of a second program that is gentler.
                source = next((first for _, first in files if made.name == first.name + " + oxipng"), made)
                for name, shrink in apng_peers.LAST.items():
                    chain = source.then(name, shrink)
                    end = row(chain)
                    if chain.cost:
                        end |= check(chain.path, loop, meant)
                break
    return rows


def is_correct(row):
    return row.get("timed", False) and max(row["pillow"], row["ffmpeg"]) <= TOLERANCE


def summary(all_rows):
    print("| loop | loaderloom | s | effort 9 | s | best correct peer | bytes | s | ratio | effort 9 | smaller but wrong |")
    print("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | --- |")
    default_ratios, highest_ratios, speeds, losses = [], [], [], []
    for rows in all_rows:
        ours = {name: next(row for row in rows if row["encoder"] == name) for name in OURS}
        default, highest = ours["loaderloom"], ours["loaderloom effort 9"]
        peers = sorted((row for row in rows if row["encoder"] not in OURS and "bytes" in row), key=lambda row: row["bytes"])
        best = next((row for row in peers if is_correct(row)), None)
        flag = "" if all(row["difference"] == 0 and row["timed"] for row in ours.values()) else " **WRONG**"
        line = (f"| {default['loop']}{flag} | {default['bytes']:,} | {default['seconds']:.2f} | {highest['bytes']:,} | "
                f"{highest['seconds']:.2f} |")
        if best is None:
            print(line + " none | | | | | |")
            continue
        wrong = [f"{row['encoder']} {row['bytes']:,} (by {row['difference']})" for row in peers
                 if not is_correct(row) and row["bytes"] < default["bytes"]]
        ratios = default["bytes"] / best["bytes"], highest["bytes"] / best["bytes"]
        default_ratios.append(ratios[0])
        highest_ratios.append(ratios[1])
        speeds.append(best["seconds"] / default["seconds"])
        print(line + f" {best['encoder']} | {best['bytes']:,} | {best['seconds']:.2f} | {ratios[0]:.3f} | {ratios[1]:.3f} |"
              f" {'; '.join(wrong)} |")
        if ratios[1] > 1 or ratios[0] > 1.03:
            losses.append(f"{default['loop']}: {default['bytes']:,}, effort 9 {highest['bytes']:,}, {best['encoder']} {best['bytes']:,} "
                          f"({ratios[0]:.3f}, {ratios[1]:.3f})")

    print(f"\n{len(all_rows)} loops; bytes against the best correct peer, geometric mean: default effort {corpus.mean(default_ratios):.3f} "
          f"(worst {max(default_ratios, default=math.nan):.3f}), effort 9 {corpus.mean(highest_ratios):.3f} "
          f"(worst {max(highest_ratios, default=math.nan):.3f}). The default effort takes {corpus.mean(speeds):.1f} times less processor time than "
          f"that peer (least {min(speeds, default=math.nan):.1f}).")
    print(f"\nLarger than the best correct peer at effort 9, or by more than 3 % at the default: {len(losses)}."
          + "".join(f"\n- {loss}" for loss in losses))
    wrong = {}
    for rows in all_rows:
        for row in rows:
            if "bytes" in row and not is_correct(row):
                wrong.setdefault(row["encoder"], []).append(row["loop"])
    print("\nNot counted, for wrong pixels or times: " + ("; ".join(f"{name} in {len(names)}" for name, names in wrong.items()) or "none") + ".")


if __name__ == "__main__":
    corpus.run(__doc__.split("\n")[0], bench, summary, sides=("ours", "peers"))
