"""Printouts: sheets of paper about an event or an entry, as PDF and as HTML (docs/printouts.md)."""
