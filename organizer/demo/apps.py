from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "organizer.demo"
    label = "demo"
