"""A Ray cluster of a head without slots and two nodes, each in a process namespace of its own."""

from __future__ import annotations

import contextlib
import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import sys
import time

#: A machine under load takes minutes to start a node.
_START = 300.0
_PORT = 6380
_ENVIRONMENT = {
    "RAY_raylet_start_wait_time_s": "300",
    "RAY_worker_register_timeout_seconds": "300",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_memory_monitor_refresh_ms": "0",
    # Without it, whoever reaches a port of the cluster runs what they like on its nodes.
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
    # A node that does not answer for some seconds is dead.
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_timeout_ms": "2000",
    "RAY_health_check_failure_threshold": "3",
}


class Node:
    """A node of the cluster, with everything that it runs."""

    def __init__(self, name: str, process: subprocess.Popen) -> None:
        self.name, self.process = name, process

    def processes(self) -> list[tuple[int, str]]:
        """Return the processes of the node with their command lines."""
        children: dict[int, list[int]] = {}
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                    children.setdefault(parent, []).append(int(entry.name))
        found, todo = [], [self.process.pid]
        while todo:
            for child in children.get(todo.pop(), []):
                todo.append(child)
                with contextlib.suppress(OSError):
                    found.append((child, pathlib.Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()))
        return found

    def running(self, word: str) -> list[int]:
        """Return the processes whose command line has a word."""
        return [process for process, words in self.processes() if word in words]

    def signal(self, processes: list[int], number: signal.Signals) -> None:
        """Send a signal to processes that may have ended."""
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def caught(self, word: str) -> list[int]:
        """Return the processes whose command line has a word, stopped: they cannot end meanwhile."""
        processes = self.running(word)
        self.signal(processes, signal.SIGSTOP)
        return [process for process in processes if _state(process) == "T"]

    def freeze(self) -> None:
        """Stop everything on the node, as if the machine hung."""
        self.signal([process for process, _ in self.processes()], signal.SIGSTOP)

    def thaw(self) -> None:
        """Let everything on the node go on."""
        self.signal([process for process, _ in self.processes()], signal.SIGCONT)

    def kill(self) -> None:
        """End the node and everything on it, as if the machine lost power."""
        self.process.kill()
        self.process.wait()


def _state(process: int) -> str:
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    return ""


class Cluster:
    """The head and its nodes."""

    address = f"127.0.0.1:{_PORT}"

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder
        self._ray = str(pathlib.Path(sys.executable).with_name("ray"))
        self.environment = os.environ | _ENVIRONMENT | {
            "RAY_ADDRESS": self.address,
            "PYTHONPATH": str(pathlib.Path(__file__).resolve().parents[2]),
        }
        self.nodes: dict[str, Node] = {}
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "ray").mkdir(parents=True)

    def start(self) -> None:
        """Start the head."""
        place = ["--node-ip-address", "127.0.0.1", "--port", str(_PORT), "--temp-dir", str(self._folder / "ray")]
        words = self._words("--head", *place, "--num-cpus", "0", "--include-dashboard", "false")
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=_START, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def add(self, name: str, address: str, slots: int = 1) -> Node:
        """Start a node, in namespaces of processes and mounts."""
        home = self._folder / name
        home.mkdir(exist_ok=True)
        words = self._words("--address", self.address, "--node-ip-address", address, "--num-cpus", str(slots))
        # The first process of the namespace stays, because the others end with it.
        bind = f"mount --bind {home} {self._folder}/ray && {' '.join(words)} && exec sleep infinity"
        with (self._folder / f"{name}.log").open("w") as log:
            process = subprocess.Popen(
                ["unshare", "--pid", "--mount", "--fork", "--kill-child", "--mount-proc", "bash", "-c", bind],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment | {"NODE": name},
            )
        self.nodes[name] = Node(name, process)
        return self.nodes[name]

    def wait(self) -> None:
        """Wait for the nodes."""
        end = time.monotonic() + _START
        for name in self.nodes:
            log = self._folder / f"{name}.log"
            while "runtime started" not in log.read_text():
                assert time.monotonic() < end, log.read_text()
                time.sleep(0.5)

    def stop(self) -> None:
        """End everything: the first process of a namespace reaches all others."""
        assert os.getpid() == 1, "Start it with isolated.sh."
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _words(self, *words: str) -> list[str]:
        # The driver takes results only, and Ray need not send it what attempts print.
        common = ["--object-store-memory", "80000000", "--disable-usage-stats", "--include-log-monitor", "false"]
        return [self._ray, "start", *words, *common]
