#!/usr/bin/env python3
"""A plugin for Sluice: the amount of detail in a photo, judged by its compressed size. Needs only Python.

In a recipe (docs/plugins.md describes the protocol):

    plugins:
      - name: weight
        version: "1"
        command: [python3, ./plugin.py]
        tier: thumb
"""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def values(request):
    """Returns the values of one photo. Any exception is reported as this photo's problem."""
    with open(request["path"], "rb") as file:
        picture = file.read()
    pixels = request["width"] * request["height"]
    bits = 8 * len(picture) / pixels
    return {"bitsPerPixel": bits, "look": "busy" if bits > 1.5 else "calm", "landscape": request["width"] > request["height"]}


def main():
    say({"sluice": 1, "name": "weight", "version": "1"})
    for line in sys.stdin:
        request = json.loads(line)
        try:
            say({"id": request["id"], "values": values(request)})
        except Exception as error:
            say({"id": request["id"], "problem": str(error)})


main()
