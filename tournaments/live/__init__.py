"""Tells the screens that something changed in their party, by its change number.

The number is a column of the party, raised in the transaction of every change; that column is the source of truth. Screens
hold an open stream at `/live/<code>/?since=<number seen>` and hear "changed, number N"; the page then fetches its part with
its own rights. A table on screens has a number and a stream of its own, by its invitation: nobody else hears of its cards.
settings.NUMBERS_OF_STREAMS names who reads which numbers. A change of one table's running game names that table, and pages that do not show it take the number and
fetch nothing (live.js).

The stream carries nothing secret, and a lost event does no harm: every heartbeat repeats the number, and every 20 seconds
the process looks for all its screens at once. A screen that hears no heartbeat asks by itself (live.js). A screen that hears
heartbeats costs the database nothing.
"""
