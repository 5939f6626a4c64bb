"""What all the evenings of a club say about its players. Plain Python; only `rating` uses numpy."""
