"""Command-line options that all benches share."""

import argparse
import os
import pathlib

from .places import WORK, product


def parse(description, rounds=None, quick_rounds=None, photos=None, extend=None):
    """`rounds`: default for --rounds, `photos`: help for the folder argument; for benches that have them."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true",
                        help="fewer rounds, contestants or photos; results are not conclusive")
    if rounds:
        parser.add_argument("--rounds", type=int,
                            help=f"counted runs of each contestant ({rounds}; {quick_rounds} with --quick)")
    if photos:
        parser.add_argument("--photos", type=pathlib.Path, help=photos)
    parser.add_argument("--work", type=pathlib.Path, default=WORK,
                        help="where stores and tiers are written; the disk affects the results (.build/bench)")
    parser.add_argument("--sluice", type=pathlib.Path, help="the command to measure (.build/release/sluice)")
    if extend:
        extend(parser)
    options = parser.parse_args()
    if rounds:
        options.rounds = options.rounds or (quick_rounds if options.quick else rounds)
    options.sluice = options.sluice or product("sluice")
    options.work.mkdir(parents=True, exist_ok=True)
    WORK.mkdir(parents=True, exist_ok=True)
    return options


def environment_path(name):
    value = os.environ.get(name)
    return pathlib.Path(value).expanduser() if value else None


def result_name(name, options):
    return name + ("-quick" if options.quick else "")
