"""The companions: the condition of each on the starting deck, and how cards are read for it."""
