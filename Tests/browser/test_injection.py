"""Injected code in every text: names of files, folders, libraries, recipes and devices, metadata of cameras and sidecars,
tags, albums, sessions, plugin values and filters. Each is shown as text, and none of it becomes part of the page."""

import json
import shutil
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect

from served import COMMANDS, TOKEN, Library, serving

#: An unknown element, a picture that fails, a script, and a closing quote and bracket. No slash, because it is used in file
#: names.
HARM = "\"'><x-harm onclick=harm()><img src=x: onerror=harm()><script>harm()<"
SHORT = "<x-harm><img src=x: onerror=harm()>"
#: Closes elements that may contain it.
ENDING = "</title></script></textarea><script>harm()</script><svg onload=harm()><x-harm>${harm()}{{harm()}}"
#: Records injected elements, scripts that run, and violations of the page's security policy.
WATCH = """
window.harmed = []
window.harm = () => window.harmed.push('a script ran')
document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) =>
  window.harmed.push(`refused: ${violatedDirective} ${blockedURI} ${sample}`))
const isHarm = (element) => element.matches('x-harm, [onerror], [onload], [onclick], [src="x:"], [href^="javascript:" i], ' +
  '[style*="harm"], script:not([src]), iframe, object, embed, base')
new MutationObserver((changes) => {
  for (const change of changes) {
    if (change.type === 'attributes' && isHarm(change.target)) window.harmed.push(`made: ${change.target.outerHTML.slice(0, 200)}`)
    for (const node of change.addedNodes) {
      if (!(node instanceof Element)) continue
      for (const element of [node, ...node.querySelectorAll('*')])
        if (isHarm(element)) window.harmed.push(`made: ${element.outerHTML.slice(0, 200)}`)
    }
  }
}).observe(document, {subtree: true, childList: true, attributes: true})
"""
FINDINGS = {"text": ENDING, "kind": HARM, "items": [{HARM: ENDING}], "list": [HARM], "link": "javascript:harm()",
            "currency": SHORT, "total": 3}
PLUGIN = f"""
import json, sys
print(json.dumps({{"sluice": 1, "name": "harm", "version": "1"}}), flush=True)
for line in sys.stdin:
    print(json.dumps({{"id": json.loads(line)["id"], "values": {FINDINGS!r}}}), flush=True)
"""
RECIPE = {"version": 1, "tiers": [{"name": "large", "longEdge": 1024}, {"name": "thumb", "longEdge": 256}],
          "plugins": [{"name": "harm", "version": "1", "command": ["python3", "./plugin.py"], "tier": "thumb"}]}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory, photos):
    """A server with a library in which every text contains injected code."""
    place = tmp_path_factory.mktemp("hostile")
    folder = place / SHORT
    library = Library(folder, store=folder / f"store {SHORT}")
    library.photos = folder / f"photos {SHORT}"
    inner = library.photos / f"{HARM} folder"
    inner.mkdir(parents=True)
    for number, photo in enumerate(sorted(path for path in photos.rglob("*") if path.is_file())[:5]):
        shutil.copy(photo, inner / f"{number} {HARM}.jpg")
    said = ["-Make", "-Model", "-LensModel", "-ImageDescription", "-Artist", "-Copyright", "-Software", "-UserComment",
            "-XMP:Title", "-XMP:Description"]
    subprocess.run(["exiftool", "-q", "-overwrite_original", *[f"{name}={ENDING}" for name in said],
                    "-XMP:Subject=" + HARM, "-r", str(inner)], check=True)
    # A copy for the duplicates page, an unreadable file, and a sidecar with the same content.
    shutil.copy(inner / f"0 {HARM}.jpg", inner / f"copy {HARM}.jpg")
    (inner / f"broken {HARM}.jpg").write_bytes((inner / f"0 {HARM}.jpg").read_bytes()[:300])
    subprocess.run(["exiftool", "-q", f"-XMP:Subject={SHORT}", f"-XMP:Label={ENDING}", "-XMP:Rating=4",
                    "-o", str(inner / f"1 {HARM}.jpg.xmp"), str(inner / f"1 {HARM}.jpg")], check=True)
    (inner / f"2 {HARM}.jpg.xmp").write_text(f"<x:xmpmeta {SHORT}")
    (folder / "plugin.py").write_text(PLUGIN)
    (folder / "recipe.yaml").write_text(json.dumps(RECIPE))
    with serving(prepare(library, folder)) as server:
        decide(server)
        yield server


def prepare(library, folder):
    done = subprocess.run([COMMANDS / "sluice", "prepare", library.photos, "--store", library.store, "--quiet",
                           "--recipe", folder / "recipe.yaml"], check=False, env=library.environment, capture_output=True, text=True)
    # One file is unreadable.
    assert done.returncode == 2, done.stderr
    return library


