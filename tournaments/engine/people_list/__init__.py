"""Reads a list of people as clubs have them."""

from tournaments.engine.people_list.read import (
    ListColumn,
    PeopleList,
    WhyDoubted,
    WhyLeftOut,
    WhyNotARoll,
    read_file,
    read_people,
)

__all__ = [
    "ListColumn",
    "PeopleList",
    "WhyDoubted",
    "WhyLeftOut",
    "WhyNotARoll",
    "read_file",
    "read_people",
]
