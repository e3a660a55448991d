"""The languages of the pages: how words are collected, compiled, shown (docs/language.md)."""
