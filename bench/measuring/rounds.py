"""Running contestants in turns, and statistics of their times.

A machine's speed varies from moment to moment, most of all on a shared machine; two adjacent runs meet nearly the same
conditions. So each contestant is paired with an adjacent run of the reference, and the reliable figure is the median of
the ratios, pair by pair.
"""

import dataclasses
import math
import statistics

from .places import say

# Student's t, one-sided 95 %, by degrees of freedom.
T95 = [6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753, 1.746,
       1.740, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697]


@dataclasses.dataclass
class Pair:
    """Two adjacent runs."""

    reference: object
    contestant: object

    @property
    def ratio(self):
        """The contestant's time divided by the reference's."""
        return self.contestant.seconds / self.reference.seconds


def in_pairs(rounds, reference, contestants, limits=None):
    """Runs each contestant next to the reference, round by round, after one uncounted run of each.

    `reference` and the values of `contestants` are functions that return a Run. `limits`: name → rounds for a
    contestant that is too slow for all rounds. The order within pairs alternates. Returns name → list of Pairs.
    """
    pairs = {name: [] for name in contestants}
    reference()
    for name, contestant in contestants.items():
        if (limits or {}).get(name, rounds) >= rounds:
            say(f"  warm-up: {name} {contestant().seconds:.3f} s")
    for number in range(rounds):
        for place, (name, contestant) in enumerate(contestants.items()):
            if number >= (limits or {}).get(name, rounds):
                continue
            if (number + place) % 2:
                theirs, ours = contestant(), reference()
            else:
                ours, theirs = reference(), contestant()
            pairs[name].append(Pair(ours, theirs))
            say(f"  round {number + 1} of {rounds}: {name} {theirs.seconds:.3f} s, beside {ours.seconds:.3f} s")
    return pairs


def ratio_facts(ratios):
    """Median, extremes, and the 95 % bounds of the geometric mean (t on the logarithms; each bound one-sided)."""
    ratios = list(ratios)
    facts = {"median": statistics.median(ratios), "least": min(ratios), "greatest": max(ratios), "pairs": ratios}
    logs = [math.log(ratio) for ratio in ratios]
    # A single pair gives no bound.
    reach = (T95[min(len(logs) - 2, len(T95) - 1)] * statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1
             else math.inf)
    facts["lower95"] = math.exp(statistics.mean(logs) - reach)
    facts["upper95"] = math.exp(statistics.mean(logs) + reach)
    return facts


def median_seconds(runs):
    return statistics.median(run.seconds for run in runs)


def median_cpu_seconds(runs):
    return statistics.median(run.cpu_seconds for run in runs)
