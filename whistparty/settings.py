"""How this installation runs: one file, and the environment decides.

Without any variable everything is in one folder (made at first start; places.py says where) and one process. With
DATABASE_URL and REDIS_URL the same code runs on PostgreSQL and Redis, in any number of processes. docs/running.md lists
every variable.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.utils.log import CallbackFilter
from tzlocal import get_localzone_name

from whistparty.places import COMMAND as COMMAND
from whistparty.places import FILES, find_usual_data_folder, read_or_make_secret
from whistparty.version import VERSION as VERSION

# Before NumPy is imported: a computer player must not take every core of the laptop while an evening is played.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

DATA = Path(os.environ.get("WHISTPARTY_DATA") or find_usual_data_folder()).resolve()
HTTPS = os.environ.get("WHISTPARTY_HTTPS") == "1"
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
EMBEDDED = not REDIS_URL
HALL_ADDRESS = os.environ.get("HALL_ADDRESS", "")
HALL_ADDRESS_WAS_FOUND = False  # clubnight finds the address if none is given


def read_list(name: str) -> list[str]:
    """A variable that holds several values, with commas between them."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def find_time_zone() -> str:
    """A bare machine may have no time zone, or one without a name."""
    try:
        return ZoneInfo(get_localzone_name()).key
    except (ZoneInfoNotFoundError, ValueError):
        return "UTC"


SECRET_KEY = os.environ.get("WHISTPARTY_SECRET_KEY", "")
SECRET_IS_STORED, SECRET_FILE = not SECRET_KEY, "secret-key"
SECRET_TROUBLE: Exception | None = None
# The exception is raised later, where the key is needed (tournaments/trouble), so that `manage.py doctor` can start.
# Django signs nothing with an empty key.
with suppress(OSError):
    # For the owner alone: the secrets of every link are in it.
    DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
if SECRET_IS_STORED:
    try:
        SECRET_KEY = read_or_make_secret(DATA / SECRET_FILE)
    except (OSError, ValueError) as trouble:
        SECRET_TROUBLE = trouble

# A hall's wifi gives the laptop a new address every evening, so any host is allowed by default. No page and no link is built
# from the Host header alone: the links for phones come from HALL_ADDRESS.
ALLOWED_HOSTS = read_list("WHISTPARTY_HOSTS") or ["*"]
CSRF_TRUSTED_ORIGINS = read_list("WHISTPARTY_ORIGINS")

# There is no admin site: it would be a second way to write, past the actions and their log.
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "tournaments",
    "tournaments.prizes",
    "tournaments.stakes",
    "tournaments.seasons",
    "tournaments.clubs",
    "tournaments.play",
]

# GZip stands before WhiteNoise, so that the stylesheet and htmx are compressed as the pages are.
MIDDLEWARE = [
    "whistparty.pages.sign_answers",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Last, and yet before the check of the form’s token, which Django makes in `process_view`.
    "whistparty.pages.readable",
]

ROOT_URLCONF = "whistparty.urls"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournaments.templatetags.words"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "whistparty.pages.installation",
            ],
        },
    },
]

ON_SQLITE: dict[str, Any] = {
    "ENGINE": "tournaments.trouble.same_file",
    "CONN_MAX_AGE": 600,
    "OPTIONS": {
        # Otherwise a transaction that reads first and then writes fails at once if another one wrote in between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: what the program called "saved" survives a power cut.
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
    },
    # A file, because threads cannot share a database in memory.
    "TEST": {"NAME": DATA / "test.sqlite3"},
}
SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA / "club.sqlite3"}
CHOSEN: dict[str, Any] = {**dj_database_url.parse(DATABASE_URL)} if DATABASE_URL else SQLITE
ON_A_SERVER: dict[str, Any] = {
    "CONN_MAX_AGE": 600,
    "CONN_HEALTH_CHECKS": True,
    # PostgreSQL plans a repeated query once: saving a hand takes a sixth less time. The URL may override this.
    # If the server cannot be reached, give up after some seconds, so that pages can say so.
    "OPTIONS": {
        "server_side_binding": True,
        "prepare_threshold": 5,
        "connect_timeout": 5,
        **CHOSEN.get("OPTIONS", {}),
    },
}
DATABASES = {"default": {**CHOSEN, **(ON_SQLITE if CHOSEN["ENGINE"].endswith("sqlite3") else ON_A_SERVER)}}
# Django stores 300 entries by default, and one evening of a large hall has more (tournaments/queries/once.py).
CACHES = {
    # Each process has its own. That is safe because a change number is in the keys.
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 2000}},
}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The most bytes that may be sent to an address with this prefix; the longest prefix counts (whistparty/intake.py).
BODY_LIMITS = {
    "/": 16_000,
    "/desk/": 2_000_000,
    "/people/list/": 2_000_000,
    "/go-on/": 31_000_000,
    "/copies/go-on/": 100_000_000,
}

