"""Tiers with gain maps: browsers show them as any JPEG, and on screens of high range with the map."""

import pytest

from served import Library, run, serving

RECIPE = "version: 1\ntiers: [{name: large, longEdge: 2048}, {name: thumb, longEdge: 256}]\nhdr: keep\n"


@pytest.fixture(scope="module")
def bright(tmp_path_factory):
    library = Library(tmp_path_factory.mktemp("bright") / "library")
    run("sample-library", library.photos, "--count", 1, "--megapixels", 1, "--plain", "--hdr", 2)
    recipe = library.folder / "keep.yaml"
    recipe.write_text(RECIPE)
    library.prepare("--recipe", recipe)
    return library


def test_the_large_view_shows_the_tier_with_its_map(bright, visit):
    """As it is: what a canvas or another encoding shows has no map."""
    with serving(bright) as server:
        photo = server.photos("is:hdr")[0]
        assert photo["gainMap"]["headroomStops"] == 2.3
        page = visit(server, f"/?photo={photo['id']}#large")
        # Its neighbours are loaded, too.
        image = page.locator(f".viewer .viewer-image.loaded[src$='{photo['tiers']['large']}']").first
        image.wait_for()
        shown = image.evaluate("""async image => {
            await image.decode()
            const answer = await fetch(image.currentSrc)
            const text = new TextDecoder('latin1').decode(await answer.arrayBuffer())
            return {tag: image.tagName, width: image.naturalWidth, type: answer.headers.get('content-type'),
                    maps: text.split('urn:iso:std:iso:ts:21496:-1').length - 1}
        }""")
        assert shown == {"tag": "IMG", "width": photo["width"], "type": "image/jpeg", "maps": 2}
        page.context.close()


def test_facts_name_the_map(bright, visit):
    with serving(bright) as server:
        assert len(server.photos("is:hdr")) == 2 and len(server.photos("-is:hdr")) == 1
        page = visit(server, f"/?photo={server.photos('is:hdr')[0]['id']}")
        page.locator(".fact", has_text="HDR, 2.3 stops").wait_for()
        page.context.close()
