"""Random tests of the HTTP interface: thousands of valid and invalid requests, generated from its OpenAPI document."""

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
    """A library that is prepared while it is served, with originals allowed."""
    library = Library(tmp_path / "library")
    generate_photos(library.photos, 4)
    library.prepare()
    with serving(library, "--originals") as server:
        yield server


def answer_to(server, query):
    """The status and the document, even for errors."""
    try:
        return 200, server.ask(f"/filters/check?{query}")
    except urllib.error.HTTPError as refusal:
        return refusal.code, None


#: Excludes control characters, which addresses cannot hold, and surrogates.
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=24)


@given(TEXTS)
@example("a b")
@example("a+b")
@example("50%25 off & more")
@example('Say "cheese" \\ please')
@example("Grüße 🏔️ aus Köln")
@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_filter_has_the_same_meaning_in_both_encodings_of_a_query(shown, text):
    filter = 'name:"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
    # Encoded as in addresses, and as in forms (`application/x-www-form-urlencoded`).
    plain, form = urllib.parse.quote(filter, safe=""), urllib.parse.quote_plus(filter)
    answer = answer_to(shown, f"filter={plain}")
    assert answer == answer_to(shown, f"filter={form}")
    status, document = answer
    assert status == 200
    value = document["text"].removeprefix("name:")
    assert (re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value) == text


def test_each_answer_matches_the_description(small, tmp_path):
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    asked = subprocess.run(
        [program, "--config-file", CONFIGURATION, "run", f"{small.program_address}/api/v1/openapi.json",
         "--header", f"Authorization: Bearer {TOKEN}", "--header", "Content-Type: application/json",
         # Stays below the server's limit for changes (429).
         "--rate-limit", "75/s", "--request-timeout", "60",
         # The stream never ends.
         "--exclude-path", "/events", "--exclude-checks", "ignored_auth",
         "--phases", "examples,coverage,fuzzing", "--max-examples", "8", "--continue-on-failure", "--seed", "1", "--no-color"],
        cwd=tmp_path, capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stdout[-20_000:] + asked.stderr
