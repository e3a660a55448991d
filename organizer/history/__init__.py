"""What stays of finished events: records of players, leagues, ratings, and who is who."""
