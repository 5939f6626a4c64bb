import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")

from whistparty.celery import app as celery_app

__all__ = ["celery_app"]
