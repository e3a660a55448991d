from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "organizer.archive"
    label = "archive"
    default_auto_field = "django.db.models.BigAutoField"
