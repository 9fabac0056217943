"""The WebP benchmark: shipped presets, hard and soft loops against the usual encoders, on identical frames.

`make bench-webp` measures all of them, `make bench-webp-subset` as many as ten minutes allow. The peers get the frames
that `loaderloom render --format frames` writes, with exact delays. Two files of ours are compared, each rendered as a
whole process:

- without loss, against the smallest file that shows every pixel as intended, by Pillow's reading;
- at the default quality, against the smallest file whose worst frame scores at least as much (SSIMULACRA2, on white
  and on black). The least quality with which an encoder reaches the score is found by bisection.

Our lossless APNG is there for comparison. Prints a summary as Markdown; `--csv` keeps all rows. `--sides ours`
measures our files anew, for `--from` with the kept rows of the others; the score that these reach is then the old one.
"""
import os
import sys
import tempfile

import corpus
import loops
import making
import process
import reading
import webp_peers
from quality import Quality, compute_ssimulacra2

LOSSLESS, LOSSY = "lossless", "quality 90"
OURS = {
    "APNG": ["--format", "apng", "--quality", "100"],
    LOSSLESS: ["--format", "webp", "--quality", "100"],
    LOSSY: ["--format", "webp"],
}
PATIENCE = 600
PAGES = 255, 0


def shown(path, loop):
    """The frames at the moments of the intended ones."""
    frames, delays = reading.pillow(path)
    found, is_timed = reading.shown(frames, delays, loop.delays)
    if not is_timed:
        raise process.Failed("another duration")
    return found


def score(meant, found):
    """The score of the worst of some frames on the worse page."""
    return min(Quality(reading.over(meant, page), reading.over(found, page)).seen_least for page in PAGES)


def least(loop, folder, name, meant, wanted):
    """The encoder's smallest file that scores `wanted`, with the score; None where it does not at 100, fails, or plays for a wrong time."""
    low, high, best = 0, 100, None
    while low <= high:
        quality = (low + high) // 2
        made = webp_peers.file(loop, folder, name, quality)
        try:
            found = score(meant, shown(made.path, loop)) if made.cost else None
        except process.Failed:
            found = None
        if found is None:
            return None
        if found >= wanted:
            best, high = (made, found), quality - 1
        else:
            low = quality + 1
    return best


def bench(case, sides):
    """The rows of one loop. Other files at a quality need ours, whose score they have to reach."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        loop = loops.loop(*case, "frames", os.path.join(folder, "frames"))
        meant = loop.frames()
        others = webp_peers.ENCODERS if "peers" in sides else ()

        def row(kind, made, **more):
            rows.append({"loop": loop.name, "row": f"{kind} {made.name}", "kind": kind, "encoder": made.name, "bytes": os.path.getsize(made.path),
                         "seconds": made.cost.processor} | more)
            return rows[-1]

        for kind, options in OURS.items() if "ours" in sides else ():
            path = os.path.join(folder, kind + (".png" if kind == "APNG" else ".webp"))
            command = [loops.BINARY, "render", loop.preset, "-o", path, "--quiet", *loop.options, *options]
            made = making.Made(loop, "loaderloom", path, process.run(command, patience=PATIENCE))
            if kind == "APNG":
                row(kind, made)
            elif kind == LOSSLESS:
                row(kind, made, error=reading.worst(meant, shown(path, loop)))
            else:
                wanted = row(kind, made, score=score(meant, shown(path, loop)))["score"]
        for name in others:
            made = webp_peers.file(loop, folder, name)
            if made.cost:
                try:
                    error = reading.worst(meant, shown(made.path, loop))
                except process.Failed:
                    error = 255
                row(LOSSLESS, made, error=error)
        for name in others if "ours" in sides else ():
            if found := least(loop, folder, name, meant, wanted):
                row(LOSSY, found[0], score=found[1])
    return rows


def compared(rows, kind):
    """Our file of a kind and the smallest right one of the others, or None."""
    of_kind = [row for row in rows if row["kind"] == kind]
    others = [row for row in of_kind if row["encoder"] != "loaderloom" and not row.get("error")]
    if kind == LOSSY:
        # A lossless file has any score.
        others += compared(rows, LOSSLESS)[1:]
    ours = next(row for row in of_kind if row["encoder"] == "loaderloom")
    return [ours, *sorted(others, key=lambda row: row["bytes"])[:1]]


def ratios(all_rows, kind):
    """Our bytes over those of the smallest other file, the largest first, with both rows."""
    pairs = [compared(rows, kind) for rows in all_rows]
    return sorted(((ours["bytes"] / other["bytes"], ours, other) for ours, other in (pair for pair in pairs if len(pair) == 2)),
                  key=lambda entry: -entry[0])


def apng(rows):
    return next(row["bytes"] for row in rows if row["kind"] == "APNG")


def summary(all_rows):
    by_loop = {rows[0]["loop"]: apng(rows) for rows in all_rows}
    for kind in LOSSLESS, LOSSY:
        found = ratios(all_rows, kind)
        if not found:
            print(f"{kind}: no other file.")
            continue
        print(f"\n## {kind}\n\n| loop | LoaderLoom | s | smallest alternative | by | s | ratio | of the APNG |")
        print("| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |")
        for ratio, ours, other in found:
            print(f"| {ours['loop']} | {ours['bytes']:,} | {ours['seconds']:.2f} | {other['bytes']:,} | {other['encoder']} | {other['seconds']:.2f} | "
                  f"{ratio:.3f} | {ours['bytes'] / by_loop[ours['loop']]:.3f} |")
        print(f"| **geometric mean** | | | | | | {corpus.mean([ratio for ratio, *_ in found]):.3f} | "
              f"{corpus.mean([ours['bytes'] / by_loop[ours['loop']] for _, ours, _ in found]):.3f} |")
    wrong = [f"{row['loop']} ({row['encoder']})" for rows in all_rows for row in rows if row.get("error")]
    print("\nLossless, but shown otherwise than meant: " + ("; ".join(wrong) or "none") + ".")


def table(all_rows):
    yield ["loop", "kind", "encoder", "bytes", "s", "largest error", "score of the worst frame"]
    for rows in all_rows:
        for row in rows:
            mark = f"{row['score']:.1f}" if "score" in row else ""
            yield [row["loop"], row["kind"], row["encoder"], row["bytes"], f"{row['seconds']:.2f}", row.get("error", ""), mark]


if __name__ == "__main__":
    if not compute_ssimulacra2:
        sys.exit("bench_webp: scores need the package ssimulacra2 of PyPI: python3 -m pip install ssimulacra2")
    corpus.run(__doc__.split("\n")[0], bench, summary, table, sides=("ours", "peers"))
