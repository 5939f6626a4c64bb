"""The rig: evenings that are played over HTTP while something breaks, and what a crowd at the door costs.

`python -m tests.faults` (`make faults`) is the long form; a short form of it is a test. Everything listens on the
loopback, lives in a temporary folder and is gone at the end.
"""
