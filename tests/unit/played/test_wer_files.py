"""Files of Wizards Event Reporter."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from organizer.played.finished import PlayedMatch, PublishedLine, UnreadableFile
from organizer.played.playing import differences, plain_terms, standings_of, terms_for
from organizer.played.reading import PlayedSource, read_finished

FILE = """<?xml version="1.0" encoding="utf-8"?>
<event title="Modern  Monday " startdate="2018-10-29" numberofrounds="2" playoffstartround="0">
  <participation>
    <person id="11" first="Ann" last="Lee" middle="" country="US" />
    <person id="22" first="Bea" last="Roe" middle="" country="US" />
    <person id="33" first="Cid" last="Poe" middle="Q" country="US" />
    <team id="1" name="Lee, Ann" status="2"><member position="A" person="11" /></team>
    <role cd="PL" type="PA">
      <ref person="11" seq="1" /><ref person="33" seq="2" /><ref person="22" seq="3" />
    </role>
    <role cd="PL" type="DQ" /><role cd="JG" type="PA"><ref person="22" /></role>
  </participation>
  <matches>
    <round number="2" teamformat="false">
      <match person="33" opponent="11" outcome="2" win="1" loss="1" draw="1" winbydrop="False" />
    </round>
    <round number="1" teamformat="false">
      <match person="11" opponent="22" outcome="1" win="2" loss="1" draw="0" winbydrop="False" />
      <match person="33" outcome="3" win="2" loss="0" draw="0" winbydrop="False" />
    </round>
  </matches>
</event>
"""
DISQUALIFIED = '<role cd="PL" type="DQ"><ref person="33" /></role>'


def refusal(text: str) -> UnreadableFile:
    with pytest.raises(UnreadableFile) as refused:
        read_finished(PlayedSource("", text.encode()))
    return refused.value


def test_a_file_has_its_name_its_day_its_rounds_and_the_ranks() -> None:
    (event,) = read_finished(PlayedSource("18-10-1.wer", FILE.encode()))
    assert (event.name, event.day) == ("Modern Monday", date(2018, 10, 29))
    assert event.rounds == (
        (PlayedMatch("Ann Lee", "Bea Roe", 2, 1), PlayedMatch("Cid Poe", None, 2, 0)),
        (PlayedMatch("Cid Poe", "Ann Lee", 1, 1, 1),),
    )
    assert event.standings == (
        PublishedLine("Ann Lee", 1),
        PublishedLine("Cid Poe", 2),
        PublishedLine("Bea Roe", 3),
    )
    terms = terms_for(event, plain_terms())
    # Cid's one opponent has more points of those possible than Ann's.
    assert {
        (one.player, one.published, one.ours)
        for one in differences(event.standings, standings_of(event, terms), terms)
    } == {("Ann Lee", 1, 2), ("Cid Poe", 2, 1)}


def test_a_play_off_is_left_out_with_its_ranks_and_so_is_a_disqualification() -> None:
    (event,) = read_finished(
        PlayedSource(
            "",
            FILE.replace('playoffstartround="0"', 'playoffstartround="2"')
            .replace('<role cd="PL" type="DQ" />', DISQUALIFIED)
            .encode(),
        )
    )
    assert (len(event.rounds), event.standings) == (1, ())
    assert event.notes == (
        "The rounds of the play-off are left out: only Swiss rounds can be taken over.",
        "Cid Poe was disqualified, and has a rank here.",
    )


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    text = FILE.replace('first="Bea" last="Roe"', 'first="ANN" last="Lee"')
    (event,) = read_finished(PlayedSource("", text.encode()))
    assert event.players == ("Ann Lee (11)", "Ann Lee (22)", "Cid Poe")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<event/>", "not-an-event"),
        ("<html><body>Results</body></html>", "not-an-event"),
        (FILE.replace("</event>", ""), "not-an-event"),
        ('<!DOCTYPE event [<!ENTITY a "aaaa">]>' + FILE.partition("?>")[2], "not-an-event"),
        (FILE.replace('teamformat="false"', 'teamformat="true"'), "teams-unknown"),
        (FILE.replace('opponent="22"', 'opponent="44"'), "player-unknown"),
        (FILE.replace('win="1"', 'win="one"'), "number-unknown"),
        (FILE.replace('opponent="11"', 'opponent="33"'), "plays-alone"),
        (FILE.replace('first="Ann" last="Lee"', ""), "name-missing"),
    ],
)
def test_other_files_are_refused(text: str, code: str) -> None:
    assert refusal(text).code == code


@given(st.text(max_size=20), st.text(max_size=6), st.text(max_size=6))
def test_whatever_its_fields_hold_it_is_an_event_or_refused(
    name: str, number: str, games: str
) -> None:
    text = (
        FILE.replace('"Ann"', quoteattr(name))
        .replace('"22"', quoteattr(number))
        .replace('win="2"', f"win={quoteattr(games)}")
    )
    with suppress(UnreadableFile):
        read_finished(PlayedSource("", text.encode()))
