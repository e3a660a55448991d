"""What decks are called is told as their verdicts are."""

from django.db import migrations

from organizer.live.triggers import told


class Migration(migrations.Migration):

    dependencies = [
        ("decks", "0006_archetypes"),
        ("live", "0001_tell_of_changes"),
    ]

    operations = [
        told(
            "decks_archetypelabel",
            """
            SELECT n.event_id, 'verdicts', n.id FROM changed c
            JOIN events_registration n ON n.id = c.registration_id""",
        )
    ]
