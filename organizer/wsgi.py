"""Django's pages and API, for a WSGI server and for `organizer.asgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "organizer.settings.local")

application = get_wsgi_application()
