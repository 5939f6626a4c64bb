"""Reads a list of people as clubs have them."""

from tournaments.engine.people_list.read import (
    Column,
    PeopleList,
    WhyDoubted,
    WhyLeftOut,
    WhyNotARoll,
    read_file,
    read_people,
)

__all__ = [
    "Column",
    "PeopleList",
    "WhyDoubted",
    "WhyLeftOut",
    "WhyNotARoll",
    "read_file",
    "read_people",
]
