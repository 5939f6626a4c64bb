#!/usr/bin/env python
"""`python manage.py help` lists what can be done; `clubnight` starts everything."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        from tournaments.trouble import in_english, trouble_of

        trouble = trouble_of(error)
        if trouble is None:
            raise
        sys.exit(in_english(trouble))


if __name__ == "__main__":
    main()
