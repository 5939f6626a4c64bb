"""The one place that says which version this is: pyproject.toml, the pages, the exported file and CHANGELOG.md follow it."""

VERSION = "0.1.0"
