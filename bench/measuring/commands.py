"""Running one command to its end, with what it took."""

import json
import os
import subprocess
import tempfile
import time

from .places import WORK, fail


class Run:
    """One run of a command: wall and processor seconds of it and its children, and what it printed.

    A contestant that starts slowly through no fault of its work (a Python interpreter) prints `workSeconds`; where it
    does, `seconds` is that, and `whole_seconds` the time from its start to its end.
    """

    def __init__(self, whole_seconds, cpu_seconds, output):
        self.whole_seconds = whole_seconds
        self.cpu_seconds = cpu_seconds
        self.output = output
        self.pictures = None  # How many it wrote, where they are files.
        self.seconds = self._printed().get("workSeconds", whole_seconds)

    def json(self):
        """The object that the command printed."""
        return json.loads(self.output)

    def _printed(self):
        try:
            printed = json.loads(self.output)
        except ValueError:
            return {}
        return printed if isinstance(printed, dict) else {}


def run(command, stdin=None, accepted=(0,), memory=None, env=None):
    """Runs a command to its end. `memory`, a Memory, watches it."""
    WORK.mkdir(parents=True, exist_ok=True)
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    try:
        with tempfile.TemporaryFile(dir=WORK) as errors:
            started = time.perf_counter()
            process = subprocess.Popen(
                [str(part) for part in command], stdin=source, stdout=subprocess.PIPE, stderr=errors,
                env={**os.environ, **(env or {})})
            if memory:
                memory.watch(process.pid)
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - started
            process.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            said = errors.read().decode(errors="replace")
    finally:
        if stdin:
            source.close()
        if memory:
            memory.stop()
    if process.returncode not in accepted:
        fail(f"{command[0]} ended with status {process.returncode}:\n{said[-2000:]}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, output)


def first_line(command):
    """What a program says of its version."""
    try:
        output = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False).stdout
        return output.strip().splitlines()[0] if output.strip() else "unknown"
    except OSError:
        return "not installed"
