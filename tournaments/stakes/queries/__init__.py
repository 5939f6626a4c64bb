"""What everybody owes, read from the hands and the payments, each time afresh: nothing that is owed is stored.

An evening brings its games and its payments, and goes with both into the archive. A sample evening is nobody's money
but its own. Accounts are of the club's people, by the keys of their rows, and of one currency.
"""