def decide(server):
    """Creates steps of each kind, all about hostile names."""
    photos = {photo["name"][0]: photo["id"] for photo in server.photos("-is:failed")}
    everything = list(photos.values())
    server.ask("/decide", {"photos": everything[:2], "addTags": [f"{SHORT}|{ENDING.replace('/', '')}", HARM]})
    server.ask(f"/tags/{urllib.parse.quote(ENDING.replace('/', ''), safe='')}", method="PUT")
    album = server.ask("/albums", {"name": f"Album {ENDING}"})
    server.ask(f"/albums/{album['id']}/photos", {"add": everything}, method="PATCH")
    server.ask("/sessions", {"filter": "is:any", "name": ENDING})
    server.ask("/decide", {"photos": [photos["4"]], "verdict": "trash"})
    server.ask("/decide", {"photos": [photos["3"]], "verdict": "favourite"})
    server.ask("/commit", {"force": True})
    # One decision that a commit can apply, and one that it has to skip because the sidecar is unreadable.
    server.ask("/decide", {"photos": [photos["3"], photos["2"]], "rating": 2})
    request = urllib.request.Request(f"{server.program_address}/open?{server.link.split('?')[1]}")
    request.add_header("User-Agent", f"Firefox/130 {SHORT} Linux")
    urllib.request.urlopen(request).close()


#: Addresses of the views, and a text that each shows when it is complete.
VIEWS = {
    "wall": ("/", ".cell:not([hidden])"),
    "filter": (f"/?filter={urllib.parse.quote(HARM)}", ".cell:not([hidden]), .toast, .empty:not([hidden])"),
    "filter that is wrong": (f"/?filter={urllib.parse.quote(f'{SHORT}:(')}", ".toast"),
    "filter of an album": (f"/?filter={urllib.parse.quote('album:*')}&sort={urllib.parse.quote(SHORT)}", "main"),
    "review": ("/review?filter=", ".card.top, .beginning"),
    "beginning of a review": ("/review", ".beginning"),
    "history": ("/history", ".history-item"),
    "duplicates": ("/duplicates", ".pane"),
    "failures": ("/failures", ".failure-groups a"),
    "settings": ("/settings", "text=This browser"),
    "pairing": ("/pair", ".pair-ways code"),
    "a photo that is not there": (f"/?photo={urllib.parse.quote(SHORT)}", "main"),
    "a page that is not there": (f"/{urllib.parse.quote(SHORT)}", "main"),
}

SHOWING_NAMES = ("wall", "history", "duplicates", "failures", "pairing", "filter that is wrong")
#: Everything that a page shows or announces.
SHOWN = ("(document.body.textContent + [...document.querySelectorAll('[title], [aria-label], [alt]')]"
         ".map((one) => [one.title, one.ariaLabel, one.alt].join()).join())")


def test_no_text_is_injected_into_a_page(hostile, visit):
    refusals = ("422", "404", "400")
    page = visit(hostile, expects=refusals)
    page.context.add_init_script(WATCH)
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
    for name, (path, sign) in VIEWS.items():
        page.goto(hostile.address + path)
        page.locator(sign).first.wait_for()
        look(page, name)
        # The names are visible as text.
        if name in SHOWING_NAMES:
            page.wait_for_function(f"() => {SHOWN}.includes('<x-harm')")
        demand_harmless(page, name)


def look(page, name):
    """Opens a dialog or menu of a page."""
    match name:
        case "wall":
            unfold(page)
            page.locator(".cell:not([hidden])").first.click()
            findings = page.locator(".detail .findings")
            findings.wait_for()
            unfold(page)
            expect(findings).to_contain_text("<x-harm")
            expect(page.locator(".detail")).to_contain_text("<x-harm")
            page.keyboard.press("z")
            page.locator(".viewer").first.wait_for()
            page.keyboard.press("Escape")
            field = page.get_by_role("combobox", name="Filter")
            for text in ("tag:", "album:", "camera:", "plugin.harm.kind:", SHORT):
                field.fill(text)
                page.wait_for_timeout(50)
            field.fill("")
            page.keyboard.press("ControlOrMeta+a")
        case "history":
            unfold(page)


def unfold(page):
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def demand_harmless(page, name):
    harmed = page.evaluate("window.harmed")
    assert harmed == [], f"{name}: {harmed}"


def test_a_commit_shows_hostile_names_as_text(hostile, visit):
    page = visit(hostile)
    page.context.add_init_script(WATCH)
    page.goto(f"{hostile.address}/?filter=is:pending")
    page.locator(".cell:not([hidden])").first.wait_for()
    page.get_by_role("button", name="Commit").first.click()
    sheet = page.get_by_role("dialog", name="Commit")
    sheet.wait_for()
    unfold(page)
    demand_harmless(page, "sheet of a commit")
    sheet.get_by_role("button", name="Commit").click()
    sheet.wait_for(state="detached")
    hostile.wait_until(lambda: len(hostile.photos("is:pending")) == 1, "the end of the commit")
    page.locator(".toast", has_text="1 ").first.wait_for()
    demand_harmless(page, "after a commit")


def test_answers_to_hostile_addresses_contain_no_html_of_theirs(hostile):
    """An error that repeats the address must not be interpreted as HTML."""
    for path in (f"/{urllib.parse.quote(SHORT)}", f"/open?code={urllib.parse.quote(SHORT)}", f"/api/v1/{urllib.parse.quote(SHORT)}",
                 f"/api/v1/photos?filter={urllib.parse.quote(SHORT)}%20(", f"/api/v1/photos/{urllib.parse.quote(SHORT, safe='')}",
                 f"/api/v1/photos?sort={urllib.parse.quote(SHORT)}"):
        request = urllib.request.Request(hostile.program_address + path,
                                         headers={"Authorization": f"Bearer {TOKEN}", "Accept": "text/html"})
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read().decode()
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "html" not in answer.headers["Content-Type"] or "<x-harm" not in text, (path, text)
            policy = answer.headers["Content-Security-Policy"]
            assert "script-src 'self'" in policy or "default-src 'none'" in policy
