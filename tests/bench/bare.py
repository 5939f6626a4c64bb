"""The floor: settings, address list and views of a project with nothing of ours but the way to open the same kind of database.

Its page reads a session and shows a form; the form is checked for CSRF and inserts one row. Another view is always the same.
"""

from __future__ import annotations

import os
from typing import Any
from uuid import uuid4

import dj_database_url
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import path
from django.utils import timezone

ON_SQLITE = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"}  # fmt: skip
ON_A_SERVER = {"server_side_binding": True, "prepare_threshold": 5}
CHOSEN: dict[str, Any] = {"OPTIONS": {}, **dj_database_url.parse(os.environ["DATABASE_URL"])}
OPTIONS = ON_SQLITE if CHOSEN["ENGINE"].endswith("sqlite3") else ON_A_SERVER

SECRET_KEY = "bare"
ALLOWED_HOSTS = ["*"]
USE_TZ = True
ROOT_URLCONF = __name__
DATABASES = {"default": {**CHOSEN, "CONN_MAX_AGE": 600, "OPTIONS": {**OPTIONS, **CHOSEN["OPTIONS"]}}}
INSTALLED_APPS = ["django.contrib.sessions"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware"]


def form(request: HttpRequest) -> HttpResponse:
    from django.contrib.sessions.models import Session

    if request.method == "POST" and request.session["is_here"]:
        Session.objects.create(session_key=uuid4().hex, expire_date=timezone.now())
        return HttpResponse(status=204)
    if not request.session.get("is_here"):
        request.session["is_here"] = True
    return HttpResponse(f'<input name="csrfmiddlewaretoken" value="{get_token(request)}">')


def constant(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("Always the same.")


urlpatterns = [path("", form), path("constant/", constant)]
