"""The schema of the API, and a page to read and try it on."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from organizer.api.renderers import FormatNegotiation
from organizer.events.permissions import Action


class Schema(SpectacularAPIView):
    """OpenAPI 3.1 as YAML, or as JSON with `?format=json`."""

    access = Action.VIEW_EVENTS
    subject = None
    content_negotiation_class = FormatNegotiation


class Docs(SpectacularSwaggerSplitView):
    """Swagger UI from this server, its script apart from the page: nothing inline, no CDN."""

    access = Action.VIEW_EVENTS
    subject = None
    template_name = "api/docs.html"
