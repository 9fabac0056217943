"""The common part of the benchmarks against other encoders.

It measures all loops one by one, keeps their rows, and computes a mean.
"""
import argparse
import concurrent.futures
import json
import math
import sys

import loops
import tables


def mean(values):
    """The geometric mean, which suits ratios."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def run(description, bench, summary, table, sides=()):
    """Measures every chosen loop by `bench`, which returns its rows, and prints the `summary` of all rows.

    `--csv` keeps their `table`. If a benchmark can measure its `sides` separately, `--sides` chooses some, and `bench`
    gets the chosen ones. `--results` keeps the rows as JSON. `--from` takes such files instead of measuring; of several
    rows of one loop with the same name ("row", or else the encoder), the last one counts.
    """
    parser = loops.arguments(argparse.ArgumentParser(description=description))
    parser.add_argument("--csv", help="a file that the table of all loops is written to")
    parser.add_argument("--results", help="a file that every measured row is written to as JSON")
    parser.add_argument("--from", dest="rows", nargs="+", help="summarize such files; nothing is measured")
    if sides:
        parser.add_argument("--sides", nargs="+", choices=sides, default=sides, help="measure only these")
    options = parser.parse_args()
    all_rows = _kept(options.rows) if options.rows else _measured(options, bench, sides)
    summary(all_rows)
    if options.csv:
        tables.write(options.csv, table(all_rows))


def _measured(options, bench, sides):
    all_rows = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        chosen = (options.sides,) if sides else ()
        for rows in pool.map(lambda case: bench(case, *chosen), loops.chosen(options)):
            all_rows.append(rows)
            print(f"{len(all_rows)}: {rows[0]['loop']}", file=sys.stderr)
            if options.results:
                with open(options.results, "w") as file:
                    json.dump(all_rows, file, indent=1)
    return all_rows


def _kept(paths):
    by_loop = {}
    for path in paths:
        with open(path) as file:
            for rows in json.load(file):
                by_loop.setdefault(rows[0]["loop"], {}).update((row.get("row", row["encoder"]), row) for row in rows)
    return [list(rows.values()) for rows in by_loop.values()]
