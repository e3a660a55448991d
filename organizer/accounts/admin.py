"""Accounts and people in the admin: to look at. A claim token would let one take entries over."""

from django.contrib import admin

from organizer.accounts.models import Person, User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ("username", "first_name", "last_name", "site_role", "is_active", "last_login")
    list_filter = ("site_role", "is_active")
    search_fields = ("username", "first_name", "last_name", "email")
    exclude = ("password", "groups", "user_permissions")


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):
    list_display = ("name", "user")
    list_select_related = ("user",)
    search_fields = ("name",)
    exclude = ("claim_token",)
