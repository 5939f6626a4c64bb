"""The command `whistparty`. With an argument it is manage.py; without one it starts the evening and opens the browser."""

import multiprocessing
import sys

from whistparty.version import VERSION

START = ["clubnight", "--open"]


def main() -> None:
    multiprocessing.freeze_support()  # in a PyInstaller folder, further processes begin here too
    run(["whistparty", *(sys.argv[1:] or START)])


def run(words: list[str]) -> None:
    """Run a command of Django or of this program. If the installation is broken, one sentence says how."""
    if words[1:] == ["--version"]:
        sys.stdout.write(f"whistparty {VERSION}\n")
        return
    from django.core.management import execute_from_command_line  # not before: --version needs no installation

    try:
        execute_from_command_line(words)
    except Exception as error:
        from tournaments.trouble import find_trouble, write_in_english

        trouble = find_trouble(error)
        if trouble is None:
            raise
        sys.exit(write_in_english(trouble))


if __name__ == "__main__":
    main()
