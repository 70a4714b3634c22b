"""Shared code of the attacks: a library of sample photos with its own home, commands that must not break, and comparable
trees.

Each attack is a program in this folder. It documents what it tries, prints one line at the end, and exits with 1 if
something broke. With QUICK=1 it tries less.
"""

import contextlib
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = pathlib.Path(os.environ.get("SLUICE_COMMANDS", PROJECT / ".build/debug")).resolve()
QUICK = os.environ.get("QUICK", "") not in ("", "0")
SEED = int(os.environ.get("SEED") or 1)
NAME = pathlib.Path(sys.argv[0]).stem
#: Signs in the output of a program that crashed.
BREAKDOWNS = ("Fatal error", "*** Program crashed", "Stack dump", "AddressSanitizer", "CloseGuard")
#: Longer than any command takes for so few photos, even on a busy machine.
PATIENCE = 120

#: Reproducible randomness.
chance = random.Random(SEED)


class Broken(Exception):
    """A violated requirement."""


def say(text):
    print(f"{NAME}: {text}", flush=True)


def demand(holds, what):
    if not holds:
        raise Broken(what() if callable(what) else what)


def attack(body):
    """Run an attack in a temporary folder, and undo its mounts and processes at the end. `body` receives the folder and an
    exit stack, and returns the summary to print."""
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=f"attack-{NAME}-", ignore_cleanup_errors=True)))
        try:
            told = body(folder, stack)
        except Broken as error:
            say(f"BROKEN: {error}")
            sys.exit(1)
    say(f"{told} ({time.monotonic() - started:.0f} s)")


def lacks(what, why):
    """Report what this machine cannot try."""
    say(f"NOT TRIED: {what}: {why}")


class Tally:
    """Collects failures of several attempts, so that the first one does not hide the others."""

    def __init__(self):
        self.broken, self.tried = [], 0

    @contextlib.contextmanager
    def trying(self, what):
        self.tried += 1
        try:
            yield
        except Broken as error:
            self.broken.append(what)
            if len(self.broken) <= 10:
                say(f"{what}: BROKEN: {error}")

    def demand_all(self):
        demand(not self.broken, lambda: f"{len(self.broken)} of {self.tried}: {', '.join(self.broken[:40])}")


# Commands

class Ended:
    """The result of a command."""

    def __init__(self, command, status, output, errors):
        self.command, self.status, self.output, self.errors = command, status, output, errors

    @property
    def was_killed(self):
        return self.status == -signal.SIGKILL

    def __str__(self):
        said = f"{self.output[-1500:]}\n{self.errors[-1500:]}".strip()
        return f"`{' '.join(self.command)}` ended with {describe(self.status)}: {said or 'it said nothing'}"

    def demand_sound(self, statuses=(0, 1, 2)):
        """Demand that it exited with a documented status, and that a failure was explained."""
        demand(self.status in statuses, lambda: str(self))
        demand(not any(sign in self.errors for sign in BREAKDOWNS), lambda: str(self))
        demand(self.status != 1 or self.errors.strip() or self.output.strip(), lambda: str(self))
        return self


def describe(status):
    return signal.Signals(-status).name if status < 0 else f"status {status}"


def environment(home, **more):
    """The environment that keeps commands within a folder."""
    homes = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    # Coverage counts are useless here, and so are Swift's backtraces of killed programs.
    return {**os.environ, **homes, "HOME": str(home), "LLVM_PROFILE_FILE": os.devnull, "SWIFT_BACKTRACE": "enable=no", **more}


def preloaded(name):
    """A preloaded library of `Tests/NAME` that changes system calls of commands."""
    return subprocess.run([PROJECT / "scripts/preloaded-library", name], check=True, capture_output=True, text=True).stdout.strip()


def start(command, env, within=(), **more):
    """Start one of our commands in its own process group, with its output in files, so that a kill leaves no pipe open.
    `within` is a command that runs it."""
    program, *rest = map(str, command)
    output, errors = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    process = subprocess.Popen([*within, str(COMMANDS / program), *rest], stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=env,
                               start_new_session=True, **more)
    process.printed = (output, errors)
    return process


