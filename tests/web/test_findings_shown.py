"""A finding on a page: its sentence, and the cards that the sentence leaves unnamed."""

from organizer.events.models import Event
from organizer.web.parts.verdicts import MOST_CARDS, clause_lines


def shown(event: Event, message: str, *cards: tuple[int, str]) -> str:
    finding = {
        "rule": "TB-RESTRICTED-TOTAL",
        "severity": "error",
        "message": message,
        "cards": [{"name": name, "count": count, "allowed": 4} for count, name in cards],
    }
    (line,) = clause_lines([finding], event)
    return line.cards


def test_cards_that_the_sentence_leaves_out_stand_below_it(event: Event) -> None:
    lotus, ring = (1, "Black Lotus"), (2, "Sol Ring")
    assert shown(event, "Too many restricted cards.", lotus, ring) == "1 Black Lotus, 2 Sol Ring"
    assert shown(event, "2 copies of Sol Ring.", ring) == ""


def test_of_many_cards_a_few_are_named_and_the_rest_counted(event: Event) -> None:
    names = [f"Card {letter}" for letter in "ABCDEFGHIJKLMNO"]
    cards = shown(event, "No card is known.", *((1, name) for name in names))
    assert cards.endswith(f"1 Card L and {15 - MOST_CARDS} more")
