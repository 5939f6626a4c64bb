"""What earlier versions wrote: a club's database, the files of four of its evenings (one with handicaps, one with prizes), and
another club's file.

TLDN plays its second round: another second round, with a seat changed by hand and three hands, was set aside by a
correction, and somebody stands in at table 2. FETN's second round, with three hands, is set aside too, and nothing was
played since. At CYPV one table still plays. GMYX has ended. ZMJB has six names on its list. In `club.json`,
the season Autumn gives the mean of the other evenings, and its first place was cut for.

With handicaps nobody of the nine was level: Ann, Cleo, Hans, Eva and so on. She was handed the prize for it.
"""

from pathlib import Path

BEFORE = Path(__file__).parent
DATABASE = BEFORE / "club.sqlite3.gz"
