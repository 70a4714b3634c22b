"""Where things are, and what to say when they are not."""

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
        fail(f"{path.relative_to(REPOSITORY)} is not there: run 'swift build -c release --product {name}' first")
    return path


def fresh(path):
    """The path, with nothing there."""
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
