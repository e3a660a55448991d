from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class WebConfig(AppConfig):
    name = "organizer.web"
    default = True


class SiteAdminConfig(admin_apps.AdminConfig):
    default_site = "organizer.web.site_admin.SiteAdmin"
    default = False
