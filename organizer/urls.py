"""Every address of the site."""

from allauth.account import views as account
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from organizer.web.urls import urlpatterns as pages

# Of allauth's addresses those that need no mail server, which a shop has not.
ACCOUNT = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("signup/", account.signup, name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", account.password_change, name="account_change_password"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/", include(ACCOUNT)),
    path("admin/", admin.site.urls),
    path("api/v1/", include("organizer.api.v1.urls")),
    *pages,
]

handler400 = "organizer.web.parts.errors.bad_request"
