#!/usr/bin/env python3
"""A small front for Sluice: shows one photo after another, and executes typed commands.

    sluice serve ~/Pictures --token-file ~/.sluice-token --listen 127.0.0.1:8080
    python3 Examples/front.py http://127.0.0.1:8080 "$(cat ~/.sluice-token)" [FILTER]

Needs only Python 3.9 or newer. Does not change files until the end, when it asks for confirmation; `sluice revert`
reverts the changes. The whole interface: http://127.0.0.1:8080/api/v1/openapi.json
"""
import json
import pathlib
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid

address, token = sys.argv[1].rstrip("/") + "/api/v1", sys.argv[2]
wanted = sys.argv[3] if len(sys.argv) > 3 else "is:unreviewed"


def ask(method, path, body=None, **headers):
    """Returns the response. A refusal describes what is wrong and what to do (RFC 9457)."""
    headers |= {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(address + path, data, headers, method=method), timeout=60)
    except urllib.error.HTTPError as answer:
        if answer.code == 304:
            return answer
        sys.exit(json.load(answer)["detail"])


def get(path):
    return json.load(ask("GET", path))


def change(path, **body):
    """Changes something exactly once: a response may be lost, and a request that is repeated with the same key is not
    executed again."""
    key = str(uuid.uuid4())
    for pause in (0.1, 1, 5, None):
        try:
            return json.load(ask("POST", path, body, **{"Idempotency-Key": key}))
        except OSError:
            if pause is None:
                raise
            time.sleep(pause)


def read(question):
    try:
        return input(question).strip()
    except EOFError:
        return "q"


tags = {}


def download(photo, tier):
    """Downloads a tier into a file, unless the file already has the server's current picture, according to its ETag.
    (The URLs in a photo's `tiers` never change their content, and can be cached forever.)"""
    path, file = f"/photos/{photo['id']}/tiers/{tier}", folder / f"{photo['id']}.jpg"
    answer = ask("GET", path, **({"If-None-Match": tags[path]} if path in tags else {}))
    if answer.status == 304:
        return f"{file}, as before"
    tags[path] = answer.headers["ETag"]
    return f"{file}, {file.write_bytes(answer.read())} bytes"


def follow(listening, committed):
    """Reports changes in the library, by any client. After an interruption it continues after the last event received;
    `reset` means that too many were missed, and everything has to be fetched anew."""
    event, last = {}, {}
    while True:
        try:
            for line in ask("GET", "/events", **last):
                listening.set()
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    event[name] = value
                elif "event" in event:
                    last, data = {"Last-Event-ID": event["id"]}, json.loads(event["data"])
                    summary = ", ".join(data.get("kinds", [])) or data.get("state", "")
                    print(f"  [{event['event']}: {summary}]", flush=True)
                    if event["event"] == "commit" and data["state"] != "running":
                        committed.set()
                    event = {}
        except OSError:
            pass
        # Limits how often an unavailable server is queried.
        time.sleep(1)


folder, library = pathlib.Path(tempfile.mkdtemp()), get("/library")
print(f"{library['name']}: {library['totals']['photos']} photos, {library['totals']['unreviewed']} not reviewed")
listening, committed = threading.Event(), threading.Event()
threading.Thread(target=follow, args=(listening, committed), daemon=True).start()
listening.wait(60)

verdicts = {"f": "favourite", "k": "keep", "t": "trash", "s": "skip"}
session = "/sessions/" + change("/sessions", filter=wanted, sort="taken")["id"]
now = get(session + "/current")
while card := now["card"]:
    photo = card["photo"]
    size = f", {photo['width']} × {photo['height']} pixels" if "width" in photo else ""
    print(f"{card['place'] + 1} of {card['total']}: {photo['name']}{size}")
    print(f"  {download(photo, library['reviewTier'])}")
    typed = read("  f, k, t, s, 0–5 stars, u to undo, q to end: ")
    print()
    if typed in verdicts:
        now = change(session + "/decide", photos=[photo["id"]], verdict=verdicts[typed], advance=True)
    elif typed in list("012345"):
        now = change(session + "/decide", photos=[photo["id"]], rating=int(typed), advance=True)
    elif typed == "u":
        now = change(session + "/undo")
    elif typed == "q":
        break

pending = now["progress"]["pending"]
if pending and read(f"Apply the decisions to the files of {pending} photos? y/n: ") == "y":
    report = change("/commit", session=session.rpartition("/")[2])
    committed.wait(60)
    revert = f"; `sluice revert {report['batch']}` reverts this" if report["batch"] else ""
    print(f"\n{report['applied']} applied, {len(report['left'])} skipped{revert}")
    for left in report["left"]:
        print(f"  {left['path']}: {left['words']}")
