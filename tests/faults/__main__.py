"""`python -m tests.faults`: breaks what can break while evenings are played, and says which promise did not hold."""

import argparse
import os
import signal
import sys
import tempfile

SEED = 1
OF_A_CROWD = ("strangers", "screens", "tables")


def main(words: list[str]) -> int:
    asked = read(words)
    from tests.faults import rig

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    if asked.part == "short":
        return rig.run(rig.short_form(SEED))
    if asked.part == "crowd":
        return crowd(*asked.of)
    result = rig.run(rig.long_form(asked.seed))
    return result if asked.part == "evenings" else crowd() or result


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
        "of", nargs="*", metavar="PART", help=f"one of {', '.join(OF_A_CROWD)}; all if none is named"
    )
    asked = parser.parse_args(words)
    if unknown := set(vars(asked).get("of", ())) - set(OF_A_CROWD):
        crowd_alone.error(f"there is no part {', '.join(sorted(unknown))}; the parts are {', '.join(OF_A_CROWD)}.")
    return asked


def crowd(*wanted: str) -> int:
    """This process only knows the addresses of the pages; the programs that it starts have folders of their own."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "whistparty.settings", "WHISTPARTY_DATA": folder}
        import django

        django.setup()
        from tests.faults.crowd import main as measure

        return measure(*wanted)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing is left behind.")
