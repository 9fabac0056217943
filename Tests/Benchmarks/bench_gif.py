"""The GIF benchmark: every shipped preset against the usual encoders, on identical frames (`make bench-gif`).

For each loop the peers get the frames that `loaderloom render --format gif-frames` writes, with exact delays. The same
binary renders our file as a whole process. Pillow and ffmpeg read every file, which is then measured at the moments of
the frames; the reading nearer to the intended picture counts. A peer is as good as ours if none of PSNR, mean and
largest OKLab error and flicker is worse. Prints a summary as Markdown; `--csv` keeps all rows.
"""
import math
import os
import tempfile

import corpus
import gif_peers
import loops
import process
import quality
import reading

# The arguments of our binary; each set is a row of its own.
OURS = {"loaderloom": [], "loaderloom lossless": ["--lossless"]}
# A peer is within reach if its size is up to this many times ours. Then its time is compared with ours.
NEAR = 1.1
# The number of frames that are measured before all frames are.
SAMPLES = 6


def readings(path, loop, step):
    """The file's frames at each `step`th one of the loop, and whether its duration is right, by Pillow and by ffmpeg.
    """
    frames, delays = reading.pillow(path)
    for read in (lambda: frames, lambda: reading.ffmpeg(path, (frames.shape[2], frames.shape[1]))):
        pictures = read()
        if len(pictures) == len(delays):
            found, is_timed = reading.shown(pictures, delays, loop.delays, step)
            yield reading.cleared(found), bool(is_timed)


def measured(path, loop, meant, step=1):
    """The file's quality in the better reading, over every `step`th frame, and whether its duration is right."""
    best = None
    for found, is_timed in readings(path, loop, step):
        result = quality.measure(meant[::step], found), is_timed
        if best is None or result[0].is_at_least(best[0]):
            best = result
        if best[0].is_exact:
            break
    return best


def is_exact(path, loop, meant):
    return any(is_timed and (found == meant).all() for found, is_timed in readings(path, loop, 1))


