"""The wheel depends on exactly what base.txt names: every package with its version, as far as a wheel can say it.

A wheel cannot name hashes. Hatchling calls this while it builds (pyproject.toml).
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCKED = Path(__file__).parent / "base.txt"
PIN = re.compile(r"^[\w.-]+==[^\\#]+", re.MULTILINE)


class Pins(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        metadata["dependencies"] = [pin.strip() for pin in PIN.findall(LOCKED.read_text(encoding="utf-8"))]
