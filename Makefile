PYTHON ?=
export PYTHON
VENV_PYTHON := .venv/bin/python

.PHONY: help run test bench lint format lock venv

help:
	@echo 'make run     serve Telegram and Discord (tokens in .env), or open the quiz in this terminal'
	@echo 'make test    run every check and every test'
	@echo 'make bench   run every benchmark, or one: make bench ONLY=game'
	@echo 'make lint    run the checks alone'
	@echo 'make format  put the code into its one format'
	@echo 'make lock    fit the lock files to pyproject.toml; delete them first to take the newest versions'

run:
	@.ci/venv requirements.lock
	@$(VENV_PYTHON) -m bot run

test: lint
	$(VENV_PYTHON) -m pytest -n 2 --dist worksteal

bench: venv
	@$(VENV_PYTHON) -m tests.bench $(ONLY)

lint: venv
	$(VENV_PYTHON) -m ruff check
	$(VENV_PYTHON) -m ruff format --check
	$(VENV_PYTHON) -m mypy
	$(VENV_PYTHON) -c 'from importlinter.cli import lint_imports_command as run; run()' --no-logo
	$(VENV_PYTHON) -m bot check

format: venv
	$(VENV_PYTHON) -m ruff check --fix
	$(VENV_PYTHON) -m ruff format

venv .venv/installed:
	@.ci/venv requirements-dev.lock

# The resolver lives in a folder of its own, so that neither running nor testing needs it. `--universal` makes one
# lock for all platforms and Python versions; the runtime lock is cut from the development lock, so both agree.
LOCK := .venv-lock/bin/python -m uv pip compile pyproject.toml --universal --python-version 3.11 --quiet \
	--generate-hashes --no-annotate --custom-compile-command 'make lock'
lock:
	python3 -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet uv
	$(LOCK) --group dev --output-file requirements-dev.lock
	$(LOCK) --constraint requirements-dev.lock --output-file requirements.lock
	rm -r .venv-lock
