"""`python -m tests.faults`: breaks what can break while evenings are played, and says which promise did not hold."""

import argparse
import signal
import sys

from tests.faults import crowd, rig

SEED = 1


def main(words: list[str]) -> int:
    asked = read(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    if asked.part == "short":
        return rig.run(rig.short_form(SEED))
    if asked.part == "crowd":
        return crowd.main(*asked.of)
    result = rig.run(rig.long_form(asked.seed))
    return result if asked.part == "evenings" else crowd.main() or result


def read(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults",
        description="Break what can break while evenings of its own are played, on this machine only. It touches no party of "
        "yours, and leaves nothing behind. The whole takes most of an hour.",
    )
    parser.set_defaults(part="everything", seed=SEED)
    parts = parser.add_subparsers(dest="part", title="parts")
    parts.add_parser("short", help="every kind of fault once, in two minutes")
    parts.add_parser("evenings", help="the 510 faults alone").add_argument("seed", type=int, nargs="?", default=SEED)
    crowd_alone = parts.add_parser("crowd", help="what a crowd costs")
    crowd_alone.add_argument(
        "of", nargs="*", metavar="PART", help=f"one of {', '.join(crowd.PARTS)}; all if none is named"
    )
    asked = parser.parse_args(words)
    if unknown := set(vars(asked).get("of", ())) - set(crowd.PARTS):
        crowd_alone.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(crowd.PARTS)}.")
    return asked


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing is left behind.")
