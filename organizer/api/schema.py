"""How an address is described where REST framework's own words do not fit."""

from drf_spectacular.openapi import AutoSchema


class OpenSchema(AutoSchema):
    """For addresses that anybody may ask: a log-in shows more, and none is needed."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        """The session's cookie, or nothing."""
        return [{}, *super().get_auth()]
