"""Two tasks to compare with: one says by one row that it was here, one does nothing but write the rows of a round."""

from celery import shared_task

from tests.bench.moving import Places, insert
from tournaments.models import Club, Party


@shared_task
def nothing(name: str) -> None:
    Club.objects.create(name=name)


@shared_task
def rows(party: int, number: int, places: Places) -> None:
    insert(Party(pk=party), number, places)
