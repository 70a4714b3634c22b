"""The cluster: its live slots, and attempts as tasks that Ray neither queues nor repeats."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from sluice_ray.attempt import Order, Report, make
from sluice_ray.window import Ending

_task = ray.remote(max_retries=0)(make)


def _nodes() -> list[dict[str, Any]]:
    return list(ray.nodes())  # type: ignore[no-untyped-call]


class Cluster:
    """A connection to a Ray cluster. Its tasks are `ray.ObjectRef[Report]`."""

    def __init__(self, address: str, *, attempts_per_processor: int = 1) -> None:
        """Connect."""
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        self._attempts = attempts_per_processor
        self._processors: dict[str, int] = {}

    def slots(self) -> dict[str, int]:
        """Return the slots of each live node: attempts that may be under way on its processors."""
        self._processors = {
            node["NodeID"]: int(node["Resources"]["CPU"])
            for node in _nodes()
            if node["Alive"] and node["Resources"].get("CPU", 0) >= 1
        }
        return {node: count * self._attempts for node, count in self._processors.items()}

    def names(self) -> dict[str, str]:
        """Return the address of each node, for messages."""
        return {node["NodeID"]: node["NodeManagerAddress"] for node in _nodes()}

    def start(self, order: Order, node: str) -> object:
        """Start an attempt on one node, and on no other: what runs where is then known here."""
        strategy = NodeAffinitySchedulingStrategy(node, soft=False)
        order = dataclasses.replace(order, turns=self._processors[node])
        return _task.options(scheduling_strategy=strategy, num_cpus=1 / self._attempts).remote(order)

    def wait(self, tasks: list[Any], seconds: float) -> list[Any]:
        """Wait for the end of a task, and return all those that have ended."""
        if not ray.wait(tasks, num_returns=1, timeout=seconds)[0]:
            return []
        return list(ray.wait(tasks, num_returns=len(tasks), timeout=0)[0])

    def report(self, task: Any) -> Report:
        """Return how a task that has ended did."""
        try:
            report: Report = ray.get(task, timeout=5)
            return report
        except ray.exceptions.RayTaskError as error:
            return Report(Ending.TRANSIENT, f"{type(error.cause).__name__}: {error.cause}")
        except ray.exceptions.WorkerCrashedError:
            return Report(Ending.TRANSIENT, "its process died")
        except ray.exceptions.GetTimeoutError:
            return Report(Ending.LOST, "its result could not be fetched")
        except ray.exceptions.RayError as error:
            return Report(Ending.LOST, f"{type(error).__name__}: {str(error).strip().splitlines()[0]}")
