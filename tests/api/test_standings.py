"""Standings over REST, with figures worked out by hand."""

from matches.engine.results import Game
from organizer.accounts.services import person_of
from organizer.events.models import Event
from organizer.usecases.correct_match import correct_match
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.plan_stages import plan_stages
from tests.api.described import Reader
from tests.api.play import (
    a_set_match,
    drawn,
    guests,
    paired,
    play_the_example,
    seated,
    won,
)
from tests.cast import Cast
from tests.factories import NOW, an_event


def two_rounds_of_four(cast: Cast) -> tuple[Event, dict[str, str]]:
    """Round 1: A beats B and C beats D, 2-0 each. Round 2: A beats C 2-1, B and D draw 1-1-1.

    Whoever they are: winners meet winners. Returns the event and the players' names by letter.
    """
    event = an_event(cast, rounds=2)
    guests(cast, event, "Ann", "Bob", "Cas", "Dov")
    first, second = paired(cast, event).matches.order_by("table")
    (a, b), (c, d) = seated(first), seated(second)
    won(cast, first, a)
    won(cast, second, c)
    for match in paired(cast, event).matches.all():
        if a in seated(match):
            won(cast, match, a, losses=1)
        else:
            drawn(cast, match)
    return event, {"A": a.name, "B": b.name, "C": c.name, "D": d.name}


def test_the_examples_of_type_15_stand_at_seven_to_one(cast: Cast, read: Reader) -> None:
    event, match = a_set_match(cast)
    play_the_example(cast, match)
    table = read(f"/events/{event.slug}/standings/")
    assert table["tiebreakers"] == ["match_wins", "opponents_share", "decks_left"]
    luke, chris = table["standings"]
    assert (luke["rank"], luke["player"]["name"], luke["points"]) == (1, "Luke", 7)
    assert (chris["rank"], chris["player"]["name"], chris["points"]) == (2, "Chris", 1)
    # Of nine possible points Chris made one and Luke seven: 1/9 and 7/9.
    assert luke["tiebreakers"] == {
        "match_wins": 1,
        "opponents_share": "0.11111111",
        "decks_left": 2,
    }
    assert chris["tiebreakers"] == {
        "match_wins": 0,
        "opponents_share": "0.77777778",
        "decks_left": 0,
    }


def test_the_example_of_type_15_as_a_table(cast: Cast, read: Reader) -> None:
    event, match = a_set_match(cast)
    play_the_example(cast, match)
    response = read.response(f"/events/{event.slug}/standings/?format=csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response.content.decode() == (
        "rank,player,points,played,won,drawn,lost,match_wins,opponents_share,decks_left\r\n"
        "1,Luke,7,1,1,0,0,1,0.11111111,2\r\n"
        "2,Chris,1,1,0,0,1,0,0.77777778,0\r\n"
    )


def test_percentages_are_those_worked_out_by_hand(cast: Cast, read: Reader) -> None:
    event, name = two_rounds_of_four(cast)
    table = read(f"/events/{event.slug}/standings/")
    lines = {line["player"]["name"]: line for line in table["standings"]}
    # Match-win: A 6/6, C 3/6, B and D 1/6, which count as 0.33. Game-win: A 12/15, C 9/15, B and D
    # 4/15, which count as 0.33 for those whom they met.
    assert table["tiebreakers"] == ["omw", "gw", "ogw"]
    expected = {
        "A": (6, "0.41500000", "0.80000000", "0.46500000"),  # met B and C
        "C": (3, "0.66500000", "0.60000000", "0.56500000"),  # met D and A
        "B": (1, "0.66500000", "0.26666667", "0.56500000"),  # met A and D
        "D": (1, "0.41500000", "0.26666667", "0.46500000"),  # met C and B
    }
    shown = {
        letter: (lines[who]["points"], *lines[who]["tiebreakers"].values())
        for letter, who in name.items()
    }
    assert shown == expected
    assert [line["player"]["name"] for line in table["standings"]] == [name[x] for x in "ACBD"]
    assert [line["rank"] for line in table["standings"]] == [1, 2, 3, 4]
    assert [
        tuple(lines[name[x]][word] for word in ("played", "won", "drawn", "lost")) for x in "ACBD"
    ] == [(2, 2, 0, 0), (2, 1, 0, 1), (2, 0, 1, 1), (2, 0, 1, 1)]


def test_players_who_are_equal_in_everything_share_a_rank(cast: Cast, read: Reader) -> None:
    event, name = two_rounds_of_four(cast)
    table = read(f"/events/{event.slug}/standings/?after_round=1")
    assert table["after_round"] == 1
    assert [line["rank"] for line in table["standings"]] == [1, 1, 3, 3]
    leaders = {line["player"]["name"] for line in table["standings"][:2]}
    assert leaders == {name["A"], name["C"]}


