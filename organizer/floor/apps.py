from django.apps import AppConfig


class FloorConfig(AppConfig):
    name = "organizer.floor"
    label = "floor"
    default_auto_field = "django.db.models.BigAutoField"
