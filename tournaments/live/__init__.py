"""Something changed in this party: its change number, and telling the screens.

The number is a column of the party, raised in the transaction of every change; it is the truth. Screens hold an
open stream at `/live/<code>/?since=<number seen>` and are told "changed, number N"; the page then fetches its part
with its own rights. What happens to the running game of one table is told with the number of that table, and pages that
do not show it take the number and fetch nothing (live.js).

The stream carries nothing secret, and a lost event costs nothing: every heartbeat says the number again, and every 20
seconds the process looks for all its screens at once. A screen that hears no heartbeat asks by itself (live.js). A
screen that hears one costs the database nothing.
"""
