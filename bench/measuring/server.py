"""A running server."""

import http.client
import json
import subprocess

TOKEN = "a-token-for-measuring"


class Server:
    """`sluice serve`, on a free port of this machine."""

    def __init__(self, program, store, *more):
        command = (program, "serve", "--store", store, "--listen", "127.0.0.1:0", "--token", TOKEN, "--json", *more)
        self.process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, text=True)
        #: What it printed.
        self.started = json.loads(self.process.stdout.readline())
        self.port = int(self.started["listen"].rsplit(":", 1)[1])
        self._connection = None

    def get(self, target):
        """The body of an answer below the interface's root, over a connection that stays open."""
        return self.get_path(f"/api/v1{target}")

    def get_path(self, target):
        """The body of an answer, over a connection that stays open."""
        self._connection = self._connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        self._connection.request("GET", target, headers={"Authorization": f"Bearer {TOKEN}"})
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"GET {target}: {answer.status} {body[:500]!r}")
        return body

    def stop(self):
        if self._connection:
            self._connection.close()
            self._connection = None
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
