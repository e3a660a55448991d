"""What can keep the embedded servers from running, in words for the person at the terminal."""


class EmbeddedError(Exception):
    """The message is a sentence that says what happened and what to do about it."""
