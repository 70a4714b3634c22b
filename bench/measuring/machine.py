"""The machine on which the figures were measured."""

import datetime
import os
import pathlib
import platform
import subprocess

from .commands import first_line
from .places import REPOSITORY


def lines(name):
    return pathlib.Path("/proc", name).read_text().splitlines()


def machine():
    cpu = next((line.split(":")[1].strip() for line in lines("cpuinfo") if line.startswith("model name")),
               platform.machine())
    memory = next(int(line.split()[1]) for line in lines("meminfo") if line.startswith("MemTotal"))
    release = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    return {
        "date": datetime.date.today().isoformat(),
        "cpu": cpu,
        "cores": len(os.sched_getaffinity(0)),
        "memoryBytes": memory * 1024,
        "system": f"{release}, Linux {platform.release().split('-')[0]}",
        "revision": revision(),
        "swift": first_line(["swift", "--version"]),
        "loadBefore": os.getloadavg()[0],
    }


def revision():
    """The commit, and whether any file other than results differs from it."""
    git = ["git", "-C", REPOSITORY]
    is_same = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", ":/", ":!/bench/results"], check=False).returncode == 0
    return first_line([*git, "describe", "--always"]) + ("" if is_same else "-dirty")


def machine_text(facts, versions=()):
    """One sentence, plus one if the machine was busy. `versions`: versions of further programs."""
    parts = [f"{facts['date']}, {facts['cores']} cores of {facts['cpu']}, {facts['memoryBytes'] / 1e9:.0f} GB",
             facts["system"], facts["swift"], *versions, f"revision {facts['revision']}"]
    text = "; ".join(parts) + "."
    if facts.get("loadBefore", 0) > 0.7:
        text += f" The machine was not idle: its load was {facts['loadBefore']:.1f} before the first run."
    return text
