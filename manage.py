#!/usr/bin/env python
"""`python manage.py help` lists what can be done; `clubnight` starts everything."""

import sys

from whistparty.__main__ import run

if __name__ == "__main__":
    run(sys.argv)
