"""Rounds and pairings over REST; above all what of a Type 15 match they do not tell."""

from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.draft_round import draft_round
from organizer.usecases.publish_round import publish_round
from organizer.usecases.record_game import record_game
from tests.api.described import Reader
from tests.api.play import (
    LATER,
    a_set_match,
    guests,
    paired,
    play_the_example,
    seat_of,
    seated,
    won,
)
from tests.cast import Cast
from tests.factories import an_event


def test_rounds_say_how_far_they_are(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    assert read(f"/events/{event.slug}/rounds/") == []
    guests(cast, event, "Ann", "Bob", "Cas")
    first = paired(cast, event)
    only = first.matches.get(table=1)
    (shown,) = read(f"/events/{event.slug}/rounds/")
    assert shown["paired_at"] == LATER.isoformat().replace("+00:00", "Z")
    assert (shown["number"], shown["matches"], shown["unfinished"]) == (1, 2, 1)
    assert shown["closed_at"] is None
    won(cast, only, seated(only)[0])
    paired(cast, event)
    rounds = read(f"/events/{event.slug}/rounds/")
    assert [(one["number"], one["unfinished"]) for one in rounds] == [(1, 0), (2, 1)]
    assert rounds[0]["closed_at"] is not None


def test_a_round_shows_tables_players_and_games(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    guests(cast, event, "Ann", "Bob", "Cas")
    match = paired(cast, event).matches.get(table=1)
    winner, loser = seated(match)
    won(cast, match, winner, losses=1)
    table, bye = read(f"/events/{event.slug}/rounds/1/pairings/")
    assert (table["table"], table["is_bye"], table["finished"]) == (1, False, True)
    assert table["winner"] == {"id": winner.pk, "name": winner.name}
    assert [seat["player"]["name"] for seat in table["seats"]] == [winner.name, loser.name]
    assert [(seat["wins"], seat["losses"]) for seat in table["seats"]] == [(2, 1), (1, 2)]
    winners = [game["winner"]["name"] for game in table["games"]]
    assert winners == [loser.name, winner.name, winner.name]
    assert (bye["is_bye"], bye["finished"], len(bye["seats"])) == (True, True, 1)


def test_nobody_reads_anything_of_a_draft(cast: Cast) -> None:
    event = an_event(cast)
    guests(cast, event, "Ann", "Bob", "Cas")
    everybody = [Reader(user) for user in (None, *cast.everybody)]
    addresses = [f"/events/{event.slug}/{part}" for part in ("", "rounds/", "standings/")]

    def what_all_read() -> list[bytes]:
        return [one.response(address).content for one in everybody for address in addresses]

    before = what_all_read()
    draft_round(by=cast.olga, now=LATER, event=event)
    assert what_all_read() == before
    for reader in everybody:
        assert reader.response(f"/events/{event.slug}/rounds/1/pairings/").status_code == 404
    publish_round(by=cast.olga, now=LATER, event=event)
    (shown,) = everybody[0](f"/events/{event.slug}/rounds/")
    assert (shown["stage"], shown["kind"]) == (1, "swiss")
    assert shown["published_at"] == shown["paired_at"]


def test_a_round_that_is_not_paired_is_not_there(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    assert read(f"/events/{event.slug}/rounds/1/pairings/", expect=404)["code"] == "no-such-round"


def test_the_example_of_type_15_shows_which_decks_were_knocked_out(
    cast: Cast, read: Reader
) -> None:
    event, match = a_set_match(cast)
    play_the_example(cast, match)
    (table,) = read(f"/events/{event.slug}/rounds/1/pairings/")
    sides = {seat["player"]["name"]: seat for seat in table["seats"]}
    luke, chris = sides["Luke"], sides["Chris"]
    assert (luke["points"], luke["knocked_out"], luke["decks_left"]) == (7, [1], [2, 3])
    assert (chris["points"], chris["knocked_out"], chris["decks_left"]) == (1, [1, 2, 3], [])
    assert table["winner"]["name"] == "Luke"
    assert [game["winner"] and game["winner"]["name"] for game in table["games"]] == [
        None,
        "Luke",
        "Luke",
    ]
    ids = str(luke["player"]["id"]), str(chris["player"]["id"])
    assert [tuple(game["decks"][one] for one in ids) for game in table["games"]] == [
        (1, 1),
        (2, 2),
        (2, 3),
    ]


def test_choosing_a_deck_changes_no_letter_of_what_anybody_reads(cast: Cast) -> None:
    event, match = a_set_match(cast)
    address = f"/events/{event.slug}/rounds/1/pairings/"
    readers = [Reader(user) for user in (None, cast.luke, cast.chris, cast.jun, cast.olga)]
    luke, chris = seat_of(match, "Luke"), seat_of(match, "Chris")

    def what_all_read() -> list[bytes]:
        return [reader.response(address).content for reader in readers]

    before = what_all_read()
    choose_deck(by=cast.luke, now=LATER, seat=luke, deck=3)
    assert what_all_read() == before
    choose_deck(by=cast.chris, now=LATER, seat=chris, deck=2)
    assert what_all_read() == before

    record_game(by=cast.jun, now=LATER, match=match, number=1, winner=luke.entrant)
    before = what_all_read()
    choose_deck(by=cast.chris, now=LATER, seat=chris, deck=1)
    assert what_all_read() == before
