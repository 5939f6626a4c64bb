"""`python -m tests.bench`: how fast it is, as ratios measured side by side in one run. Never a timed test.

What is measured stands beside the floor that the same machine has at the same moment: they take turns, and medians
are compared. Words: a *figure* is one line of the table, a *part* one section of it, measured by a process of its own.
"""
