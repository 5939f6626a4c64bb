"""A hall full of screens on this machine, to measure what a change costs: `manage.py hall_load`.

Three programs: the evening itself (hall.py), all screens in one process (screens.py), and the phone that enters hands and
holds the watch (measure.py). All on the loopback, in a temporary folder, and gone when the measuring is.
"""
