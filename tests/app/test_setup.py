"""A newcomer's machine: what the set-up says when it cannot go on, and what it leaves behind."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).parents[2]
LOCK = "requirements.lock"
DEVELOPMENT_LOCK = "requirements-dev.lock"

NAMES = ("python3", "python3.14", "python3.13", "python3.12", "python3.11")
"""All names that are tried."""

# A Python made of shell: `-c` tells a version, or fails when it is too old or lacks a module; `-m` does venv and pip.
INTERPRETER = """#!/bin/sh
case "$1 $2" in
    "-c "*version_info*) exit {too_old} ;;
    "-c "*platform*) echo {version} ;;
    "-c "*ensurepip*) exit {no_ensurepip} ;;
    "-m venv") mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    "-m pip") echo "$*" >>installed; exit {pip_fails} ;;
esac
"""


class Machine:
    """A folder with the parts of a checkout that set it up, and a `bin` that is all of PATH besides the system's."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a check out"
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.checkout.mkdir()
        self.lock = self.checkout / LOCK
        self.lock.write_text("aiohttp==3.0\n", encoding="utf-8")
        self.stamp = self.checkout / ".venv" / LOCK

    def has(self, name: str, version: str, *, ensurepip: bool = True, pip: bool = True) -> None:
        """Put an interpreter on PATH."""
        too_old = tuple(map(int, version.split("."))) < (3, 11)
        text = INTERPRETER.format(
            version=version, too_old=int(too_old), no_ensurepip=int(not ensurepip), pip_fails=int(not pip)
        )
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def set_up(self, **variables: str) -> subprocess.CompletedProcess[str]:
        """Do what `make run` and `make test` do first."""
        return subprocess.run(
            ["/bin/sh", CHECKOUT / ".ci" / "venv", LOCK],
            cwd=self.checkout,
            env={"PATH": f"{self.bin}{os.pathsep}/usr/bin{os.pathsep}/bin", **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    def installations(self) -> int:
        log = self.checkout / "installed"
        return len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_an_old_python_is_told_in_one_line(machine: Machine) -> None:
    for name in NAMES:
        machine.has(name, "3.9.2")
    outcome = machine.set_up()

    assert outcome.returncode != 0
    assert outcome.stderr.startswith("Python 3.11 or newer is needed, and python3 is 3.9.2: install a newer one")
    assert outcome.stderr.count("\n") == 1


def test_no_python_at_all_is_told_in_one_line(machine: Machine) -> None:
    outcome = machine.set_up(PYTHON="no-such-python")

    assert outcome.returncode != 0
    assert "no-such-python is not found" in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_missing_module_is_told_in_one_line_with_the_remedy(machine: Machine) -> None:
    for name in NAMES:
        machine.has(name, "3.11.2", ensurepip=False)
    outcome = machine.set_up()

    assert outcome.returncode != 0
    assert "python3 (3.11.2) lacks the venv or the ensurepip module" in outcome.stderr
    assert "python3-venv" in outcome.stderr
    assert outcome.stderr.count("\n") == 1


def test_a_newer_python_under_its_own_name_stands_in_for_an_old_one(machine: Machine) -> None:
    machine.has("python3", "3.9.2")
    machine.has("python3.13", "3.13.0")

    assert machine.set_up().returncode == 0
    assert machine.stamp.read_text(encoding="utf-8") == machine.lock.read_text(encoding="utf-8")


def test_the_lock_is_installed_once_and_again_when_it_changed(machine: Machine) -> None:
    machine.has("python3", "3.12.1")
    machine.set_up()
    machine.set_up()
    assert machine.installations() == 1

    machine.lock.write_text("aiohttp==3.1\n", encoding="utf-8")
    machine.set_up()
    machine.set_up()

    assert machine.installations() == 2
    assert "--require-hashes" in (machine.checkout / "installed").read_text(encoding="utf-8")


def test_a_failed_installation_is_told_and_begun_anew(machine: Machine) -> None:
    machine.has("python3", "3.12.1", pip=False)
    outcome = machine.set_up()

    assert outcome.returncode != 0
    assert "could not be installed" in outcome.stderr
    assert not machine.stamp.exists()

    machine.has("python3", "3.12.1")

    assert machine.set_up().returncode == 0
    assert machine.stamp.exists()


def test_another_python_on_request_makes_the_environment_anew(machine: Machine) -> None:
    machine.has("python3", "3.12.1")
    machine.has("other", "3.13.0")
    machine.set_up()
    machine.set_up(PYTHON="other")

    assert machine.installations() == 2


def pins(lock: str) -> dict[str, str]:
    """Give the version of each package of a lock."""
    text = (CHECKOUT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ;]+)", text, re.MULTILINE))


@pytest.mark.parametrize("lock", [LOCK, DEVELOPMENT_LOCK])
def test_each_package_of_a_lock_has_a_version_and_hashes_and_no_address(lock: str) -> None:
    text = (CHECKOUT / lock).read_text(encoding="utf-8")
    entries = [line for line in text.splitlines() if not line.startswith((" ", "#"))]

    assert [line for line in entries if not re.fullmatch(r"[a-z0-9.-]+==[^ ;]+( ;.*)? \\", line)] == []
    assert text.count("--hash=sha256:") >= len(entries)
    assert "://" not in text


def test_the_locks_answer_what_the_project_asks_for() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime, development = pins(LOCK), pins(DEVELOPMENT_LOCK)
    wanted = [(runtime, text) for text in project["project"]["dependencies"]]
    wanted += [(development, text) for text in project["dependency-groups"]["dev"]]

    for lock, requirement in [(lock, Requirement(text)) for lock, text in wanted]:
        assert requirement.specifier.contains(lock[canonicalize_name(requirement.name)]), requirement
    assert runtime.items() <= development.items()
