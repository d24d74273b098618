"""What runs in the browser: Pyodide, the wheel of this checkout, and the wheels that it needs.

Pyodide comes from npm and is held by `package-lock.json`, the wheels are held by `wheels.txt`; both files
give hashes, which npm and pip check. Which wheels there are Pyodide is told in a lock of its own, with hashes
that the browser checks. Nothing of it is kept in the repository.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from email import message_from_bytes
from hashlib import sha256
from pathlib import Path
from subprocess import CalledProcessError, run
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
"""The files of the npm package that a browser asks for, but for the lock, which is made here."""
STAMP: Final = ".made-of"
"""Holds the digest of all that a runtime was made of; a site leaves out what begins with a dot."""


class CannotBuildError(Exception):
    """Something that the runtime is made of cannot be had."""


def vendor(target: Path) -> None:
    """Put the runtime into a folder, `pyodide/` and `wheels/`; if nothing has changed, leave it as it is.

    Raises:
        CannotBuildError: npm is not there, or npm or pip fails; the error tells what they said.
    """
    digest = _digest()
    stamp = target / STAMP
    if stamp.is_file() and stamp.read_text() == digest:
        return
    with TemporaryDirectory() as folder:
        made = Path(folder)
        (made / "pyodide").mkdir()
        (made / "wheels").mkdir()
        package = _pyodide(made)
        for name in PYODIDE:
            shutil.copy(package / name, made / "pyodide" / name)
        own = _pip("wheel", "--no-deps", str(ROOT), into=made / "own")
        others = _pip(
            "download",
            "--no-deps",
            "--only-binary=:all:",
            "--require-hashes",
            "--requirement",
            str(HERE / "wheels.txt"),
            into=made / "others",
        )
        for wheel in (*own, *others):
            shutil.copy(wheel, made / "wheels" / wheel.name)
        info = json.loads((package / "pyodide-lock.json").read_bytes())["info"]
        lock = {"info": info, "packages": dict(_locked(own, others))}
        (made / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock, indent=1) + "\n")
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for part in ("pyodide", "wheels"):
            shutil.copytree(made / part, target / part)
    stamp.write_text(digest)


def made_of() -> list[Path]:
    """All files that the runtime is made of."""
    own = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")]
    held = [HERE / name for name in ("runtime.py", "package.json", "package-lock.json", "wheels.txt")]
    source = sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".json", ".typed"))
    return [*own, *held, *source]


def _digest() -> str:
    whole = sha256()
    for file in made_of():
        content = file.read_bytes()
        whole.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def _pyodide(made: Path) -> Path:
    """The npm package, unpacked in a folder of its own and checked by npm against the lock."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotBuildError("npm, which comes with Node.js, is needed to fetch Pyodide, and was not found")
    folder = made / "npm"
    folder.mkdir()
    for name in (".npmrc", "package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder / name)
    _run([npm, "ci", "--ignore-scripts"], folder)
    return folder / "node_modules" / "pyodide"


def _pip(command: str, *arguments: str, into: Path) -> list[Path]:
    """The wheels that pip builds or fetches."""
    into.mkdir()
    where = "--wheel-dir" if command == "wheel" else "--dest"
    _run([sys.executable, "-m", "pip", command, "--quiet", where, str(into), *arguments], ROOT)
    return sorted(into.glob("*.whl"))


def _run(command: list[str], folder: Path) -> None:
    try:
        run(command, cwd=folder, check=True, capture_output=True, text=True)  # noqa: S603  # npm and pip, with arguments of ours
    except CalledProcessError as error:
        raise CannotBuildError(f"{' '.join(command)} failed:\n{error.stdout}{error.stderr}") from None


def _locked(own: list[Path], others: list[Path]) -> Iterator[tuple[str, dict[str, object]]]:
    """What Pyodide is told of each wheel; the library's own needs all others."""
    needed = [_name_and_version(wheel)[0] for wheel in others]
    for wheels, depends in ((others, []), (own, needed)):
        for wheel in wheels:
            name, version = _name_and_version(wheel)
            yield (
                name,
                {
                    "name": name,
                    "version": version,
                    "file_name": f"../wheels/{wheel.name}",
                    "sha256": sha256(wheel.read_bytes()).hexdigest(),
                    "imports": _imports(wheel),
                    "depends": depends,
                    "install_dir": "site",
                    "package_type": "package",
                    "unvendored_tests": False,
                },
            )


def _name_and_version(wheel: Path) -> tuple[str, str]:
    with ZipFile(wheel) as files:
        (metadata,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        told = message_from_bytes(files.read(metadata))
    return str(told["Name"]).lower(), str(told["Version"])


def _imports(wheel: Path) -> list[str]:
    """The packages that a wheel brings."""
    with ZipFile(wheel) as files:
        parts = [name.split("/") for name in files.namelist()]
    return sorted({folder for folder, *inside in parts if inside == ["__init__.py"]})
