"""The version of the program. pyproject.toml, the pages, the exported file and CHANGELOG.md follow it."""

VERSION = "0.1.0"
