"""compose.yaml: one container for whoever has a token, and on demand PostgreSQL, a receiver and two workers."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from typer.testing import CliRunner

from bot.__main__ import app

CHECKOUT = Path(__file__).parents[2]
IMAGE_COMMAND = ["python", "-m", "bot", "run"]


@pytest.fixture
def services() -> Mapping[str, Any]:
    """Give the services, merged as Compose merges them."""
    composed = YAML(typ="safe").load(CHECKOUT / "compose.yaml")
    assert isinstance(composed, dict)
    return dict(composed["services"])


def started(services: Mapping[str, Any], profile: str | None = None) -> Mapping[str, int]:
    """Give which services a profile starts, and how many of each."""
    return {
        name: service.get("deploy", {}).get("replicas", 1)
        for name, service in services.items()
        if "profiles" not in service or profile in service["profiles"]
    }


def test_each_profile_starts_what_its_comment_says(services: Mapping[str, Any]) -> None:
    assert started(services) == {"bot": 1}
    assert started(services, "postgres") == {"bot": 1, "postgres": 1}
    assert started(services, "workers") == {"bot": 1, "worker": 2, "postgres": 1}


def test_the_workers_are_the_bot_in_another_role(services: Mapping[str, Any]) -> None:
    own = {"command", "deploy", "profiles"}
    assert {key: value for key, value in services["worker"].items() if key not in own} == services["bot"]

    *program, option, role = services["worker"]["command"]
    assert program == IMAGE_COMMAND
    helped = CliRunner().invoke(app, ["run", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"})
    assert option in helped.output
    assert role in helped.output


def test_nothing_waits_for_a_database_that_is_not_started(services: Mapping[str, Any]) -> None:
    for name in ("bot", "worker"):
        assert services[name]["depends_on"]["postgres"] == {"condition": "service_healthy", "required": False}
