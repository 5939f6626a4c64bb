"""Who did what, and the corrections with what was there before."""

from __future__ import annotations

from django.db import models

from scoring.refused import gettext_noop as _
from tournaments.engine.names import LONGEST_NAME
from tournaments.models.party import Party
from tournaments.models.round import Game


class Correction(models.Model):
    """A corrected result: the game before and after, and what happened to the seats.

    `before` and `after` hold the game (engine.document_game), `changes` maps the players who give up a place to those who
    take it. If rounds are played again, `set_aside` are the old ones; `people_before` and `people` are the rounds in which
    everybody took part before and after.
    """

    class How(models.TextChoices):
        """What a correction does besides the score and the standings."""

        SCORE = "score"
        SWAP = "swap"
        KEEP = "keep"
        REPLAY = "replay"

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="corrections")
    at = models.DateTimeField()
    who = models.CharField(max_length=LONGEST_NAME)
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    round = models.PositiveIntegerField()  # and the table: the game itself may be deleted
    table = models.PositiveIntegerField()
    how = models.CharField(max_length=6, choices=How.choices)
    before = models.JSONField()
    after = models.JSONField()
    changes = models.JSONField(default=dict)
    people_before = models.JSONField(default=dict)
    people = models.JSONField(default=dict)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.party} round {self.round} table {self.table}: {self.how}"