def bench(case):
    """All rows of one loop."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        loop = loops.loop(*case, "gif-frames", os.path.join(folder, "frames"))
        meant = reading.cleared(loop.frames())

        def add(name, path, cost):
            """Adds a file's row, not measured yet; `cost` is a message if there is no file."""
            row = {"loop": loop.name, "encoder": name}
            row |= {"failure": cost} if path is None else {
                "path": path, "bytes": os.path.getsize(path), "seconds": cost.processor, "wall": cost.wall}
            rows.append(row)

        def read(row, step=1):
            result, is_timed = measured(row["path"], loop, meant, step)
            row |= {"timed": bool(is_timed), **vars(result)}
            return row["timed"]

        for name, options in OURS.items():
            path = os.path.join(folder, name.replace(" ", "-") + ".gif")
            try:
                cost = process.run(
                    [loops.BINARY, "render", loop.preset, "--format", "gif", "-o", path, "--quiet", *loop.options, *options])
            except process.Failed as failure:
                # There are too many colours for a lossless file.
                add(name, None, str(failure))
            else:
                add(name, path, cost)
                read(rows[-1])
        for name, path, cost in gif_peers.files(loop, folder):
            add(name, path, cost)
        # The smaller files come first. Once a file is as good as ours, files out of reach of our size matter only until
        # the first exact one is found. A few frames show quickly that a file's error is larger than ours; the smallest
        # file is measured in full anyway.
        smallest, good, exact = False, False, False
        for row in sorted((row for row in rows if "path" in row and row["encoder"] not in OURS), key=lambda row: row["bytes"]):
            if good and row["bytes"] > NEAR * rows[0]["bytes"] and (exact or not is_exact(row["path"], loop, meant)):
                continue
            if smallest and read(row, max(1, len(meant) // SAMPLES)) and row["largest"] > rows[0]["largest"]:
                continue
            if read(row):
                smallest = True
                good = good or quality_of(row).is_at_least(quality_of(rows[0]))
                exact = exact or quality_of(row).is_exact
        for row in rows:
            row.pop("path", None)
    return rows


def quality_of(row):
    return quality.Quality(row["psnr"], row["mean"], row["largest"], row["flicker"])


def compare(rows):
    """Our row, the smallest peer of equal or better quality, and the peers sorted by size."""
    done = [row for row in rows if row.get("timed")]
    ours = next(row for row in done if row["encoder"] == "loaderloom")
    peers = sorted((row for row in done if row["encoder"] not in OURS), key=lambda row: row["bytes"])
    good = [row for row in peers if quality_of(row).is_at_least(quality_of(ours))]
    return ours, good[0] if good else None, peers


def exact_ratio(rows):
    """Our lossless file against the smallest lossless one of the peers; None if either is missing."""
    exact = [row for row in rows if row.get("timed") and quality_of(row).is_exact]
    ours = [row for row in exact if row["encoder"] == "loaderloom lossless"]
    peers = sorted((row for row in exact if row["encoder"] not in OURS), key=lambda row: row["bytes"])
    return (ours[0], peers[0]) if ours and peers else None


def cells(row):
    """A row's columns; the last one shows whether the time starts from the frames."""
    psnr = "exact" if math.isinf(row["psnr"]) else f"{row['psnr']:.1f}"
    whole = "yes" if is_chain(row) else "no"
    return [row["bytes"], psnr, f"{row['mean']:.4f}", f"{row['largest']:.2f}", f"{row['flicker']:.4f}", f"{row['seconds']:.3f}", whole]


def slower(all_rows, is_rival):
    """Lines for the loops in which a rival within reach of our size takes less processor time, the fastest first."""
    found = []
    for rows in all_rows:
        ours, _, peers = compare(rows)
        near = [row for row in peers if row["bytes"] <= NEAR * ours["bytes"] and is_rival(ours, row)]
        fastest = min(near, key=lambda row: row["seconds"], default=ours)
        if fastest["seconds"] < ours["seconds"]:
            found.append((ours["seconds"] / fastest["seconds"],
                          f"{ours['loop']}: {ours['seconds']:.3f} s against {fastest['seconds']:.3f} s of {fastest['encoder']} "
                          f"({fastest['bytes'] / ours['bytes']:.2f} of the bytes, largest error {fastest['largest']:.2f} against "
                          f"{ours['largest']:.2f})"))
    return [line for _, line in sorted(found, reverse=True)]


def is_as_good(ours, row):
    return quality_of(row).is_at_least(quality_of(ours))


def is_chain(row):
    return row["encoder"] not in gif_peers.ALONE


# The number of printed lines of a list; the table has all loops.
SHOWN = 5


def listed(title, lines):
    more = [f"… and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    print(f"\n{title}: {len(lines)}." + "".join(f"\n- {line}" for line in lines[:SHOWN] + more))


def summary(all_rows):
    ratios, losses = [], []
    for rows in all_rows:
        ours, best, _ = compare(rows)
        if best is not None:
            ratios.append(ours["bytes"] / best["bytes"])
            if ratios[-1] > 1:
                losses.append(f"{ours['loop']}: {ours['bytes']:,} against {best['bytes']:,} of {best['encoder']} ({ratios[-1]:.3f})")
    print(f"{len(all_rows)} loops; bytes against the smallest peer that is as good: geometric mean {corpus.mean(ratios):.3f} over "
          f"{len(ratios)}, worst {max(ratios, default=math.nan):.3f}; in {len(all_rows) - len(ratios)} no peer is as good.")
    pairs = [pair for pair in map(exact_ratio, all_rows) if pair]
    exact = [ours["bytes"] / peer["bytes"] for ours, peer in pairs]
    done = [row for rows in all_rows for row in rows if row["encoder"] == "loaderloom lossless" and "bytes" in row]
    print(f"\nWithout loss (`--lossless`): written for {len(done)} loops, exact in {sum(quality_of(row).is_exact for row in done)}; against "
          f"the smallest exact peer: geometric mean {corpus.mean(exact):.3f} over {len(exact)}, worst {max(exact, default=math.nan):.3f}.")
    listed("Larger than a peer that is as good", losses)
    listed("Larger without loss than an exact peer", [
        f"{ours['loop']}: {ours['bytes']:,} against {peer['bytes']:,} of {peer['encoder']}" for ours, peer in pairs
        if ours["bytes"] > peer["bytes"]])
    listed("More processor time than a chain from the frames that is as good and comes within 10 % of our size",
           slower(all_rows, lambda ours, row: is_chain(row) and is_as_good(ours, row)))
    listed("More processor time than a chain from the frames of any quality within 10 % of our size or below",
           slower(all_rows, lambda ours, row: is_chain(row)))
    listed("More processor time than gifsicle alone, given the frames as an indexed GIF, that is as good and comes within 10 % of our size",
           slower(all_rows, lambda ours, row: not is_chain(row) and is_as_good(ours, row)))
    wrong = sorted({row["encoder"] for rows in all_rows for row in rows if not row.get("timed", True)})
    print(f"\nNot counted, for a wrong length of the loop in some loops: {', '.join(wrong) or 'none'}.")


def table(all_rows):
    """Yields for each loop our file, the smallest as good and the smallest of any quality, with the ratio of bytes."""
    yield ["loop", "row", "encoder", "bytes", "PSNR dB", "mean error", "largest error", "flicker", "s", "from the frames", "ratio"]
    for rows in all_rows:
        ours, best, peers = compare(rows)
        yield [ours["loop"], "ours", "loaderloom", *cells(ours), ""]
        if best is not None:
            yield [ours["loop"], "as good", best["encoder"], *cells(best), f"{ours['bytes'] / best['bytes']:.3f}"]
        if peers and peers[0] is not best:
            yield [ours["loop"], "smallest", peers[0]["encoder"], *cells(peers[0]), f"{ours['bytes'] / peers[0]['bytes']:.3f}"]


if __name__ == "__main__":
    corpus.run(__doc__.split("\n")[0], bench, summary, table)
