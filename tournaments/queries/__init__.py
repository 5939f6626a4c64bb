"""Rows turned into frozen values, a file for each audience; every read of a screen, in a fixed number of queries.

Nothing here writes, and nothing here makes sentences.
"""
