"""The catalogue's tables: sets, cards, printings, the names they answer to, and what was imported.

`formats.catalogue.services` is the only writer. The tables mirror the file imported last; nothing
outside this app points at them (a verdict keeps its own copy of what it was given on), so a row
that vanished from the source is simply gone.
"""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from formats.legality.cards import Symbol


class CardSet(models.Model):
    """A set, by its code in lower case. `released_on` is null where the source has no date."""

    code = models.TextField(primary_key=True)
    name = models.TextField()
    set_type = models.TextField()
    released_on = models.DateField(null=True)
    is_digital = models.BooleanField()

    class Meta:
        verbose_name = _("set")
        ordering = ("released_on", "code")

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class Card(models.Model):
    """A card, whatever it was printed as; `id` is the source's id of the card's identity.

    `faces` is a list of `{"name", "mana_cost", "type_line", "text"}`, empty for a card of one
    face. The last five fields are derived on import (`formats.catalogue.derive`).
    """

    id = models.UUIDField(primary_key=True)
    name = models.TextField()
    layout = models.TextField()
    mana_cost = models.TextField(null=True)
    mana_value = models.FloatField(null=True)
    type_line = models.TextField(null=True)
    text = models.TextField(null=True)
    colours = models.TextField(blank=True)
    colour_identity = models.TextField(blank=True)
    keywords = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    legalities = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    faces = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    is_token = models.BooleanField()
    involves_ante = models.BooleanField()
    own_limit = models.PositiveIntegerField(null=True)
    is_portal_only = models.BooleanField()
    first_standard_on = models.DateField(
        null=True, help_text=_("Date of the first printing in a core or expansion set")
    )

    class Meta:
        verbose_name = _("card")
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class Printing(models.Model):
    """One printing of a card in one set. The last three fields are derived on import."""

    id = models.UUIDField(primary_key=True)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="printings")
    number = models.TextField(blank=True)
    released_on = models.DateField(null=True)
    rarity = models.TextField(blank=True)
    border = models.TextField(blank=True)
    is_paper = models.BooleanField()
    is_promo = models.BooleanField()
    symbol = models.TextField(choices=[(symbol.value, symbol.value) for symbol in Symbol])
    is_tournament = models.BooleanField()
    has_standard_back = models.BooleanField()

    class Meta:
        verbose_name = _("printing")
        ordering = ("released_on", "set_id", "number", "id")

    def __str__(self) -> str:
        return f"{self.card} ({self.set_id}) {self.number}"


class NameKey(models.Model):
    """A folded name that a card answers to; `kind` is a `formats.legality.names.KeyKind`.

    `languages` are the source's codes of the languages that an alias is in, with blanks between
    them: "" for English, and for names that are no alias.
    """

    key = models.TextField(db_index=True)
    kind = models.PositiveSmallIntegerField()
    languages = models.TextField(blank=True, default="")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="name_keys")

    class Meta:
        verbose_name = _("name key")
        constraints = (
            models.UniqueConstraint(
                fields=("card", "kind", "key"), name="catalogue_namekey_once_a_card"
            ),
        )

    def __str__(self) -> str:
        return self.key


class Import(models.Model):
    """What was imported when: the newest row describes the catalogue as it stands.

    `version` is what verdicts note. An import that changed nothing keeps the version it found.
    `changes` is `{"sets" | "cards" | "printings" | "names": {"new", "changed", "gone"}}`.
    """

    version = models.TextField()
    source = models.TextField()
    is_starter = models.BooleanField()
    imported_at = models.DateTimeField()
    cards = models.PositiveIntegerField(help_text=_("Cards in the catalogue, tokens left out"))
    printings = models.PositiveIntegerField()
    sets = models.PositiveIntegerField()
    changes = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    class Meta:
        verbose_name = _("import")
        ordering = ("-pk",)
        get_latest_by = "pk"

    def __str__(self) -> str:
        return self.version


class CardChange(models.Model):
    """The import in which a card last changed, came or went, by the card's id.

    A card has changed too where one of its printings did, a set that it was printed in, or the
    cards that a name of its may mean.
    """

    card = models.UUIDField(primary_key=True)
    changed_in = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="changed_cards")

    class Meta:
        verbose_name = _("change of a card")

    def __str__(self) -> str:
        return f"{self.card} ({self.changed_in})"
