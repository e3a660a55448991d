"""The user's errors of formats and lists."""


class FormatError(Exception):
    """A list, a format or a date that cannot be worked with; `sentence` says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
