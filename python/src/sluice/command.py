"""Running the command `sluice`, for what only it knows: the filter language."""

import os
import shutil
import subprocess

from .errors import CommandError
from .location import Location


def found_ids(location: Location, words: str, sort: str | None, limit: int | None) -> list[str]:
    """IDs of the photos that match a filter. Sidecars are not read again, as in everything else here."""
    arguments = ["find", *location.arguments, "--ids", "--no-sidecars"]
    if sort is not None:
        arguments += ["--sort", sort]
    if limit is not None:
        arguments += ["--limit", str(limit)]
    command = _command()
    try:
        done = subprocess.run(
            [command, *arguments, "--", words], env=location.environment, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, errors="replace", check=False,
        )
    except OSError as error:
        raise CommandError(f"{command} cannot be run: {error.strerror}") from error
    if done.returncode:
        raise CommandError(f"`sluice find` failed with status {done.returncode}: {done.stderr.strip()}")
    return done.stdout.split()


def _command() -> str:
    """The program in the environment variable SLUICE, or `sluice` in PATH."""
    command = os.environ.get("SLUICE") or shutil.which("sluice")
    if not command:
        raise CommandError("there is no command `sluice` in PATH: install it, or set SLUICE to its path")
    return command