# A list of people has a field for each line that a person should look at; Django allows 1000.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 11_000

# Only organisers have a session. It is stored in the database, so that signing out ends it for good.
SESSION_COOKIE_NAME = "organiser"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
# A phone has no session, so its messages travel in a cookie.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# Each language by its own name. A new one is a line here and its folder in locale (docs/running.md).
LANGUAGE_CODE = "en"
# Two codes with the same name differ only in their dates.
LANGUAGES = [("en", "English"), ("en-us", "English"), ("nb", "Norsk bokmål")]
FORMAT_MODULE_PATH = ["whistparty.formats"]
LOCALE_PATHS = [FILES / "locale"]
# A browser that asks for any kind of Norwegian gets bokmål.
LANG_INFO |= {code: {"fallback": ["nb"]} for code in ("no", "no-no", "nn", "nn-no")}
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = os.environ.get("WHISTPARTY_TIME_ZONE") or find_time_zone()

STATIC_URL = "static/"
STORAGES = {"staticfiles": {"BACKEND": "whistparty.pages.VersionedFiles"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = "."  # every address carries the version of the file's content, so it never changes

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# security.W005 and W021 would force HTTPS on every subdomain and in the browsers' own lists. The owner of the domain decides
# that, not one program on it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if HTTPS:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    # Anybody can send this header, so nobody but the proxy should reach the port of the program.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
else:
    # Browsers ignore this header without HTTPS, and complain about it on every page.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
    # These four ask for HTTPS. A laptop in a hall has no certificate, and cannot get one without the internet.
    # WHISTPARTY_HTTPS=1 switches HTTPS on.
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W008", "security.W012", "security.W016"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    # tournaments/trouble/look.py logs the cause of a 503 once, in a sentence, instead of a traceback for every phone.
    "filters": {"no_503": {"()": CallbackFilter, "callback": lambda record: getattr(record, "status_code", 0) != 503}},
    "formatters": {"line": {"format": "{asctime} {levelname:<7} {name}: {message}", "style": "{"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal"], "level": "WARNING", "propagate": False},
        # A wrong address is not our error; a page that breaks is.
        "django.request": {"level": "ERROR", "filters": ["no_503"]},
        # Such a request is refused with an answer; a traceback for each would fill the organiser's terminal.
        "django.security": {"level": "CRITICAL"},
        "django.security.csrf": {"level": "WARNING"},  # one line: without it nobody finds a missing WHISTPARTY_ORIGINS
        "whistparty": {"level": "INFO"},
        "tournaments": {"level": "INFO"},
    },
}

# The row in the database is the job and the message only a signal, so nobody reads results.
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = TIME_ZONE
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# Either of these two alone never runs the task again after a killed child.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
if not EMBEDDED:
    # A worker reuses its connection (whistparty/celery.py): with a new one for each signal a movement takes twice as long.
    CELERY_DB_REUSE_MAX = sys.maxsize
# Telling the broker takes half a second at most, even if it hangs, because a person with a phone waits for it.
CELERY_TASK_PUBLISH_RETRY = False
IN_MEMORY: dict[str, Any] = {"polling_interval": 0.05}
OVER_REDIS: dict[str, Any] = {
    "socket_timeout": 0.5,
    "socket_connect_timeout": 0.5,
    "retry_on_timeout": False,
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
    # A message that a killed worker had taken comes back after this many seconds. It may also come while the first worker is
    # still busy; moving a round twice has the same result as moving it once.
    "visibility_timeout": 5,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
}
CELERY_BROKER_TRANSPORT_OPTIONS = IN_MEMORY if EMBEDDED else OVER_REDIS
# Called by every worker at its start and then every few seconds (whistparty/celery.py).
SWEEP = "tournaments.tasks.sweep"
SWEEP_EVERY = 5.0
# Each reads the change numbers that it knows of these codes (tournaments/live/hub.py).
NUMBERS_OF_STREAMS = ("tournaments.live.hub.read_numbers_of_parties", "tournaments.play.queries.read_numbers_of_tables")
