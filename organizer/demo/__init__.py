"""Two events to look at on the first start, made by the same use-cases as any other."""
