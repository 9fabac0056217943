"""Prints the times of the stages, from `loaderloom-bench`, for one scale as Markdown (`make bench`).

`--csv` keeps the whole table as CSV.
"""
import argparse
import os
import re
import subprocess
import sys

import tables

BINARY = os.path.join(os.path.dirname(__file__), "../../.build/release/loaderloom-bench")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def columns(names):
    """The names of the columns. A time is followed by its nanoseconds per pixel and frame, if the table has them."""
    for name in names[:6]:
        yield name
    for name in names[6:11]:
        yield from (f"{name}, ms", f"{name}, ns a pixel and frame")
    yield from names[11:]


def values(row):
    yield from row[:6]
    for time in row[6:11]:
        yield from re.fullmatch(r"([\d.]+) \(([\d.]+)\)", time).groups()
    yield from row[11:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--csv", help="a file that all rows are written to")
    parser.add_argument("--scale", default="2×", help="whose rows are printed")
    options, rest = parser.parse_known_args()
    text = subprocess.run([BINARY, *rest], check=True, stdout=subprocess.PIPE, text=True).stdout
    heading, table = text.split("\n\n", 1)
    lines = table.strip().split("\n")
    rows = [cells(line) for line in lines[2:]]
    print(heading + "\n")
    print("\n".join(lines[:2] + [line for line, row in zip(lines[2:], rows) if row[1] == options.scale]))
    if options.csv:
        tables.write(options.csv, [list(columns(cells(lines[0]))), *(list(values(row)) for row in rows)])


if __name__ == "__main__":
    sys.exit(main())
