"""A player's page over the years, and the rating. They have no rows of their own: everything follows from the games."""
