"""Paths of programs and folders, and errors if they are missing."""

import pathlib
import shutil
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
RELEASE = REPOSITORY / ".build" / "release"
WORK = REPOSITORY / ".build" / "bench"
RESULTS = REPOSITORY / "bench" / "results"
CONTESTANTS = REPOSITORY / "bench" / "contestants"
PYTHON_ENVIRONMENT = REPOSITORY / ".build-bench"


def product(name):
    path = RELEASE / name
    if not path.exists():
        fail(f"{path.relative_to(REPOSITORY)} is missing: run 'swift build -c release --product {name}' first")
    return path


def fresh(path):
    """Removes whatever is at the path, and returns the path."""
    shutil.rmtree(path, ignore_errors=True)
    return path


def fresh_folder(path):
    fresh(path).mkdir(parents=True)
    return path


def say(text):
    print(text, file=sys.stderr, flush=True)


def fail(text):
    say(f"{pathlib.Path(sys.argv[0]).name}: {text}")
    sys.exit(1)
