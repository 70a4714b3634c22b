"""The benches speak to decoding processes as sluice does."""

import sys

from served import COMMANDS, PROJECT, run

sys.path.insert(0, str(PROJECT / "bench"))

from measuring.decoding import Decoder


def test_a_picture_is_decoded_for_a_bench(tmp_path):
    run("sample-library", tmp_path / "photos", "--count", 1, "--megapixels", 0.2, "--plain", "--documents", 1)
    [document] = (tmp_path / "photos").rglob("*.pdf")
    with Decoder(COMMANDS / "sluice-decode") as decoder:
        outcome = decoder.decode(document, 512)
    assert max(outcome["width"], outcome["height"]) == 512
    assert 0 < outcome["residentBytes"] <= outcome["estimateBytes"]
