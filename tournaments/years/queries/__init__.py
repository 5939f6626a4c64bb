"""All finished evenings of a club as values of the engine, and what pages and documents show of them."""
