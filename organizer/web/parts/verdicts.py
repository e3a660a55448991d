"""Verdicts and findings in the words of a page."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from organizer.decks.models import DeckSubmission
from organizer.decks.queries import DeckStanding, Standing, parts_of
from organizer.events.models import Event
from organizer.language.shown import message_in_words

WORDS = {
    Standing.MISSING: gettext_lazy("no deck"),
    Standing.PENDING: gettext_lazy("waiting"),
    Standing.CHECKING: gettext_lazy("checking"),
    Standing.FAILED: gettext_lazy("not checked"),
    Standing.LEGAL: gettext_lazy("legal"),
    Standing.ILLEGAL: gettext_lazy("illegal"),
    Standing.JUDGE: gettext_lazy("judge"),
    Standing.ACCEPTED: gettext_lazy("accepted"),
    Standing.REFUSED: gettext_lazy("refused"),
}
HEADLINES = {
    Standing.MISSING: gettext_lazy("No deck yet"),
    Standing.PENDING: gettext_lazy("Waiting for the check"),
    Standing.CHECKING: gettext_lazy("Being checked"),
    Standing.FAILED: gettext_lazy("The check could not be done"),
    Standing.LEGAL: gettext_lazy("Legal"),
    Standing.JUDGE: gettext_lazy("A judge must look"),
    Standing.ACCEPTED: gettext_lazy("Accepted by a judge"),
    Standing.REFUSED: gettext_lazy("Refused by a judge"),
}
SETTLED = (Standing.LEGAL, Standing.ACCEPTED)
SEVERITIES = {
    "error": gettext_lazy("Mend this"),
    "undecided": gettext_lazy("A judge must look"),
    "warning": gettext_lazy("Take note"),
    "notice": gettext_lazy("To know"),
}

MOST_CARDS = 12
"""Cards that are named below one finding; a list of wrong cards would name them all."""


@dataclass(frozen=True)
class ClauseLine:
    """One finding: its sentence, the cards that the sentence does not name, how much it weighs in
    a word, and the clause behind it."""

    severity: str
    word: str
    message: str
    cards: str
    rule: str
    clause_url: str


@dataclass(frozen=True)
class VersionLine:
    """One version of a deck: the word on it, and what was sent, as text."""

    submission: DeckSubmission
    state: str
    word: str
    texts: tuple[tuple[str, str], ...]


def headline(standing: DeckStanding) -> str:
    """What is going on with a deck, in one line."""
    if standing.standing is not Standing.ILLEGAL:
        return str(HEADLINES[standing.standing])
    errors = sum(finding["severity"] == "error" for finding in standing.findings)
    return ngettext(
        "Not legal yet: %(n)d thing to mend", "Not legal yet: %(n)d things to mend", errors
    ) % {"n": errors}


def _cards_besides(finding: Mapping[str, Any]) -> str:
    """The cards of a finding that its sentence leaves unnamed, with their copies."""
    cards = [
        f"{card['count']} {card['name']}"
        for card in finding["cards"]
        if card["name"] not in finding["message"]
    ]
    shown = ", ".join(cards[:MOST_CARDS])
    more = len(cards) - MOST_CARDS
    return _("%(cards)s and %(n)d more") % {"cards": shown, "n": more} if more > 0 else shown


def clause_lines(findings: Iterable[Mapping[str, Any]], event: Event) -> list[ClauseLine]:
    """The findings in the order of the verdict, each with the place of its clause."""
    card = reverse("format_card", args=(event.format_version.format.slug,))
    return [
        ClauseLine(
            finding["severity"],
            str(SEVERITIES[finding["severity"]]),
            message_in_words(finding),
            _cards_besides(finding),
            finding["rule"],
            f"{card}#{finding['rule']}",
        )
        for finding in findings
    ]


def versions_of(versions: Iterable[DeckStanding]) -> list[VersionLine]:
    """Every version, newest first."""
    return [_version(version) for version in versions]


def _version(version: DeckStanding) -> VersionLine:
    texts = (
        (part.name or _("List"), part.content.decode(errors="replace"))
        for part in parts_of(version.submission)
    )
    word = str(WORDS[version.standing])
    return VersionLine(version.submission, version.standing, word, tuple(texts))


def unsettled(standings: Iterable[DeckStanding]) -> str:
    """How many decks nobody has found in order yet, by how they stand ("2 illegal, 1 no deck");
    empty when every deck is legal or accepted. Who dropped out is left out."""
    counts = Counter(
        deck.standing
        for deck in standings
        if deck.entry.dropped_at is None and deck.standing not in SETTLED
    )
    return counted(counts)


def counted(counts: Mapping[Standing, int]) -> str:
    """So many decks stand so: "2 illegal, 1 no deck"."""
    return ", ".join(
        f"{counts[standing]} {WORDS[standing]}" for standing in WORDS if counts.get(standing)
    )
