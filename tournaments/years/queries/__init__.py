"""All evenings of a club that are over as values of the engine, and what pages and commands show of them."""
