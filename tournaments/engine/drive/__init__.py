"""A whist drive by cards: one hand is one move, and the tricks of a side are the points of each of its two players.

Plain Python: which trump each hand has (`hands`), who moves where (`kinds`), what the evening is (`drive`), whether the cards
add up (`totals`), and the places (`places`). The program knows no single hand: only the totals that people wrote on their cards.
"""
