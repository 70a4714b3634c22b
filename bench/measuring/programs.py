"""Building the C programs, and finding the peers' libraries."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

from .places import CONTESTANTS, PYTHON_ENVIRONMENT, REPOSITORY, WORK, fail

LADDER = CONTESTANTS / "libvips-ladder.c"


def ladder_with_system_libvips():
    return compiled(LADDER, "libvips-ladder-debian", flags("vips"))


def ladder_with_pypi_libvips():
    """The same source, linked to the library inside the Python package."""
    library = pypi_libvips()
    return compiled(LADDER, "libvips-ladder-pypi",
                    [*flags("vips", "--cflags"), f"-L{library.parent}", f"-l:{library.name}",
                     f"-Wl,-rpath,{library.parent}"])


def limit():
    return compiled(CONTESTANTS / "limit.c", "limit", flags("libturbojpeg"))


def generator():
    """Not a contestant: the program that makes the photos of generated libraries."""
    return compiled(REPOSITORY / "bench" / "generators" / "photos.c", "generate-photos", flags("libturbojpeg"))


def python():
    """The interpreter that has the Python packages."""
    path = PYTHON_ENVIRONMENT / "bin" / "python"
    if not path.exists():
        fail("the Python environment is missing: run scripts/bench-env")
    return path


def restart_in_python_environment(modules):
    """Restarts the bench with the interpreter that has these modules, unless it already runs in that one."""
    if not os.path.samefile(sys.prefix, python().parent.parent):
        os.execv(python(), [python(), *sys.argv])
    missing = [name for name in modules if not importlib.util.find_spec(name)]
    if missing:
        fail(f"the Python environment lacks {' and '.join(missing)}: run scripts/bench-env")


def restart_in_browser_environment():
    """Restarts the bench with the interpreter that drives browsers, where there is one."""
    path = REPOSITORY / ".build-python" / "bin" / "python"
    if path.exists() and pathlib.Path(sys.prefix) != path.parent.parent:
        os.execv(path, [str(path), *sys.argv])


def pypi_libvips():
    found = sorted(PYTHON_ENVIRONMENT.glob("lib/python3*/site-packages/pyvips_binary.libs/libvips*.so*"))
    if not found:
        fail("libvips from PyPI is missing: run scripts/bench-env")
    return found[0]


def compiled(source, program_name, extra):
    program = WORK / program_name
    if program.exists() and program.stat().st_mtime > source.stat().st_mtime:
        return program
    compiler = next((name for name in (os.environ.get("CC"), "cc", "gcc", "clang") if name and shutil.which(name)), None)
    if not compiler:
        fail("no C compiler: install gcc, or put the Swift toolchain's clang on the PATH")
    command = [compiler, "-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-pthread", source, "-o", program, *extra]
    if subprocess.run([str(part) for part in command], check=False).returncode != 0:
        fail(f"{source.relative_to(REPOSITORY)} could not be compiled")
    return program


def flags(package, *what):
    output = subprocess.run(["pkg-config", *(what or ("--cflags", "--libs")), package], capture_output=True, text=True,
                            check=False)
    if output.returncode != 0:
        fail(f"the headers of {package} are missing: run scripts/install-dependencies bench")
    return output.stdout.split()
