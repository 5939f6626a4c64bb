"""The signs and words by which a line of a list is told from a heading, a sum, an address or a message."""

from __future__ import annotations

import re

MARKS = "-*•–—·▪●◦○■□►➤→☐☑☒✓✔✅>#"  # > stands before the lines of a quoted message, o is the bullet of a word processor
# What stands before a name: dashes, boxes, “3.”, “(4)”, “2nd”, “12 -”, and a number alone.
BULLET = re.compile(
    rf"(?:[{MARKS}]\ufe0f?\s*|o\s+(?=\w)|\[[ xX]?\]\s*|\d+\ufe0f?\u20e3\s*|\(?\d{{1,4}}\s*[.):]+\s*|\d{{1,3}}(?:st|nd|rd|th)\s+|\d{{1,4}}\s+[-–]\s+|\d{{1,3}}\s+(?=[^\W\d]))+"
)
# A letter comes first, perhaps behind an apostrophe (’t Hart), and then no digit and no @.
WORDS = re.compile(r"['’ʻ\"]?[^\W\d_][^\d@]*")
REMARK = re.compile(r" ?[(\[{][^()\[\]{}]*[)\]}]")
BETWEEN_PEOPLE = re.compile(r" ?[&+/] ?| (?:and|og|und|et|och|med|with|mit|w/) ", re.IGNORECASE)
# Instead of the name of somebody who comes along: “Tor & Co”, “Ann og makker”.
SOMEBODY = frozenset(
    "co co. company comp. partner makker venn venninne friend guest gjest wife husband kone mann fru følge ledsager nn n.n. somebody "
    "noen".split()
)
# What stands behind a name on a list of who comes or has paid: ticks, crosses, thumbs, and a single x.
TICKS = re.compile(r"(?:\s*[✓✔✗✘☑☒✅❌❎★☆♥♦♣♠•☀-☄☎✀-✒✖-➿\U0001f300-\U0001faff]\ufe0f?)+$|\s+x$")
TITLE = re.compile(r"(?:hr|herr|fru|frk|frøken|mr|mrs|ms|mme|mlle|frau|dr|prof)\.? (?=\S+ \S)", re.IGNORECASE)
QUOTED = re.compile(r"['‘‚](.+)['’]|[“„»«\"](.+)[”“«»\"]")
A_DASH = re.compile(r" [-–—] ")
# One digit only: +1 brings somebody along, and +47 begins a telephone number.
MORE_PEOPLE = re.compile(r"\s*[(\[]?\+\s?(\d)(?!\d)[^\d]*$")
ODD = re.compile(
    r"[?!…]|\d\W+[^\W\d]|klubb(?:en)?\b|\bclub\b|forening(?:en)?\b|verein\b", re.IGNORECASE
)  # “Whist 23 November”, “Oda?”; but “Kari 2” is a name
# Amounts and shares too, such as 5,50 or 40%: they are no part of a name either.
PHONE = re.compile(r"[<(]?\+\d[\d()./-]*|[\d()./-]{5,}|\d+[.,]\d+%?|\d+%")
CONTACT_LABELS = frozenset("tlf tel telefon phone mob mobil mobile e-post epost email e-mail mail".split())
LABELS = frozenset("to til an à cc kopi bcc from fra von name navn namn nom kommer".split())
# A line of a copied chat: “[21.11.2026, 18:04] Ann: I am coming”.
CHAT = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+(?:kl\.? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*[-–:]?\s*"
    r"(?P<name>[^:\n]{1,80}?):\s(?P<message>.*)"
)
# “Total: 24 players”, “Sum 120 kr”.
SUM = re.compile(
    r"[=Σ∑]?\s*(?:grand |sub)?(?:sum|totals?|totalt|totalsum|i alt|ialt|to alt|antall|anzahl|gesamt|insgesamt|summe|count|average|"
    r"snitt|gjennomsnitt|mean|totaal|moyenne)\b[\s:=.;,|\d()%-]*(?:kr|nok|sek|dkk|usd|eur|gbp|[$€£])?[\s.,;|-]*"
    r"(?:players|spillere|people|personer|deltakere|members|medlemmer|names)?[\s:=.;,|\d()%$€£-]*",
    re.IGNORECASE,
)
COUNTED = re.compile(
    r"\(?\d+ (?:players|spillere|people|persons|personer|members|medlemmer|names|navn|deltakere|påmeldte|spieler|joueurs|"
    r"teilnehmer|stk)\b.*",
    re.IGNORECASE,
)
OF_A_LIST = frozenset(
    "list liste listen lists members medlemmer medlemsliste medlemsregister players spillere spillerliste participants deltakere "
    "deltakerliste deltagere påmelding påmeldinger påmeldt påmeldte attendees guests gjester gäste teilnehmer teilnehmerliste spieler "
    "joueurs mitglieder mitgliederliste membres inscrits results resultater resultat resultatliste standings ranking turnering "
    "tournament venteliste waitlist reserves reserver avmeldt avbud styret board committee register sign-up signup whist bridge "
    "pairs par lag teams table bord tisch startlist startliste sjakk chess avdeling".split()
)
# “Table 3”, “Gruppe B”, “Nr. 4”.
UNIT = re.compile(
    r"(?:table|bord|tisch|group|gruppe|pulje|round|runde|division|avdeling|pair|par|paar|lag|team|section|seksjon|side|page|nr|no)"
    r"\.?\s*(?:\d{1,3}|[A-Z])\.?:?",
    re.IGNORECASE,
)
# “Storgata 5”, “12 High Street”, “0123 Oslo”, “Postboks 4”.
STREET = re.compile(
    r"(?:gata|gate|gaten|veien|vegen|vei|veg|street|road|avenue|lane|drive|straße|strasse|allee|plass|st\.|rd\.|ave\.)\s+\d+"
    r"|^\d+\s+(?:\w+ )?(?:\w+ )?(?:street|st|road|rd|avenue|ave|lane|drive|rue|boulevard)\b|^(?:[A-Z]-?)?\d{4,5}\s+[^\W\d_]+$|^postbo[kx]s\b",
    re.IGNORECASE,
)
IN_A_MESSAGE = frozenset(
    "kommer jeg ikke i'm im me too coming can't cannot cant not ja nei yes meg også please thanks takk hilsen ich komme viens kan "
    "deltar melder påmeldt hello hei hi hallo dear kjære regards vennlig best we we'll will i'll sorry beklager gjerne hopefully "
    "kanskje maybe".split()
)
PARTICLES = frozenset(
    "van von der den de di da del della la le du dos das af av zu zur ter ten bin ibn al el mac mc o' d' st st. san".split()
)


# As spreadsheets write them. In small letters, or as a part of a name, “Sann” may be somebody.
TRUE_OR_FALSE = frozenset("TRUE FALSE True False SANN USANN WAHR FALSCH VRAI FAUX".split())


def is_sum(text: str) -> bool:
    return bool(SUM.fullmatch(text) or COUNTED.fullmatch(text))


def is_title(text: str) -> bool:
    """A heading within a list, such as “Members 2025”, “Table 3” or “Guests:”."""
    words = text.casefold().replace(":", " ").split()
    if not words or UNIT.fullmatch(text) or text.rstrip().endswith(":"):
        return bool(words)
    is_of_a_list = not OF_A_LIST.isdisjoint(words)
    return is_of_a_list and (len(words) == 1 or words[0] in OF_A_LIST or any(sign.isdecimal() for sign in text))


def is_word_of_a_message(word: str) -> bool:
    return word.casefold().strip(".,!") in IN_A_MESSAGE


def is_surname(text: str) -> bool:
    """Whether it is a surname: one word, or one after van, de or le."""
    *before, _last = text.split()
    return all(word.casefold() in PARTICLES for word in before)
