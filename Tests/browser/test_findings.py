"""Values found by plugins, in a photo's panel."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import HIGH
from gestures import wait_for_photos
from served import Library, serving

VALUES = {"total": 1234.5, "tax": 7, "currency": "EUR", "kind": "receipt", "paid": True, "empty": "",
          "text": "EDELMARKT\nMilch <b>1L</b>  0,99 A", "items": [{"name": "Milch", "amount": 0.99}]}
PLUGIN = f"""
import json, sys
print(json.dumps({{"sluice": 1, "name": "reader", "version": "1"}}), flush=True)
for line in sys.stdin:
    number = json.loads(line)["id"]
    print(json.dumps({{"id": number, "values": {VALUES!r} | {{"odd": number % 2 == 1}}}}), flush=True)
"""
RECIPE = """
version: 1
tiers: [{name: large, longEdge: 2048}, {name: medium, longEdge: 1024}, {name: thumb, longEdge: 256}]
plugins: [{name: reader, version: "1", command: [python3, ./plugin.py], tier: thumb}]
"""


@pytest.fixture
def read(tmp_path, generated):
    """A server with photos for which a plugin has found values."""
    library = Library(tmp_path / "library", like=generated)
    (tmp_path / "plugin.py").write_text(PLUGIN)
    (tmp_path / "recipe.yaml").write_text(RECIPE)
    library.prepare("--recipe", tmp_path / "recipe.yaml")
    with serving(library) as server:
        yield server


def test_the_panel_shows_sums_with_currency_and_folds_texts(read, visit):
    page = visit(read)
    page.locator(".cell:not([hidden])").first.click()
    findings = page.locator(".detail .findings")
    findings.wait_for()
    expect(findings).to_contain_text("€1,234.50")
    expect(findings).to_contain_text("€7.00")
    assert not re.search("currency|empty", findings.text_content(), re.IGNORECASE)
    assert re.search("Paid\\s*Yes", findings.text_content()) and "receipt" in findings.text_content()
    text = findings.get_by_text("EDELMARKT")
    assert not text.is_visible()
    findings.locator("summary", has_text=re.compile("^Text$")).click()
    # As the plugin found it, not interpreted as HTML.
    assert text.text_content() == VALUES["text"]
    text.wait_for()
    findings.locator("summary", has_text="Items").click()
    assert json.loads(findings.locator(".finding-text").first.text_content()) == VALUES["items"]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_plugin_values_can_be_filtered_and_completed(read, visit):
    names = [f"plugin.reader.{name}" for name in sorted(["currency", "empty", "kind", "odd", "paid", "tax", "text", "total"])]
    assert read.ask("/library")["pluginValues"] == names
    everything = read.photos()
    assert len(read.photos("plugin.paid:true plugin.total:>1000 plugin.currency:eur")) == len(everything) > 0
    assert read.photos("plugin.paid:false or plugin.reader.total:<1000") == []
    assert len(read.ask("/photos?sort=-plugin.total&limit=1000")["photos"]) == len(everything)

    page = visit(read, **HIGH)
    field = page.get_by_role("combobox", name="Filter")
    field.fill("plug")
    page.get_by_role("option", name="plugin.").click()
    assert field.input_value() == "plugin."
    field.press_sequentially("od")
    page.get_by_role("option", name="plugin.odd:").click()
    field.press_sequentially("true")
    field.press("Enter")
    page.get_by_role("button", name="Without plugin.odd:true").wait_for()
    odd = read.photos("plugin.odd:true")
    assert 0 < len(odd) < len(everything)
    wait_for_photos(page, [photo["id"] for photo in odd])
    field.fill("plugin.total:<1000")
    field.press("Enter")
    page.get_by_text("No photo matches").first.wait_for()
