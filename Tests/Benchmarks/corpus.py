"""What the benchmarks of files against other encoders have in common: all loops one by one, their rows kept, and a mean."""
import argparse
import concurrent.futures
import json
import math
import sys

import loops


def mean(values):
    """The geometric mean, as of ratios."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def run(description, bench, summary):
    """Measures every chosen loop by `bench`, which gives its rows, and prints the `summary` of all rows.

    Rows are kept as JSON where `--results` asks for it. `--from` gives such files instead of measuring; of a loop that stands in several,
    the rows of the last one count.
    """
    parser = loops.arguments(argparse.ArgumentParser(description=description))
    options = parser.parse_args()
    if options.rows:
        summary(_kept(options.rows))
        return
    all_rows = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for rows in pool.map(bench, loops.chosen(options)):
            all_rows.append(rows)
            print(f"{len(all_rows)}: {rows[0]['loop']}", file=sys.stderr)
            if options.results:
                with open(options.results, "w") as file:
                    json.dump(all_rows, file, indent=1)
    summary(all_rows)


def _kept(paths):
    by_loop = {}
    for path in paths:
        with open(path) as file:
            by_loop |= {rows[0]["loop"]: rows for rows in json.load(file)}
    return list(by_loop.values())
