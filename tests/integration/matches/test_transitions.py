"""Every cell of the table of transitions, through the services and on the page that shows it."""

from collections.abc import Callable

import pytest

from matches import services
from matches.engine.reporting import BY_PLAYERS, SETTLED, TRANSITIONS, Act, Leads, Refused, Stand
from matches.engine.results import Ending, Game, PlayError
from matches.models import Entrant, Match, ResultReport
from matches.queries import history, match_view, round_view, standings, unfinished_in
from tests.integration.matches.play import AT, refusal
from tests.shared import PROJECT

Trio = tuple[Match, Entrant, Entrant]
BY = {"at": AT, "by": None}


class Play:
    """The match of Ann and Bea, and what they and a judge do."""

    def __init__(self, match: Match, ann: Entrant, bea: Entrant) -> None:
        self.match, self.ann, self.bea = match, ann, bea

    def reports(self, *winners: Entrant, player: Entrant | None = None, **more: object) -> object:
        return services.report_result(
            match=self.match,
            entrant=player or self.ann,
            games=[Game(winner) for winner in winners],
            **BY,
            **more,
        )

    def confirms(self, player: Entrant | None = None, **more: object) -> object:
        return services.confirm_result(match=self.match, entrant=player or self.bea, **BY, **more)

    def disputes(self, player: Entrant | None = None, **more: object) -> object:
        return services.dispute_result(match=self.match, entrant=player or self.bea, **BY, **more)

    def judged(self, *winners: Entrant, reason: str = "Seen.") -> object:
        games = [Game(winner) for winner in winners]
        return services.report_match(match=self.match, games=games, reason=reason, **BY)

    def voided(self) -> object:
        return services.void_result(match=self.match, reason="Wrong table.", **BY)

    def stand(self) -> Stand:
        return match_view(self.match).stand

    def points(self) -> dict[str, int]:
        competition = self.match.round.stage.competition
        return {line.entrant.name: line.points for line in standings(competition)}

    def bring_to(self, stand: Stand) -> None:
        """Do what leads to where the match shall stand."""
        ann, bea = self.ann, self.bea
        steps: dict[Stand, tuple[Callable[[], object], ...]] = {
            Stand.UNREPORTED: (),
            Stand.RUNNING: (lambda: self.judged(ann),),
            Stand.REPORTED: (lambda: self.reports(ann, ann),),
            Stand.DISPUTED: (lambda: self.reports(ann, ann), self.disputes),
            Stand.CONFIRMED: (lambda: self.reports(ann, ann), self.confirms),
            Stand.JUDGED: (lambda: self.judged(ann, ann),),
            Stand.CORRECTED: (lambda: self.judged(ann, ann), lambda: self.judged(bea, bea)),
            Stand.VOIDED: (lambda: self.judged(ann), self.voided),
        }
        for step in steps[stand]:
            step()
        assert self.stand() == stand

    def act(self, act: Act, *, decided: bool) -> object:
        """Do it as somebody who has not done it before."""
        answers = self.ann if self.stand() in (Stand.CONFIRMED, Stand.DISPUTED) else self.bea
        if act is Act.REPORT:
            return self.reports(self.ann, self.bea, self.ann)
        if act is Act.CONFIRM:
            return self.confirms(answers)
        if act is Act.DISPUTE:
            return self.disputes(answers)
        if act is Act.VOID:
            return self.voided()
        return self.judged(self.ann, self.bea, self.ann) if decided else self.judged(self.bea)


@pytest.fixture
def play(best_of_three: Trio) -> Play:
    return Play(*best_of_three)


CELLS = [
    (stand, act, cell, decided)
    for stand, row in TRANSITIONS.items()
    for act, cell in row.items()
    for decided in ((True, False) if act is Act.RECORD else (True,))
]


