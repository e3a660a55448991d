"""What each clause asks, in one plain sentence: what a finding's link leads to."""

from django.utils.translation import gettext_lazy as _

CLAUSES = {
    "LIST-UNKNOWN-CARD": _("Every line names a card that the catalogue knows."),
    "LIST-UNREAD-LINE": _("Every line can be read as a count and a card."),
    "LIST-ENCODING": _("A list that is not UTF-8 is read as what it most likely is, and says so."),
    "LIST-GUESS": _("What was guessed about a list is shown until the player confirms it."),
    "LIST-PRINTING": _("An unknown set or number is dropped; the card stays."),
    "TB-DECK-MIN": _("The main deck has at least 60 cards."),
    "TB-SIDE-MAX": _("The sideboard has at most 15 cards."),
    "TB-BASIC": _("The five basic lands and their snow-covered kin: as many as you like."),
    "TB-DUAL-EACH": _("At most 4 of each dual land, sideboard included."),
    "TB-DUAL-TOTAL": _("At most 8 dual lands in all, sideboard included."),
    "TB-BAN-ANTE": _("No card that involves ante, unless ante is announced."),
    "TB-BAN-PORTAL": _("No card that only Portal sets printed, unless Portal is announced."),
    "TB-BAN-CHAMPION": _("1996 World Champion is banned."),
    "TB-RESTRICTED-EACH": _("One of each restricted card, sideboard included."),
    "TB-RESTRICTED-TOTAL": _("At most 4 restricted cards in all, sideboard included."),
    "TB-TWO": _("At most 2 of each card on the limit-two list, sideboard included."),
    "TB-FOUR": _("At most 4 of every other card, sideboard included."),
    "TB-TOURNAMENT": _("Only cards that can be played in a tournament at all."),
    "TB-OPT-PROXY": _("Proxies only if the 6-proxy rule is announced, and at most 6."),
    "TB-OPT-EXPANSION": _("A new set waits a month after its release, unless it is announced."),
    "TB-OPT-COLLECTOR": _("Cards with another back only if the collector’s rule is announced."),
    "TB-OPT-PORTAL": _("Announced, all three Portal sets are legal from their release."),
    "TB-OPT-ANTE": _("Announced, ante cards are legal and the event plays for ante."),
    "T15-SET": _("A Set is exactly three decks."),
    "T15-DECK": _("Each deck has exactly 15 cards, and there is no sideboard."),
    "T15-ONE-DECK": _("One of each card within a deck, basic lands aside."),
    "T15-ONE-SET": _("No card in two decks of the Set, basic lands aside."),
    "T15-BASE": _("Cards and bans come from the base format on the event’s day."),
    "T15-BANNED": _("The format’s own banned list."),
    "T15-ONNOTICE": _("Cards on notice: legal, but they may be banned soon."),
    "T15-NOCOMPANION": _("A Set has no sideboard, so no companion can be declared."),
    "CO-CONDITION": _("The main deck meets the condition of the declared companion."),
    "CO-PLAYTEST": _("Playtest cards are not for tournaments."),
    "BF-POOL": _("Only cards of the format’s pool."),
    "BF-BANNED": _("No banned card."),
    "BF-RESTRICTED": _("One of each restricted card."),
    "BF-MAIN": _("The main deck has its size."),
    "BF-SIDE": _("The sideboard has its size."),
    "BF-COPIES": _("No more copies of a card than the format allows, sideboard included."),
    "BF-PROXY": _("No proxies in a format without a rule for them."),
}

READING = ("LIST-UNKNOWN-CARD", "LIST-UNREAD-LINE", "LIST-GUESS", "LIST-PRINTING", "LIST-ENCODING")
"""Clauses that hold for every format: how a list is read."""
