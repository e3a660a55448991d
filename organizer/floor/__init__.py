"""The floor: calls for a judge, deck checks, judges' notes."""
