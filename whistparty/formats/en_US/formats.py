"""Dates in America: March 3, 2026."""

DATE_FORMAT = "F j, Y"
MONTH_DAY_FORMAT = "F j"
