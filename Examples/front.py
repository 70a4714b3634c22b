#!/usr/bin/env python3
"""A front for Sluice, in a page: shows one photo after the other, and does what is typed.

    sluice serve ~/Pictures --token-file ~/.sluice-token --listen 127.0.0.1:8080
    python3 Examples/front.py http://127.0.0.1:8080 "$(cat ~/.sluice-token)" [FILTER]

It needs nothing but Python 3.9 or newer. Nothing happens to files before the end, when it asks; what was done then is
taken back by `sluice revert`. All there is to ask for: http://127.0.0.1:8080/api/v1/openapi.json
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
    """The answer to read from. A refusal says in words what is wrong and what to do (RFC 9457)."""
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
    """Changes something exactly once: an answer may be lost, and a request that comes again under its key is not done
    again."""
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
    """Brings a tier into a file, unless what is there is what the server would send: a tag tells one picture from
    another. (What a photo's `tiers` name never changes, and can be kept without ever asking again.)"""
    path, file = f"/photos/{photo['id']}/tiers/{tier}", folder / f"{photo['id']}.jpg"
    answer = ask("GET", path, **({"If-None-Match": tags[path]} if path in tags else {}))
    if answer.status == 304:
        return f"{file}, as before"
    tags[path] = answer.headers["ETag"]
    return f"{file}, {file.write_bytes(answer.read())} bytes"


def follow(listening, committed):
    """Tells what happens in the library, whoever does it. After an interruption it goes on behind the last event that
    it has seen; `reset` says that too much was missed, and everything has to be asked for anew."""
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
                    told = ", ".join(data.get("kinds", [])) or data.get("state", "")
                    print(f"  [{event['event']}: {told}]", flush=True)
                    if event["event"] == "commit" and data["state"] != "running":
                        committed.set()
                    event = {}
        except OSError:
            pass
        # A server that is away is not asked more often.
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
if pending and read(f"Have the files of {pending} photos follow what was decided? y/n: ") == "y":
    report = change("/commit", session=session.rpartition("/")[2])
    committed.wait(60)
    way_back = f"; `sluice revert {report['batch']}` takes it back" if report["batch"] else ""
    print(f"\n{report['applied']} done, {len(report['left'])} left{way_back}")
    for left in report["left"]:
        print(f"  {left['path']}: {left['words']}")
