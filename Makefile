# The two commands: `make run` and `make test`. Everything is installed into .venv, nothing else.

BIN := .venv/bin
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

.PHONY: setup run test lint lock messages

run:
	@sh requirements/install.sh run "$(PYTHON)"
	@exec $(BIN)/python -m organizer.embedded --with-parent

setup:
	@sh requirements/install.sh dev "$(PYTHON)"
	@$(BIN)/python -m organizer.language compile

# What is compiled is kept, whatever the environment says: the tests start some dozens of processes.
test: export PYTHONDONTWRITEBYTECODE :=
test: setup
	$(BIN)/pytest -n logical --maxprocesses 4

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

# Collects what code and templates say into the catalogues (docs/language.md).
messages: setup
	$(BIN)/python -m organizer.language renew

lock: setup
	$(COMPILE) pyproject.toml --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group dev --output-file requirements/dev.txt
