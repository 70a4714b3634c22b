"""Running one command to its end, and measuring it."""

import json
import os
import subprocess
import tempfile
import time

from .places import WORK, fail


class Run:
    """One run of a command: wall and processor seconds of the command and its children, the bytes that the disk read for
    them, and its output.

    A contestant with a slow start that is not part of its work (a Python interpreter) prints `workSeconds`; if it does,
    `seconds` is that value, and `whole_seconds` the time from its start to its end.
    """

    def __init__(self, whole_seconds, cpu_seconds, disk_bytes, output):
        self.whole_seconds = whole_seconds
        self.cpu_seconds = cpu_seconds
        self.disk_bytes = disk_bytes
        self.output = output
        self.pictures = None  # Number of pictures written, if they are files.
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
    """Runs a command to its end. `memory`, a Memory, monitors it."""
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
            messages = errors.read().decode(errors="replace")
    finally:
        if stdin:
            source.close()
        if memory:
            memory.stop()
    if process.returncode not in accepted:
        fail(f"{command[0]} ended with status {process.returncode}:\n{messages[-2000:]}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_inblock * 512, output)


def first_line(command):
    """The first line that a program prints about its version."""
    try:
        output = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False).stdout
        return output.strip().splitlines()[0] if output.strip() else "unknown"
    except OSError:
        return "not installed"