def end_of(process, seconds=PATIENCE, kill_after=None):
    """Wait for the end of a command, or kill it after a while."""
    try:
        process.wait(seconds if kill_after is None else kill_after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        demand(kill_after is not None, lambda: f"`{' '.join(map(str, process.args))}` did not end within {seconds} s")
    texts = []
    for file in process.printed:
        file.seek(0)
        texts.append(file.read().decode(errors="replace"))
    command = [os.path.basename(process.args[0]), *process.args[1:]]
    return Ended(command, process.returncode, *texts)


# Libraries

def generated(folder, count=24, *more, seed=SEED):
    """Make photos of many kinds, reproducible by seed."""
    words = ["sample-library", folder, "--count", count, "--megapixels", 0.3, "--seed", seed, *more]
    ended = end_of(start(words, {**os.environ, "LLVM_PROFILE_FILE": os.devnull}))
    ended.demand_sound((0,))
    return folder


class Library:
    """Photos in a folder, a store and a home."""

    def __init__(self, photos, store, home, **more):
        self.photos, self.store, self.home = photos, store, home
        home.mkdir(parents=True, exist_ok=True)
        self.environment = environment(home, **more)

    def command(self, *arguments):
        name, *rest = arguments
        # Subcommands such as `library export` have two words.
        words = [name, rest.pop(0)] if name in ("library", "export") else [name]
        return ["sluice", *words, "--store", self.store, *rest]

    def start(self, *arguments, **more):
        return start(self.command(*arguments), {**self.environment, **more.pop("env", {})}, **more)

    def run(self, *arguments, statuses=(0,), env=None, seconds=PATIENCE):
        """Run a command of `sluice` that must exit with one of these statuses."""
        return end_of(self.start(*arguments, env=env or {}), seconds).demand_sound(statuses)

    def run_killed(self, *arguments, after, env=None):
        """Run a command, and kill it if it takes longer than `after` seconds."""
        ended = end_of(self.start(*arguments, env=env or {}), kill_after=after)
        return ended if ended.was_killed else ended.demand_sound()

    def prepare(self, *more, statuses=(0, 2), **rest):
        report = json.loads(self.run("prepare", self.photos, "--json", *more, statuses=statuses, **rest).output)
        demand(report["found"] == report["prepared"] + report["unchanged"] + report["linked"] + report["failed"],
               f"prepare lost count: {report}")
        return report

    def identifiers(self, filter="is:any"):
        return self.run("find", filter, "--ids").output.split()

    def pending(self):
        return self.identifiers("is:pending")

    def verify(self):
        self.run("verify")

    def trashed(self):
        """Files in any trash that the library can reach."""
        trashes = [self.home / "data/Trash", *self.photos.parent.rglob(".Trash*")]
        return [path for trash in trashes if (trash / "files").is_dir() for path in sorted((trash / "files").rglob("*")) if path.is_file()]


def decide_at_random(library, photos, steps):
    """Make random decisions of each kind."""
    for _ in range(steps):
        some = chance.sample(photos, min(len(photos), chance.randint(1, 4)))
        decision = chance.choice([["--favourite"], ["--trash"], ["--keep"], ["--rating", chance.randint(0, 5)],
                                  ["--tag", chance.choice(["Places/Norway", "Ünïcode/写真", "a|b"])], ["--skip"]])
        library.run("decide", *some, *decision)


def first_line(process, seconds):
    """The first line that `sluice serve` printed, with its address; None if it ended first."""
    until = time.monotonic() + seconds
    while process.poll() is None and not (said := os.pread(process.printed[0].fileno(), 1 << 16, 0)).endswith(b"\n"):
        demand(time.monotonic() < until, "sluice serve did not say where it listens")
        # It prints into a file, which does not allow waiting for output.
        time.sleep(0.02)
    return said if process.poll() is None else None


@contextlib.contextmanager
def serving(library, *more, token=None, env=None, address="127.0.0.1:0", seconds=60, within=()):
    """Run `sluice serve`. Yields the process once it has printed its address, which `told` holds."""
    env = {**({"SLUICE_TOKEN": token} if token else {}), **(env or {})}
    process = library.start("serve", "--listen", address, "--json", *more, env=env, within=within)
    try:
        said = first_line(process, seconds)
        demand(said, lambda: str(end_of(process)))
        process.told = json.loads(said)
        process.port = int(process.told["listen"].rsplit(":", 1)[1])
        yield process
    finally:
        was_alive = process.poll() is None
        if was_alive:
            process.send_signal(signal.SIGINT)
        ended = end_of(process)
    # If the block has not failed for another reason.
    demand(was_alive or ended.was_killed, lambda: str(ended))
    ended.demand_sound((0, -signal.SIGKILL))


# Trees

def tree(folder, times_of=lambda _: True):
    """The contents of a folder: kind, mode, owner, attributes, bytes and, if requested, time of each file and folder."""
    found, base = {}, os.fsencode(folder)
    for parent, folders, files in os.walk(base):
        # Skips the file system's own folder and the trash.
        folders[:] = [name for name in folders if not name.startswith(b".Trash") and name != b"lost+found"]
        for name in folders + files:
            path = os.path.join(parent, name)
            status = os.lstat(path)
            entry = {"mode": oct(status.st_mode), "owner": (status.st_uid, status.st_gid), "attributes": attributes(path)}
            if stat.S_ISREG(status.st_mode):
                entry["bytes"] = digest(path)
                if times_of(path):
                    entry["time"] = status.st_mtime_ns
            found[os.path.relpath(path, base)] = entry
    return found


def without_sidecar_times(path):
    """A sidecar that was restored has its old contents and a newer time."""
    return not path.lower().endswith(b".xmp")


def attributes(path):
    try:
        return {name: os.getxattr(path, name, follow_symlinks=False) for name in os.listxattr(path, follow_symlinks=False)}
    except OSError:
        return {}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def demand_same(before, after, when):
    """Demand that nothing was added, removed or changed."""
    lines = [f"{path!r} is gone" for path in before.keys() - after.keys()]
    lines += [f"{path!r} has come" for path in after.keys() - before.keys()]
    for path in before.keys() & after.keys():
        lines += [f"{path!r}: {what} was {value}, is {after[path].get(what)}" for what, value in before[path].items()
                  if after[path].get(what) != value]
    demand(not lines, lambda: f"{when}: " + "; ".join(sorted(lines)[:8]) + (f" and {len(lines) - 8} more" if len(lines) > 8 else ""))


def demand_no_drafts(folder):
    """Demand that no drafts are left: hidden names under which Sluice writes files first."""
    left = list(pathlib.Path(folder).rglob(".*sluice*"))
    demand(not left, lambda: f"drafts are left: {left[:5]}")


# Disks

MIB = 1 << 20
#: Name, size, command that makes it, command that mounts it.
SYSTEMS = [
    ("ext4-1k", 64 * MIB, ["mkfs.ext4", "-q", "-b", "1024", "-F"], ["mount", "-o", "loop"]),
    ("fusefat", 64 * MIB, ["mkfs.fat", "-F", "32"], ["fusefat", "-o", "rw+,allow_other"]),
    ("exfat-fuse", 64 * MIB, ["mkfs.exfat"], ["mount.exfat-fuse"]),
    ("ntfs-3g", 64 * MIB, ["mkfs.ntfs", "-q", "-F"], ["ntfs-3g"]),
    ("xfs", 320 * MIB, ["mkfs.xfs", "-q", "-f"], ["mount", "-o", "loop"]),
    ("btrfs", 160 * MIB, ["mkfs.btrfs", "-q", "-f"], ["mount", "-o", "loop"]),
    ("bindfs", None, None, ["bindfs"]),
    ("ext4-casefold", 64 * MIB, ["mkfs.ext4", "-q", "-O", "casefold", "-F"], ["mount", "-o", "loop"]),
]


def can_mount():
    return os.geteuid() == 0


def image(folder, name, size):
    """Make a disk image."""
    path = folder / f"{name}.image"
    with open(path, "wb") as file:
        file.truncate(size)
    return path


class CannotMount(Exception):
    pass


def tool(*command):
    """Run a system tool. If it fails, its message is the reason why something cannot be tried."""
    if shutil.which(str(command[0])) is None:
        raise CannotMount(f"{command[0]} is not installed")
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode:
        raise CannotMount(f"{command[0]} says: {next(iter((done.stderr or done.stdout).split(chr(10))), done.returncode)}")
    return done.stdout


def as_disk(stack, file):
    """A block device for a file, for programs that do not accept a file."""
    device = tool("losetup", "--find", "--show", file).strip()
    stack.callback(subprocess.run, ["losetup", "--detach", device], check=False)
    return device


def mounted(stack, point, mount):
    """Mount a file system at a new folder. The exit stack unmounts it."""
    point.mkdir()
    tool(*mount, point)
    stack.callback(unmount, point)
    return point


def unmount(point):
    for _ in range(50):
        if subprocess.run(["umount", str(point)], capture_output=True, check=False).returncode == 0:
            return
        # A killed process may still be exiting, and nothing reports when it releases the file system.
        time.sleep(0.1)
    subprocess.run(["umount", "--lazy", str(point)], capture_output=True, check=False)


def disk(folder, stack, what, name, size, make, mount):
    """Make and mount one of `SYSTEMS`."""
    if size is None:
        file = folder / f"below {what}"
        file.mkdir()
    else:
        file = image(folder, what, size)
        tool(*make, file)
    point = mounted(stack, folder / f"disk of {what}", [*mount, as_disk(stack, file) if name == "exfat-fuse" else file])
    if name == "ext4-casefold":
        (point / "photos").mkdir()
        tool("chattr", "+F", point / "photos")
    return point


def leave(point, free, block):
    """Make a file that leaves this many bytes free."""
    filler = point / "filler"
    with open(filler, "ab") as file:
        for _ in range(40):
            there = os.statvfs(point)
            more = there.f_bavail * there.f_frsize - free
            size = os.fstat(file.fileno()).st_size
            if more == 0:
                return
            if more < 0:
                os.ftruncate(file.fileno(), max(0, size // block * block + more))
            else:
                try:
                    os.posix_fallocate(file.fileno(), size, more)
                except OSError:  # The file's own block map took some space.
                    try:
                        os.posix_fallocate(file.fileno(), size, block)
                    except OSError:
                        return
