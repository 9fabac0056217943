"""The APNG benchmark: shipped presets, hard and soft loops against the usual encoders, on identical frames.

`make bench-apng` measures all of them, `make bench-apng-subset` as many as ten minutes allow. For each loop the peers
get the frames that `loaderloom render --format frames` writes, with exact delays. The same binary renders our files as
whole processes, at four levels of effort. A file is right if a decoder by the letter of the PNG specification, ffmpeg
and Chromium show exactly the intended image at the moments of the frames; where Pillow does not, the table says so. A
difference of 1 in 255 after premultiplication is ignored in translucent pixels, which correct decoders round
differently. Prints a summary as Markdown; `--csv` keeps all rows.
"""
import math
import os
import subprocess
import tempfile

import apng_peers
import corpus
import loops
import making
import process
import reading

# Bytes of our sRGB chunk and, at scales other than 1, of our pHYs chunk; the other encoders write neither.
SRGB, PHYS = 13, 21
# Seconds for our highest effort.
PATIENCE = 1800
OURS = {
    "loaderloom": [], "loaderloom effort 1": ["--effort", "1"], "loaderloom effort 6": ["--effort", "6"], "loaderloom effort 9": ["--effort", "9"]}
HIGHEST = "loaderloom effort 9"


# These decide whether a file is right, together with the specification's own way to compose frames.
PROGRAMS = {"ffmpeg": reading.ffmpeg}
if reading.CHROMIUM:
    PROGRAMS["Chromium"] = lambda path, size: reading.chromium(path, size)[0]
DECODERS = ["specification", *PROGRAMS]


def check(path, loop, meant):
    """Each decoder's difference, and whether the file has the right duration."""
    size = meant.shape[2], meant.shape[1]
    try:
        specified, delays = reading.specified(path)
    except process.Failed:
        return {"timed": False}
    row = {"timed": True}
    decoders = {"specification": lambda path, size: specified, **PROGRAMS, "Pillow": lambda path, size: reading.pillow(path)[0]}
    for name, decode in decoders.items():
        try:
            images = decode(path, size)
        except (process.Failed, subprocess.CalledProcessError, OSError, ValueError):
            images = ()
        if len(images) != len(delays):
            row[name] = 255
            continue
        found, is_timed = reading.shown(images, delays, loop.delays)
        row |= {name: reading.worst(meant, found), "timed": row["timed"] and bool(is_timed)}
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

        for name, options in OURS.items():
            if ("highest" if name == HIGHEST else "ours") in sides:
                path = os.path.join(folder, "ours.png")
                command = [loops.BINARY, "render", loop.preset, "--format", "apng", "-o", path, "--quiet", *loop.options, *options]
                made = making.made(loop, name, path, lambda: process.run(command, patience=PATIENCE))
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
    return row.get("timed", False) and all(row[name] == 0 for name in DECODERS)


