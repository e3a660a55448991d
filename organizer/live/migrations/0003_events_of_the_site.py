"""An event that is opened, begins or ends is told to pages that show several, too."""

from django.db import migrations

from organizer.live.triggers import told_anew


class Migration(migrations.Migration):

    dependencies = [("live", "0002_archetypes")]

    operations = [
        told_anew(
            "events_event",
            """
            SELECT t.event, t.topic, NULL FROM changed c
            CROSS JOIN LATERAL (VALUES (c.id, 'event'), (0, 'events')) t (event, topic)""",
            before="SELECT c.id, 'event', NULL FROM changed c",
        )
    ]
