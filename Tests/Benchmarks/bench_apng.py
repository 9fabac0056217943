"""The APNG benchmark: every shipped preset against the usual encoders, on identical frames (`make bench-apng`).

For each loop the peers get the frames that `loaderloom render --format frames` writes, with exact delays. The same
binary renders our files as whole processes, at the default, the lowest and the highest effort. A file is correct if
ffmpeg and Pillow both show exactly the intended picture at the moments of the frames. A difference of 1 in 255 after
premultiplication is ignored in partly clear pixels, which correct decoders round differently. Prints a summary as
Markdown; `--csv` keeps all rows.
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

# Bytes of our sRGB chunk and, at scales other than 1, of our pHYs chunk; the other encoders write neither.
SRGB, PHYS = 13, 21
# Seconds for our highest effort.
PATIENCE = 1800
OURS = {"loaderloom": [], "loaderloom effort 1": ["--effort", "1"], "loaderloom effort 9": ["--effort", "9"]}


def worst(meant, found):
    """The largest difference of a premultiplied channel; a difference of 1 in a partly clear pixel does not count."""
    differs = (meant != found).any(-1)
    if not differs.any():
        return 0
    a, b = meant[differs].astype(np.int32), found[differs].astype(np.int32)
    alphas = np.abs(a[:, 3] - b[:, 3])
    colors = np.abs(a[:, :3] * a[:, 3:] - b[:, :3] * b[:, 3:]).max(-1)
    errors = np.maximum(alphas, -(-colors // 255))
    is_partly_clear = (a[:, 3] > 0) & (a[:, 3] < 255)
    return int(np.where(is_partly_clear & (errors == 1), 0, errors).max())


def check(path, loop, meant):
    """Each decoder's difference, and whether the file has the right duration."""
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
                command = [loops.BINARY, "render", loop.preset, "--format", "apng", "-o", path, "--quiet", *loop.options, *options]
                made = apng_peers.made(loop, name, path, lambda: process.run(command, patience=PATIENCE))
                found = row(made)
                if made.cost:
                    found |= check(path, loop, meant)
        if "peers" in sides:
            files = [(row(made), made) for made in apng_peers.files(loop, folder)]
            # Only the smallest correct file counts. Whether larger files are correct is not checked.
            for found, made in sorted(((found, made) for found, made in files if made.cost), key=lambda pair: pair[0]["bytes"]):
                found |= check(made.path, loop, meant)
                if not is_right(found):
                    continue
                # The last step does the work of a gentler second program.
                source = next((first for _, first in files if made.name == first.name + " + oxipng"), made)
                for name, shrink in apng_peers.LAST.items():
                    chain = source.then(name, shrink)
                    end = row(chain)
                    if chain.cost:
                        end |= check(chain.path, loop, meant)
                break
    return rows


def is_right(row):
    return row.get("timed", False) and row["pillow"] == row["ffmpeg"] == 0


