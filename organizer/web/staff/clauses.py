"""What each clause asks, in one plain sentence, and how much a breach of it weighs.

The sentences are what a finding's link leads to, and a column of `docs/clauses.md`. A clause
without a severity finds nothing in a list: it frees a card, or is about the table.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from formats.legality.report import Severity

ERROR, UNDECIDED, WARNING, NOTICE = Severity


class Clause(NamedTuple):
    """A clause in one sentence, with the severities that its findings can have."""

    sentence: Promise | str
    severities: tuple[Severity, ...] = ()


CLAUSES = {
    "LIST-UNKNOWN-CARD": Clause(
        _("Every line names a card that the catalogue knows."), (ERROR, UNDECIDED)
    ),
    "LIST-UNREAD-LINE": Clause(
        _("Every line can be read as a count and a card; a count of 0 is skipped."),
        (ERROR, NOTICE),
    ),
    "LIST-ENCODING": Clause(
        _("A list that is not UTF-8 is read as what it most likely is, and says so."), (NOTICE,)
    ),
    "LIST-GUESS": Clause(
        _("What was guessed about a list is shown until the player confirms it."), (UNDECIDED,)
    ),
    "LIST-PRINTING": Clause(_("An unknown set or number is dropped; the card stays."), (NOTICE,)),
    "LIST-HOMONYM": Clause(
        _("Of two cards with one name the tournament card is meant, unless the printing differs.")
    ),
    "TB-DECK-MIN": Clause(_("The main deck has at least 60 cards."), (ERROR,)),
    "TB-SIDE-MAX": Clause(_("The sideboard has at most 15 cards."), (ERROR,)),
    "TB-BASIC": Clause(_("The five basic lands and their snow-covered kin: as many as you like.")),
    "TB-DUAL-EACH": Clause(_("At most 4 of each dual land, sideboard included."), (ERROR,)),
    "TB-DUAL-TOTAL": Clause(_("At most 8 dual lands in all, sideboard included."), (ERROR,)),
    "TB-BAN-ANTE": Clause(_("No card that involves ante, unless ante is announced."), (ERROR,)),
    "TB-BAN-PORTAL": Clause(
        _("No card that only Portal sets printed, unless Portal is announced."), (ERROR,)
    ),
    "TB-BAN-CHAMPION": Clause(_("1996 World Champion is banned."), (ERROR,)),
    "TB-RESTRICTED-EACH": Clause(_("One of each restricted card, sideboard included."), (ERROR,)),
    "TB-RESTRICTED-TOTAL": Clause(
        _("At most 4 restricted cards in all, sideboard included."), (ERROR,)
    ),
    "TB-TWO": Clause(
        _("At most 2 of each card on the limit-two list, sideboard included."), (ERROR,)
    ),
    "TB-FOUR": Clause(_("At most 4 of every other card, sideboard included."), (ERROR,)),
    "TB-TOURNAMENT": Clause(_("Only cards that can be played in a tournament at all."), (ERROR,)),
    "TB-SLEEVES": Clause(
        _(
            "Sleeves are unmarked and shuffle well. Opaque ones for Alpha cards, other backs, "
            "marked and double-faced cards."
        ),
        (NOTICE,),
    ),
    "TB-OPT-ALL": Clause(_("An optional rule needs its phrase in every announcement.")),
    "TB-OPT-OVER": Clause(
        _("An optional rule in effect wins over the core rules that it contradicts.")
    ),
    "TB-OPT-PROXY": Clause(
        _("Proxies only if the 6-proxy rule is announced, and at most 6."), (ERROR,)
    ),
    "TB-PROXY-LAND": Clause(
        _(
            "A proxy names the basic land it is written on: one land for all copies of a card, "
            "another for every other card."
        ),
        (ERROR,),
    ),
    "TB-PROXY-TEXT": Clause(_("A typed copy of its text goes with every proxied card."), (NOTICE,)),
    "TB-PROXY-FORFEIT": Clause(
        _("An illegible or incomplete proxy, or a missing text, forfeits the match.")
    ),
    "TB-PROXY-COUNTS": Clause(
        _("A proxy counts as the card it stands for; banned stays banned."), (ERROR,)
    ),
    "TB-OPT-EXPANSION": Clause(
        _("A new set waits a month after its release, unless it is announced."), (ERROR,)
    ),
    "TB-OPT-COLLECTOR": Clause(
        _("Cards with another back only if the collector’s rule is announced."), (ERROR,)
    ),
    "TB-OPT-PORTAL": Clause(_("Announced, all three Portal sets are legal from their release.")),
    "TB-OPT-ANTE": Clause(_("Announced, ante cards are legal and the event plays for ante.")),
    "TB-ERRATA": Clause(
        _("Channel, Chaos Orb and Falling Star do what the format says they do."), (NOTICE,)
    ),
    "TB-MULLIGAN": Clause(
        _(
            "In play order each player may call one mulligan, with 0, 1, 6 or 7 lands in hand; "
            "when one calls, all others may take it too."
        )
    ),
    "TB-VOTE": Clause(_("The players change the format by vote; an event keeps its version.")),
    "T15-SET": Clause(_("A Set is exactly three decks."), (ERROR,)),
    "T15-DECK": Clause(_("Each deck has exactly 15 cards, and there is no sideboard."), (ERROR,)),
    "T15-ONE-DECK": Clause(_("One of each card within a deck, basic lands aside."), (ERROR,)),
    "T15-ONE-SET": Clause(_("No card in two decks of the Set, basic lands aside."), (ERROR,)),
    "T15-BASE": Clause(_("Cards and bans come from the base format on the event’s day."), (ERROR,)),
    "T15-BANNED": Clause(_("The format’s own banned list."), (ERROR,)),
    "T15-ONNOTICE": Clause(_("Cards on notice: legal, but they may be banned soon."), (WARNING,)),
    "T15-NODECKING": Clause(_("Whoever cannot draw a card plays on and loses nothing.")),
    "T15-NOCOMPANION": Clause(
        _("A Set has no sideboard, so no companion can be declared."), (ERROR,)
    ),
    "T15-START": Clause(
        _("Before the first game each player chooses a deck, unseen until both have.")
    ),
    "T15-KO": Clause(_("The deck that lost is knocked out; after a drawn game both decks are.")),
    "T15-NEXT": Clause(_("Whose deck was knocked out chooses another; the winner keeps theirs.")),
    "T15-END": Clause(
        _(
            "When only one player has a deck left, that player wins the match; "
            "when nobody has, it is drawn."
        )
    ),
    "T15-SCORE": Clause(
        _("A game won is 2 points, a drawn one 1, a lost one 0; each deck left at the end adds 1.")
    ),
    "T15-EXAMPLE": Clause(
        _("A draw, then two wins for Luke: 1 + 2 + 2 and 2 for decks left are 7; Chris has 1.")
    ),
    "CO-ONE": Clause(_("At most one companion is declared."), (ERROR,)),
    "CO-SIDE": Clause(
        _(
            "The companion is a card of the sideboard; in Commander it is outside the 100, "
            "in the commander’s colours."
        ),
        (ERROR,),
    ),
    "CO-CONDITION": Clause(
        _("The starting deck meets the condition of the declared companion."), (ERROR, UNDECIDED)
    ),
    "CO-FREE": Clause(_("A companion card that is not declared asks nothing of the deck.")),
    "CO-LEGAL": Clause(_("The companion is itself legal in the format."), (ERROR,)),
    "CO-SYMBOL": Clause(
        _(
            "With Lutri, Pauper Otter no card of the starting deck shows a silver, gold, orange "
            "or purple expansion symbol."
        ),
        (ERROR,),
    ),
    "CO-SYMBOL-UNKNOWN": Clause(
        _("Where the printing or its symbol is not known, a judge looks at the card."),
        (ERROR, UNDECIDED),
    ),
    "CO-PLAYTEST": Clause(_("Playtest cards are not for tournaments."), (ERROR, NOTICE)),
    "CO-ORDER": Clause(
        _(
            "Companions are revealed in turn order, and who declines stays with it. For {3}, when "
            "a sorcery could be cast, it comes to the hand; nobody can respond."
        )
    ),
    "BF-POOL": Clause(_("Only cards of the format’s pool."), (ERROR,)),
    "BF-BANNED": Clause(_("No banned card."), (ERROR,)),
    "BF-RESTRICTED": Clause(_("One of each restricted card."), (ERROR,)),
    "BF-MAIN": Clause(_("The main deck has its size."), (ERROR,)),
    "BF-SIDE": Clause(_("The sideboard has its size."), (ERROR,)),
    "BF-COPIES": Clause(
        _("No more copies of a card than the format allows, sideboard included."), (ERROR,)
    ),
    "BF-PROXY": Clause(_("No proxies in a format without a rule for them."), (ERROR,)),
    "BF-IDENTITY": Clause(_("Every card is within the commander’s colours."), (ERROR,)),
    "BF-COMMANDER": Clause(
        _("The deck is led by a commander, or by two who go together."), (ERROR,)
    ),
}

READING = ("LIST-UNKNOWN-CARD", "LIST-UNREAD-LINE", "LIST-GUESS", "LIST-PRINTING", "LIST-ENCODING")
"""Clauses that hold for every format: how a list is read."""

COMPANIONS = (
    *("CO-ONE", "CO-SIDE", "CO-CONDITION", "CO-FREE", "CO-LEGAL", "CO-SYMBOL"),
    "CO-SYMBOL-UNKNOWN",
)
"""Clauses of every format in which a companion can be declared, beside CO-ORDER at the table."""
