"""How Ctrl-C and SIGTERM stop an evening: at any moment, with one sentence.

While the server runs, whistparty/server.py stops it in order; before that the process ends at once. Raising KeyboardInterrupt is no
way to do so: inside a finalizer Python prints it and goes on. Ending at once loses nothing that is saved: the database takes back a
transaction that has not ended, and a copy has its name only once it is complete.

Few imports: until they are read, Ctrl-C prints a traceback.
"""

from __future__ import annotations

import os
import signal
import sys

ALL_SAVED = "All that was entered is saved; the next start goes on from there."
STOPPED = f"Stopped. {ALL_SAVED}"
ONCE_MORE = "It is stopping already. Press Ctrl-C once more to end it at once."
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def stop_at_once_on_signals() -> None:
    for number in SIGNALS:
        signal.signal(number, stop_at_once)


def ignore_signals() -> None:
    """Once the program is as good as stopped."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def stop_at_once(_number: int, _frame: object) -> None:
    say(STOPPED)
    os._exit(0)


def say(words: str) -> None:
    """Not by print, which the signal may have interrupted."""
    try:  # noqa: SIM105 # contextlib is not read yet
        os.write(1, f"\n{words}\n".encode())
    except OSError:
        pass


def starts_evening(words: list[str]) -> bool:
    """Whether these words on the command line start an evening, in this process. Tests and other servers have their own signals."""
    program, asked = os.path.splitext(os.path.basename(words[0]))[0], words[1:2]  # noqa: PTH119, PTH122 # pathlib is not read yet
    is_asked = (asked == ["clubnight"] and program in ("whistparty", "manage")) or (
        program == "whistparty" and not asked
    )
    return is_asked and not is_started_by_another()


def is_started_by_another() -> bool:
    """Whether multiprocessing started this process. It has then imported its module before this line."""
    module = sys.modules.get("multiprocessing.process")
    return module is not None and module.parent_process() is not None
