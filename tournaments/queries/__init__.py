"""Turns rows into frozen values, with a file for each audience. A screen takes a fixed number of queries.

Nothing here writes, and nothing here makes sentences.
"""
