"""The Django project, and everything about people and events."""

from organizer.celery import app as celery_app

__all__ = ["celery_app"]
