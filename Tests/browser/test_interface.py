"""The HTTP interface, asked at random: thousands of requests made from its OpenAPI document, right ones and wrong ones."""

import pathlib
import subprocess
import sys

import pytest

from served import TOKEN, Library, generate_photos, serving

CONFIGURATION = pathlib.Path(__file__).with_name("schemathesis.toml")


@pytest.fixture
def small(tmp_path):
    """A library that is prepared while it is served, and that gives originals."""
    library = Library(tmp_path / "library")
    generate_photos(library.photos, 4)
    library.prepare()
    with serving(library, "--originals") as server:
        yield server


def test_each_answer_is_as_the_description_says(small, tmp_path):
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    asked = subprocess.run(
        [program, "--config-file", CONFIGURATION, "run", f"{small.address}/api/v1/openapi.json",
         "--header", f"Authorization: Bearer {TOKEN}", "--header", "Content-Type: application/json",
         # Whoever changes more than the server allows is refused (429).
         "--rate-limit", "75/s", "--request-timeout", "60",
         # It never ends.
         "--exclude-path", "/events", "--exclude-checks", "ignored_auth",
         "--phases", "examples,coverage,fuzzing", "--max-examples", "20", "--continue-on-failure", "--seed", "1", "--no-color"],
        cwd=tmp_path, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stdout[-20_000:] + asked.stderr
