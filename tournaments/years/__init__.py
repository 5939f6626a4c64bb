"""A player's page over the years, and the rating. It has no rows of its own: all of it is made from the games."""
