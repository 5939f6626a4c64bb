"""`python -m tests.bench`: how fast it is, beside the least that Django can do on the same machine. Never a timed test.

What is measured stands beside the floor that the same machine has at the same moment: they take turns, and medians are
compared. The floor is a project of its own outside ours (bare.py), under the same uvicorn and under gunicorn. Words: a
*part* is one section of the table, a *run* what is measured in one hall.
"""
