"""`python -m tests.bench.measure <part> <address of the server>`: one part, a figure on each line of the output."""

import importlib
import sys

import django


def main(part: str, address: str) -> None:
    django.setup()
    for figure in importlib.import_module(f"tests.bench.{part}").measure(address):
        sys.stdout.write(figure.to_json() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:3])
