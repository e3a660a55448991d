"""The switch of languages at the foot of every page."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from organizer.events.permissions import Action
from organizer.usecases.choose_language import choose_language
from organizer.web.parts.access import ACT, page


# Without a token of its own the foot is the same for everybody, and sets no cookie where nobody
# logs in. A form elsewhere could only change in which language pages are read.
@csrf_exempt
@page(Action.VIEW_EVENTS, methods=ACT)
def language(request: HttpRequest) -> HttpResponse:
    """Keep the language in a cookie, and on the account of who is logged in; back to the page."""
    if request.user.is_authenticated:
        choose_language(
            by=request.user, now=timezone.now(), language=request.POST.get("language", "")
        )
    return set_language(request)
