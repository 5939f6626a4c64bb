"""The packages that .venv does not have yet: only for those does anybody wait."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location

import pytest

from tests.house import HOUSE

FILE = spec_from_file_location("install", HOUSE / "requirements" / "install.py")
assert FILE
assert FILE.loader
install = module_from_spec(FILE)
FILE.loader.exec_module(install)
LOCKED = "django==5.2.19 \\\n    --hash=sha256:1\n    # via x\nredis[hiredis]==8.1.0 \\\nold==1 ; python_full_version < '3' \\\n"


def put_package(folder, name: str, version: str) -> None:
    about = folder / "lib" / "python3.11" / "site-packages" / f"{name}-{version}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")


@pytest.mark.parametrize(
    ("there", "missing"),
    [
        ((), 2),
        ((("Django", "5.2.19"),), 1),
        ((("Django", "5.2.18"),), 2),
        ((("Django", "5.2.19"), ("redis", "8.1.0")), 0),
    ],
)
def test_what_is_there_is_not_waited_for(tmp_path, monkeypatch, there, missing):
    monkeypatch.setattr(install, "VENV", tmp_path)
    locked = tmp_path / "base.txt"
    locked.write_text(LOCKED)
    for name, version in there:
        put_package(tmp_path, name, version)
    assert install.count_missing(locked) == missing
