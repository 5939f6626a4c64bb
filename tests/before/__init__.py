"""What the version before wrote: a club's database, the files of two of its evenings, and one of an evening with prizes.

TLDN plays its second round: another second round, with a seat changed by hand and three hands, was set aside by a
correction, and somebody stands in at table 2. FETN's second round, with three hands, is set aside too, and nothing was
played since. At CYPV one table still plays. GMYX has ended. ZMJB has six names on its list.
"""

from pathlib import Path

BEFORE = Path(__file__).parent
DATABASE = BEFORE / "club.sqlite3.gz"
