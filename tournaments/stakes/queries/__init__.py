"""What everybody owes, computed from the hands and the payments each time, and never stored.

The archive takes an evening's games and payments out of the balances together. Accounts belong to the club's people, by
the keys of their rows, and have one currency.
"""
