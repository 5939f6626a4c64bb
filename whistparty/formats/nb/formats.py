"""Dates in Norwegian: 3. mars, which a line never parts."""

MONTH_DAY_FORMAT = "j.\xa0F"
