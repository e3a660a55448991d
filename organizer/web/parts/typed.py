"""What arrives in a query or a hidden field, where no form has looked at it yet."""

LONGEST_NUMBER = 9


def number(typed: str | None) -> int:
    """The whole number that was sent; 0 for whatever is none or longer than any number here."""
    return int(typed) if typed and typed.isdecimal() and len(typed) <= LONGEST_NUMBER else 0


def line(typed: str | None, longest: int) -> str:
    """One line of text as the database can keep it, cut to `longest` characters."""
    return (typed or "").replace("\x00", "").strip()[:longest]