@pytest.mark.parametrize(("stand", "act", "cell", "decided"), CELLS)
def test_each_cell_of_the_table(
    play: Play, stand: Stand, act: Act, cell: Leads | Refused, decided: bool
) -> None:
    play.bring_to(stand)
    versions = len(history(play.match))
    if isinstance(cell, Refused):
        with pytest.raises(PlayError) as refused:
            play.act(act, decided=decided)
        assert refused.value.code == cell.code
        assert (play.stand(), len(history(play.match))) == (stand, versions)
        return
    play.act(act, decided=decided)
    expected = cell.decided if decided else cell.undecided
    assert (play.stand(), len(history(play.match))) == (expected, versions + 1)
    settled = expected in SETTLED
    assert match_view(play.match).finished is settled
    assert unfinished_in(play.match.round) == (0 if settled else 1)
    assert sum(play.points().values()) == (3 if settled else 0)


def test_the_table_is_whole_and_the_page_shows_it() -> None:
    assert set(TRANSITIONS) == set(Stand)
    assert all(set(row) == set(Act) for row in TRANSITIONS.values())
    lines = (PROJECT / "docs" / "results.md").read_text().splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| stands "))
    shown = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:]
             if line.startswith("|")][: len(Stand) + 2]  # fmt: skip
    header, _, *rows = shown
    assert header == ["stands", *Act]
    assert rows == [
        [stand, *(written(TRANSITIONS[stand][act]) for act in Act)] for stand in TRANSITIONS
    ]


def written(cell: Leads | Refused) -> str:
    if isinstance(cell, Refused):
        return f"`{cell.code}`"
    return f"{cell.undecided} or {cell.decided}" if cell.undecided else str(cell.decided)


def test_stands_have_the_same_names_in_the_tables_and_in_the_engine() -> None:
    assert {str(status) for status in ResultReport.Status} == set(Stand) - {Stand.UNREPORTED}
    assert {Stand.REPORTED, Stand.DISPUTED, Stand.CONFIRMED} == BY_PLAYERS


def test_a_claim_counts_once_the_opponent_confirms_it(play: Play) -> None:
    play.reports(play.ann, play.ann)
    view = match_view(play.match)
    assert (view.finished, view.games, view.version) == (False, (), 1)
    assert view.claim is not None
    assert (view.claim.said_by, view.claim.winner) == (play.ann, play.ann)
    assert view.claim.score == {play.ann.pk: 2, play.bea.pk: 0}
    assert (view.claim.awaited, round_view(play.match.round).disputed) == ((play.bea,), ())
    play.confirms(expected_version=1)
    view = match_view(play.match)
    assert (view.winner, view.version, view.claim) == (play.ann, 2, None)
    assert play.points() == {"Ann": 3, "Bea": 0}
    assert [version.said_by for version in history(play.match)] == [play.ann, play.bea]


def test_the_same_report_of_the_opponent_confirms_and_another_disputes(play: Play) -> None:
    play.reports(play.ann, play.ann)
    play.reports(play.bea, play.ann, play.ann, player=play.bea)
    view = match_view(play.match)
    assert view.claim is not None
    assert (view.claim.disputed, view.claim.said_by, len(view.claim.games)) == (True, play.bea, 3)
    assert (view.claim.awaited, round_view(play.match.round).disputed) == ((), (view,))
    play.judged(play.ann, play.ann)
    play.voided()
    play.reports(play.ann, play.ann)
    play.reports(play.ann, play.ann, player=play.bea)
    assert play.stand() == Stand.CONFIRMED


def test_what_is_said_twice_is_said_once(play: Play) -> None:
    for _ in range(2):
        play.reports(play.ann, play.ann, expected_version=0)
    for _ in range(2):
        play.confirms(expected_version=1)
    assert len(history(play.match)) == 2


def test_nobody_answers_their_own_report(play: Play) -> None:
    play.reports(play.ann, play.ann)
    for answer in (services.confirm_result, services.dispute_result):
        error = refusal(answer, match=play.match, entrant=play.ann, **BY)
        assert error.code == "own-report"


