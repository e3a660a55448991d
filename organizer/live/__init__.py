"""What open pages are told: that something changed, in which event and in what (docs/live.md)."""
