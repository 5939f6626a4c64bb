"""What it takes beyond one machine, by simulation: `python -m tests.scale`; docs/scale.md reads its figures."""