def test_everybody_stands_on_the_first_rank_before_the_first_result(
    cast: Cast, read: Reader
) -> None:
    event = an_event(cast)
    guests(cast, event, "Ann", "Bob")
    table = read(f"/events/{event.slug}/standings/")
    assert [(line["rank"], line["points"]) for line in table["standings"]] == [(1, 0), (1, 0)]


def test_a_round_that_is_not_paired_has_no_standings(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    refused = read(f"/events/{event.slug}/standings/?after_round=1", expect=404)
    assert refused["code"] == "no-such-round"


def test_a_round_that_is_no_number_is_refused_in_a_sentence(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    for nonsense in ("0", "-1", "two", "1.5"):
        address = f"/events/{event.slug}/standings/?after_round={nonsense}"
        refused = read(address, expect=400)
        assert refused["code"] == "invalid"
        assert refused["sentence"].startswith("after_round: ")


def test_the_accept_header_asks_for_a_table_too(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    address = f"/events/{event.slug}/standings/"
    assert read.response(address, Accept="text/csv")["Content-Type"].startswith("text/csv")
    assert read.response(address, Accept="*/*")["Content-Type"] == "application/json"
    both = read.response(f"{address}?format=json", Accept="text/csv, */*;q=0.1")
    assert both["Content-Type"] == "application/json"
    assert "Accept" in both["Vary"]


def test_a_format_that_nobody_writes_is_refused(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    refused = read(f"/events/{event.slug}/standings/?format=xml", expect=400)
    assert refused == {
        "code": "format-unknown",
        "sentence": "Ask for one of these formats: csv, json.",
    }


def test_a_refusal_is_json_even_where_a_table_was_asked_for(cast: Cast, read: Reader) -> None:
    refused = read("/events/nowhere/standings/?format=csv", expect=404)
    assert refused["code"] == "no-such-event"


def test_a_name_cannot_be_a_formula_and_keeps_its_letters(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    names = ["=1+1", "+1", "-1", "@SUM(A1)", "Zoë Ångström, “Z”", "O'Neill"]
    guests(cast, event, *names)
    text = read.response(f"/events/{event.slug}/standings/?format=csv").content.decode("utf-8")
    for formula in names[:4]:
        assert f",{formula}," not in text
        assert f",'{formula}," in text
    assert '"Zoë Ångström, “Z”"' in text
    assert ",O'Neill," in text


def test_a_guest_of_a_players_name_is_somebody_else(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    name = person_of(cast.luke).name
    enter_guest(by=cast.olga, now=NOW, event=event, name=name)
    enter_event(by=cast.luke, now=NOW, event=event)
    one, other = read(f"/events/{event.slug}/standings/")["standings"]
    assert one["player"]["name"] == other["player"]["name"] == name
    assert one["player"]["id"] != other["player"]["id"]


def test_a_table_is_read_as_it_was_published_or_as_it_is_amended(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    guests(cast, event, "Ann", "Bob")
    match = paired(cast, event).matches.get()
    winner, loser = seated(match)
    won(cast, match, winner)
    address = f"/events/{event.slug}/standings/"
    assert read(f"{address}?as=published", expect=404)["code"] == "no-published-table"
    paired(cast, event)
    game = Game(loser)
    correct_match(by=cast.jun, now=NOW, match=match, games=[game, game], reason="Misread")
    for asked, first in (
        ("?as=published", winner),
        ("?after=1&as=published", winner),
        ("?after=1&as=amended", loser),
        ("?after=1", loser),
        ("", loser),
    ):
        assert read(address + asked)["standings"][0]["player"]["name"] == first.name, asked
    assert read(f"{address}?as=published")["after_round"] == 1
    assert read(f"{address}?after=2&as=published", expect=404)["code"] == "no-published-table"


def test_who_is_disqualified_has_no_rank(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    guests(cast, event, "Ann", "Bob")
    entry = event.registrations.get(entrant__name="Ann")
    disqualify_entry(by=cast.olga, now=NOW, entry=entry, reason="Took cards from the side")
    lines = read(f"/events/{event.slug}/standings/")["standings"]
    assert [(line["player"]["name"], line["rank"]) for line in lines] == [("Bob", 1), ("Ann", None)]


def test_a_bracket_gives_places(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    plan_stages(by=cast.olga, now=NOW, event=event, stages=[{"kind": "single_elimination"}])
    guests(cast, event, "Ann", "Bob", "Cas", "Dov")
    for match in paired(cast, event).matches.all():
        won(cast, match, seated(match)[0])
    lines = read(f"/events/{event.slug}/standings/")["standings"]
    assert [(line["rank"], line["place"]) for line in lines] == [
        (1, [1, 2]), (1, [1, 2]), (3, [3, 4]), (3, [3, 4]),
    ]  # fmt: skip
    tables = read(f"/events/{event.slug}/rounds/1/pairings/")
    assert [table["bracket"] for table in tables] == ["W1-1", "W1-2"]
    assert [seat["chooses"] for seat in tables[0]["seats"]] == [True, False]
