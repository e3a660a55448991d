"""Every name of the reference catalogue survives every shape of a line that has a quantity."""

import re

import pytest

from formats.legality.melds import HALVES
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import whole_shelf

PLAIN = re.compile(r"[^\W\d_]{3}[^\W\d_]*([ ,'-]+[^\W\d_]+)*( // [^\W\d_]+([ ,'-]+[^\W\d_]+)*)?")

SHAPES = (
    "4 {}", "4x {}", "4 x {}", "4\t{}", "4x{}", "{} x4", "SB: 4 {}", "        4 {}",
    "4 {} (ZZZ) 12", "4 {} [ZZZ]", "4 [ZZZ] {}", "4 [ZZZ:12] {}",
    "4 [ZZZ#12] {} # a comment (of mine)", "4 {}|ZZZ|2",
    "4 {} (zzz) 12★ *F* #tag", "4x {} (zzz) 12 [Draw{{top}},Ramp] ^Buy,#0066ff^",
    "4 {} <borderless> [ZZZ] (F)", "4 {} [ZZZ:12a] [foil]", "4 {} (ZZZ:12) *f*", "4 {} ()",
    "4 {} *PROXY: Swamp*", "COMMANDER: 4 {}",
)  # fmt: skip
AT_ONCE = 3_000


def names() -> list[str]:
    """Return every name, but what only stands on the battlefield."""
    return sorted(card.name for card in whole_shelf().cards if card.name not in HALVES)


def lost(shape: str, some: list[str]) -> list[str]:
    """Return the names that do not come out of their lines four times, as themselves."""
    gone = []
    for start in range(0, len(some), AT_ONCE):
        batch = some[start : start + AT_ONCE]
        text = "\n".join(shape.format(name) for name in batch)
        found = resolve(read([DeckPart("", text.encode())]), whole_shelf())
        by_line = {entry.line.number: (entry.quantity, entry.label) for entry in found.entries}
        gone += [name for line, name in enumerate(batch, 1) if by_line.get(line) != (4, name)]
    return gone


def test_every_name_survives_the_plainest_line():
    assert len(names()) > 30_000
    assert lost("4 {}", names()) == []


@pytest.mark.parametrize("shape", SHAPES)
def test_odd_names_and_a_share_of_the_others_survive_every_shape(shape):
    some = [
        name
        for index, name in enumerate(names())
        if index % len(SHAPES) == SHAPES.index(shape) or not PLAIN.fullmatch(name)
        # The number of "1996 World Champion x4" could be either.
        if not (shape == "{} x4" and name[0].isdigit())
    ]
    assert len(some) > 1_500
    assert lost(shape, some) == []
