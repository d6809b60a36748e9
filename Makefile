# make run     the desktop table; creates the environment first
# make test    all tests; creates the environment first
# make lint    formatting, lint, types, import contracts
# make units   the service's units and scripts, as systemd and shellcheck see them
# make pygame-test   the tests on pygame 2.6.1 in an environment of its own
# make bench   speed, measured against peers in an environment of their own; ARGS=--long or --short
# make bench-short   speed against PokerKit alone, as .ci/run looks at it
# make torture   kills the program a thousand times and plays fifty thousand hands; ARGS='--minutes 10', see --help
# make install-test   the installer in Debian roots of its own (root, debootstrap, minutes); ARGS='bookworm --boot'
# make fuzz    broken files, noise on the wires, storms of edges, far longer than the tests do it; ARGS='--seconds 600'
# make catalogs   the translators' files brought up to date with the texts of the program; tells what is missing
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,$(shell $(p) -c 'import sys; print("$(p)" if sys.version_info >= (3, 11) else "")' 2>/dev/null)))
VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=
ARCH ?= amd64
HIL := .hil/$(ARCH)

.PHONY: run test lint units format pygame-test bench bench-short torture install-test fuzz gallery pictures catalogs hil hil-quick clean

run: $(VENV)/.installed
	$(BIN)/droid-dealer run $(ARGS)

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Not every machine has systemd; .ci/run installs it.
units:
	@if command -v systemd-analyze >/dev/null; then sh systemd/verify.sh; else echo "no systemd-analyze: the units are not checked"; fi
	@if command -v shellcheck >/dev/null; then shellcheck systemd/*.sh tests/*/*.sh; else echo "no shellcheck: the scripts are not checked"; fi

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Never both pygames in one environment: they are one import name.
pygame-test: .venv-pygame/.installed-dev
	.venv-pygame/bin/python -m pytest $(ARGS)

# Peers never come near the environment that the program runs in.
bench: .venv-bench/.installed
	.venv-bench/bin/python -m bench $(ARGS)

# PokerKit alone, in a folder of its own beside the environment; without it nothing is compared, and that is said.
bench-short: $(VENV)/.installed
	@[ -d .venv-pokerkit/pokerkit ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--target .venv-pokerkit "$$(grep '^pokerkit==' bench/peers.txt)" || true
	@if [ -d .venv-pokerkit/pokerkit ]; then PYTHONPATH=.venv-pokerkit $(BIN)/python -m bench --short; \
		else echo "bench: PokerKit cannot be had here: speed is not compared with it"; fi

# The short forms are tests; this takes an hour or two.
torture: $(VENV)/.installed-dev
	$(BIN)/python -m tests.torture $(ARGS)

# Changes nothing but folders of its own; says so where it cannot.
install-test: $(VENV)/.installed-dev
	$(BIN)/python -m tests.systemd.installation $(ARGS)

# A short form of the first is among the tests. Without a wheel of atheris the second says that it is skipped.
fuzz: $(VENV)/.installed-dev
	SABACC_LONG=1 $(BIN)/python -m pytest tests/fuzz
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: 'atheris>=2.3' || true
	$(BIN)/python -m tests.fuzz.guided $(ARGS)

# Sample pictures of every scene.
gallery: $(VENV)/.installed
	SDL_VIDEODRIVER=dummy $(BIN)/python -m display.gallery gallery

catalogs: $(VENV)/.installed
	@$(BIN)/python -m display.catalogs $(ARGS)

# The reference pictures of the documents, docs/pictures, from real tables; the same wherever fonts and pygame are the same.
pictures: $(VENV)/.installed-dev
	$(BIN)/python -m tests.pictures $(ARGS)

$(VENV)/.installed: pyproject.toml
	@sh systemd/environment.sh "$(PYTHON)" $(VENV) .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml
	@sh systemd/environment.sh "$(PYTHON)" $(VENV) '.[dev]'
	@touch $@ $(VENV)/.installed

.venv-pygame/.installed-dev: pyproject.toml
	@sh systemd/environment.sh "$(PYTHON)" .venv-pygame '.[dev]'
	@.venv-pygame/bin/python -m pip uninstall --quiet --yes pygame-ce
	@.venv-pygame/bin/python -m pip install --quiet 'pygame==2.6.1'
	@touch $@

.venv-bench/.installed: pyproject.toml bench/peers.txt
	@sh systemd/environment.sh "$(PYTHON)" .venv-bench .
	@.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --requirement bench/peers.txt
	@.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: open_spiel || \
		echo "droid-dealer: OpenSpiel has no wheel for this Python and machine; the bench does without it"
	@touch $@

# The installed service on real kernel GPIO, in a virtual machine: root, on a Debian bookworm. ARCH=arm64: the processor of a Pi.
# The first run builds the machine and takes some minutes more. docs/testing.md tells what is shown.
hil: $(VENV)/.installed-dev
	@bash tests/hil/build.sh $(ARCH) $(HIL)
	HIL_MACHINE=$(abspath $(HIL)) HIL_ARCH=$(ARCH) $(BIN)/python -m pytest -s --durations=0 --durations-min=1 tests/hil $(ARGS)

hil-quick: $(VENV)/.installed-dev
	@bash tests/hil/build.sh $(ARCH) $(HIL)
	HIL_MACHINE=$(abspath $(HIL)) HIL_ARCH=$(ARCH) $(BIN)/python -m pytest -s --durations=0 --durations-min=1 tests/hil/test_service.py \
		'tests/hil/test_hands.py::test_a_whole_hand[dice]' tests/hil/test_watchdog.py $(ARGS)

clean:
	rm -rf $(VENV) .venv-pygame .venv-bench .venv-pokerkit build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hil gallery