def test_a_report_that_changed_meanwhile_is_not_confirmed_unseen(play: Play) -> None:
    play.reports(play.ann, play.ann)
    play.reports(play.ann, play.bea, play.ann)
    error = refusal(
        services.confirm_result, match=play.match, entrant=play.bea, expected_version=1, **BY
    )
    assert error.code == "result-changed"


@pytest.mark.parametrize(
    ("games", "ending", "loser", "code"),
    [
        (["Ann"], Ending.PLAYED, None, "match-goes-on"),
        ([], Ending.NO_SHOW, "Bea", "ending-by-judge"),
        ([], Ending.PENALTY, "Bea", "ending-by-judge"),
        (["Ann", "Ann", "Ann"], Ending.PLAYED, None, "match-over"),
        ([], Ending.CONCEDED, None, "loser-missing"),
    ],
)
def test_what_no_player_can_report(
    play: Play, games: list[str], ending: Ending, loser: str | None, code: str
) -> None:
    known = {"Ann": play.ann, "Bea": play.bea, None: None}
    error = refusal(
        services.report_result,
        match=play.match, entrant=play.ann, games=[Game(known[name]) for name in games],
        ending=ending, loser=known[loser], **BY,
    )  # fmt: skip
    assert error.code == code


def test_a_concession_and_an_intentional_draw_are_the_players_to_report(play: Play) -> None:
    play.reports(ending=Ending.CONCEDED, loser=play.ann)
    play.reports(ending=Ending.INTENTIONAL_DRAW)
    play.confirms()
    assert (match_view(play.match).drawn, play.points()) == (True, {"Ann": 1, "Bea": 1})


def test_a_claim_contains_what_a_judge_recorded(play: Play) -> None:
    play.judged(play.bea)
    error = refusal(
        services.report_result,
        match=play.match, entrant=play.ann, games=[Game(play.ann)] * 2, **BY,
    )  # fmt: skip
    assert error.code == "games-recorded-differ"
    play.reports(play.bea, play.ann, play.ann)
    assert [game.winner for game in match_view(play.match).games] == [play.bea]


def test_a_judge_goes_on_recording_games_over_a_claim(play: Play) -> None:
    play.reports(play.ann, play.ann)
    services.record_game(match=play.match, number=1, winner=play.bea, **BY)
    view = match_view(play.match)
    assert (view.stand, view.claim, view.next_game) == (Stand.RUNNING, None, 2)


def test_no_round_closes_over_a_claim(play: Play) -> None:
    play.reports(play.ann, play.ann)
    competition = play.match.round.stage.competition
    assert refusal(services.close_round, competition=competition, at=AT).code == "round-open"
    play.confirms()
    assert services.close_round(competition=competition, at=AT).closed_at == AT


def test_a_result_of_a_closed_round_is_corrected_and_not_voided(play: Play) -> None:
    play.judged(play.ann, play.ann)
    services.close_round(competition=play.match.round.stage.competition, at=AT)
    error = refusal(services.void_result, match=play.match, reason="Wrong.", **BY)
    assert error.code == "round-closed"
    play.judged(play.bea, play.bea)
    assert (play.stand(), play.points()) == (Stand.CORRECTED, {"Ann": 0, "Bea": 3})


def test_a_claim_of_a_type_15_match_names_its_decks(type_15: Trio) -> None:
    match, luke, chris = type_15
    decks = [(1, 1), (2, 2), (2, 3)]
    winners = [None, luke, luke]
    games = [
        Game(winner, decks={luke: one, chris: other})
        for winner, (one, other) in zip(winners, decks, strict=True)
    ]
    services.report_result(match=match, entrant=chris, games=games, **BY)
    services.confirm_result(match=match, entrant=luke, **BY)
    sides = {seat.entrant.name: (seat.points, seat.decks_left) for seat in match_view(match).seats}
    assert sides == {"Luke": (7, (2, 3)), "Chris": (1, ())}
