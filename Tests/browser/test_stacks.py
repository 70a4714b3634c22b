"""Stacks: several files that are one photo."""

import pytest
from playwright.sync_api import expect

from served import Library, run, serving
from test_library import cell


@pytest.fixture
def stacks(tmp_path):
    """Two photos, and two raw files, of which one has a JPEG of the same name."""
    library = Library(tmp_path / "library")
    run("sample-library", library.photos, "--count", 2, "--megapixels", 1, "--plain", "--raw", 2)
    # Only files of one folder can be stacked.
    for photo in [path for path in library.photos.rglob("*") if path.is_file()]:
        photo.rename(library.photos / photo.name)
    library.prepare()
    with serving(library) as server:
        yield server


def stacked(server):
    (photo,) = server.photos("is:stack")
    return photo


def open_stack(server, visit, **how):
    page = visit(server, f"/?photo={stacked(server)['id']}", **how)
    page.locator(".panel-files").wait_for()
    return page


def wait_for_cells(page, count):
    page.wait_for_function("(count) => document.querySelectorAll('.cell[data-photo]').length === count", arg=count)


def choose(page, name):
    page.get_by_role("button", name="What to do with the files").click()
    page.get_by_role("menuitem", name=name).click()


def test_a_raw_file_and_its_jpeg_are_one_photo_on_the_wall(stacks, visit):
    page = visit(stacks)
    wait_for_cells(page, 4)
    expect(page.locator(".cell-files:visible")).to_have_count(2)
    assert sorted(page.locator(".cell-files:visible").all_text_contents()) == ["RAW", "RAW+"]
    expect(page.locator(".cell[aria-label$='2 files']")).to_have_count(1)
    page.goto(f"{stacks.address}/?filter=stack:off")
    wait_for_cells(page, 5)


def test_the_panel_lists_the_files_and_takes_the_stack_apart(stacks, visit):
    page = open_stack(stacks, visit)
    names = [file["name"] for file in stacked(stacks)["stack"]]
    assert page.locator(".files li span:first-child").all_text_contents() == names
    choose(page, "Unstack")
    page.locator(".toast", has_text="Unstacked").wait_for()
    stacks.wait_until(lambda: stacks.photos("is:stack") == [], "the stack is taken apart")
    page.locator(".panel-files").wait_for(state="hidden")
    page.get_by_role("button", name="Undo").click()
    page.locator(".panel-files").wait_for()
    assert len(stacks.photos("is:stack")) == 1


def test_the_raw_file_goes_and_the_jpeg_stays(stacks, visit):
    page = open_stack(stacks, visit)
    jpeg, raw = stacked(stacks)["stack"]
    choose(page, "Trash the raw file, keep the rest")
    stacks.wait_until(lambda: [photo["name"] for photo in stacks.photos("is:trashed")] == [raw["name"]], "only the raw file is to go")
    stacks.ask("/commit", {})
    stacks.wait_until(lambda: stacks.library.trashed_files() == [raw["name"]], "the raw file is in the trash")
    assert (stacks.library.photos / stacks.photo(jpeg["id"])["path"]).exists()


def test_another_file_becomes_the_cover(stacks, visit):
    page = open_stack(stacks, visit)
    raw = stacked(stacks)["stack"][1]
    choose(page, f"Show {raw['name']} as the cover")
    stacks.wait_until(lambda: stacked(stacks)["id"] == raw["id"], "the raw file is the cover")


def test_selected_photos_are_stacked(stacks, visit):
    page = visit(stacks, "/?filter=-has:raw")
    cell(page, 1)
    page.keyboard.press("ControlOrMeta+a")
    page.get_by_role("toolbar", name="Selection").get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Stack as one photo").click()
    page.locator(".toast", has_text="Stacked: 2 files").wait_for()
    stacks.wait_until(lambda: len(stacks.photos("-has:raw")) == 1, "the two are one photo")


def test_the_interface_names_what_cannot_be_stacked(stacks):
    photo = stacks.photos()[0]["id"]
    with pytest.raises(Exception, match="422"):
        stacks.ask("/stack", {"photos": [photo]})


def test_files_that_are_listed_one_by_one_are_decided_about_one_by_one(stacks, visit):
    _jpeg, raw = stacked(stacks)["stack"]
    page = visit(stacks, f"/?filter=stack:off name:{raw['name']}")
    wait_for_cells(page, 1)
    page.keyboard.press("ControlOrMeta+a")
    page.get_by_role("toolbar", name="Selection").get_by_role("button", name="Trash").click()
    stacks.wait_until(lambda: [photo["name"] for photo in stacks.photos("is:trashed")] == [raw["name"]], "only this file is to go")
    assert stacks.verdicts() == {raw["name"]: "trash"}


def test_a_favourite_stays_one_photo(stacks, visit):
    page = open_stack(stacks, visit)
    page.locator(".detail").get_by_role("button", name="Favourite").click()
    stacks.wait_until(lambda: len(stacks.photos("is:favourite")) == 1, "it is a favourite")
    assert len(stacks.photos()) == 4
