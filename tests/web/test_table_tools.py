"""At the table: mulligans, the die, a forfeit for a proxy, and what the event says of play."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from formats.rulebook.models import FormatVersion
from matches.models import DieRoll, Match, ResultReport
from matches.queries import match_view
from organizer.events.models import Event
from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, an_event, announced, entered
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

HELPER = "/formats/type-b/mulligan/"
PROXIES = "OPTIONAL 6-PROXY RULE IN EFFECT"


@pytest.fixture
def anybody(cast: Cast, as_: Visit) -> Client:
    return as_(None)


def a_match(cast: Cast, *announcements: str, **changes: object) -> Match:
    """Luke's and Chris's match in a Type B event with these announcements."""
    event = an_event(cast, **changes)
    for text in announcements:
        announced(cast, event, text, confirmed=True)
    for user in cast.players:
        entered(user, event)
    return pair_round(by=cast.olga, now=NOW, event=event, seed=1).matches.get()


def event_at(match: Match) -> Event:
    return match.round.stage.competition.event


def address(name: str, match: Match, *more: int) -> str:
    return reverse(name, args=(event_at(match).slug, match.pk, *more))


def position(match: Match, name: str) -> str:
    return str(match.seats.get(entrant__name=name).position)


def answers(page: HttpResponse) -> dict[str, str]:
    """The words of each answer button, and the answers that the address then holds."""
    found = re.findall(r'name="said" value="([^"]*)"[^>]*>([^<]*)</button>', page.content.decode())
    return {unescape(label): said for said, label in found}


def tap(client: Client, page: HttpResponse, label: str, players: str) -> HttpResponse:
    return client.get(HELPER, {"players": players, "said": answers(page)[label]})


def test_tb_mulligan_the_helper_asks_for_the_players_in_play_order(anybody: Client) -> None:
    page = anybody.get(HELPER)
    assert filled_button(page) == ["Start"]
    assert "with 0, 1, 6 or 7 lands in hand" in words(page)


def test_tb_mulligan_the_helper_asks_one_after_the_other(anybody: Client) -> None:
    players = "Luke\nChris\nNora"
    page = anybody.get(HELPER, {"players": players})
    assert "Luke, do you call a mulligan?" in words(page)
    assert list(answers(page)) == [
        "Call: 0 lands",
        "Call: 1 land",
        "Call: 6 lands",
        "Call: 7 lands",
        "Decline",
    ]
    page = tap(anybody, page, "Call: 1 land", players)
    assert "Chris, do you take a new hand too?" in words(page)
    page = tap(anybody, page, "Take a new hand", players)
    page = tap(anybody, page, "Keep this hand", players)
    assert "First, new hands: Luke, Chris" in words(page)
    assert "Draw 7 cards." in words(page)
    page = tap(anybody, page, "Decline", players)
    page = tap(anybody, page, "Decline", players)
    assert "Play begins: Luke goes first" in words(page)
    assert "Luke has called one already: counts as declining" in words(page)


def test_tb_mulligan_taking_an_answer_back_asks_the_question_again(anybody: Client) -> None:
    page = anybody.get(HELPER, {"players": "Luke\nChris", "said": "c0.k"})
    before = tap(anybody, page, "Take the last answer back", "Luke\nChris")
    assert "Chris, do you take a new hand too?" in words(before)


def test_tb_mulligan_a_repeated_tap_shows_the_same_page(anybody: Client) -> None:
    asked = {"players": "Luke\nChris", "said": "d"}
    assert words(anybody.get(HELPER, asked)) == words(anybody.get(HELPER, asked))


@pytest.mark.parametrize("players", ["", "Luke", "\n".join(f"P{n}" for n in range(17))])
def test_tb_mulligan_between_2_and_16_players_have_to_be_named(
    anybody: Client, players: str
) -> None:
    page = anybody.get(HELPER, {"players": players})
    assert page.status_code == 400
    assert filled_button(page) == ["Start"]


def test_tb_mulligan_sixteen_can_play_and_the_answers_of_all_fit(anybody: Client) -> None:
    """Everybody calls and everybody takes: the longest way there is."""
    players = "\n".join(f"Player {n}" for n in range(16))
    page = anybody.get(HELPER, {"players": players})
    for _ in range(16):
        page = tap(anybody, page, "Call: 0 lands", players)
        for _ in range(15):
            page = tap(anybody, page, "Take a new hand", players)
    assert "Play begins: Player 0 goes first" in words(page)


def test_tb_mulligan_two_of_one_name_are_told_apart(anybody: Client) -> None:
    assert "Anna (2)" in words(anybody.get(HELPER, {"players": "Anna\nAnna"}))


@pytest.mark.parametrize("said", ["x", "c3", "t", "d.d.d", "c1.", "c" * 5_000])
def test_tb_mulligan_an_address_that_cannot_be_is_answered_with_the_players_to_start_from(
    anybody: Client, said: str
) -> None:
    page = anybody.get(HELPER, {"players": "Luke\nChris", "said": said})
    assert page.status_code == 400
    assert "Luke\nChris</textarea>" in page.content.decode()


def test_tb_mulligan_only_a_format_with_one_has_the_helper(anybody: Client) -> None:
    assert anybody.get("/formats/type-15/mulligan/").status_code == 404
    assert anybody.get("/formats/no-such/mulligan/").status_code == 404


def test_tb_mulligan_the_match_leads_there_with_either_going_first(cast: Cast, as_: Visit) -> None:
    match = a_match(cast)
    page = as_(cast.luke).get(address("match", match))
    first = unescape(re.search(r'href="([^"]+)">Luke goes first', page.content.decode()).group(1))
    asked = words(as_(None).get(first))
    assert "Luke, do you call a mulligan?" in asked
    assert "Luke decides now may still call one Chris may still call one" in asked


def test_tb_errata_a_player_rolls_and_a_doubled_tap_rolls_once(cast: Cast, as_: Visit) -> None:
    match = a_match(cast)
    luke = as_(cast.luke)
    roll = {
        "number": "1",
        "card": "Chaos Orb",
        "roller": position(match, "Luke"),
        "target": position(match, "Chris"),
    }
    for _tap in range(2):
        assert luke.post(address("die_roll", match), roll).status_code == 302
    rolled = DieRoll.objects.get()
    assert (rolled.roller.name, rolled.target.name, rolled.made_by) == ("Luke", "Chris", cast.luke)
    assert f"{rolled.value}" in words(as_(None).get(address("match", match)))


@pytest.mark.parametrize(
    ("card", "value", "said"),
    [
        ("Chaos Orb", 0, "Chris rolls anew as though Chris controlled Chaos Orb"),
        ("Chaos Orb", 1, "No effect."),
        ("Chaos Orb", 7, "Touches up to 1 card of Luke’s choice on Chris’s side of the table."),
        ("Falling Star", 8, "Touches up to 2 creatures of Luke’s choice on Chris’s side"),
        ("Chaos Orb", 9, "Touches up to 3 cards of Luke’s choice"),
    ],
)
def test_tb_errata_the_page_says_what_a_roll_means(
    cast: Cast, as_: Visit, card: str, value: int, said: str
) -> None:
    match = a_match(cast)
    kept(match, card, value)
    assert said in words(as_(None).get(address("match", match)))


def test_tb_errata_a_roll_that_is_owed_is_the_only_one_that_can_be_made(
    cast: Cast, as_: Visit
) -> None:
    match = a_match(cast)
    kept(match, "Chaos Orb", 0)
    chris = as_(cast.chris)
    assert "Chris rolls anew for Chaos Orb" in words(chris.get(address("match", match)))
    luke, other = position(match, "Luke"), position(match, "Chris")
    rolled = {"number": "2", "card": "Chaos Orb", "roller": luke, "target": other}
    assert "Chris rolls anew for Chaos Orb first." in words(
        chris.post(address("die_roll", match), rolled)
    )
    chris.post(address("die_roll", match), {**rolled, "roller": other, "target": luke})
    assert DieRoll.objects.get(number=2).rolls_anew.value == 0


def test_tb_errata_a_roll_for_nothing_in_particular_is_refused(cast: Cast, as_: Visit) -> None:
    match = a_match(cast)
    refused = as_(cast.luke).post(address("die_roll", match), {"card": "Shahrazad"})
    assert refused.status_code == 400
    assert not DieRoll.objects.exists()


def test_tb_errata_there_is_no_die_in_another_format(cast: Cast, as_: Visit) -> None:
    match = a_match(cast, format_slug="type-15-modern")
    assert "Roll the die" not in words(as_(cast.luke).get(address("match", match)))
    assert as_(cast.luke).post(address("die_roll", match), {}).status_code == 404


def forfeit(match: Match, name: str) -> str:
    """The address of a penalty of that player for a faulty proxy."""
    entry = match.seats.get(entrant__name=name).entrant.registration
    return reverse("penalty_give", args=(event_at(match).slug, entry.pk, "proxy"))


def test_tb_proxy_forfeit_the_page_says_what_is_lost_before_it_is(cast: Cast, as_: Visit) -> None:
    match = a_match(cast, PROXIES)
    jun = as_(cast.jun)
    page = jun.get(forfeit(match, "Luke"))
    said = words(page)
    assert "Match loss called for The match ends" in said
    assert "Chris wins." in said
    assert not ResultReport.objects.exists()

    fault = {"kind": "match_loss", "fault": "illegible", "card": "Black Lotus"}
    for _tap in range(2):
        jun.post(forfeit(match, "Luke"), {**fault, "match": match.pk, "version": "0"})
    assert ResultReport.objects.count() == 1
    assert match_view(match).winner.name == "Chris"
    shown = words(as_(None).get(address("match", match)))
    assert "A judge recorded: Luke lost by penalty · “Illegible proxy: Black Lotus”" in shown


def test_tb_proxy_forfeit_what_is_wrong_has_to_be_said(cast: Cast, as_: Visit) -> None:
    match = a_match(cast, PROXIES)
    answer = as_(cast.jun).post(forfeit(match, "Luke"), {"kind": "match_loss", "match": match.pk})
    assert answer.status_code == 400
    assert not ResultReport.objects.exists()


def test_tb_proxy_forfeit_there_is_none_where_no_proxy_rule_is_in_effect(
    cast: Cast, as_: Visit
) -> None:
    match = a_match(cast, PROXIES, "Come and play.")
    jun = as_(cast.jun)
    luke = match.seats.get(entrant__name="Luke").entrant.registration
    history = reverse("entry_penalties", args=(event_at(match).slug, luke.pk))
    assert "Faulty proxy" not in words(jun.get(history))
    fault = {"kind": "match_loss", "fault": "illegible", "match": match.pk}
    assert jun.post(forfeit(match, "Luke"), fault).status_code == 409


def test_tb_errata_the_event_shows_them_with_their_definition(cast: Cast, anybody: Client) -> None:
    event = an_event(cast)
    page = words(anybody.get(reverse("event", args=(event.slug,))))
    errata = page.partition("Errata in force")[2]
    assert all(card in errata for card in ("Channel", "Chaos Orb", "Falling Star"))
    assert "side of the table" in errata


def test_tb_errata_an_event_without_any_says_nothing(cast: Cast, anybody: Client) -> None:
    event = an_event(cast, format_slug="modern")
    assert "Errata" not in words(anybody.get(reverse("event", args=(event.slug,))))


def test_tb_opt_ante_the_event_says_that_ante_is_played(cast: Cast, anybody: Client) -> None:
    event = an_event(cast)
    page = reverse("event", args=(event.slug,))
    assert "Ante is played" not in words(anybody.get(page))
    announced(cast, event, "ANTE ALLOWED")
    assert "Ante is played" in words(anybody.get(page))
    announced(cast, event, "Come and play.", confirmed=True)
    assert "Ante is played" not in words(anybody.get(page))


def test_co_playtest_the_event_says_that_it_is_casual(cast: Cast, anybody: Client) -> None:
    tournament, casual = an_event(cast), an_event(cast, name="For fun", is_casual=True)
    says = "playtest cards are allowed"
    assert says not in words(anybody.get(reverse("event", args=(tournament.slug,))))
    assert says in words(anybody.get(reverse("event", args=(casual.slug,))))


def test_tb_mulligan_the_event_leads_to_the_helper_of_its_version(
    cast: Cast, anybody: Client
) -> None:
    event = an_event(cast)
    page = anybody.get(reverse("event", args=(event.slug,))).content.decode()
    version: FormatVersion = event.format_version
    assert f'href="{HELPER}?version={version.number}"' in page
    assert anybody.get(HELPER, {"version": version.number}).status_code == 200


def kept(match: Match, card: str, value: int) -> None:
    """A roll of Luke's at Chris that showed `value`."""
    DieRoll.objects.create(
        match=match,
        number=1,
        game_number=1,
        card=card,
        roller=match.seats.get(entrant__name="Luke").entrant,
        target=match.seats.get(entrant__name="Chris").entrant,
        value=value,
        made_at=NOW,
    )
