"""How days and times are written in English, where it is not Django's way."""

SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "D j M Y, H:i"
YEAR_MONTH_FORMAT = "F Y"
