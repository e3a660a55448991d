"""Whatever a file holds, it is an event or it is refused with a sentence; what is written down as
a table is read back as it was."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Sequence
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from organizer.played.columns import Column
from organizer.played.finished import FinishedEvent, PlayedMatch, UnreadableFile
from organizer.played.playing import plain_terms, standings_of, terms_for
from organizer.played.reading import PlayedSource, read_finished

HEADINGS = [column.value for column in Column]
CELLS = st.one_of(
    st.sampled_from(["", "1", "2", "3", "2.0", "1,0", "bye", "Ann", "Bea", "2-1", "66,67%", "-"]),
    st.text(max_size=8),
)


def table(rows: Sequence[Sequence[str]], delimiter: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue()


def is_event_or_refused(content: bytes, standings: bytes | None = None) -> None:
    """Read it; any other error than the package's own fails the test."""
    beside = None if standings is None else PlayedSource("", standings)
    with suppress(UnreadableFile):
        for event in read_finished(PlayedSource("a.csv", content), beside):
            standings_of(event, terms_for(event, plain_terms(3)))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_an_event_or_refused(content: bytes) -> None:
    is_event_or_refused(content)
    is_event_or_refused(gzip.compress(content))
    is_event_or_refused(content, content)


@given(
    st.lists(st.sampled_from(HEADINGS), min_size=3, max_size=9),
    st.lists(st.lists(CELLS, max_size=9), max_size=8),
    st.sampled_from(",;\t|"),
)
def test_any_table_is_an_event_or_refused(
    headings: list[str], rows: list[list[str]], delimiter: str
) -> None:
    text = table([headings, *rows], delimiter).encode()
    is_event_or_refused(text)
    is_event_or_refused(b"round,player,opponent,result\n1,Ann,Bea,2-0\n", text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["2-0-0", "Ann", ""]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=12,
)
KEYS = ("id", "name", "date", "rounds", "standings", "percentage_floor")


@given(st.dictionaries(st.sampled_from(KEYS), JSON))
def test_any_json_is_an_event_or_refused(document: dict[str, object]) -> None:
    is_event_or_refused(json.dumps(document).encode())
    is_event_or_refused(
        json.dumps({"id": 1, "rounds": [[["A", None, "2-0-0"]]], **document}).encode()
    )


NAMES = st.sampled_from(["Ann", "Bea", "Cid; junior", 'Dan "the Man"', "Eve, Ms", "José", "Zoë\t2"])


@st.composite
def events(draw: st.DrawFn) -> FinishedEvent:
    """Events of players who meet by chance, with byes and absences."""
    players = draw(st.lists(NAMES, min_size=2, unique=True))
    players = [" ".join(name.split()) for name in players]
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        seated = draw(st.permutations(players))
        pairs = [seated[at : at + 2] for at in range(0, len(seated), 2)]
        rounds.append(tuple(draw(matches(pair)) for pair in pairs))
    return FinishedEvent(rounds=tuple(rounds))


def matches(pair: Sequence[str]) -> st.SearchStrategy[PlayedMatch]:
    if len(pair) == 1:
        return st.sampled_from([(2, 0), (0, 2)]).map(
            lambda score: PlayedMatch(pair[0], None, *score)
        )
    scores = st.sampled_from([(2, 0, 0), (1, 2, 0), (1, 1, 1), (1, 0, 0), (0, 0, 3), (2, 1, 1)])
    return scores.map(lambda score: PlayedMatch(pair[0], pair[1], *score))


@given(events(), st.sampled_from(",;\t"), st.booleans())
def test_an_event_that_is_written_down_is_read_back(
    event: FinishedEvent, delimiter: str, is_mirrored: bool
) -> None:
    names = (Column.ROUND, Column.PLAYER, Column.OPPONENT, Column.WINS, Column.LOSSES, Column.DRAWS)
    rows: list[list[object]] = [list(names)]
    for number, played in enumerate(event.rounds, 1):
        for one in played:
            rows.append([number, one.player, one.opponent or "", one.wins, one.losses, one.draws])
            if is_mirrored and one.opponent:
                rows.append([number, one.opponent, one.player, one.losses, one.wins, one.draws])
    text = table([list(map(str, row)) for row in rows], delimiter)
    (back,) = read_finished(PlayedSource("", text.encode()))
    assert back.rounds == event.rounds
    assert back.fingerprint == event.fingerprint
