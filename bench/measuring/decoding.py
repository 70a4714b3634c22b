"""A client of sluice-decode that sets no memory limit, and measures the memory that it takes.

The messages are those of Sources/Pictures/DecodeProtocol.
"""

import os
import socket
import struct
import subprocess
import threading

VERSION = 12
BLOB_BYTES = 4 * (4 << 20)
NO_LIMIT = 64 << 30
SECONDS = 3600
CHROMA_NONE, CHROMA_HALVED = 0, 2
PICTURE = 0
#: A picture that somebody waits for may take more memory.
AWAITED = 1
PAGE = os.sysconf("SC_PAGE_SIZE")


class Refused(Exception):
    pass


class Decoder:
    """One decoding process, for one picture."""

    def __init__(self, executable):
        self.socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {"LC_ALL": "C", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "1"}
        self.process = subprocess.Popen([executable], stdin=other, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, env=environment)
        other.close()
        _, version = struct.unpack_from("<BH", self.receive())
        if version != VERSION:
            raise Refused(f"{executable} uses version {version} of the protocol, but this client version {VERSION}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.wait()

    def receive(self):
        message = self.socket.recv(8192)
        if not message:
            raise Refused(f"the process ended (status {self.process.wait()})")
        if message[0] == 4:
            raise Refused(message[3:3 + message[2]].decode())
        return message

    def ask(self, message, *files):
        socket.send_fds(self.socket, [message], files)
        return self.receive()

    def decode(self, path, long_edge):
        """Decodes a file, scaled to at most `long_edge`. Returns its header's values and the memory taken.

        A camera raw file is demosaiced if its previews are smaller than that."""
        watch = Watch(self.process.pid)
        with open(path, "rb") as file:
            blobs = shared_memory(BLOB_BYTES)
            request = struct.pack("<BQQIBQQI", 1, 1 << 40, NO_LIMIT, SECONDS, AWAITED, long_edge, long_edge, 1)
            header = self.ask(request, file.fileno(), blobs)
            _, _, width, height, _, _, _, _, _, _, grey, estimate = struct.unpack_from("<BBQQQQBBBBBQ", header)
            opened = watch.most()
            scale = min(1, long_edge / max(width, height))
            size = (max(1, round(width * scale)), max(1, round(height * scale)))
            chroma = CHROMA_NONE if grey else CHROMA_HALVED
            planes = shared_memory(layout_bytes(*size, chroma))
            self.ask(struct.pack("<BBQQBBQ", 2, PICTURE, *size, chroma, 0, NO_LIMIT), planes)
            os.close(planes)
            os.close(blobs)
        asked, resident = watch.stop()
        return {"width": width, "height": height, "estimateBytes": estimate, "openingBytes": opened[0],
                "askedBytes": asked, "residentBytes": resident, "fileBytes": os.path.getsize(path)}


class Watch:
    """Samples a process: the memory that it requested (as RLIMIT_DATA counts), and the resident part of it."""

    def __init__(self, pid):
        self._file = open(f"/proc/{pid}/statm", encoding="ascii")
        self._start = self._now()
        self._most = (0, 0)
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._sample)
        self._thread.start()

    def most(self):
        return self._most

    def stop(self):
        self._done.set()
        self._thread.join()
        self._file.close()
        return self._most

    def _now(self):
        self._file.seek(0)
        _, resident, shared, _, _, data, _ = (int(part) * PAGE for part in self._file.read().split())
        return data, resident - shared

    def _sample(self):
        while not self._done.wait(0.0003):
            now = self._now()
            self._most = tuple(max(most, value - start) for most, value, start in zip(self._most, now, self._start, strict=True))


def shared_memory(byte_count):
    file = os.memfd_create("planes", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    os.ftruncate(file, byte_count)
    return file


def layout_bytes(width, height, chroma):
    """`PlaneLayout.byteCount`."""
    def plane(width, height):
        return ((width + 63) // 64 * 64 + 64) * height
    if chroma == CHROMA_NONE:
        return plane(width, height)
    return plane(width, height) + 2 * plane((width + 1) // 2, (height + 1) // 2)
