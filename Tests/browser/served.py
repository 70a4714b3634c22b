"""A library of generated photos and `sluice serve` with a home of its own, so that no user's settings or trash change."""

import collections
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.parse
import urllib.request

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = pathlib.Path(os.environ.get("SLUICE_COMMANDS", PROJECT / ".build/debug"))
TOKEN = "a-token-for-browsers"


def run(*command, **more):
    """Runs one of Sluice's commands, and returns its output."""
    program, *rest = command
    done = subprocess.run([str(COMMANDS / program), *map(str, rest)], capture_output=True, text=True, check=False, **more)
    if done.returncode:
        raise AssertionError(f"{program} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


def generate_photos(folder, count, megapixels=2, seed=1):
    """Intact photos that all differ, from several cameras and years."""
    run("sample-library", folder, "--count", count, "--megapixels", megapixels, "--seed", seed, "--plain")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Library:
    """Photos in a folder, with a store."""

    def __init__(self, folder, photos=None, store=None, like=None):
        """`like` is a library whose photos and cache are copied, so that preparing them takes no time."""
        self.folder = folder
        self.photos = folder / "photos"
        self.store = store or folder / "store"
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        if like:
            self.photos.mkdir()
            self.prepare()
            shutil.rmtree(self.store / "cache")
            shutil.copytree(like.store / "cache", self.store / "cache")
            shutil.copy(like.store / "privacy.key", self.store)
        if photos or like:
            shutil.copytree(photos or like.photos, self.photos, dirs_exist_ok=True)

    @property
    def environment(self):
        """The environment of commands, which confines them to the folder."""
        homes = {name: str(self.home / name) for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        return {**os.environ, **homes, "HOME": str(self.home)}

    def prepare(self, *more):
        run("sluice", "prepare", self.photos, "--store", self.store, "--quiet", *more, env=self.environment)

    def photo_files(self):
        return sorted(path.relative_to(self.photos).as_posix() for path in self.photos.rglob("*")
                      if path.is_file() and path.suffix.lower() == ".jpg" and ".Trash" not in str(path))

    def trashed_files(self):
        """Names of the files in every trash that the library can use."""
        homes = [self.home / "XDG_DATA_HOME/Trash", *self.folder.rglob(".Trash*")]
        return sorted(path.name for home in homes if (home / "files").is_dir() for path in (home / "files").iterdir())


class Server:
    """`sluice serve`, always on the same port, so that it can come back to an open page."""

    def __init__(self, library, *more, listen="127.0.0.1"):
        self.library, self.more, self.listen = library, more, listen
        self.port = free_port()
        self.process = None
        #: The address for browsers, which survives restarts.
        self.address = None
        self.start()

    @property
    def program_address(self):
        """The address for programs, which do not resolve the name that browsers use."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def link(self):
        """Makes a link that admits one more browser."""
        return f"{self.address}/open?" + self.ask("/pairing", {})["link"].split("/open?")[1]

    def start(self):
        """Returns when it listens."""
        command = [str(COMMANDS / "sluice"), "serve", "--store", str(self.library.store), "--listen",
                   f"{self.listen}:{self.port}", "--token", TOKEN, "--json", *map(str, self.more)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=self.library.environment, text=True)
        said = self.process.stdout.readline()
        if not said:
            raise AssertionError(f"sluice serve ended at once with {self.process.wait()}")
        self.address = self.address or json.loads(said)["link"].split("/open?")[0]

    def kill(self):
        """Kills the server, like a power cut."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                status = self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError("sluice serve did not end within 30 seconds of Ctrl-C") from None
            assert status == 0, f"sluice serve ended with {status}"

    def ask(self, path, body=None, method=None):
        """The interface's answer to a program."""
        request = urllib.request.Request(f"{self.program_address}/api/v1{path}", method=method or ("POST" if body is not None else "GET"),
                                         data=None if body is None else json.dumps(body).encode())
        request.add_header("Authorization", f"Bearer {TOKEN}")
        if request.get_method() != "GET":
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def share(self, name, **wish):
        """Shares photos; the link works in browsers."""
        made = self.ask("/shares", {"name": name, **wish})
        return {**made, "link": f"{self.address}/open?share={made['token']}"}

    def photo(self, identifier):
        return self.ask(f"/photos/{identifier}")

    def photos(self, filter=""):
        """All photos that match, by the time they were taken; missing properties are None."""
        found = self.ask(f"/photos?{urllib.parse.urlencode({'filter': filter, 'limit': 1000})}")["photos"]
        return [collections.defaultdict(lambda: None, photo) for photo in found]

    def verdicts(self):
        """Names of the photos with a verdict."""
        return {photo["name"]: photo.get("verdict") for photo in self.photos() if photo.get("verdict")}

    def decisions(self):
        """The number of decisions, including those undone since."""
        return sum(1 for item in self.ask("/history?limit=200")["items"] if item["did"] == "decide")

    def wait_until_watching(self):
        """Waits until everything is prepared; before the first run starts, the state is idle, too."""
        def is_watching():
            now = self.ask("/preparation")
            return now["state"] == "idle" and now["watching"]

        self.wait_until(is_watching, "the end of the first run", seconds=60)

    def wait_until(self, holds, what, seconds=20):
        """Polls the server until something holds."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"not within {seconds} seconds: {what}")
            # The server is another process, so there is nothing to wait on.
            time.sleep(0.05)


@contextlib.contextmanager
def serving(library, *more, **where):
    """A server that changes files only on request, and that is stopped at the end."""
    server = Server(library, *more, **where)
    try:
        server.ask("/preferences", {"commit-threshold": 0}, method="PATCH")
        yield server
    finally:
        server.stop()
