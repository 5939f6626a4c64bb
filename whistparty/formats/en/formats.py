"""Dates in English, except in America: 3 March 2026."""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j F"
