"""An event loop of one's own: Playwright keeps one in the thread of the tests."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_beside(what: Coroutine[Any, Any, Result]) -> Result:
    """What comes of it, run to its end in another thread."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, what).result()
