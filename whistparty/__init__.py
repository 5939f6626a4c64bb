import os
import sys

from whistparty.stopping import starts_evening, stop_at_once_on_signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")
if starts_evening(sys.argv):
    stop_at_once_on_signals()  # first of all: the next import takes a second on a slow laptop

from whistparty.celery import app as celery_app

__all__ = ["celery_app"]
