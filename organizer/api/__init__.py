"""REST under /api/: read with one domain call a view, in plain shapes that the schema describes."""
