"""Either side of each clause's edge, on real cards: a legal list, and what one change makes of it.

Every row is worked out by hand from the clauses and the dates of the reference catalogue, and is
filed under the clause whose edge it is at. It names everything that must be found.
"""

from itertools import chain

from tests.golden.check_deck.bases import BASES
from tests.golden.check_deck.companions import COMPANIONS
from tests.golden.check_deck.options import OPTIONS
from tests.golden.check_deck.reading import READING
from tests.golden.check_deck.type_15 import TYPE_15
from tests.golden.check_deck.type_b import CORE

FILED = [*chain(*(part.items() for part in (READING, CORE, OPTIONS, TYPE_15, COMPANIONS, BASES)))]

EDGES = {
    f"{clause}: {edge.name} ({edge.format} {number})": edge
    for number, (clause, edge) in enumerate(
        (clause, edge) for clause, edges in FILED for edge in edges
    )
}
