"""Results: a JSON file, a Markdown page and charts, and whether each bar was met."""

import dataclasses
import json
import math

from .places import REPOSITORY, RESULTS, say

LINE_LENGTH = 120


@dataclasses.dataclass
class Bar:
    """The target for a figure: at least or at most `wanted`."""

    what: str
    value: float
    wanted: float
    at_least: bool = True
    unit: str = ""

    @property
    def met(self):
        return self.value >= self.wanted if self.at_least else self.value <= self.wanted

    def facts(self):
        return {"what": self.what, "value": self.value, "wanted": self.wanted,
                "sense": "at least" if self.at_least else "at most", "unit": self.unit, "met": self.met}

    def row(self):
        return [self.what, f"{number(self.value)}{self.unit}",
                f"{'≥' if self.at_least else '≤'} {number(self.wanted)}{self.unit}", "yes" if self.met else "**no**"]


def number(value):
    """Formats with the significant digits."""
    if math.isinf(value):
        return "∞"
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(header, rows):
    """Markdown; the first column is text, the others are figures."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def bars_table(bars):
    return table(["bar", "measured", "target", "met"], [bar.row() for bar in bars])


def write_results(name, facts, text, pictures=None):
    """Writes NAME.json, NAME.md and the charts (suffix of the name → SVG), and prints the text."""
    RESULTS.mkdir(exist_ok=True)
    if name.endswith("-quick"):
        text += "\n\nA quick run: too few rounds and photos to show whether a bar is met."
    (RESULTS / f"{name}.json").write_text(json_text(without_infinity(facts)) + "\n")
    for suffix, picture in (pictures or {}).items():
        (RESULTS / f"{name}{suffix}.svg").write_text(picture)
        text = text.replace(f"]({suffix}.svg)", f"]({name}{suffix}.svg)")
    (RESULTS / f"{name}.md").write_text(text + "\n")
    print(text)
    say(f"Written to {(RESULTS / name).relative_to(REPOSITORY)}.json, .md" + (" and .svg" if pictures else ""))


def json_text(value, indent=""):
    """JSON with each value on one line if that is short enough to read, otherwise one key per line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) <= LINE_LENGTH or not isinstance(value, (dict, list)):
        return line
    deeper = indent + "  "
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    keyed = ([(f"{json.dumps(str(key), ensure_ascii=False)}: ", each) for key, each in value.items()]
             if isinstance(value, dict) else [("", each) for each in value])
    parts = ",\n".join(f"{deeper}{key}{json_text(each, deeper)}" for key, each in keyed)
    return f"{opened}\n{parts}\n{indent}{closed}"


def without_infinity(facts):
    """Replaces infinity, which JSON lacks, by null: an unknown bound."""
    if isinstance(facts, dict):
        return {key: without_infinity(value) for key, value in facts.items()}
    if isinstance(facts, (list, tuple)):
        return [without_infinity(value) for value in facts]
    return None if isinstance(facts, float) and math.isinf(facts) else facts
