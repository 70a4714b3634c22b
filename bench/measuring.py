"""Running commands one after another under a watch, and writing down what came out. Standard library only."""

import datetime
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import threading
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
RELEASE = REPOSITORY / ".build" / "release"
WORK = REPOSITORY / ".build" / "bench"
RESULTS = REPOSITORY / "bench" / "results"


class Run:
    """One run of a command: wall and processor seconds of it and its children, and what it printed."""

    def __init__(self, seconds, cpu_seconds, status, output):
        self.seconds = seconds
        self.cpu_seconds = cpu_seconds
        self.status = status
        self.output = output

    def json(self):
        """The object that the command printed."""
        return json.loads(self.output)


def run(command, stdin=None, accepted=(0,), memory=None, env=None):
    """Runs a command to its end. `memory`, a Memory, watches it; timed runs go without."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    errors = WORK / "stderr.log"
    try:
        with open(errors, "wb") as error_file:
            started = time.perf_counter()
            process = subprocess.Popen(
                [str(part) for part in command], stdin=source, stdout=subprocess.PIPE, stderr=error_file,
                env={**os.environ, **(env or {})})
            if memory:
                memory.watch(process.pid)
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - started
            process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        if stdin:
            source.close()
        if memory:
            memory.stop()
    if process.returncode not in accepted:
        last = errors.read_text(errors="replace")[-2000:]
        fail(f"{command[0]} ended with status {process.returncode}:\n{last}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, process.returncode, output)


class Memory:
    """The peak of a process and its descendants, sampled from /proc every few milliseconds.

    RssAnon + RssShmem is what the processes cannot give back; file pages (the store's map, libraries) can be dropped
    at any time. Memory shared between two of them is counted twice, so it is an upper bound.
    """

    INTERVAL = 0.004

    def __init__(self):
        self.resident_bytes = 0
        self.high_water_bytes = 0
        self._high_water = {}
        self._done = threading.Event()
        self._thread = None

    def watch(self, pid):
        self._thread = threading.Thread(target=self._sample, args=(pid,))
        self._thread.start()

    def stop(self):
        self._done.set()
        if self._thread:
            self._thread.join()
        self.high_water_bytes = sum(self._high_water.values())

    def _sample(self, root):
        while not self._done.wait(self.INTERVAL):
            total = 0
            for pid in descendants(root):
                fields = status_fields(pid)
                total += fields.get("RssAnon", 0) + fields.get("RssShmem", 0)
                self._high_water[pid] = max(self._high_water.get(pid, 0), fields.get("VmHWM", 0))
            self.resident_bytes = max(self.resident_bytes, total)


def descendants(root):
    found, waiting = [], [root]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/children") as children:
                    waiting += [int(child) for child in children.read().split()]
        except OSError:
            pass  # It has ended.
    return found


def status_fields(pid):
    fields = {}
    try:
        with open(f"/proc/{pid}/status") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                if value.endswith(" kB\n"):
                    fields[name] = int(value.split()[0]) * 1024
    except OSError:
        pass  # It has ended.
    return fields


def interleaved(rounds, contestants):
    """Runs each contestant once a round, in turning order, after one run that is not counted.

    `contestants`: name → function that returns a Run. Returns name → list of Runs, one a round.
    """
    names = list(contestants)
    runs = {name: [] for name in names}
    for number in range(rounds + 1):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            outcome = contestants[name]()
            if number > 0:
                runs[name].append(outcome)
            say(f"  {'warm-up' if number == 0 else f'round {number} of {rounds}'}: {name} {outcome.seconds:.3f} s")
    return runs


def ratios(slower, faster):
    """Of the seconds, pair by pair: runs that stood next to each other met the same machine."""
    each = [one.seconds / other.seconds for one, other in zip(slower, faster)]
    return {"median": statistics.median(each), "least": min(each), "greatest": max(each)}


def median_seconds(runs):
    return statistics.median(run.seconds for run in runs)


def median_cpu_seconds(runs):
    return statistics.median(run.cpu_seconds for run in runs)


def machine():
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")),
               platform.machine())
    memory = next(int(line.split()[1]) for line in open("/proc/meminfo") if line.startswith("MemTotal"))
    release = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    return {
        "date": datetime.date.today().isoformat(),
        "cpu": cpu,
        "cores": len(os.sched_getaffinity(0)),
        "memoryBytes": memory * 1024,
        "system": f"{release}, Linux {platform.release().split('-')[0]}",
        "revision": first_line(["git", "-C", REPOSITORY, "describe", "--always", "--dirty"]),
        "swift": first_line(["swift", "--version"]),
        "libvips": first_line(["vips", "--version"]),
    }


def first_line(command):
    try:
        output = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False).stdout
        return output.strip().splitlines()[0] if output.strip() else "unknown"
    except OSError:
        return "not installed"


def machine_text(facts):
    return (f"{facts['date']}, {facts['cores']} cores of {facts['cpu']}, {facts['memoryBytes'] / 1e9:.0f} GB; "
            f"{facts['system']}; {facts['swift']}; {facts['libvips']}; revision {facts['revision']}.")


def table(header, rows):
    """Markdown; the first column is text, the others are figures."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1)] + rows
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def write_results(name, facts, text):
    """Writes both files, and shows the text."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(facts, indent=2) + "\n")
    (RESULTS / f"{name}.md").write_text(text + "\n")
    print(text)
    say(f"Written to {(RESULTS / name).relative_to(REPOSITORY)}.md and .json")


def product(name):
    path = RELEASE / name
    if not path.exists():
        fail(f"{path.relative_to(REPOSITORY)} is not there: run 'make build' first")
    return path


def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    return path


def say(text):
    print(text, file=sys.stderr, flush=True)


def fail(text):
    say(f"{pathlib.Path(sys.argv[0]).name}: {text}")
    sys.exit(1)
