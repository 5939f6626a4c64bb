"""Whist designs: in one round less than there are players, everybody partners everybody once and opposes everybody twice.

One starting round is enough. In each later round everybody takes the chair of the next one in a circle, around one who
stays. E. H. Moore, "Tactical Memoranda I–III", American Journal of Mathematics 18 (1896); a test counts each design.
"""

from __future__ import annotations

from tournaments.engine.seats import Seating, seat_in_order

STAYS = -1
# By the number of players: their places in the circle, table by table: North, East, South, West.
STARTERS = {
    8: ((3, 1, 6, 2), (-1, 5, 4, 0)),
    12: ((2, 5, 4, 9), (7, 6, 1, 3), (8, 10, -1, 0)),
    16: ((11, 10, 3, -1), (5, 9, 7, 12), (6, 4, 1, 0), (8, 14, 2, 13)),
    20: ((12, 6, 5, 8), (4, 2, 9, 18), (10, 13, 14, 3), (0, -1, 11, 17), (7, 15, 1, 16)),
    24: ((3, 5, 7, 15), (13, 1, 14, 21), (17, 20, 11, 12), (6, 2, 18, 0), (16, 19, 9, 10), (8, 22, -1, 4)),
    28: (
        (1, 4, 22, 8),
        (12, 20, 24, 0),
        (5, 21, 19, 10),
        (3, 13, -1, 11),
        (18, 23, 17, 6),
        (2, 25, 26, 16),
        (7, 14, 15, 9),
    ),
    32: (
        (27, 30, 24, 15),
        (19, 14, 0, 20),
        (8, 25, 28, 12),
        (26, 22, 4, 5),
        (17, 9, 7, -1),
        (16, 29, 23, 21),
        (10, 1, 11, 3),
        (13, 6, 18, 2),
    ),
    36: (
        (20, 32, 11, 29),
        (13, 24, -1, 7),
        (3, 6, 1, 34),
        (26, 18, 30, 10),
        (22, 9, 2, 23),
        (14, 17, 15, 4),
        (5, 33, 28, 27),
        (19, 0, 8, 25),
        (16, 31, 21, 12),
    ),
    40: (
        (-1, 13, 0, 26),
        (11, 2, 10, 16),
        (24, 23, 15, 29),
        (37, 36, 3, 28),
        (4, 32, 22, 20),
        (17, 35, 6, 33),
        (30, 9, 7, 19),
        (31, 12, 34, 27),
        (5, 8, 25, 1),
        (18, 21, 14, 38),
    ),
}


def find_design(first: Seating, rounds: int) -> tuple[Seating, ...]:
    """The rounds that follow this one. Empty if somebody sits out, if no design is known for so many, or it has fewer."""
    people = [player for table in first.tables for player in table.players]
    starter = [place for table in STARTERS.get(len(people), ()) for place in table]
    circle = len(people) - 1
    if first.bench or not starter or rounds >= circle:
        return ()
    seated = dict(zip(starter, people, strict=True))
    return tuple(
        Seating(seat_in_order([seated[place if place == STAYS else (place + by) % circle] for place in starter]))
        for by in range(1, rounds + 1)
    )
