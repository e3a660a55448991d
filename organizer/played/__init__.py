"""Finished events from elsewhere: files of results and standings, read into neutral values, and
what their results come to under terms of play. Nothing here makes an event of them."""
