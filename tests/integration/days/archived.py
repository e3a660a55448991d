"""What ends a day: its archive, read back as an event of its own, says the same to everybody."""

from __future__ import annotations

from matches.queries import penalties
from organizer.usecases.export_archive import export_archive
from organizer.usecases.import_archive import import_archive
from tests.integration.days.day import Day


def its_archive_reads_back_the_same(day: Day) -> None:
    """The bytes that the other event writes are those that it was read from."""
    written = export_archive(**day.by_olga, event=day.event)
    ranks, table, given = day.public_ranks(), day.table(), said(day)
    rounds = [round_["number"] for round_ in day.public("api_rounds")[1]]
    pairings = [day.public_pairings(number) for number in rounds]
    by_ada = {"by": day.cast.ada, "now": day.later(1)}
    here, day.event = day.event, import_archive(**by_ada, content=written, beside=True)
    assert export_archive(**by_ada, event=day.event) == written
    assert (day.public_ranks(), day.table(), said(day)) == (ranks, table, given)
    assert [day.public_pairings(number) for number in rounds] == pairings
    day.event = here


def said(day: Day) -> list[tuple[object, ...]]:
    """Every penalty with what became of it."""
    return [
        (one.entrant.name, one.infraction.key, one.kind, one.game_number, one.is_withdrawn)
        for one in penalties(day.event.competition)
    ]
