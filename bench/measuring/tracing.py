"""Figures from Chromium's own traces: frames, and the latency from input to display."""

import collections
import contextlib
import json

CATEGORIES = ["cc", "benchmark", "input", "devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
RELEASES = ("MOUSE_RELEASED", "TOUCH_RELEASED", "POINTER_RELEASED")


@contextlib.contextmanager
def recorded(browser, page):
    """Records while the body runs; afterwards the list contains the events of the page's process."""
    events = []
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield events
    finally:
        found = json.loads(browser.stop_tracing())["traceEvents"]
        drawing = collections.Counter(event["pid"] for event in found if event["name"] == "FireAnimationFrame")
        events += [event for event in found if event["pid"] == drawing.most_common(1)[0][0]]


def frames(events):
    """Of the frames with an animation: how many were presented, and how many were dropped."""
    states = collections.Counter()
    for event in events:
        report = event.get("args", {}).get("frame_reporter")
        if event["name"] != "PipelineReporter" or event["ph"] != "b" or not report:
            continue
        if report["state"].startswith("STATE_PRESENTED"):
            states["presented"] += 1
        elif report["state"] == "STATE_DROPPED" and report["affects_smoothness"]:
            states["dropped"] += 1
    presented, dropped = states["presented"], states["dropped"]
    return {"presented": presented, "dropped": dropped, "droppedShare": dropped / max(1, presented + dropped)}


def release_latencies(events):
    """Milliseconds from each release of a button or a finger until the resulting frame was on the screen, sorted."""
    begun, latencies = {}, []
    for event in events:
        if event["name"] != "EventLatency":
            continue
        identifier = json.dumps(event.get("id2", event.get("id")))
        if event["ph"] == "b":
            begun[identifier] = event
            continue
        start = begun.pop(identifier, None)
        if start and start["args"].get("event_latency", {}).get("event_type") in RELEASES:
            latencies.append((event["ts"] - start["ts"]) / 1000)
    return sorted(latencies)
