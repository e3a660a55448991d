# The two commands: `make run` and `make test`. Everything is installed into .venv, nothing else.

BIN := .venv/bin
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

.PHONY: setup run test lint lock

run:
	@sh requirements/install.sh run "$(PYTHON)"
	@exec $(BIN)/python -m organizer.embedded --with-parent

setup:
	@sh requirements/install.sh dev "$(PYTHON)"

test: setup
	$(BIN)/pytest -n logical --maxprocesses 4

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

lock: setup
	$(COMPILE) pyproject.toml --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group dev --output-file requirements/dev.txt