class Comparison:
    """Our files of a loop and the others'."""

    def __init__(self, rows):
        by_name = {row["encoder"]: row for row in rows if "bytes" in row}
        self.loop = rows[0]["loop"]
        # The highest effort may not have been measured.
        self.default, self.sixth, self.highest = (by_name.get(name) for name in ("loaderloom", "loaderloom effort 6", HIGHEST))
        self.are_ours_right = all(is_right(row) for name, row in by_name.items() if name in OURS)
        self.peers = sorted((row for name, row in by_name.items() if name not in OURS), key=lambda row: row["bytes"])
        self.best = next((row for row in self.peers if is_right(row)), None)
        # A chain's row has the time of all its programs.
        self.all_seconds = sum(
            row["seconds"] - by_name.get(row["encoder"].rpartition(" + ")[0], {"seconds": 0})["seconds"] for row in self.peers)

    @property
    def ratios(self):
        return [row and self.best and row["bytes"] / self.best["bytes"] for row in (self.default, self.highest)]

    @property
    def chunks(self):
        """The bytes of our chunks that the others lack."""
        return SRGB + (0 if " 1× " in self.loop else PHYS)

    @property
    def smaller_but_wrong(self):
        """The files that are smaller than the smallest right one, and not right."""
        smallest = self.best["bytes"] if self.best else math.inf
        return [row for row in self.peers if "timed" in row and not is_right(row) and row["bytes"] < smallest]

    def cells(self):
        cells = [self.loop, "yes" if self.are_ours_right else "no"]
        for row in self.default, self.sixth, self.highest:
            cells += [row["bytes"], f"{row['seconds']:.2f}"] if row else ["", ""]
        best = self.best
        cells += ["none", "", "", "", ""] if best is None else [
            best["encoder"], best["bytes"], f"{best['seconds']:.2f}", *(f"{ratio:.3f}" if ratio else "" for ratio in self.ratios)]
        cells.append("; ".join(
            f"{row['encoder']} {row['bytes']} ({', '.join(f'{name} {row.get(name, 255)}' for name in DECODERS)})" for row in self.smaller_but_wrong))
        cells.append("; ".join(row["encoder"] for row in (self.default, best) if row and row["Pillow"]))
        return cells


def comparisons(all_rows):
    """The loops that were measured on both sides."""
    return [Comparison(rows) for rows in all_rows if {"loaderloom"} < {row["encoder"] for row in rows} - (set(OURS) - {"loaderloom"})]


def table(all_rows):
    yield ["loop", "ours right", "bytes", "s", "effort 6", "s", "effort 9", "s", "smallest right file", "bytes", "s", "ratio",
           "ratio at effort 9", "smaller and wrong: largest error", "wrong in Pillow"]
    for comparison in sorted(comparisons(all_rows), key=lambda comparison: -(comparison.ratios[0] or 0)):
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
        if not ratios:
            continue
        alike = max((c.default, c.highest)[k]["bytes"] / (c.best["bytes"] + c.chunks) for c in compared if c.ratios[k])
        print(f"{title}, {len(ratios)} loops: bytes against the smallest right file of the others {corpus.mean(ratios):.3f} (geometric mean), "
              f"worst {max(ratios):.3f}; above {limit}: {len(larger)}. With the chunks that the others lack in their files too, worst {alike:.3f}."
              + "".join(f"\n- {c.loop}: {(c.default, c.highest)[k]['bytes']:,}, {c.best['encoder']} {c.best['bytes']:,} ({c.ratios[k]:.4f})"
                        for c in larger) + "\n")
    print("Processor time over that of the default effort: of the chain that made the smallest right file, known beforehand, "
          + times([c.best["seconds"] for c in compared]) + "; of all programs that were run to find it, "
          + times([c.all_seconds for c in compared]) + ".\n")
    sixth = [c.default["bytes"] / c.sixth["bytes"] for c in measured if c.sixth]
    if sixth:
        print(f"The default effort against effort 6: {corpus.mean(sixth):.3f} times the bytes (geometric mean), worst {max(sixth):.3f}; "
              f"{sum(c.default['seconds'] for c in measured):.1f} s of processor time against {sum(c.sixth['seconds'] for c in measured if c.sixth):.1f} s.\n")
    wrong = {name: sum(name == row["encoder"] for c in measured for row in c.smaller_but_wrong) for name in sorted(names)}
    print("Smaller than the smallest right file and not right: "
          + ("; ".join(f"{name} in {count}" for name, count in wrong.items() if count) or "none") + ".")
    pillow = [f"{c.loop} ({row['encoder']})" for c in measured for row in (c.default, c.best) if row and row["Pillow"]]
    print("Right, but shown otherwise by Pillow: " + ("; ".join(pillow) or "none") + ".")


if __name__ == "__main__":
    corpus.run(__doc__.split("\n")[0], bench, summary, table, sides=("ours", "highest", "peers"))
