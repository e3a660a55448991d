"""Every cell of the table of transitions, as the page has it and as the services do it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from matches import services
from matches.engine.reporting import BY_PLAYERS, SETTLED, TRANSITIONS, Act, Leads, Refused, Stand
from matches.engine.results import Ending, Game, PlayError
from matches.models import Entrant, Match, ResultReport
from matches.queries import history, match_view, round_view, standings, unfinished_in
from tests.integration.matches.play import AT, BY, refusal
from tests.shared import PROJECT

Trio = tuple[Match, Entrant, Entrant]


class Play:
    """The match of Ann and Bea, and what they and a judge do. Where decks are knocked out, each
    plays their first deck that is left."""

    def __init__(self, match: Match, ann: Entrant, bea: Entrant, decks: int = 0) -> None:
        self.match, self.ann, self.bea, self.decks = match, ann, bea, decks

    def games(self, winners: Sequence[Entrant]) -> list[Game]:
        """Games by their winners, with the decks played."""
        if not self.decks:
            return [Game(winner) for winner in winners]
        out, played = Counter[Entrant](), []
        for winner in winners:
            played.append(Game(winner, {who: out[who] + 1 for who in (self.ann, self.bea)}))
            out[self.bea if winner == self.ann else self.ann] += 1
        return played

    def won(self, winner: Entrant) -> list[Entrant]:
        """The winners of the games of a match that one of them wins without a loss."""
        return [winner] * (self.decks or 2)

    def lost_one(self) -> list[Entrant]:
        """The same, where Ann wins and lost the second game."""
        return [self.ann, self.bea, *self.won(self.ann)[1:]]

    def reports(self, *winners: Entrant, player: Entrant | None = None, **more: object) -> object:
        return services.report_result(
            match=self.match,
            entrant=player or self.ann,
            games=self.games(winners),
            **BY,
            **more,
        )

    def confirms(self, player: Entrant | None = None, **more: object) -> object:
        return services.confirm_result(match=self.match, entrant=player or self.bea, **BY, **more)

    def disputes(self, player: Entrant | None = None, **more: object) -> object:
        return services.dispute_result(match=self.match, entrant=player or self.bea, **BY, **more)

    def judged(self, *winners: Entrant, reason: str = "Seen.") -> object:
        games = self.games(winners)
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
        ann, won, turned = self.ann, self.won(self.ann), self.won(self.bea)
        steps: dict[Stand, tuple[Callable[[], object], ...]] = {
            Stand.UNREPORTED: (),
            Stand.RUNNING: (lambda: self.judged(ann),),
            Stand.REPORTED: (lambda: self.reports(*won),),
            Stand.DISPUTED: (lambda: self.reports(*won), self.disputes),
            Stand.CONFIRMED: (lambda: self.reports(*won), self.confirms),
            Stand.JUDGED: (lambda: self.judged(*won),),
            Stand.CORRECTED: (lambda: self.judged(*won), lambda: self.judged(*turned)),
            Stand.VOIDED: (lambda: self.judged(ann), self.voided),
        }
        for step in steps[stand]:
            step()
        assert self.stand() == stand

    def act(self, act: Act, *, decided: bool) -> object:
        """Do it as somebody who has not done it before."""
        answers = self.ann if self.stand() in (Stand.CONFIRMED, Stand.DISPUTED) else self.bea
        if act is Act.REPORT:
            return self.reports(*self.lost_one())
        if act is Act.CONFIRM:
            return self.confirms(answers)
        if act is Act.DISPUTE:
            return self.disputes(answers)
        if act is Act.VOID:
            return self.voided()
        return self.judged(*self.lost_one()) if decided else self.judged(self.bea)


@pytest.fixture
def play(best_of_three: Trio) -> Play:
    return Play(*best_of_three)


@pytest.fixture
def set_play(type_15: Trio) -> Play:
    """Ann and Bea bring three decks each."""
    return Play(*type_15, decks=3)


def the_page() -> dict[Stand, dict[Act, str]]:
    """The table of docs/results.md: what stands, what is done, and the words of the cell."""
    lines = (PROJECT / "docs" / "results.md").read_text().splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| stands "))
    end = next(n for n in range(start, len(lines)) if not lines[n].startswith("|"))
    header, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:end]
    )
    return {Stand(row[0]): dict(zip(map(Act, header[1:]), row[1:], strict=True)) for row in rows}


def one_by_one(page: Mapping[Stand, Mapping[Act, str]]) -> Iterator[tuple[Stand, Act, bool, str]]:
    """Each way of a cell: the act, whether it decides the match, and where it leads."""
    for stand, row in page.items():
        for act, cell in row.items():
            undecided, _, decided = cell.rpartition(" or ")
            yield stand, act, True, decided
            if undecided:
                yield stand, act, False, undecided


CELLS = list(one_by_one(the_page()))
IN_A_CLOSED_ROUND = [
    (stand, act, decided, leads if leads.startswith("`") or leads in SETTLED else "`round-closed`")
    for stand, act, decided, leads in CELLS
    if stand in SETTLED
]


@pytest.mark.parametrize("kind", ["play", "set_play"])
@pytest.mark.parametrize(("stand", "act", "decided", "leads"), CELLS)
def test_each_cell_of_the_page(
    request: pytest.FixtureRequest, kind: str, stand: Stand, act: Act, decided: bool, leads: str
) -> None:
    play = request.getfixturevalue(kind)
    play.bring_to(stand)
    assert_leads(play, act, leads, decided=decided)


@pytest.mark.parametrize("kind", ["play", "set_play"])
@pytest.mark.parametrize(("stand", "act", "decided", "leads"), IN_A_CLOSED_ROUND)
def test_each_cell_once_the_round_is_closed(
    request: pytest.FixtureRequest, kind: str, stand: Stand, act: Act, decided: bool, leads: str
) -> None:
    play = request.getfixturevalue(kind)
    play.bring_to(stand)
    services.close_round(competition=play.match.round.stage.competition, at=AT)
    assert_leads(play, act, leads, decided=decided)


def assert_leads(play: Play, act: Act, leads: str, *, decided: bool) -> None:
    """Do it, and compare with the words of the cell: a stand, or the code of a refusal."""
    stand, points, versions = play.stand(), play.points(), len(history(play.match))
    if leads.startswith("`"):
        with pytest.raises(PlayError) as refused:
            play.act(act, decided=decided)
        assert f"`{refused.value.code}`" == leads
        assert (play.stand(), play.points(), len(history(play.match))) == (stand, points, versions)
        return
    play.act(act, decided=decided)
    assert (play.stand(), len(history(play.match))) == (leads, versions + 1)
    settled = leads in SETTLED
    assert match_view(play.match).finished is settled
    assert unfinished_in(play.match.round) == (0 if settled else 1)
    assert any(play.points().values()) is settled


def test_the_table_is_whole_and_the_page_shows_it() -> None:
    assert set(TRANSITIONS) == set(Stand)
    assert all(set(row) == set(Act) for row in TRANSITIONS.values())
    assert the_page() == {
        stand: {act: written(cell) for act, cell in row.items()}
        for stand, row in TRANSITIONS.items()
    }


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
