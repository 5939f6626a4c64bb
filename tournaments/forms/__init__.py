"""Turns what people type into values: a hand, a slip, the plan of a party. A refusal keeps what was typed."""
