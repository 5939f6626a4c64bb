"""`python -m tests.faults`: everything. `short`: every kind of fault once. `crowd`: the figures of a crowd alone.

`python -m tests.faults evenings 7` plays the long form with the seed 7. Of a crowd, parts can be asked for:
`python -m tests.faults crowd strangers screens tables`.
"""

import os
import signal
import sys
import tempfile

SEED = 1


def main(part: str = "everything", *words: str) -> int:
    from tests.faults import rig

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    if part == "short":
        return rig.run(rig.short_form(SEED))
    if part == "crowd":
        return crowd(*words)
    result = rig.run(rig.long_form(int(words[0]) if words else SEED))
    return result if part == "evenings" else crowd() or result


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
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing is left behind.")
