"""A whist drive: one hand is one move, and the tricks of a side are the points of each of its two players.

Plain Python: what is agreed (`plan`), which trump each hand has (`hands`), who begins where (`first_chairs`), who moves where
(`kinds`), what the evening is (`drive`) and may not contradict (`checks`), when it ends (`pace`), whether the cards add up
(`totals`), and the places (`places`). By cards the program knows no single hand, only the totals that people wrote; live it
knows every one (`tricks`), and the seats follow from them.
"""
