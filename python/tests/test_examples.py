"""The programs of examples/ run."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


@pytest.mark.skipif(not importlib.util.find_spec("torch"), reason="torch is not installed: scripts/python-package --torch")
def test_pytorch_reads_pictures_in_two_processes(made):
    done = subprocess.run([sys.executable, EXAMPLES / "torch_dataset.py", made.store], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    with made.library() as library:
        stars = [photo.rating for photo in library if photo.state == "prepared"]
    assert done.stdout == f"({len(stars)}, 160, 160, 3) {stars}\n"
