"""The HTTP interface, asked at random: thousands of requests made from its OpenAPI document, right ones and wrong ones."""

import pathlib
import re
import subprocess
import sys
import urllib.error
import urllib.parse

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

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


def answer_to(server, query):
    """The status and the document, whatever the server says."""
    try:
        return 200, server.ask(f"/filters/check?{query}")
    except urllib.error.HTTPError as refusal:
        return refusal.code, None


#: What no address holds, and what is no character by itself.
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=24)


@given(TEXTS)
@example("a b")
@example("a+b")
@example("50%25 off & more")
@example('Say "cheese" \\ please')
@example("Grüße 🏔️ aus Köln")
@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_filter_is_read_as_it_is_meant_however_its_query_is_written(shown, text):
    filter = 'name:"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
    # As addresses are written, and as forms are (`application/x-www-form-urlencoded`).
    plain, form = urllib.parse.quote(filter, safe=""), urllib.parse.quote_plus(filter)
    answer = answer_to(shown, f"filter={plain}")
    assert answer == answer_to(shown, f"filter={form}")
    status, document = answer
    assert status == 200
    value = document["text"].removeprefix("name:")
    assert (re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value) == text


def test_each_answer_is_as_the_description_says(small, tmp_path):
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    asked = subprocess.run(
        [program, "--config-file", CONFIGURATION, "run", f"{small.program_address}/api/v1/openapi.json",
         "--header", f"Authorization: Bearer {TOKEN}", "--header", "Content-Type: application/json",
         # Whoever changes more than the server allows is refused (429).
         "--rate-limit", "75/s", "--request-timeout", "60",
         # It never ends.
         "--exclude-path", "/events", "--exclude-checks", "ignored_auth",
         "--phases", "examples,coverage,fuzzing", "--max-examples", "20", "--continue-on-failure", "--seed", "1", "--no-color"],
        cwd=tmp_path, capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stdout[-20_000:] + asked.stderr