class Action(models.TextChoices):
    """What people do, each with its sentence for the log. The %(names)s are facts of the line."""

    # The values stand in the logs of old evenings, so none is renamed, not even where the name is another word now.

    FOUND_PARTY = "found_party", _("founded the party")
    CHANGE_PLAN = "change_plan", _("changed the settings")
    CHANGE_END = "change_end", _("changed how games end from round %(from_round)s on: %(game_end)s")
    REGISTER = "register", _("registered %(names)s")
    CHECK_IN = "check_in", _("%(player)s: %(here)s")
    CHECK_IN_ALL = "check_in_all", _("everybody on the list is here")
    OPEN_DOOR = "open_door", _("let people check in on their phones")
    CLOSE_DOOR = "close_door", _("stopped check-in on phones")
    TAKE_OUT = "take_out", _("took %(name)s off the list")
    LEAVE = "leave", _("%(player)s leaves after round %(after_round)s")
    COME_BACK = "come_back", _("%(player)s plays again from round %(round)s")
    STAND_IN = "stand_in", _("round %(round)s, table %(table)s: %(name)s takes the chair and the score of %(player)s")
    TAKE_BACK_STAND_IN = (
        "take_back_stand_in",
        _("round %(round)s, table %(table)s: %(player)s got the chair back from %(name)s"),
    )
    GIVE_UP = "give_up", _("round %(round)s, table %(table)s: given up for %(player)s at %(score)s, won by %(winner)s")
    PLAY_ON = "play_on", _("round %(round)s, table %(table)s: %(player)s plays on, it was given up at %(score)s")
    RENAME = "rename", _("%(before)s is called %(after)s")
    ERASE = "erase", _("erased the name of %(player)s")
    PUT_TOGETHER = "put_together", _("%(name)s was entered twice, and is %(player)s")
    MAKE_PAIR = "make_pair", _("pair %(pair)s: %(names)s")
    TAKE_APART = "take_apart", _("pair %(pair)s was taken apart: %(names)s are alone")
    PLAY_FOR = "play_for", _("from round %(round)s on %(name)s plays for %(player)s in pair %(pair)s")
    LEAVE_WITH = "leave_with", _("%(names)s stop together, because nobody plays without a partner")
    COME_BACK_WITH = "come_back_with", _("%(names)s play again together")
    TAKE_BACK_ANNOUNCEMENT = "take_back_announcement", _("took the announcement of round %(round)s back")
    TAKE_BACK_SEATS = "take_back_seats", _("took the seats of round %(round)s back")
    KEEP_CHAIR = "keep_chair", _("%(player)s has a fixed chair: table %(table)s, %(seat)s")
    FREE_CHAIR = "free_chair", _("%(player)s has no fixed chair any more")
    HOUSE_PLAYER = "house_player", _("%(player)s is a house player")
    NO_HOUSE_PLAYER = "no_house_player", _("%(player)s is not a house player any more")
    PLAN_ROUNDS = "plan_rounds", _("made the schedule of rounds %(first)s to %(last)s")
    DRAW = "draw", _("drew the seats for %(players)s players")
    PLACE_BY_HAND = "place_by_hand", _("round %(round)s: %(player)s seated by hand, table %(table)s, %(seat)s")
    ANNOUNCE = "announce", _("announced the seats of round %(round)s")
    ENTER_HAND = "enter_hand", _("round %(round)s, table %(table)s: hand %(number)s entered: %(hand)s")
    TAKE_BACK_HAND = "take_back_hand", _("round %(round)s, table %(table)s: hand %(number)s taken back: %(hand)s")
    FINISH_ON_TIME = "finish_on_time", _("round %(round)s, table %(table)s: finished on time, hands played: %(hands)s")
    CUT_FOR_IT = "cut_for_it", _("round %(round)s, table %(table)s: the cut was won by %(winner)s")
    CONFIRM_GAME = "confirm_game", _("round %(round)s, table %(table)s: game confirmed, %(score)s, won by %(winner)s")
    ACCEPT_RESULT = (
        "accept_result",
        _("round %(round)s, table %(table)s: %(player)s accepted the result on %(on)s, %(score)s, won by %(winner)s"),
    )
    DISPUTE_RESULT = "dispute_result", _("round %(round)s, table %(table)s: the result %(score)s is disputed%(why)s")
    GIVE_BACK_RESULT = (
        "give_back_result",
        _("round %(round)s, table %(table)s: the disputed result %(score)s is given back to the table"),
    )
    CALL_ORGANISER = "call_organiser", _("called the organiser")
    NEVER_MIND = "never_mind", _("does not need the organiser any more")
    COME_TO_CALLER = "come_to_caller", _("is coming to %(caller)s")
    HAS_BEEN_AT_CALLER = "has_been_at_caller", _("has been with %(caller)s")
    SILENCE = "silence", _("silenced %(caller)s for the evening")
    HEAR_AGAIN = "hear_again", _("%(caller)s may call the organiser again")
    ENTER_SLIP = (
        "enter_slip",
        _("round %(round)s, table %(table)s: final score from a slip, %(score)s, won by %(winner)s"),
    )
    SLIP_FOR_HANDS = (
        "slip_for_hands",
        _(
            "round %(round)s, table %(table)s: final score from a slip, %(score)s, won by %(winner)s, instead of: %(hands_gone)s"
        ),
    )
    END_CALLS = "end_calls", _("nobody answered before their round ended: %(callers)s")
    OPEN_AGAIN = "open_again", _("round %(round)s, table %(table)s: game opened again, it was %(score)s")
    SAT_THE_OTHER_WAY = "sat_the_other_way", _("round %(round)s, table %(table)s: the players sat down the other way")
    SEATED = "seated", _("round %(round)s: the four of %(tables)s are seated")
    THIS_IS_ME = "this_is_me", _("somebody said that this phone is %(player)s’s")
    TAKE_PENCIL = "take_pencil", _("table %(table)s: another phone took over the pencil")
    WITHHOLD_FROM_PHONES = "keep_from_phones", _("table %(table)s: %(kept)s")
    GO_ON_FROM_COPY = "go_on_from_copy", _("went on here from a copy")
    WENT_ON_ELSEWHERE = "went_on_elsewhere", _("continued on another laptop; nothing is accepted here any more")
    GO_ON_HERE = "go_on_here", _("goes on here again, and not on another laptop")
    RENEW_LINK = "renew_link", _("table %(table)s has a new link, the old one opens nothing any more")
    TURN_CLOCK = "turn_clock", _("round %(round)s: %(how)s%(left)s")
    REMIND = "remind", _("rang the bell in round %(round)s, to remind every table")
    OPEN_SIDE_TABLE = "open_side_table", _("round %(round)s: %(names)s play at the side table")
    SIDE_HAND = "side_hand", _("round %(round)s, side table: hand %(number)s entered: %(hand)s")
    TAKE_BACK_SIDE_HAND = "take_back_side_hand", _("round %(round)s, side table: hand %(number)s taken back: %(hand)s")
    CALL_TIME = "call_time", _("called time in round %(round)s")
    RING_FROM_TOP_TABLE = "ring_from_top_table", _("round %(round)s: the top table is done, and the bell rings")
    TAKE_BACK_TIME = "take_back_time", _("round %(round)s: the bell rang too early, and everybody plays on")
    MOVE_ROUND = "move_round", _("made the next seats from round %(round)s")
    HOLD_STANDINGS = "hold_standings", _("kept the standings after round %(round)s secret")
    SHOW_STANDINGS = "show_standings", _("showed the standings, kept secret after round %(round)s")
    REVEAL = "reveal", _("revealed place %(place)s")
    REVEAL_ALL = "reveal_all", _("showed the whole result")
    SET_DISPLAY = "set_display", _("hall screen: text %(size)s, pages %(speed)s, %(light)s")
    ARCHIVE_PARTY = "archive_party", _("put the party in the archive")
    BRING_BACK_PARTY = "bring_back_party", _("brought the party back from the archive")
    END_PARTY = "end_party", _("ended the party after %(rounds)s")
    RESUME_PARTY = "resume_party", _("resumed the party in round %(round)s")
    CORRECT = (
        "correct",
        _("round %(round)s, table %(table)s: result corrected from %(result_before)s to %(result_after)s; %(way)s"),
    )
    TAKE_BACK_CORRECTION = (
        "take_back_correction",
        _("round %(round)s, table %(table)s: correction taken back, %(result_after)s again"),
    )
    AGREE_TERMS = "agree_terms", _("entry fee %(money)s, settled %(settled)s")
    PAY = "pay", _("%(payer)s has paid %(payee)s %(money)s")
    TAKE_BACK_PAYMENT = "take_back_payment", _("took back that %(payer)s has paid %(payee)s %(money)s")
    LEAVE_IN_KITTY = "leave_in_kitty", _("%(payee)s leaves %(money)s in the kitty")
    LEAVE_ALL_IN_KITTY = "leave_all_in_kitty", _("%(names)s leave %(money)s in the kitty")
    TAKE_BACK_LEFT = "take_back_left", _("took back that %(payee)s leaves %(money)s in the kitty")
    PAY_FEE = "pay_fee", _("%(payer)s has paid the entry fee, %(money)s")
    TAKE_BACK_FEE = "take_back_fee", _("took back that %(payer)s has paid the entry fee, %(money)s")
    MOVE_KITTY = "move_kitty", _("kitty: %(what)s, %(money)s")
    TAKE_BACK_KITTY = "take_back_kitty", _("kitty: took back %(what)s, %(money)s")
    SET_PRIZES = "set_prizes", _("wrote the list of prizes; it has %(prizes)s")
    ADD_PRIZE = "add_prize", _("added the prize “%(prize)s”")
    CHANGE_PRIZE = "change_prize", _("changed the prize “%(prize)s”")
    REMOVE_PRIZE = "remove_prize", _("took the prize “%(prize)s” out")
    MOVE_PRIZE = "move_prize", _("made “%(prize)s” prize %(place)s")
    CUT_FOR_PRIZE = "cut_for_prize", _("“%(prize)s”: the cards were cut, and %(names)s won")
    TAKE_BACK_PRIZE_CUT = "take_back_prize_cut", _("“%(prize)s”: the cut does not count")
    OPEN_SEAL = "open_seal", _("opened the seal of the drawn prizes")
    GIVE_PRIZE = "give_prize", _("“%(prize)s” goes to %(names)s")
    TAKE_BACK_PRIZE = "take_back_prize", _("“%(prize)s” is not handed over yet after all")
    TAG_PEOPLE = "tag_people", _("changed who has the tag “%(tag)s”: %(names)s")
    CHANGE_DRIVE = "change_drive", _("changed the drive: %(kind)s, %(hands_of_drive)s")
    DRAW_DRIVE = "draw_drive", _("drew the chairs of the drive for %(players)s players")
    SHARE_CHAIR = "share_chair", _("%(player)s shares the chair and card of %(with_name)s")
    MAKE_FORTS = "make_forts", _("made the forts: %(names)s")
    NAME_FORTS = "name_forts", _("named forts anew: %(names)s")
    TYPE_FLAGS = "type_flags", _("flags at the end: %(flags)s")
    RING_HAND = "ring_hand", _("rang the bell: %(at_hand)s")
    RING_HAND_BACK = "ring_hand_back", _("took a bell back: %(at_hand)s")
    TYPE_TOTAL = "type_total", _("card %(card)s, half %(half)s: %(tricks)s tricks")
    CORRECT_TOTAL = "correct_total", _("card %(card)s, half %(half)s: %(tricks)s tricks instead of %(before)s")
    TAKE_OUT_TOTAL = "take_out_total", _("card %(card)s, half %(half)s: took %(before)s tricks out")
    ENTER_TRICKS = "enter_tricks", _("hand %(of_hand)s, table %(table)s: %(share)s")
    CORRECT_TRICKS = (
        "correct_tricks",
        _("hand %(of_hand)s, table %(table)s: %(share)s instead of %(share_before)s"),
    )
    TAKE_BACK_TRICKS = "take_back_tricks", _("hand %(of_hand)s, table %(table)s: took %(share)s back")
    LEAVE_DRIVE = "leave_drive", _("%(player)s goes home after hand %(of_hand)s%(instead)s")
    RETURN_TO_DRIVE = "return_to_drive", _("%(player)s plays on after all")
    SHOW_TOTALS = "show_totals", _("standings of the drive on the hall screen and phones: %(span)s")
    END_DRIVE = "end_drive", _("ended the drive: %(at_hand)s")
    RESUME_DRIVE = "resume_drive", _("resumed the drive")
    # What an evening of an earlier version lost, when its database or its file was read.
    DROP_HANDICAP = (
        "drop_handicap",
        _(
            "there are no handicaps any more: places go by %(order)s, and prizes that went by them by the point difference"
        ),
    )
    # Only in the logs of earlier versions.
    READ_PAYMENTS = "read_payments", _("read payments from a file, new: %(number)s")
    IMPORT_PARTY = "import_party", _("read the party from an exported file")


class LogEntry(models.Model):
    """Who did what, when, and what it changed. For people to read, never used as state, and never deleted.

    Older lines may have an action that Action no longer contains.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    who = models.CharField(max_length=LONGEST_NAME)
    action = models.CharField(max_length=40)  # no choices: it may be one of an older or a newer version
    # Codes, numbers and names: the sentence is made when somebody reads it, in their language.
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]  # not by time: the lines of one change have the same
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.who}: {self.action}"
