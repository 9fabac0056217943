"""The GIF benchmark: every shipped preset against the encoders that people use, on identical frames with exact delays (`make bench-gif`).

For each loop the peers get the frames that `loaderloom render --format gif-frames` writes; our file is rendered by the same binary as a
whole process. Every file is read again by Pillow and by ffmpeg (the reading nearer to what was meant counts), and measured at the moments
of the frames. A peer is as good as ours where none of PSNR, mean and largest OKLab error and flicker is worse. Prints Markdown.
"""
import argparse
import concurrent.futures
import json
import math
import os
import sys
import tempfile

import gif_peers
import loops
import process
import quality
import reading

# What our binary is told, each a row of its own.
OURS = {"loaderloom": [], "loaderloom effort 9": ["--effort", "9"], "loaderloom lossless": ["--lossless"]}


def measured(path, loop, meant):
    """The quality of a file, and whether it lasts as long as it should."""
    size = (meant.shape[2], meant.shape[1])
    frames, delays = reading.pillow(path)
    best = None
    for read in (lambda: frames, lambda: reading.ffmpeg(path, size)):
        pictures = read()
        if len(pictures) != len(delays):
            continue
        found, is_timed = reading.shown(pictures, delays, loop.delays)
        result = quality.measure(meant, reading.cleared(found)), is_timed
        if best is None or result[0].is_at_least(best[0]):
            best = result
        if best[0].is_exact:
            break
    return best


def bench(case):
    """All rows of one loop."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        loop = loops.loop(*case, "gif-frames", os.path.join(folder, "frames"))
        meant = reading.cleared(loop.frames())

        def add(name, path, cost):
            row = {"loop": loop.name, "encoder": name}
            if path is None:
                row["failure"] = cost
            else:
                result, is_timed = measured(path, loop, meant)
                row |= {"bytes": os.path.getsize(path), "seconds": cost.processor, "wall": cost.wall, "timed": bool(is_timed),
                        **vars(result)}
            rows.append(row)

        for name, options in OURS.items():
            path = os.path.join(folder, "ours.gif")
            try:
                cost = process.run(
                    [loops.BINARY, "render", loop.preset, "--format", "gif", "-o", path, "--quiet", *loop.options, *options])
            except process.Failed as failure:
                # Too many colours for a file without loss.
                add(name, None, str(failure))
            else:
                add(name, path, cost)
        for name, path, cost in gif_peers.files(loop, folder):
            add(name, path, cost)
    return rows


def quality_of(row):
    return quality.Quality(row["psnr"], row["mean"], row["largest"], row["flicker"])


def compare(rows):
    """Our row, the smallest peer that is as good, and the peers in the order of their size."""
    done = [row for row in rows if "bytes" in row and row["timed"]]
    ours = next(row for row in done if row["encoder"] == "loaderloom")
    peers = sorted((row for row in done if row["encoder"] not in OURS), key=lambda row: row["bytes"])
    good = [row for row in peers if quality_of(row).is_at_least(quality_of(ours))]
    return ours, good[0] if good else None, peers


def exact_ratio(rows):
    """Our file without loss against the smallest peer's without loss; None where one of them is not to be had."""
    exact = [row for row in rows if "bytes" in row and row["timed"] and quality_of(row).is_exact]
    ours = [row for row in exact if row["encoder"] == "loaderloom lossless"]
    peers = sorted((row for row in exact if row["encoder"] not in OURS), key=lambda row: row["bytes"])
    return (ours[0], peers[0]) if ours and peers else None


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def text(row):
    psnr = "exact" if math.isinf(row["psnr"]) else f"{row['psnr']:.1f}"
    return f"{row['bytes']:,} | {psnr} | {row['mean']:.4f} | {row['largest']:.2f} | {row['flicker']:.4f} | {row['seconds']:.2f}"


def summary(all_rows):
    print("| loop | encoder | bytes | PSNR dB | mean error | largest error | flicker | s | ratio |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    ratios, losses, alone, slower = [], [], 0, []
    for rows in all_rows:
        ours, best, peers = compare(rows)
        print(f"| {ours['loop']} | loaderloom | {text(ours)} | |")
        if best is None:
            alone += 1
        else:
            ratio = ours["bytes"] / best["bytes"]
            ratios.append(ratio)
            print(f"| | {best['encoder']} | {text(best)} | {ratio:.3f} |")
            if ratio > 1:
                losses.append(f"{ours['loop']}: {ours['bytes']:,} against {best['bytes']:,} bytes of {best['encoder']} ({ratio:.3f})")
        smallest = peers[0] if peers else None
        if smallest is not None and smallest is not best:
            print(f"| | smallest: {smallest['encoder']} | {text(smallest)} | ({ours['bytes'] / smallest['bytes']:.3f}) |")
        near = [row for row in peers if row["bytes"] <= ours["bytes"] * 1.1]
        if near and min(row["seconds"] for row in near) < ours["seconds"]:
            fastest = min(near, key=lambda row: row["seconds"])
            slower.append(f"{ours['loop']}: {ours['seconds']:.2f} s against {fastest['seconds']:.2f} s of {fastest['encoder']}")
    print()
    if ratios:
        print(f"{len(all_rows)} loops; bytes against the smallest peer that is as good: geometric mean {mean(ratios):.3f} over "
              f"{len(ratios)}, worst {max(ratios):.3f}; in {alone} no peer is as good.")
    pairs = [pair for pair in map(exact_ratio, all_rows) if pair]
    if pairs:
        exact = [ours["bytes"] / peer["bytes"] for ours, peer in pairs]
        print(f"\nWithout loss (`--lossless`) against the smallest exact peer: geometric mean {mean(exact):.3f} over {len(pairs)}, "
              f"worst {max(exact):.3f}." + "".join(
                  f"\n- larger: {ours['loop']}: {ours['bytes']:,} against {peer['bytes']:,} of {peer['encoder']}"
                  for ours, peer in pairs if ours["bytes"] > peer["bytes"]))
    print(f"\nLarger than a peer that is as good: {len(losses)}." + "".join(f"\n- {loss}" for loss in losses))
    print(f"\nSlower (processor time) than a chain within 10 % of our size or below: {len(slower)}."
          + "".join(f"\n- {one}" for one in slower))
    wrong = sorted({row["encoder"] for rows in all_rows for row in rows if "bytes" in row and not row["timed"]})
    print(f"\nNot counted, for a wrong length of the loop in some loops: {', '.join(wrong) or 'none'}.")


def main():
    parser = loops.arguments(argparse.ArgumentParser(description=__doc__.split("\n")[0]))
    options = parser.parse_args()
    all_rows = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for rows in pool.map(bench, loops.chosen(options)):
            all_rows.append(rows)
            print(f"{len(all_rows)}: {rows[0]['loop']}", file=sys.stderr)
            if options.results:
                with open(options.results, "w") as file:
                    json.dump(all_rows, file, indent=1)
    summary(all_rows)


if __name__ == "__main__":
    main()
