"""The `.wer` file of Wizards Event Reporter, XML: shops have years of events in them.

    <event title="…" startdate="2018-10-29" playoffstartround="0">
      <participation>
        <person id="1" first="Ann" last="Lee" />
        <role cd="PL" type="PA"><ref person="1" seq="1" />…</role>    (who played, by their rank)
        <role cd="PL" type="DQ">…</role>                              (who was disqualified)
      </participation>
      <matches>
        <round number="1" teamformat="false">
          <match person="1" opponent="2" outcome="1" win="2" loss="1" draw="0" />
          <match person="3" outcome="3" win="2" loss="0" draw="0" />  (a bye)

There is no description of it; this is what the files themselves have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from django.utils.translation import gettext as _

from organizer.played.finished import FinishedEvent, PlayedMatch, PublishedLine, UnreadableFile
from organizer.played.people import People

LAST_DIGITS = 4
"""Of a player's number, where two players have one name."""


def is_wer(text: str) -> bool:
    """Whether a text begins as XML does."""
    return text.lstrip()[:1] == "<"


def read_wer(text: str) -> FinishedEvent:
    """The event of a file. The rounds of a play-off are left out, which a note says.

    Raises UnreadableFile `not-an-event`, `teams-unknown` for an event of teams, `player-unknown`,
    `number-unknown`, and what `People.called` raises.
    """
    event = _event(text)
    rounds = sorted(event.iterfind("matches/round"), key=lambda one: _number(one, "number"))
    if any(one.get("teamformat", "").casefold() == "true" for one in rounds):
        raise UnreadableFile(
            "teams-unknown", _("Teams played in this event, and only those of one player can be.")
        )
    playoff = _number(event, "playoffstartround")
    swiss = [one for one in rounds if not playoff or _number(one, "number") < playoff]
    names = _names(event)
    return FinishedEvent(
        rounds=tuple(_matches(one, names) for one in swiss),
        name=" ".join(event.get("title", "").split()),
        day=_day(event.get("startdate", "")),
        # A play-off changes the ranks, so they are those of the Swiss rounds only without one.
        standings=tuple(_ranks(event, names)) if len(swiss) == len(rounds) else (),
        notes=tuple(_notes(event, names, len(rounds) - len(swiss))),
    )


def _event(text: str) -> Element:
    try:
        root: Element = fromstring(text, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise _no_event(_("This is no XML that can be read.")) from error
    if root.tag != "event" or root.find("matches/round") is None:
        raise _no_event(_("This XML is no event of Wizards Event Reporter with rounds in it."))
    return root


def _names(event: Element) -> Mapping[str, str]:
    """The players' names by their numbers; two of one name are told apart by the last digits."""
    people = People(_("Players"))
    written = {
        one.get("id", ""): f"{one.get('first', '')} {one.get('last', '')}"
        for one in event.iterfind("participation/person")
    }
    called = {number: people.called(name) for number, name in written.items()}
    several = {name for name, times in Counter(called.values()).items() if times > 1}
    return {
        number: people.called(f"{name} ({number[-LAST_DIGITS:]})") if name in several else name
        for number, name in called.items()
    }


def _matches(played: Element, names: Mapping[str, str]) -> tuple[PlayedMatch, ...]:
    number = _number(played, "number")
    return tuple(
        _match(one, names, _("Round %(round)d, match %(match)d") % {"round": number, "match": at})
        for at, one in enumerate(played.iterfind("match"), 1)
    )


def _match(match: Element, names: Mapping[str, str], place: str) -> PlayedMatch:
    opponent = match.get("opponent")
    return PlayedMatch(
        player=_named(match.get("person", ""), names, place),
        opponent=None if opponent is None else _named(opponent, names, place),
        wins=_number(match, "win", place),
        losses=_number(match, "loss", place),
        draws=_number(match, "draw", place),
        place=place,
    )


def _named(number: str, names: Mapping[str, str], place: str) -> str:
    if number not in names:
        raise UnreadableFile(
            "player-unknown",
            _("%(place)s: nobody in the file has the number %(number)s.")
            % {"place": place, "number": number[:20]},
        )
    return names[number]


def _ranks(event: Element, names: Mapping[str, str]) -> Iterator[PublishedLine]:
    for one in event.iterfind("participation/role[@cd='PL'][@type='PA']/ref"):
        name, rank = names.get(one.get("person", "")), _number(one, "seq")
        if name and rank:
            yield PublishedLine(name, rank=rank)


def _notes(event: Element, names: Mapping[str, str], playoff: int) -> Iterator[str]:
    if playoff:
        yield _("The rounds of the play-off are left out: only Swiss rounds can be taken over.")
    for one in event.iterfind("participation/role[@cd='PL'][@type='DQ']/ref"):
        name = names.get(one.get("person", ""))
        if name:
            yield _("%(player)s was disqualified, and has a rank here.") % {"player": name}


def _number(element: Element, attribute: str, place: str = "") -> int:
    """A whole number; 0 where it is missing."""
    written = element.get(attribute, "").strip() or "0"
    if not (written.isascii() and written.isdecimal() and len(written) < 7):
        raise UnreadableFile(
            "number-unknown",
            _("%(place)s: “%(written)s” is not a whole number (%(name)s).")
            % {"place": place or element.tag, "written": written[:40], "name": attribute},
        )
    return int(written)


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None


def _no_event(sentence: str) -> UnreadableFile:
    return UnreadableFile("not-an-event", sentence)
