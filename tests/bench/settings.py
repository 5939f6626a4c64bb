"""The settings of a real evening, with the bare views beside the project's own pages."""

from whistparty.settings import *  # noqa: F403  # all of them, that is the point

ROOT_URLCONF = "tests.bench.urls"
