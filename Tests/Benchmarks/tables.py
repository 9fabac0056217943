"""Tables as CSV."""
import csv


def write(path, rows):
    """Writes rows, with the header first."""
    with open(path, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
