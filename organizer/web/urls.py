"""The addresses of the pages, room by room. The order matters: the words that stand where an
event's name could stand (`events/new/`) are the organizers', and come before the event's own
pages."""

from organizer.web.history import urls as history
from organizer.web.judge import urls as judge
from organizer.web.organizer import urls as organizer
from organizer.web.player import urls as player
from organizer.web.public import urls as public
from organizer.web.staff import urls as staff

urlpatterns = [
    *staff.urlpatterns,
    *organizer.urlpatterns,
    *judge.urlpatterns,
    *player.urlpatterns,
    *public.urlpatterns,
    *history.urlpatterns,
]
