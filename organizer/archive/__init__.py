"""An event as one file that another installation reads back (docs/archive.md)."""
