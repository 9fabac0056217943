"""The GIF benchmark: shipped presets and hard loops against the usual encoders, on identical frames (`make bench-gif`).

For each loop the peers get the frames that `loaderloom render --format gif-frames` writes, with exact delays. The same
binary renders our file as a whole process. Every file is read by Pillow or ffmpeg, whichever shows more of the intended
pixels, and measured at the moments of the frames. Each measure is reported by itself: our bytes over those of the
smallest peer that is at least as good by it. Prints a summary as Markdown; `--csv` keeps all rows.
"""
import math
import os
import tempfile

import numpy as np

import corpus
import gif_peers
import loops
import process
import reading
from quality import Quality, compute_ssimulacra2

# Values that differ by less are equal.
SAME = 1e-9
# A file is as good by a measure if it is no worse in any of its parts. "seen" is SSIMULACRA2, least and mean, and flicker.
MEASURES = {
    "seen": lambda ours, peer: (peer.seen_least >= ours.seen_least - SAME and peer.seen_mean >= ours.seen_mean - SAME
                                and peer.flicker <= ours.flicker),
    "PSNR": lambda ours, peer: peer.psnr >= ours.psnr - SAME,
    "mean error": lambda ours, peer: peer.mean <= ours.mean + SAME,
    "largest error": lambda ours, peer: peer.largest <= ours.largest + SAME,
    "false contours": lambda ours, peer: peer.contours <= ours.contours + SAME,
}
COLUMNS = ["psnr", "mean", "largest", "flicker", "contours", "seen_least", "seen_mean"]


def measured(path, loop, meant):
    """The file's quality in the better reading; None if it plays for a wrong time."""
    frames, delays = reading.pillow(path)
    best = None
    for read in (lambda: frames, lambda: reading.ffmpeg(path, (frames.shape[2], frames.shape[1]))):
        pictures = read()
        if len(pictures) != len(delays):
            continue
        found, is_timed = reading.shown(pictures, delays, loop.delays)
        if not is_timed:
            return None
        found = reading.cleared(found)
        wrong = int((found != meant).sum())
        if best is None or wrong < best[0]:
            best = wrong, found
        if wrong == 0:
            break
    return Quality(meant, best[1])


def bench(case):
    """All rows of one loop: our file, and for each measure the smallest peer that is as good."""
    with tempfile.TemporaryDirectory() as folder:
        loop = loops.loop(*case, "gif-frames", os.path.join(folder, "frames"))
        meant = reading.cleared(loop.frames())

        def row(name, encoder, path, quality, cost):
            return {"loop": loop.name, "row": name, "encoder": encoder, "bytes": os.path.getsize(path), "seconds": cost.processor} | {
                column: getattr(quality, column) for column in COLUMNS}

        path = os.path.join(folder, "ours.gif")
        cost = process.run(
            [loops.BINARY, "render", loop.preset, "--format", "gif", "-o", path, "--quiet", *loop.options])
        ours = measured(path, loop, meant)
        rows = [row("ours", "loaderloom", path, ours, cost)]
        open_measures = {name: test for name, test in MEASURES.items() if name != "seen" or compute_ssimulacra2}
        peers = [(os.path.getsize(peer), name, peer, cost) for name, peer, cost in gif_peers.files(loop, folder) if peer]
        for _, name, peer, cost in sorted(peers, key=lambda peer: peer[:2]):
            if not open_measures:
                break
            found = measured(peer, loop, meant)
            if found is None:
                continue
            for measure in [measure for measure, is_as_good in open_measures.items() if is_as_good(ours, found)]:
                del open_measures[measure]
                rows.append(row(measure, name, peer, found, cost))
    return rows


def ratios(all_rows, measure):
    """For each loop that has a peer as good by a measure: our bytes over the peer's, and the rows."""
    found = []
    for rows in all_rows:
        found += [(rows[0]["bytes"] / peer["bytes"], rows[0], peer) for peer in rows[1:] if peer["row"] == measure]
    return sorted(found, key=lambda entry: -entry[0])


def summary(all_rows):
    print("| as good by | bytes against the smallest peer, geometric mean | worst | peers that are smaller | by more than 3 % | loops without a peer |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for measure in MEASURES:
        found = ratios(all_rows, measure)
        values = [ratio for ratio, *_ in found]
        print(f"| {measure} | {corpus.mean(values):.3f} | {max(values, default=math.nan):.3f} | {sum(v > 1 for v in values)} | "
              f"{sum(v > 1.03 for v in values)} | {len(all_rows) - len(values)} |")
    ours = [rows[0] for rows in all_rows]
    low = sorted((row["seen_least"], row["loop"]) for row in ours if row["seen_least"] < 88)
    print(f"\n{len(all_rows)} loops. SSIMULACRA2 of the worst frame below 88: {len(low)}."
          + "".join(f"\n- {name}: {value:.1f}" for value, name in low))
    for measure in MEASURES:
        losses = [entry for entry in ratios(all_rows, measure) if entry[0] > 1]
        if losses:
            print(f"\nLarger than a peer that is as good by {measure}:")
        for ratio, row, peer in losses[:SHOWN]:
            print(f"- {row['loop']}: {row['bytes']:,} against {peer['bytes']:,} of {peer['encoder']} ({ratio:.3f})")


# The number of printed lines of a list; the table has all loops.
SHOWN = 12


def table(all_rows):
    """Yields for each loop our file and the smallest peer by each measure, with the ratio of bytes."""
    yield ["loop", "as good by", "encoder", "bytes", "PSNR dB", "mean error", "largest error", "flicker", "false contours %",
           "SSIMULACRA2 least", "SSIMULACRA2 mean", "s", "ratio"]
    for rows in all_rows:
        for row in rows:
            numbers = ["exact" if row["psnr"] == np.inf else f"{row['psnr']:.1f}", f"{row['mean']:.3f}", f"{row['largest']:.2f}",
                       row["flicker"], f"{row['contours']:.2f}", f"{row['seen_least']:.1f}", f"{row['seen_mean']:.1f}"]
            ratio = "" if row["row"] == "ours" else f"{rows[0]['bytes'] / row['bytes']:.3f}"
            yield [row["loop"], row["row"], row["encoder"], row["bytes"], *numbers, f"{row['seconds']:.2f}", ratio]


if __name__ == "__main__":
    corpus.run(__doc__.split("\n")[0], bench, summary, table)
