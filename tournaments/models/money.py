"""What was agreed about money at an evening, and every payment that people say was made.

What is owed is never stored: it is computed from the hands and these rows. No money moves through the program.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.settle import KITTY, PaidKind, Payment, SettlingWay
from tournaments.models.party import Party, Player, choices_of

APP = "stakes"  # the name in the tables and migrations
LONGEST_CURRENCY = 3
SAME = ("party_id", "kind", "payer_id", "payee_id", "currency", "what")  # of a payment and the row that takes it back
OWED = (PaidKind.STAKE, PaidKind.LEFT)  # these change balances; the others change only the kitty


class Terms(models.Model):
    """The entry fee of an evening and how it is settled; with `and_later` also for the evenings after it."""

    party = models.OneToOneField(Party, on_delete=models.CASCADE, related_name="terms")
    fee = models.PositiveIntegerField(default=0)
    currency = models.CharField(max_length=LONGEST_CURRENCY)
    way = models.CharField(max_length=5, choices=choices_of(SettlingWay), default=SettlingWay.FEW.value)
    and_later = models.BooleanField(default=True)

    class Meta:
        app_label = APP
        verbose_name_plural = "terms"

    def __str__(self) -> str:
        return f"{self.party}: {self.fee} {self.currency}, {self.way}"


class Paid(models.Model):
    """One payment: who paid whom, how much, when, and who says so. It never changes; another row takes a wrong one back.

    No payer or no payee means the kitty. Other money into or out of the kitty, such as a prize, has neither, but says `what`
    it was, and is below zero if it goes out. Winnings that a player leaves in the kitty are `LEFT`: nobody owes them any
    more, and no coin moves. A row that takes another back has its amount with the opposite sign.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="paid")
    kind = models.CharField(max_length=5, choices=[(kind.value, kind.name.capitalize()) for kind in PaidKind])
    # Restricted: without one of the two it would be a payment of the kitty.
    payer = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+", null=True, blank=True)
    payee = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+", null=True, blank=True)
    amount = models.IntegerField()
    currency = models.CharField(max_length=LONGEST_CURRENCY)
    what = models.CharField(max_length=LONGEST_NAME, blank=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=LONGEST_NAME)
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    # One to one, so that a payment is taken back once at most.
    takes_back = models.OneToOneField(
        "self", on_delete=models.CASCADE, related_name="taken_back_by", null=True, blank=True
    )

    class Meta:
        app_label = APP
        ordering = ["pk"]
        verbose_name_plural = "paid"
        constraints = [
            models.CheckConstraint(condition=~Q(amount=0), name="a_payment_is_of_something"),
            models.CheckConstraint(
                condition=Q(kind="stake") & (Q(payer__isnull=False) | Q(payee__isnull=False))
                | Q(kind="left", payer__isnull=True, payee__isnull=False)
                | Q(kind="fee", payer__isnull=False, payee__isnull=True)
                | Q(kind="kitty", payer__isnull=True, payee__isnull=True) & ~Q(what=""),
                name="a_payment_says_who_or_what",
            ),
            models.CheckConstraint(
                condition=Q(kind="kitty") | Q(amount__gt=0) | Q(takes_back__isnull=False),
                name="only_what_takes_back_is_below_zero",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.party}: {self.payer or 'kitty'} → {self.payee or 'kitty'} {self.amount} {self.currency}"

    @property
    def stands(self) -> bool:
        """Whether it counts: it does not take a row back, and no row that was read with it (`taken_back_by`) takes it back."""
        return self.takes_back_id is None and not hasattr(self, "taken_back_by")

    @property
    def is_opposite(self) -> bool:
        """Whether it says the same as the payment that it takes back, with the opposite amount."""
        first = self.takes_back
        return first is None or (
            self.amount == -first.amount and all(getattr(self, name) == getattr(first, name) for name in SAME)
        )

    @property
    def payment(self) -> Payment:
        return Payment(self.payer_id or KITTY, self.payee_id or KITTY, self.amount)

    @property
    def cash(self) -> int:
        """What it put into the kitty."""
        if self.kind == PaidKind.LEFT or (self.payer_id and self.payee_id):
            return 0
        is_out = self.kind == PaidKind.STAKE and self.payer_id is None  # other money out of it is below zero already
        return -self.amount if is_out else self.amount
