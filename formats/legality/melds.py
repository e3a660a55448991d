"""What two cards become on the battlefield when they meld: no deck holds it, only its halves."""

from __future__ import annotations

from typing import Final

HALVES: Final = {
    "Brisela, Voice of Nightmares": ("Bruna, the Fading Light", "Gisela, the Broken Blade"),
    "Chittering Host": ("Graf Rats", "Midnight Scavengers"),
    "Hanweir, the Writhing Township": ("Hanweir Battlements", "Hanweir Garrison"),
    "Mishra, Lost to Phyrexia": ("Mishra, Claimed by Gix", "Phyrexian Dragon Engine"),
    "Ragnarok, Divine Deliverance": ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie"),
    "Titania, Gaea Incarnate": ("Titania, Voice of Gaea", "Argoth, Sanctum of Nature"),
    "Urza, Planeswalker": ("Urza, Lord Protector", "The Mightstone and Weakstone"),
}
"""The two cards to write, by the name of what they meld into."""
