# Everything sets itself up: `make test` on a machine with Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := sim automa strategies reports tests benchmarks

.PHONY: setup test test-oldest check report example pictures notebooks studio hooks clean

setup: $(VENV)/.installed-dev

# On a terminal pip shows what it fetches. It would compile the tests of all libraries as well, on one core.
PIP := $(BIN)/pip install --disable-pip-version-check $(shell test -t 2 || echo --quiet)
COMPILE := $(BIN)/python -m compileall -qq -j 0 -x '[\\/]tests[\\/]' $(VENV)/lib || true

# What a report needs.
$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
		{ echo "encyclopedia-automa needs Python 3.11 or later; '$(PYTHON)' is older. Try: make PYTHON=python3.12 test"; exit 2; }
	@echo "Installing into $(VENV), this once: about 20 seconds, and the time to fetch 200 MB"
	$(PYTHON) -m venv $(VENV)
	$(PIP) --no-compile --editable .
	@$(COMPILE)
	@touch $@

# What the checks and tests, the notebooks and the studio need beyond it.
$(VENV)/.installed-%: $(VENV)/.installed
	@echo "Installing into $(VENV) what $* needs, this once: about 20 seconds, and the time to fetch it"
	$(PIP) --no-compile --editable ".[$*]"
	@$(COMPILE)
	@touch $@

# Format, lint, types, import contract.
check: setup
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports

# The engine is compiled first, so that two test processes do not both do it.
test: check
	$(BIN)/automa play balanced --vs linne/boudeuse > /dev/null
	$(BIN)/python -m pytest -n 2 --dist loadfile

# The same tests with the oldest Python and the oldest libraries that we support, in a .venv of their own.
OLDEST_PYTHON ?= python3.11
OLD := .venv-oldest
test-oldest:
	$(OLDEST_PYTHON) -m venv $(OLD)
	$(OLD)/bin/pip install --quiet --upgrade pip
	$(OLD)/bin/python .ci/oldest > $(OLD)/oldest.txt
	$(OLD)/bin/pip install --quiet --editable ".[dev]" --constraint $(OLD)/oldest.txt
	$(OLD)/bin/automa play balanced --vs linne/boudeuse > /dev/null
	$(OLD)/bin/python -m pytest -n 2 --dist loadfile

# Check format, lint, types and the import contract before every commit.
hooks: setup
	$(BIN)/pre-commit install

# The project's main job: play the default sweep and write its page. REPORT=folder puts it elsewhere.
REPORT ?= report
report: $(VENV)/.installed
	$(BIN)/automa report --out $(REPORT)

# The example report in docs, made anew for a release.
example: report
	.ci/example $(REPORT)

# The pictures of the studio and of a game in docs, made anew for a release; needs Debian's chromium.
pictures: setup
	$(BIN)/python .ci/pictures

# The notebooks in a browser; JupyterLab is installed on the first call.
notebooks: $(VENV)/.installed-notebooks
	$(BIN)/jupyter lab notebooks

# The studio in a browser; STUDIO=folder is its workspace. NiceGUI is installed on the first call.
STUDIO ?= studio
studio: $(VENV)/.installed-studio
	$(BIN)/automa studio $(STUDIO)

clean:
	rm -rf $(VENV) $(OLD) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
