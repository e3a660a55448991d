from django.apps import AppConfig


class ReceiptsConfig(AppConfig):
    name = "organizer.receipts"
    label = "receipts"
    default_auto_field = "django.db.models.BigAutoField"