class Comparison:
    """Our files of a loop and the others'."""

    def __init__(self, rows):
        by_name = {row["encoder"]: row for row in rows if "bytes" in row}
        self.loop = rows[0]["loop"]
        # The highest effort may not have been measured.
        self.default, self.highest = by_name["loaderloom"], by_name.get("loaderloom effort 9")
        self.are_ours_right = all(row["timed"] and row["pillow"] == row["ffmpeg"] == 0 for name, row in by_name.items() if name in OURS)
        self.peers = sorted((row for name, row in by_name.items() if name not in OURS), key=lambda row: row["bytes"])
        self.best = next((row for row in self.peers if is_right(row)), None)
        # A chain's row has the time of all its programs.
        self.all_seconds = sum(
            row["seconds"] - by_name.get(row["encoder"].rpartition(" + ")[0], {"seconds": 0})["seconds"] for row in self.peers)

    @property
    def ratios(self):
        return [row and row["bytes"] / self.best["bytes"] for row in (self.default, self.highest)]

    @property
    def chunks(self):
        """The bytes of our chunks that the others lack."""
        return SRGB + (0 if " 1× " in self.loop else PHYS)

    @property
    def smaller_but_wrong(self):
        """The incorrect files that are smaller than the smallest correct one."""
        smallest = self.best["bytes"] if self.best else math.inf
        return [row for row in self.peers if "timed" in row and not is_right(row) and row["bytes"] < smallest]

    def cells(self):
        cells = [self.loop, "yes" if self.are_ours_right else "no"]
        for row in self.default, self.highest:
            cells += [row["bytes"], f"{row['seconds']:.2f}"] if row else ["", ""]
        best = self.best
        cells += ["none", "", "", "", ""] if best is None else [
            best["encoder"], best["bytes"], f"{best['seconds']:.2f}", *(f"{ratio:.3f}" if ratio else "" for ratio in self.ratios)]
        cells.append("; ".join(
            f"{row['encoder']} {row['bytes']} (Pillow {row['pillow']}, ffmpeg {row['ffmpeg']})" for row in self.smaller_but_wrong))
        return cells


def comparisons(all_rows):
    """The loops that were measured on both sides."""
    return [Comparison(rows) for rows in all_rows if {"loaderloom"} < {row["encoder"] for row in rows} - (set(OURS) - {"loaderloom"})]


def table(all_rows):
    yield ["loop", "ours right", "bytes", "s", "effort 9", "s", "smallest right file", "bytes", "s", "ratio", "ratio at effort 9",
           "smaller and wrong: largest error"]
    for comparison in comparisons(all_rows):
        yield comparison.cells()


def summary(all_rows):
    names = {row["encoder"] for rows in all_rows for row in rows}
    measured = comparisons(all_rows)
    compared = [comparison for comparison in measured if comparison.best]
    if not compared:
        print("No loop was measured on both sides.")
        return

    def times(theirs):
        ours = [comparison.default["seconds"] for comparison in compared]
        ratios = [other / own for other, own in zip(theirs, ours)]
        return (f"{sum(theirs) / sum(ours):.1f} over all loops together, geometric mean {corpus.mean(ratios):.1f}, least {min(ratios):.1f}, "
                f"under 10 in {sum(ratio < 10 for ratio in ratios)}")

    for title, k, limit in ("Default effort", 0, 1.03), ("Effort 9", 1, 1):
        ratios = [comparison.ratios[k] for comparison in compared if comparison.ratios[k]]
        larger = [comparison for comparison in compared if (comparison.ratios[k] or 0) > limit]
        alike = max((c.default, c.highest)[k]["bytes"] / (c.best["bytes"] + c.chunks) for c in compared if c.ratios[k])
        print(f"{title}, {len(ratios)} loops: bytes against the smallest right file of the others {corpus.mean(ratios):.3f} (geometric mean), "
              f"worst {max(ratios):.3f}; above {limit}: {len(larger)}. With the chunks that the others lack in their files too, worst {alike:.3f}."
              + "".join(f"\n- {c.loop}: {(c.default, c.highest)[k]['bytes']:,}, {c.best['encoder']} {c.best['bytes']:,} ({c.ratios[k]:.4f})"
                        for c in larger) + "\n")
    print("Processor time over that of the default effort: of the chain that made the smallest right file, known beforehand, "
          + times([c.best["seconds"] for c in compared]) + "; of all programs that were run to find it, "
          + times([c.all_seconds for c in compared]) + ".\n")
    wrong = {name: sum(name == row["encoder"] for c in measured for row in c.smaller_but_wrong) for name in sorted(names)}
    print("Smaller than the smallest right file and not right (wrong pixels in Pillow or ffmpeg): "
          + ("; ".join(f"{name} in {count}" for name, count in wrong.items() if count) or "none") + ".")


if __name__ == "__main__":
    corpus.run(__doc__.split("\n")[0], bench, summary, table, sides=("ours", "peers"))
