"""How days and times are written in English, where it is not Django's way."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "D j M Y, H:i"
MONTH_DAY_FORMAT = "j F"
