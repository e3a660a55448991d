"""Rounds from draft to publication, and what everybody reads of them."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.test import Client

from matches.models import Round
from matches.queries import draft_of, rounds
from organizer.events.models import Event, EventRole, EventState
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.grant_role import grant_role
from organizer.usecases.set_entry import set_entry
from tests.cast import Cast
from tests.factories import NOW, entered
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, entrant, of_guests, paired, played, tables
from tests.web.reading import filled_button, words


def drafted(cast: Cast, event: Event) -> Round:
    return draft_round(by=cast.olga, now=NOW, event=event, seed=1)


def seen(page: HttpResponse) -> str:
    """The token by which a draft's page says what it has shown."""
    return re.search(r'name="seen" value="(\w+)"', page.content.decode()).group(1)


def swap(client: Client, event: Event, one: str, other: str, **more: str) -> HttpResponse:
    chosen = {"one": entrant(event, one).pk, "other": entrant(event, other).pk}
    if more:
        return client.post(at("draft_swap", event), {**chosen, **more})
    return client.get(at("draft_swap", event), chosen)


def test_the_button_says_what_drafting_will_do(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara")

    page = olga.get(at("event_rounds", event))

    assert filled_button(page) == ["Draft round 1: 1 pairing, 1 bye"]
    assert "Only organizers see a draft" in words(page)


def test_a_draft_is_seen_by_nobody_but_organizers(cast: Cast, olga: Client, as_: Visit) -> None:
    event = of_guests(cast, "Anna", "Ben")
    entered(cast.luke, event)
    entered(cast.chris, event)
    olga.post(at("round_draft", event), {"round": "1"})
    match = draft_of(event.competition).matches.first()

    assert words(olga.get(at("draft", event))).count("swap") == 4
    assert olga.get(at("match", event, match.pk)).status_code == 200
    for user in (None, cast.luke, cast.jun, cast.nora):
        visit = as_(user)
        assert visit.get(at("draft", event)).status_code in (302, 403)
        assert "Anna" not in words(visit.get(at("event_rounds", event)))
        assert visit.get(at("round", event, 1)).status_code == 404
        assert visit.get(at("match", event, match.pk)).status_code == 404
        assert "Your match" not in words(visit.get(at("event", event)))
    event.refresh_from_db()
    assert event.state == EventState.OPEN


def test_the_first_draft_says_how_many_rounds_are_usual(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *(f"Guest {n}" for n in range(9)))
    drafted(cast, event)

    assert "For so many players 5 Swiss rounds and then a top 4 are usual. 3 are planned." in words(
        olga.get(at("draft", event))
    )


def test_a_doubled_click_drafts_and_publishes_once(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    for _click in range(2):
        told = olga.post(at("round_draft", event), {"round": "1"})
        assert told.url == at("draft", event)
    token = seen(olga.get(at("draft", event)))
    for _click in range(2):
        told = olga.post(at("round_publish", event), {"round": "1", "seen": token})
        assert told.url == at("event_rounds", event)

    assert [one.number for one in rounds(event.competition)] == [1]
    assert olga.post(at("round_draft", event), {"round": "1"}).url == at("event_rounds", event)
    assert Round.objects.count() == 1


def test_publishing_says_who_will_see_it_and_begins_the_event(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara")
    drafted(cast, event)
    page = olga.get(at("draft", event))
    assert filled_button(page) == ["Publish round 1"]
    assert "3 players see their tables at once, and results can be recorded." in words(page)

    told = olga.post(at("round_publish", event), {"round": "1", "seen": seen(page)}, follow=True)

    assert "Round 1 is published. Everybody sees it." in words(told)
    assert "Round 1 of 3" in words(as_(None).get(at("round", event, 1)))
    event.refresh_from_db()
    assert event.state == EventState.RUNNING


def test_what_another_organizer_changed_is_not_published_unseen(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = of_guests(cast, *FOUR)
    grant_role(by=cast.olga, now=NOW, user=cast.nora, role=EventRole.Role.ORGANIZER, event=event)
    drafted(cast, event)
    token = seen(olga.get(at("draft", event)))
    (one, _two), (other, _four) = tables(event)
    swap(as_(cast.nora), event, one, other, seen=token)
    stands = tables(event)

    told = olga.post(at("round_publish", event), {"round": "1", "seen": token})

    assert told.status_code == 400
    assert "The draft of round 1 was changed meanwhile." in words(told)
    assert "Publish round 1" in words(told)
    assert tables(event) == stands
    assert rounds(event.competition) == []
    assert "changed meanwhile" in words(swap(olga, event, one, other, seen=token))
    assert tables(event) == stands


def test_a_swap_shows_its_warnings_before_it_is_made(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    drafted(cast, event)
    winners, losers = tables(event)
    met = {
        frozenset(seat.entrant.name for seat in match.seats.all())
        for match in rounds(event.competition)[0].matches.all()
    }
    winner = winners[0]
    loser = next(one for one in losers if {winners[1], one} in met)

    page = swap(olga, event, winner, loser)

    said = words(page)
    assert f"{winner} and {loser} change places?" in said
    for one, other in map(sorted, met):
        assert f"{one} and {other} have met before." in said or (
            f"{other} and {one} have met before." in said
        )
    assert filled_button(page) == [f"Swap {winner} and {loser}"]
    assert tables(event) == [winners, losers]

    told = swap(olga, event, winner, loser, seen=seen(page))
    assert told.url == at("draft", event)
    assert {frozenset(one) for one in tables(event)} == met
    draft = words(olga.get(at("draft", event)))
    assert draft.count("rematch") >= 2
    assert draft.count("changed by hand") >= 2
    assert "What was drawn is changed in part" in draft
    assert "The organizer changed this pairing by hand." in draft


def test_two_of_one_table_are_not_swapped(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    drafted(cast, event)
    (one, other), _ = tables(event)

    told = swap(olga, event, one, other)

    assert told.status_code == 400
    assert "Choose somebody at another table." in words(told)


def test_a_draft_says_why_and_how_good_it_is(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara", "Dora", "Emil")
    played(cast, event)
    drafted(cast, event)

    page = words(olga.get(at("draft", event)))

    assert "the best possible" in page
    assert "It is proven that no pairing of these players is better." in page
    assert "The bye goes to the lowest score, 0 points" in page
    assert "is paired down: 3 players with 3 points were to be paired, an odd number" in page


def test_ticked_tables_are_paired_anew_and_the_others_stay(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR, "Emil", "Fatima")
    draft = drafted(cast, event)
    first, *others = tables(event)
    ticked = [match.pk for match in draft.matches.order_by("table")[1:]]
    page = olga.get(at("draft", event))

    olga.post(at("draft_repair", event), {"match": ticked, "seen": seen(page)})

    assert tables(event)[0] == first
    assert {frozenset(one) for one in tables(event)}.isdisjoint(map(frozenset, others))


def test_nothing_ticked_is_said_and_changes_nothing(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    drafted(cast, event)
    stands = tables(event)

    told = olga.post(at("draft_repair", event), {"seen": seen(olga.get(at("draft", event)))})

    assert told.status_code == 400
    assert "Choose the matches that are to be paired anew." in words(told)
    assert tables(event) == stands


def test_drawing_again_takes_a_new_seed(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    draft = drafted(cast, event)

    olga.post(at("draft_redraw", event), {"seen": seen(olga.get(at("draft", event)))})

    one, other = draft.draws.values_list("seed", flat=True)
    assert one != other


def test_who_drops_after_the_draft_has_to_be_paired_out_of_it(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    draft = drafted(cast, event)
    drop_entry(by=cast.olga, now=NOW, entry=event.registrations.get(person__name="Ben"))

    page = olga.get(at("draft", event))
    assert "Dropped since it was drawn: Ben." in words(page)
    assert filled_button(page) == []
    assert "the best possible" not in words(page)
    assert page.content.decode().count('form="repair" checked') == 1
    refused = olga.post(at("round_publish", event), {"round": "1", "seen": seen(page)})
    assert "Entries changed since round 1 was drawn: Ben." in words(refused)

    match = draft.matches.get(seats__entrant__name="Ben")
    olga.post(at("draft_repair", event), {"match": [match.pk], "seen": seen(page)})
    assert sorted(name for table in tables(event) for name in table) == ["Anna", "Clara", "Dora"]


def test_a_table_shows_what_is_set_for_its_players(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR, "Emil")
    for name, set_ in (("Anna", {"fixed_table": 2}), ("Ben", {"awarded_byes": [1]})):
        entry = event.registrations.get(person__name=name)
        set_entry(by=cast.olga, now=NOW, entry=entry, **set_)
    drafted(cast, event)

    page = words(olga.get(at("draft", event)))

    assert "fixed table" in page
    assert "not at the fixed table" not in page
    assert "bye awarded in advance" in page
    assert "2 pairings, 1 bye." in page


def test_a_round_that_nobody_has_played_goes_back_to_a_draft_and_away(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = of_guests(cast, *FOUR)
    paired(cast, event)
    assert "Take round 1 back" in words(olga.get(at("event_rounds", event)))

    for _click in range(2):
        told = olga.post(at("round_withdraw", event), {"round": "1"})
        assert told.url == at("draft", event)
    assert as_(None).get(at("round", event, 1)).status_code == 404
    for _click in range(2):
        olga.post(at("round_undo", event), {"round": "1"})
    assert not Round.objects.exists()


def test_a_round_with_a_result_stays(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)

    told = olga.post(at("round_withdraw", event), {"round": "1"})

    assert told.status_code == 400
    assert "Results of round 1 are recorded already" in words(told)
    assert "Take round 1 back" not in words(told)


def test_no_round_is_drafted_while_a_table_is_playing(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    paired(cast, event)
    page = olga.get(at("event_rounds", event))
    assert filled_button(page) == ["Start the clock: 50 minutes"]
    assert "0 of 2 results in · 2 tables outstanding" in words(page)
    assert "Round 2 can be drafted once these tables are in: Table 1 Table 2" in words(page)

    told = olga.post(at("round_draft", event), {"round": "2"})

    assert told.status_code == 400
    assert "Round 1 is still being played." in words(told)


def test_everybody_can_read_why_a_pairing_is_as_it_is(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara")
    round_ = paired(cast, event)
    public = as_(None)

    plain, explained = (public.get(at("round", event, 1) + more) for more in ("", "?why=1"))

    assert "Why these pairings?" in words(plain)
    assert "both have 0 points" not in words(plain)
    assert "both have 0 points. It was drawn by lot among 2 possible opponents" in words(explained)
    bye = round_.matches.get(seats__position=1, table=2)
    page = words(public.get(at("match", event, bye.pk)))
    assert "Why this bye?" in page
    assert "drawn by lot among the 3 players who could have it" in page


def test_a_player_reads_it_from_their_own_side(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast)
    for user in cast.players:
        entered(user, event)
    match = paired(cast, event).matches.get()

    said = {user: words(as_(user).get(at("match", event, match.pk))) for user in cast.players}

    assert "Luke and Chris both have 0 points." in said[cast.luke]
    assert "Chris and Luke both have 0 points." in said[cast.chris]


def test_a_bye_that_became_a_no_show_is_not_headed_as_a_bye(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara")
    bye = paired(cast, event).matches.get(table=2)
    name = bye.seats.get().entrant.name
    olga.post(at("match_end", event, bye.pk), {"ending": "no_show", "loser": "1"})

    page = words(as_(None).get(at("match", event, bye.pk)))

    assert f"{name} loses without an opponent" in page
    assert "has a bye" not in page
    assert "no opponent" in words(as_(None).get(at("round", event, 1)))
