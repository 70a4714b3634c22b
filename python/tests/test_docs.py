"""The page about this package says what happens."""

import doctest
import re
import subprocess

import pytest

import pictures
from household import REPOSITORY, command
from sluice import formats

PAGE = REPOSITORY / "docs" / "fronts" / "python.md"
pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="outside the repository")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of photos that the page shows, in a library of the user."""
    for variable, name in (("HOME", ""), ("XDG_CACHE_HOME", "cache"), ("XDG_DATA_HOME", "data")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    monkeypatch.setenv("SLUICE", command())
    folder = tmp_path / "Pictures"
    folder.mkdir()

    def sluice(*arguments):
        assert subprocess.run([command(), *arguments], cwd=folder, check=False).returncode in (0, 2)

    def take(name, *arguments, **facts):
        pictures.write(folder / name, *arguments, **facts)
        sluice("prepare", "--quiet", folder)

    take("norway.jpg", 1, (1600, 1200), make="NIKON CORPORATION", model="NIKON D90", lens="18-105 mm", taken="2011:04:25 01:55:30", iso=250)
    take("harbour.jpg", 2, (900, 1600), make="Canon", model="Canon EOS 5D", taken="2005:09:25 00:31:00")
    take("beach.jpg", 3, rating=4, keywords=["Beach"])
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
    sluice("prepare", "--quiet", folder)
    sluice("decide", "--favourite", "--tag", "Places/Norway", "norway.jpg")
    sluice("albums", "make", "Best")
    sluice("albums", "add", "Best", "norway.jpg")
    return folder


def test_what_the_page_shows_comes_out(folder):
    text = "\n".join(blocks("pycon")).replace("/home/ada/Pictures", str(folder))
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(example.examples) > 15
    outcome = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(example)
    assert (outcome.attempted, outcome.failed) == (len(example.examples), 0)


def test_the_class_on_the_page_is_that_of_the_example():
    program = (REPOSITORY / "python" / "examples" / "torch_dataset.py").read_text()
    assert blocks("python")
    assert all(block in program for block in blocks("python"))


def test_the_page_names_the_formats_that_are_read():
    text = " ".join(PAGE.read_text().split())
    assert f"layout {formats.CACHE_FORMAT} of the cache and version {formats.CATALOGUE_VERSION} of the catalogue" in text


def test_the_page_is_short():
    assert len(PAGE.read_text().splitlines()) <= 120
