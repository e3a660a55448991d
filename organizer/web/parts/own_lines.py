"""The reader's own lines in what is drawn alike for everybody: marked once it is drawn, here for a
page and by `static/js/parts.js` for a part that comes later."""

import re

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

OWN = 'class="own'
END = re.compile("</t[hd]>")


def with_own_marked(drawn: str, who: int) -> SafeString:
    """Each row in which a cell says that it names the entrant of that number (`data-who`): marked
    as the reader's, with a word behind the name."""
    word = format_html(' <span class="you">{}</span>', _("you"))
    sign, pieces, at = f'data-who="{who}"', [], 0
    while (found := drawn.find(sign, at)) >= 0:
        row, cell = drawn.rfind("<tr", at, found) + len("<tr"), END.search(drawn, found)
        end = cell.start() if cell else len(drawn)
        is_classed = drawn.startswith(' class="', row)
        pieces += [drawn[at:row], f" {OWN} " if is_classed else f' {OWN}"']
        pieces += [drawn[row + len(' class="') if is_classed else row : end], word]
        at = end
    return mark_safe("".join((*pieces, drawn[at:])))  # noqa: S308 - drawn by templates
