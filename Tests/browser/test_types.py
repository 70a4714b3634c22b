"""The types in the page's JavaScript match the description of the interface."""

import json
import pathlib
import re

import pytest

PAGES = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Fronts" / "WebFront" / "pages"
SCHEMAS = json.loads((PAGES / "api" / "v1" / "openapi.json").read_text())["components"]["schemas"]
SCHEMAS["LeftPhoto"] = SCHEMAS["Commit"]["properties"]["left"]["items"]


def types():
    """The properties of each object type, and the definitions of the other types."""
    objects, aliases = {}, {}
    for part in (PAGES / "remote" / "types.js").read_text().split("* @typedef ")[1:]:
        type, rest = braced(part)
        name = re.match(r"\w+", rest)[0]
        if type == "object":
            objects[name] = [braced(line) for line in part.split("* @property ")[1:]]
        else:
            aliases[name] = type
    return objects, aliases


def braced(text):
    """The text inside the opening brace, and the rest."""
    depth = 0
    for place, sign in enumerate(text):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth == 0:
            return text[1:place], text[place + 1:].strip()
    raise ValueError(f"never closed: {text}")


OBJECTS, ALIASES = types()


def said(type):
    """The kinds of values and the literal texts of a type: `'a' | null` gives a, null."""
    if type.endswith("]"):
        return {"array"}
    kinds = set()
    for each in re.sub(r"\{.*\}|Record<.*>", "object", type).split(" | "):
        if each in ALIASES:
            kinds |= said(ALIASES[each])
        else:
            kinds.add("object" if each in OBJECTS else "array" if each.endswith("]") else each.strip("'"))
    return kinds


def described(schema):
    """The same for a schema."""
    if "$ref" in schema:
        return described(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]])
    if "enum" in schema:
        return {value or "null" for value in schema["enum"]}
    if "oneOf" in schema:
        return set().union(*map(described, schema["oneOf"]))
    kinds = schema["type"]
    return {"number" if kind == "integer" else kind for kind in ([kinds] if isinstance(kinds, str) else kinds)}


@pytest.mark.parametrize("name", OBJECTS)
def test_a_type_of_the_page_matches_the_interface(name):
    schema = SCHEMAS[name]
    found = {re.match(r"\[?(\w+)", rest)[1]: (rest.startswith("["), said(type)) for type, rest in OBJECTS[name]}
    wanted = {key: (key not in schema["required"], described(value)) for key, value in schema["properties"].items()}
    assert found == wanted
