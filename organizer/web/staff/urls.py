"""The addresses of the pages for those who run the site, by what they are about."""

from django.urls import path

from organizer.web.staff import (
    design,
    first_steps,
    setup,
)

SITE = [
    path("setup/first-account/", first_steps.first_account, name="first_account"),
    path("setup/", setup.setup, name="setup"),
    path("design/", design.design, name="design"),
    path("setup/import/", setup.catalogue_import, name="catalogue_import"),
    path("setup/import/address/", setup.catalogue_fetch, name="catalogue_fetch"),
    path("setup/import/file/", setup.catalogue_upload, name="catalogue_upload"),
]

urlpatterns = [*SITE]
