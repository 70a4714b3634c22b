"""What the package repeats of the command's sources, and what it has generated, is up to date."""

import re
import shutil
import subprocess
import sys

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet

from household import REPOSITORY
from sluice import effective, formats, record_pb2, words

SOURCES = REPOSITORY / "Sources"

pytestmark = pytest.mark.skipif(not SOURCES.is_dir(), reason="outside the repository")


def source(path):
    return (SOURCES / path).read_text()


def text(swift):
    """A text of several lines, of which `\\` continues one."""
    return re.sub(r"\\\n\s*", "", swift).strip()


def test_the_layout_of_the_cache_is_the_one_that_the_command_writes():
    assert re.search(r'formatVersion = "(.*)"', source("Store/PhotoCache/Cache.swift"))[1] == formats.CACHE_FORMAT


def test_the_migrations_of_the_catalogue_are_those_of_the_command():
    known = re.findall(r'registerMigration\("(.*?)"\)', source("Store/PhotoCatalogue/Schema/Schema.swift"))
    assert known == [str(number + 1) for number in range(formats.CATALOGUE_VERSION)]


def test_states_and_problems_have_the_commands_numbers():
    asset = source("Store/PhotoModel/Assets/Asset.swift")
    for name, known in (("AssetState", words.STATES), ("Kind", words.PROBLEMS)):
        cases = re.findall(r"case (\w+) = (\d+)", asset[asset.index(f"enum {name}"):].split("\n}")[0])
        assert {int(number): word for word, number in cases[: len(known)]} == known


def test_remedies_are_the_commands():
    remedies = source("Session/PhotoSession/Library/FailedPhoto.swift").split("var remedy")[1]
    assert re.findall(r'^ +(?:case.*: )?"(.*)"$', remedies, re.MULTILINE) == list(words.REMEDIES.values())
    reason = re.search(r'unsandboxedReason = """\n(.*?)"""', source("Pictures/Imaging/ImagingError.swift"), re.DOTALL)[1]
    assert text(reason) == words.UNSANDBOXED


def test_names_of_formats_are_the_commands():
    swift = source("Session/PhotoIndex/Filter/FilterWords.swift").split("static func format")[1]
    cases = re.findall(r'case (.*): "(\w+)"', swift.split("default")[0])
    assert {name: known for names, known in cases for name in re.findall(r'"(\w+)"', names)} == words.FORMATS
    containers = source("Pictures/FileStructure/Video/VideoContainer.swift").split("}")[0]
    names = re.findall(r'case (\w+)(?: = "(\w+)")?', containers)
    assert {value or name for name, value in names} | {"video"} == words.VIDEOS


def test_a_favourite_has_as_many_stars_as_the_command_gives_it():
    swift = source("Store/PhotoModel/Decisions/EffectiveValues.swift")
    assert int(re.search(r"favouriteRating = (\d)", swift)[1]) == effective.FAVOURITES_RATING


def test_the_generated_code_is_that_of_the_proto(tmp_path):
    compiler = [shutil.which("protoc")] if shutil.which("protoc") else [sys.executable, "-m", "grpc_tools.protoc"]
    done = subprocess.run([*compiler, f"--proto_path={SOURCES}/Store/PhotoRecord", f"--descriptor_set_out={tmp_path}/set",
                           "record.proto"], capture_output=True, text=True, check=False)
    if "No module named" in done.stderr:
        pytest.skip("there is no protoc")
    assert not done.returncode, done.stderr
    described = FileDescriptorSet.FromString((tmp_path / "set").read_bytes()).file[0]
    known = FileDescriptorProto.FromString(record_pb2.DESCRIPTOR.serialized_pb)
    assert without_json_names(known) == without_json_names(described), "run scripts/python-package --protobuf"


def without_json_names(file):
    """Only some compilers write them."""
    def clear(message):
        for field in message.field:
            field.ClearField("json_name")
        for nested in message.nested_type:
            clear(nested)

    for message in file.message_type:
        clear(message)
    return file
