"""Answers of three kinds: yes, no, and None where the catalogue lacks what it takes to tell."""

from __future__ import annotations


def both(*answers: bool | None) -> bool | None:
    """Yes if all are; no if one is no; else not known."""
    return False if False in answers else None if None in answers else True


def either(*answers: bool | None) -> bool | None:
    """Yes if one is; no if all are no; else not known."""
    return True if True in answers else None if None in answers else False
