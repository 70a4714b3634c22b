"""Fixtures of the exports' tests: photos, a prepared library, its largest tiers."""

import concurrent.futures

import photographs
import pytest
from exporting import ExportedLibrary


@pytest.fixture(scope="session")
def generated(tmp_path_factory):
    """A prepared library of all photos, the template for others. No test changes it."""
    library = ExportedLibrary(tmp_path_factory.mktemp("generated") / "library")
    library.photos.mkdir()
    photographs.make_photos(library.photos)
    report = library.prepare()
    assert (report["prepared"] + report["linked"], report["failed"]) == (len(photographs.SOUND), len(photographs.FAILING))
    return library


@pytest.fixture(scope="session")
def tiers(generated):
    """The largest tiers as `sluice tier` writes them, by the photo's name."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip(photographs.SOUND, pool.map(generated.tier, photographs.SOUND), strict=True))


@pytest.fixture
def library(tmp_path, generated):
    """The same photos, prepared; a test may change it freely."""
    library = ExportedLibrary(tmp_path / "library", like=generated)
    library.prepare()
    return library
