"""What kind of evening: the kinds to choose from, and what each does to so many people, measured."""
