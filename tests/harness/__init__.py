"""One harness for what measures and what breaks: `tests.bench`, `tests.load` and `tests.faults` are its three entry points.

`hall` starts the programs of an evening, `parties` makes what is played there, `visitor` is who asks, `screens` is who listens,
and `figures` says what came of it in one kind of table. Everything listens on the loopback, lives in a temporary folder and is
gone at the end. Phones come from 127.0.0.2 and up, because 127.0.0.1 is the laptop itself, for which no limit holds.
"""
