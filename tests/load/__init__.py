"""A hall full of screens on this machine, to measure what a change costs: `make load`.

Three programs run: the evening itself (hall.py), all screens in one process (screens.py), and the phone that enters hands
and measures (measure.py). All listen on the loopback only, in a temporary folder, and end with the measurement.
"""
