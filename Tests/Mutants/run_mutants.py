#!/usr/bin/env python3
"""Faults planted in critical code: each must be found by the tests that guard it. `make mutants`.

mutants.json has one entry for each fault: the file, the text `from` that stands there once (or once within the text
`in`), the text `to` that replaces it, and the filter of the tests that must fail. `from` and `to` are expressions of
one type; with "form": "statement" they are statements, and `to` may be empty.

All faults are compiled at once into a copy of the package, each behind a condition that the environment variable
LOADERLOOM_MUTANT turns on by name. So there is one build, however many faults there are, and each is tried alone.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["Sources", "Tests", "presets", "destinations", "web", "docs"]


def is_whole(text):
    """Whether all brackets are closed."""
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))


def is_expression(text):
    """Whether text may be one: seen without a compiler, so that a fault that does not compile is found in `make check`."""
    is_statement = re.match(r"(guard|if|while|for|return|case|let|var|private|func)\b|$", text)
    is_choice_whole = text.count(" ? ") <= text.count(" : ")
    return not is_statement and is_whole(text) and is_choice_whole and text[-1] not in ",="


# Binary operators, the weakest first.
OPERATORS = [["?", ":"], ["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">="], ["??"], ["+", "-"], ["*", "/", "%", "&"]]
STRENGTH = {operator: strength for strength, operators in enumerate(OPERATORS) for operator in operators}


def is_torn_apart(before, text, after):
    """Whether an operator beside an expression binds tighter than one in it: parentheses would change what it means."""
    while text != (outer := re.sub(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", "", text)):
        text = outer
    inside = [STRENGTH[word] for word in text.split()[1:-1] if word in STRENGTH]
    beside = re.findall(r" (\S+) $", before) + re.findall(r"^ (\S+) ", after)
    return any(STRENGTH.get(word, -1) > min(inside) for word in beside) if inside else False


def planted(text, index, mutant):
    """The file's text with the fault behind its condition."""
    whole = mutant.get("in", mutant["from"])
    if text.count(whole) != 1:
        sys.exit(f"{mutant['file']}: expected the text of {mutant['name']!r} once, found it {text.count(whole)} times")
    if whole.count(mutant["from"]) != 1:
        sys.exit(f"{mutant['name']!r}: `from` stands in `in` {whole.count(mutant['from'])} times")
    switch = f"isMutant{index}"
    if mutant.get("form") == "statement":
        for side in (mutant["from"], mutant["to"]):
            if not is_whole(side):
                sys.exit(f"{mutant['name']!r}: {side!r} is no whole statement; choose an expression in it")
        changed = f"if {switch} {{ {mutant['to']} }} else {{ {mutant['from']} }}"
    else:
        for side in (mutant["from"], mutant["to"]):
            if not is_expression(side):
                sys.exit(f"{mutant['name']!r}: {side!r} is no expression; name one, and put what is around it into `in`")
        start = text.index(whole) + whole.index(mutant["from"])
        if is_torn_apart(text[:start], mutant["from"], text[start + len(mutant["from"]) :]):
            sys.exit(f"{mutant['name']!r}: what is beside `from` binds tighter; choose a part that stands alone")
        changed = f"({switch} ? ({mutant['to']}) : ({mutant['from']}))"
    text = text.replace(whole, whole.replace(mutant["from"], changed))
    module = "Darwin" if sys.platform == "darwin" else "Glibc"
    switch_text = f'{{ getenv("LOADERLOOM_MUTANT").map {{ String(cString: $0) }} == "{index}" }}()'
    return f"import {module}\n{text}\nprivate let {switch}: Bool = {switch_text}\n"


def faulty(mutants):
    """The package's files with all faults, by path."""
    sources = [ROOT / "Package.swift"]
    for folder in FOLDERS:
        sources += [path for path in sorted((ROOT / folder).rglob("*")) if path.is_file()]
    contents = {path.relative_to(ROOT): path.read_bytes() for path in sources}
    for index, mutant in enumerate(mutants):
        path = pathlib.Path(mutant["file"])
        contents[path] = planted(contents[path].decode(), index, mutant).encode()
    return contents


def write(contents, tree):
    """A file whose bytes are right is not written again, so that little is built again."""
    for folder in FOLDERS:
        for path in (tree / folder).rglob("*"):
            if path.is_file() and path.relative_to(tree) not in contents:
                path.unlink()
    for path, content in contents.items():
        target = tree / path
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def run(tree, test, index=None):
    """Whether the tests pass."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    environment.pop("LOADERLOOM_MUTANT", None)
    if index is not None:
        environment["LOADERLOOM_MUTANT"] = str(index)
    command = ["swift", "test", "-c", "release", "--skip-build", "--filter", test]
    result = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if "Test run with 0 tests" in result.stdout + result.stderr and result.returncode == 0:
        sys.exit(f"no test matches {test}")
    return result.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=[""], metavar="TEXT", help="those whose names contain one of these texts")
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT / ".build-mutants", help="where the copy is built")
    parser.add_argument("--plant-only", action="store_true", help="only see whether each fault still has its place")
    arguments = parser.parse_args()
    mutants = json.loads((pathlib.Path(__file__).parent / "mutants.json").read_text())
    contents = faulty(mutants)
    if arguments.plant_only:
        return
    write(contents, arguments.tree)
    build = ["swift", "build", "-c", "release", "--build-tests", "-Xswiftc", "-enable-testing"]
    subprocess.run(build, cwd=arguments.tree, check=True)
    chosen = [(i, m) for i, m in enumerate(mutants) if any(text in m["name"] for text in arguments.only)]
    for test in dict.fromkeys(m["test"] for _, m in chosen):
        if not run(arguments.tree, test):
            sys.exit(f"{test} fails without a fault")
    survivors = []
    for index, mutant in chosen:
        start = time.time()
        survives = run(arguments.tree, mutant["test"], index)
        print(f"{'SURVIVES' if survives else 'killed  '} {time.time() - start:5.1f} s  {mutant['name']}", flush=True)
        if survives:
            survivors.append(f"{mutant['file']}: {mutant['name']}; {mutant['test']} does not see it")
    print(f"{len(chosen)} faults, {len(survivors)} survivors")
    sys.exit("\n".join(survivors) if survivors else 0)


if __name__ == "__main__":
    main()
