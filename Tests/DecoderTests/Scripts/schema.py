#!/usr/bin/env python3
"""Checks documents against a JSON Schema with an independent validator.

schema.py SCHEMA CASES prints, for each document of CASES (a JSON list of {"name", "document"}), the paths and messages
of its errors. An unknown key has its own path, not that of the object that holds it.
"""
import json
import sys

from jsonschema import Draft202012Validator


def path_of(steps):
    return "$" + "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps)


def errors(validator, document):
    for error in validator.iter_errors(document):
        steps = list(error.absolute_path)
        if error.validator == "additionalProperties" and error.validator_value is False:
            for key in error.instance:
                if key not in error.schema.get("properties", {}):
                    yield path_of(steps + [key]), f"unknown key {key}"
        elif error.validator == "required":
            for key in error.validator_value:
                if key not in error.instance:
                    yield path_of(steps), f"missing key {key}"
        else:
            yield path_of(steps), error.message


schema = json.load(open(sys.argv[1], encoding="utf-8"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
report = []
for case in json.load(open(sys.argv[2], encoding="utf-8")):
    found = [{"path": path, "message": message[:200]} for path, message in errors(validator, case["document"])]
    report.append({"name": case["name"], "errors": found})
print(json.dumps(report))
