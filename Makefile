# Needs Python 3.11 or newer with pip, and make. Each target installs what it needs.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# What starts programs, and what plays thousands of games.
LONG := tests/scoring/test_protocol.py tests/engine/test_forecast.py tests/engine/test_exchange.py tests/engine/test_movement_laws.py tests/engine/test_schedule.py tests/scoring/computer/test_levels.py tests/scoring/computer/test_train.py

.DEFAULT_GOAL := help
.PHONY: help run test quick quick-table quick-hall check format bench load faults pictures icons match players words lock base dev browser

help:  ## This list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: base  ## Start tonight: pages, live screens and worker; Ctrl-C stops; PORT=8080 for another port
	@$(BIN)/python manage.py clubnight $(PORT:%=--port %)

test: dev browser  ## Everything: units, database, browser, Redis, PostgreSQL
	@$(BIN)/python -m tests

# Without the plugins that only the other tests need, and with the compiled tests saved for the next run.
quick: export PYTEST_DISABLE_PLUGIN_AUTOLOAD = 1
quick: export PYTHONDONTWRITEBYTECODE =
quick: dev  ## The pure tests and the layers, in half a minute
	@$(MAKE) --no-print-directory --jobs 2 quick-table quick-hall

quick-table: PURE := tests/scoring tests/test_layers.py
quick-hall: PURE := tests/engine
quick-table quick-hall:
	@$(BIN)/pytest $(PURE) -p _hypothesis_pytestplugin --hypothesis-profile quick $(LONG:%=--ignore %)

check: dev  ## Format, lint, types, migrations, settings, then the tests
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/djlint templates --lint --quiet
	@$(BIN)/mypy .
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python manage.py check --deploy --fail-level WARNING
	@WHISTPARTY_HTTPS=1 $(BIN)/python manage.py check --deploy --fail-level WARNING
	@$(MAKE) --no-print-directory test

format: dev  ## Format the code, and fix what the linter can fix
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format --quiet

bench: dev  ## Measure against bare Django, side by side
	@$(BIN)/python -m tests.bench

load: dev  ## Measure what 300 open screens cost on this machine, in four minutes
	@$(BIN)/python -m tests.load

faults: dev  ## Break everything that can break, 500 times, while evenings are played
	@$(BIN)/python -m tests.faults

pictures: dev browser  ## Take the pictures of docs again, and of all other screens in build/pictures
	@$(BIN)/python -m tests.pictures

icons: dev browser  ## Make the icons for home screens from favicon.svg
	@$(BIN)/python -m tests.icons

match: dev  ## Let computer players of each level play the one below, and flat Monte Carlo; what was stopped goes on
	@$(BIN)/python -m tests.match --deals 1000

players: dev  ## Train the computer players again; what was stopped goes on
	@$(BIN)/python -m scoring.computer.train

words: dev  ## Gather the sentences for the translators in locale, and compile what they wrote
	@$(BIN)/python -m tests.words

lock:  ## Compile requirements/*.in to the newest versions (for maintainers; needs uv)
	@for name in base dev; do \
	  uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --upgrade \
	    --output-file requirements/$$name.txt requirements/$$name.in; done

base:
	@$(PYTHON) requirements/install.py $@

dev:  ## Install everything that the tests need into .venv
	@$(PYTHON) requirements/install.py $@

browser: dev  ## See that there is a Chromium for the browser tests
	@$(BIN)/python -m tests.chromium
