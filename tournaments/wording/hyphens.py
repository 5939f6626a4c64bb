"""Where a long name may break: between its syllables."""

from __future__ import annotations

import re
from itertools import pairwise

# From a vowel to the consonants with which the next syllable begins.
VOWEL, ONSET = "[aeiouyæøåäöüéèó]", r"sch?[lr]?|s[kpt][jlr]?|[bdfgkpt]r|[bfgkps]l|[bgkst]j|[ct]h"
SYLLABLE = re.compile(rf"{VOWEL}\w*?(?P<next>(?:{ONSET}|(?!{VOWEL})\w)(?={VOWEL}))", re.IGNORECASE)
FEWEST, EVERY = 4, re.compile(r"(\w{7})(?=\w{4})")  # letters of a part; for a word in letters with other vowels


def with_hyphens(name: str, letters: int) -> str:
    """Words with at least this many letters may break between syllables, as Gjer-drums-bakken, but not near their ends."""
    return re.sub(rf"\w{{{letters},}}", lambda word: between_syllables(word[0]), name)


def between_syllables(word: str) -> str:
    begins = [one.start("next") for one in SYLLABLE.finditer(word)]
    cuts = [at for at in begins if FEWEST <= at <= len(word) - FEWEST]
    if not cuts:
        return EVERY.sub("\\1\u00ad", word)
    return "\u00ad".join(word[start:end] for start, end in pairwise([0, *cuts, len(word)]))
