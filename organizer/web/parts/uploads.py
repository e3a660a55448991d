"""A large file on its way in: from the browser straight to the data folder, and never too much."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest
from django.utils.translation import gettext as _

from organizer.errors import UserError
from organizer.imports.uploads import folder

MEGABYTE = 1 << 20


class FileInFolder(TemporaryUploadedFile):
    """An upload in the data folder; gone when the request ends, unless it was moved away."""

    def __init__(self, name: str, content_type: str | None, charset: str | None) -> None:
        file = tempfile.NamedTemporaryFile(prefix="arriving-", dir=folder())  # noqa: SIM115
        UploadedFile.__init__(self, file, name, content_type, 0, charset)

    @property
    def path(self) -> Path:
        """Where it is."""
        return Path(self.temporary_file_path())


class CappedUpload(FileUploadHandler):
    """Writes the files of one request to the data folder; `is_too_large` once they are together
    larger than `most` megabytes, by default those of a card file, and then none has arrived."""

    def __init__(self, request: HttpRequest | None = None, *, most: int | None = None) -> None:
        super().__init__(request)
        self.is_too_large = False
        self._left = (most or settings.CATALOGUE_LARGEST_UPLOAD) * MEGABYTE

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.file = FileInFolder(self.file_name, self.content_type, self.charset)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:  # noqa: ARG002
        self._left -= len(raw_data)
        if self._left < 0:
            self.is_too_large = True
            # The rest is read and thrown away: a browser that is cut off shows no answer.
            raise StopUpload(connection_reset=False)
        self.file.write(raw_data)

    def file_complete(self, file_size: int) -> FileInFolder:
        self.file.seek(0)
        self.file.size = file_size
        return self.file

    def upload_interrupted(self) -> None:
        self.file.close()


def require_small_enough(handler: CappedUpload) -> None:
    """Raise UserError `upload-too-large` where the handler had to stop."""
    if handler.is_too_large:
        raise UserError(
            "upload-too-large",
            _(
                "The file is larger than %(n)d MB, and none of it was kept. Send it packed with"
                " gzip, or give an address from which it can be fetched."
            )
            % {"n": settings.CATALOGUE_LARGEST_UPLOAD},
        )
