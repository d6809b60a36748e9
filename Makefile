# make run   creates the environment and opens the desktop table
# make test  creates the environment and runs all tests
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,$(shell $(p) -c 'import sys; print("$(p)" if sys.version_info >= (3, 11) else "")' 2>/dev/null)))
VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: run test lint format pygame-test clean

run: $(VENV)/.installed
	$(BIN)/droid-dealer run $(ARGS)

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The code also runs on pygame 2.6.1, which some distributions ship; never both in one environment.
pygame-test: .venv-pygame/.installed-dev
	.venv-pygame/bin/pip install --quiet 'pygame==2.6.1'
	.venv-pygame/bin/python -m pytest $(ARGS)

clean:
	rm -rf $(VENV) .venv-pygame build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
