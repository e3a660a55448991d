"""Triggers by which the database itself tells of every change that open pages follow, whoever makes
it: page, API, worker, command. docs/live.md has the table of who tells what.

They look at statements and not at rows, so that five hundred seats that are written at once are
told once; PostgreSQL hands the words over when the transaction commits, each once, and not at all
where it is taken back. They lock nothing and write nothing.
"""

from django.db import migrations

from organizer.live.triggers import told

EVENT = "JOIN events_event e ON e.competition_id"
OF_ROUND = f"JOIN matches_stage s ON s.id = r.stage_id {EVENT} = s.competition_id"
OF_MATCH = f"JOIN matches_round r ON r.id = m.round_id {OF_ROUND}"
OF_ENTRY = "JOIN events_registration n ON n.id = c.registration_id"
OF_SUBMISSION = f"""
    JOIN decks_decksubmission d ON d.id = c.submission_id
    JOIN events_registration n ON n.id = d.registration_id"""
PAIRED = "CASE WHEN r.published_at IS NULL THEN 'drafts' ELSE 'pairings' END"

# For each table: rows of (event, topic, number of whose it is or NULL), from the rows `c` of the
# transition table `changed`.
TOLD = {
    "events_event": "SELECT c.id, 'event', NULL FROM changed c",
    "events_announcement": "SELECT c.event_id, 'event', NULL FROM changed c",
    "events_eventrole": "SELECT c.event_id, 'event', NULL FROM changed c",
    "events_registration": "SELECT c.event_id, 'entries', c.id FROM changed c",
    "events_waitingplace": "SELECT c.event_id, 'entries', NULL FROM changed c",
    "matches_competition": f"SELECT e.id, 'standings', NULL FROM changed c {EVENT} = c.id",
    "matches_stage": f"SELECT e.id, 'pairings', NULL FROM changed c {EVENT} = c.competition_id",
    "matches_entrant": f"""
        SELECT e.id, t.topic, t.number FROM changed c {EVENT} = c.competition_id
        LEFT JOIN events_registration n ON n.entrant_id = c.id
        CROSS JOIN LATERAL (VALUES ('entries', n.id), ('standings', NULL)) t (topic, number)""",
    "matches_qualifier": f"""
        SELECT e.id, 'drafts', NULL FROM changed c
        JOIN matches_stage s ON s.id = c.stage_id {EVENT} = s.competition_id""",
    # A draft that comes and goes is told to those alone who see it. What is done to a round that
    # is there publishes it, closes it, or makes it a draft again.
    "matches_round": f"""
        SELECT e.id, t.topic, NULL FROM changed r {OF_ROUND}
        CROSS JOIN (VALUES ('drafts'), ('pairings'), ('standings')) t (topic)
        WHERE t.topic = 'drafts' OR r.published_at IS NOT NULL OR TG_OP = 'UPDATE'""",
    "matches_draw": f"""
        SELECT e.id, 'drafts', NULL FROM changed c
        JOIN matches_round r ON r.id = c.round_id {OF_ROUND}""",
    "matches_match": f"""
        SELECT e.id, {PAIRED}, NULL FROM changed m {OF_MATCH}""",
    "matches_seat": f"""
        SELECT e.id, {PAIRED}, NULL FROM changed c
        JOIN matches_match m ON m.id = COALESCE(c.match_id, c.was_in_id) {OF_MATCH}""",
    "matches_publishedtable": f"""
        SELECT e.id, 'standings', NULL FROM changed c
        JOIN matches_round r ON r.id = c.round_id {OF_ROUND}""",
    "matches_clockevent": f"""
        SELECT e.id, 'clock', NULL FROM changed c
        JOIN matches_round r ON r.id = c.round_id {OF_ROUND}""",
    "matches_extension": f"""
        SELECT e.id, 'clock', NULL FROM changed c
        JOIN matches_match m ON m.id = c.match_id {OF_MATCH}""",
    "matches_resultreport": f"""
        SELECT e.id, t.topic, t.number FROM changed c
        JOIN matches_match m ON m.id = c.match_id {OF_MATCH}
        CROSS JOIN LATERAL (VALUES ('results', m.id), ('standings', NULL)) t (topic, number)""",
    "matches_deckchoice": f"""
        SELECT e.id, 'results', m.id FROM changed c
        JOIN matches_match m ON m.id = c.match_id {OF_MATCH}""",
    "matches_dieroll": f"""
        SELECT e.id, 'results', m.id FROM changed c
        JOIN matches_match m ON m.id = c.match_id {OF_MATCH}""",
    "matches_penalty": f"""
        SELECT e.id, t.topic, t.number FROM changed c {EVENT} = c.competition_id
        CROSS JOIN LATERAL (VALUES ('floor', c.match_id), ('standings', NULL)) t (topic, number)""",
    "decks_decksubmission": f"SELECT n.event_id, 'verdicts', n.id FROM changed c {OF_ENTRY}",
    "decks_verdict": f"SELECT n.event_id, 'verdicts', n.id FROM changed c {OF_SUBMISSION}",
    "decks_ruling": f"SELECT n.event_id, 'verdicts', n.id FROM changed c {OF_SUBMISSION}",
    "floor_judgecall": "SELECT c.event_id, 'floor', c.match_id FROM changed c",
    "floor_deckcheckdraw": "SELECT c.event_id, 'floor', NULL FROM changed c",
    "floor_deckcheck": "SELECT c.event_id, 'floor', c.match_id FROM changed c",
    "floor_deckcheckrecord": """
        SELECT k.event_id, 'floor', k.match_id FROM changed c
        JOIN floor_deckcheck k ON k.id = c.deck_check_id""",
    "floor_note": "SELECT c.event_id, 'floor', NULL FROM changed c",
    "imports_cataloguerequest": "SELECT 0, 'catalogue', NULL FROM changed c",
}


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("decks", "0005_mendings"),
        ("events", "0004_waiting_and_check_in"),
        ("floor", "0002_checked_penalty"),
        ("imports", "0002_with_languages"),
        ("matches", "0007_entered_elsewhere"),
    ]

    operations = [told(table, rows) for table, rows in TOLD.items()]
