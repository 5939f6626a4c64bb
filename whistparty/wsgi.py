"""Every page, without the live stream (asgi.py has both)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")
application = get_wsgi_application()
