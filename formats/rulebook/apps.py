from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "formats.rulebook"
    label = "rulebook"
    default_auto_field = "django.db.models.BigAutoField"
