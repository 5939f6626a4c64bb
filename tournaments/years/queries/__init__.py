"""All finished evenings of a club as values of the engine, and what pages and commands show of them."""
