"""What a text without headings leaves to guess: shown to the player before it counts."""

import pytest

from formats.legality.decklist import ReadList, Zone
from formats.legality.parsing import DeckPart, read

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_text(text: str) -> ReadList:
    return read([DeckPart("", text.encode())])


def singles(count: int, prefix: str = "Card") -> str:
    return "\n".join(
        f"1 {prefix} {LETTERS[each // 26]}{LETTERS[each % 26]}" for each in range(count)
    )


def sizes(found: ReadList) -> dict[str, int]:
    return {
        zone.value: total
        for zone in Zone
        if (total := sum(line.quantity for line in found.lines if line.zone is zone))
    }


def guesses(found: ReadList) -> list[int | None]:
    assert all(note.rule == "LIST-GUESS" for note in found.notes)
    return [note.number for note in found.notes]


FOUR_OF_EACH = "\n".join(f"4 Card {letter}" for letter in LETTERS[:15])


@pytest.mark.parametrize(
    ("text", "expected", "line"),
    [
        # MTGO with a companion writes the sideboard first.
        (f"{singles(15)}\n\n{FOUR_OF_EACH}", {"main": 60, "side": 15}, 1),
        (f"{FOUR_OF_EACH}\n\n{singles(15)}", {"main": 60, "side": 15}, 17),
        (f"{FOUR_OF_EACH}\n\n{singles(16)}", {"main": 76}, None),
        # Moxfield's plain text: the commander in a block of its own.
        (f"{singles(99)}\n\n1 Talrand", {"main": 99, "commander": 1}, 101),
        (f"1 Talrand\n\n{singles(60)}\n39 Island", {"main": 99, "commander": 1}, 1),
        (f"{singles(98)}\n\n1 Tymna\n1 Thrasios", {"main": 98, "commander": 2}, 100),
        (f"{singles(35)}\n24 Island\n\n1 Talrand", {"main": 59, "commander": 1}, 38),
        # A Commander deck cut into 85 and 15 has no sideboard.
        (f"{singles(85)}\n\n{singles(15, 'Land')}", {"main": 100}, None),
        (f"{singles(58)}\n\n1 Duress", {"main": 58, "side": 1}, 60),
    ],
)
def test_a_block_apart_is_guessed_by_what_fits_in_it(text, expected, line):
    found = read_text(text)
    assert sizes(found) == expected
    assert guesses(found) == [line]


def test_a_hundred_lines_without_blanks_leave_the_commander_to_the_player():
    found = read_text(singles(100))
    assert (sizes(found), guesses(found)) == ({"main": 100}, [])


def test_a_guess_names_the_commander_that_it_took():
    (note,) = read_text(f"{singles(98)}\n\n1 Tymna\n1 Thrasios").notes
    assert "Tymna and Thrasios" in note.message
