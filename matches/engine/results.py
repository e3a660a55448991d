"""The words everything in the engine speaks: who played whom and how it ended."""


class PlayError(Exception):
    """An act that the rules of play do not allow now; `sentence` says what to do instead."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
