"""Django's admin as a window: whoever runs the site may look at rows, and nobody changes one here.

A change would go round the use-cases and services. So every model that any app registers is shown
read-only, whatever its own admin offers, and accounts log in, log out and change their password
where everybody does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from organizer.accounts.models import User
from organizer.errors import NotAllowed


class ReadOnly(admin.ModelAdmin):
    """What every model's admin becomes here; the site has asked already who looks."""

    def has_module_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def get_urls(self) -> list[URLPattern]:
        """Django's, without the nameless redirect of old addresses, which asks for no right."""
        return [address for address in super().get_urls() if address.name]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:  # noqa: ARG002
        return {}


class SiteAdmin(admin.AdminSite):
    """The admin for those who run the site (`User.is_site_admin`)."""

    site_header = site_title = "Players’ Choice"
    index_title = gettext_lazy("Rows to look at")

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[admin.ModelAdmin] | None = None,
        **options: Any,
    ) -> None:
        """Register as Django does, with an admin that can only show."""
        shown = admin_class or admin.ModelAdmin
        read_only = type(f"ReadOnly{shown.__name__}", (ReadOnly, shown), {})
        super().register(model_or_iterable, read_only, **options)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Django's, without the redirect to a row's own page: no model has one."""
        return [
            address
            for address in super().get_urls()
            if isinstance(address, URLResolver) or address.name != "view_on_site"
        ]

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user runs the site."""
        user = request.user
        return isinstance(user, User) and user.is_active and user.is_site_admin

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ARG002
        """The site's own log-in, or a refusal for whoever is logged in and may not look."""
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated:
            raise NotAllowed("not-allowed", _("Only those who run the site may look here."))
        return redirect_to_login(request.GET.get("next", ""))

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ARG002
        """The site's own log-out."""
        return redirect("account_logout")

    def password_change(
        self,
        request: HttpRequest,  # noqa: ARG002
        extra_context: Any = None,  # noqa: ARG002
    ) -> HttpResponse:
        """The site's own page for it."""
        return redirect("account_change_password")
