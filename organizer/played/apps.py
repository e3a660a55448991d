from django.apps import AppConfig


class PlayedConfig(AppConfig):
    name = "organizer.played"
    label = "played"
    default_auto_field = "django.db.models.BigAutoField"
