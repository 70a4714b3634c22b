"""`sluice serve` with the interfaces for other programs."""

import contextlib
import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from exporting import COMMANDS


@contextlib.contextmanager
def served(library, *options):
    """What the server printed: its link, and the addresses and keys of its interfaces."""
    token = library.store.parent / "token"
    token.write_text("0123456789abcdef0123456789abcdef")
    token.chmod(0o600)
    command = [COMMANDS / "sluice", "serve", "--store", library.store, "--token-file", token, "--listen", "127.0.0.1:0",
               "--no-prepare", "--json", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def ask(address, body=None, headers=None, method=None):
    """Status, headers and body of the answer."""
    request = urllib.request.Request(address, body, headers or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def local(started, address):
    """The same address by the server's number: names of this machine need not be known to every resolver."""
    return urllib.parse.urlsplit(address)._replace(netloc=started["listen"]).geturl()
