"""The Django project, and everything about people and events.

Celery's application and the start-up checks come with the package, so that neither depends on who
imports what first: a task sent before Celery is set up would go to a broker nobody has.
"""

from organizer import checks
from organizer.celery import app as celery_app

__all__ = ["celery_app", "checks"]
