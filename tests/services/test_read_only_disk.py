"""A disk on which nothing can be written any more while the program runs, as the system makes one that begins to fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.servers import NEVER_HERE
from tests.services.conftest import BegunClub
from tests.services.health import health
from tests.services.in_trouble import Evening
from tests.services.programs import wait_until

if not sys.platform.startswith("linux") or not shutil.which("mkfs.ext4"):
    pytest.skip(f"{NEVER_HERE}only Linux can be told that a disk fails", allow_module_level=True)

FAILS = "The disk fails when something is saved"
OF_A_DISK = 32 * 1024 * 1024  # bytes


@dataclass(frozen=True)
class Disk:
    """A file that the system takes for a disk; one that fails is read-only from then on."""

    place: Path
    device: str

    def fail(self) -> None:
        (Path("/sys/fs/ext4") / self.device / "trigger_fs_error").write_text("1")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    image, place = tmp_path / "image", tmp_path / "disk"
    place.mkdir()
    image.touch()
    with image.open("r+b") as file:
        file.truncate(OF_A_DISK)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    if subprocess.run(["mount", "-o", "loop,errors=remount-ro", image, place], capture_output=True).returncode:
        pytest.skip(f"{NEVER_HERE}only root can put in a disk")
    device = subprocess.run(["findmnt", "-no", "SOURCE", place], capture_output=True, encoding="utf-8").stdout.strip()
    try:
        yield Disk(place, Path(device).name)
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def test_a_disk_that_becomes_read_only_is_said_and_no_hand_is_acknowledged(
    program: Callable[..., object], disk: Disk, begun_club: BegunClub
):
    evening = Evening(program, begun_club.copied_to(disk.place / "club"), begun_club.tables[0])
    assert evening.send(evening.form_of_hand(1))[0] == 200
    second = evening.form_of_hand(2)
    disk.fail()
    refused = [evening.send(second) for _ in range(3)]
    assert refused == [(503, refused[0][1])] * 3
    assert refused[0][1].startswith(FAILS)
    wait_until(lambda: "saving: no\n" in health(evening.home)[1])
    assert evening.ask(evening.table)[0] == 200, "the sheet can be read"
    assert evening.program.said.count(FAILS) == 1
    evening.program.interrupt()
    assert "Traceback" not in evening.program.said
