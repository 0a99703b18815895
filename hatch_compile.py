"""Compiles typed modules to one shared object: mypyc writes C, the compiler takes it in pieces, the linker joins them.

Where the C compiler can optimise at link time (gcc) each module is a C file of its own: they compile side by side, and
what one module calls of another is inlined when they are linked. That is as fast to run as one huge file, which is what
the others get, and takes a third of the time to build. At level 0 and 1 nothing is done at link time: whoever edits one
module compiles little more than that module.

Everything that was compiled is kept by a digest of all that went into it, whole builds as well as single objects, so
going back to what was built before costs nothing. RULEBOUND_BUILD_CACHE names another folder than build/compiled for
it; several checkouts may share one.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
# What Python finds beside each module, everywhere the same: it asks the group for the module that is imported. mypyc
# writes one for each, and a hundred small files take as long to compile as a quarter of all the others.
POINTER = r"""
#include <Python.h>

static PyObject *create(PyObject *spec, PyModuleDef *module)
{
    PyObject *name = PyObject_GetAttrString(spec, "name");
    PyObject *flat = name ? PyObject_CallMethod(name, "replace", "ss", ".", "___") : NULL;
    PyObject *entry = flat ? PyUnicode_FromFormat("init_%U", flat) : NULL;
    PyObject *group = entry ? PyImport_ImportModule("GROUP") : NULL;
    PyObject *capsule = group ? PyObject_GetAttr(group, entry) : NULL;
    void *init = capsule ? PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)) : NULL;
    Py_XDECREF(capsule);
    Py_XDECREF(group);
    Py_XDECREF(entry);
    Py_XDECREF(flat);
    Py_XDECREF(name);
    return init ? ((PyObject * (*)(void)) init)() : NULL;
}

static PyModuleDef_Slot slots[] = {{Py_mod_create, create}, {0, NULL}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "GROUP", .m_slots = slots};
"""
HEADER = "__native_internal_rulebound.h"  # what all C files of the group include
UNUSED = 14 * 24 * 3600  # seconds after which something kept and not used is removed


class Compiler:
    """The C compiler of this machine, as setuptools finds it, at one level of optimisation."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.include = sysconfig.get_path("include")
        self.jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self.link_time = level in ("2", "3") and self.can_optimise_at_link_time()
        self.several_files = self.link_time or level in ("0", "1")

    def tool(self) -> Any:
        """A compiler object of setuptools."""
        from setuptools._distutils import ccompiler
        from setuptools._distutils.sysconfig import customize_compiler

        tool = ccompiler.new_compiler()
        customize_compiler(tool)
        return tool

    def builds(self, *flags: str) -> bool:
        """Does a small extension compile and link with these flags?"""
        from setuptools._distutils import errors

        with tempfile.TemporaryDirectory() as scratch:
            probe = Path(scratch, "probe.c")
            probe.write_text(PROBE, encoding="utf-8")
            tool = self.tool()
            try:
                objects = tool.compile(
                    [str(probe)], output_dir=scratch, include_dirs=[self.include], extra_postargs=list(flags)
                )
                tool.link_shared_object(objects, str(Path(scratch, "probe.so")), extra_postargs=list(flags))
            except (errors.CCompilerError, errors.DistutilsError) as error:
                print(error, file=sys.stderr)
                return False
        return True

    def can_optimise_at_link_time(self) -> bool:
        return sys.platform == "linux" and self.builds(*self.link_time_flags())

    def link_time_flags(self) -> list[str]:
        # gcc's own way of naming the number of processes; others refuse it and get one file.
        return [f"-flto={self.jobs}", "-fno-fat-lto-objects"]

    def flags(self) -> list[str]:
        """Flags on top of mypyc's. Not by CFLAGS: that replaces Python's own and loses -DNDEBUG and -fwrapv."""
        if sys.platform == "win32":
            return []
        flags = ["-DNDEBUG", "-fwrapv", "-Wno-error"]
        if sys.platform == "linux":
            # Without the first gcc inlines nothing within a shared object; the others bring about 4 %.
            flags += ["-fno-semantic-interposition"]
            flags += ["--param=max-inline-insns-auto=150", "--param=early-inlining-insns=150"]
        return flags

    def identity(self) -> str:
        """Which compiler this is, for which Python, and how this file uses it: all that could change what comes out."""
        command = getattr(self.tool(), "compiler", None) or ["cl"]
        said = ""
        with contextlib.suppress(OSError):
            said = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
        versions = [f"{name} {version(name)}" for name in ("mypy", "librt", "mypy_extensions")]
        own = digest(Path(__file__).read_bytes())
        return "\n".join([said, *command, *versions, sys.version, sysconfig.get_platform(), self.level, own])


def why_impossible() -> str:
    """Why nothing can be compiled on this machine; empty where a small extension compiles and links."""
    compiler = Compiler("0")
    command = getattr(compiler.tool(), "compiler", None)
    if command and shutil.which(command[0]) is None:
        return "no C compiler was found when it was installed"
    if not Path(compiler.include, "Python.h").exists():
        return "the C headers of Python were not found when it was installed"
    if not compiler.builds():
        return "the C compiler could not build a Python extension when it was installed"
    return ""


def digest(*parts: str | bytes) -> str:
    """A name for what was made from these parts."""
    total = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        total.update(b"%d:" % len(content) + content)
    return total.hexdigest()[:40]


class Kept:
    """What was made before, by the digest of what went into it. Things appear there whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def find(self, name: str) -> Path | None:
        place = self.folder / name
        try:
            os.utime(place)
        except FileNotFoundError:
            return None
        return place

    def make(self, name: str, work: Callable[[Path], None]) -> Path:
        """What is kept under this name; `work` makes it at a path of its own where there is none yet."""
        place = self.find(name)
        if place is not None:
            return place
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="unfinished-") as scratch:
            made = Path(scratch, name)
            work(made)
            with contextlib.suppress(OSError):  # somebody else was quicker with the same
                made.replace(self.folder / name)
        return self.folder / name

    def forget_unused(self) -> None:
        for place in self.folder.iterdir():
            if place.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(place) if place.is_dir() else place.unlink()


def compile_group(folder: Path, sources: list[str], reached: list[str], level: str, keep: Path) -> Path:
    """What `sources` compile to at -O`level`: a folder laid out like `folder`, which is not to be changed.

    The paths are relative to `folder`; `reached` are all that mypyc reads, the compiled ones among them.
    """
    compiler = Compiler(level)
    identity = compiler.identity()
    kept = Kept(keep)
    texts = [part for name in sorted(reached) for part in (name, (folder / name).read_bytes())]
    whole = digest(identity, "\n".join(sources), *texts)

    def work(result: Path) -> None:
        with tempfile.TemporaryDirectory(prefix="rulebound-") as scratch:
            extensions = written_as_c(folder, sources, reached, compiler, Path(scratch, "c"))
            build_extensions(extensions, compiler, identity, kept, Path(scratch), result)

    result = kept.make(whole, work)
    kept.forget_unused()
    return result


def written_as_c(folder: Path, sources: list[str], reached: list[str], compiler: Compiler, target: Path) -> list[Any]:
    """Let mypyc write C into `target`: the group as the first extension, then one for each module that points there."""
    from mypyc.build import mypycify

    # The settings of the project's own type check stay out: they may refuse what compiles. Nothing is read but what is
    # named: imports are not followed into the packages around a module, which would bring in all the rest.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--explicit-package-bases", "--follow-imports=skip"]
    options += ["--ignore-missing-imports"]  # pip builds where the packages that we need to run are not
    with contextlib.chdir(folder):  # mypyc takes the names of modules from paths relative to the current folder
        extensions: list[Any] = mypycify(
            [*options, *reached],
            only_compile_paths=sources,
            opt_level=compiler.level,
            debug_level="0",
            multi_file=compiler.several_files,
            target_dir=str(target),
            group_name="rulebound",
        )
    if compiler.link_time:
        sort_by_use(target / HEADER)
    return extensions


def sort_by_use(header: Path) -> None:
    """Tell the compiler what does not belong among the code that plays, which has to fit into a small cache.

    The bodies of modules are a third of the C, run once, and need no optimising: that saves a sixth of the link. What
    Python calls is a wrapper around each function, which play never enters, and what fails leads to a traceback."""
    text = header.read_text(encoding="utf-8")
    for kind, attribute in (
        (r"char CPyDef_\w+_____top_level__\(void\)", 'cold, optimize("O0")'),
        (r"PyObject \*CPyPy_\w+\(.*\)", 'section(".text.unlikely.wrappers")'),
    ):
        text, found = re.subn(
            rf"^extern ({kind});$", rf"extern \1 __attribute__(({attribute}));", text, flags=re.MULTILINE
        )
        if not found:
            raise RuntimeError(f"mypyc writes otherwise now, nothing is like {kind}; see sort_by_use")
    text += "\n__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);\n"
    header.write_text(text, encoding="utf-8")


def build_extensions(
    extensions: list[Any], compiler: Compiler, identity: str, kept: Kept, scratch: Path, result: Path
) -> None:
    """Compile every C file, as many at a time as there are processors, and link the extensions into `result`."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    headers = b"".join(path.read_bytes() for path in sorted((scratch / "c").rglob("*.h")))

    class Build(build_ext):  # type: ignore[misc]
        """What setuptools does to extensions, with many files of one extension at the same time."""

        def build_extensions(self) -> None:
            group, *pointers = sorted(self.extensions, key=lambda extension: extension.name != "rulebound__mypyc")
            largest_first = sorted(group.sources, key=lambda source: -os.path.getsize(source))
            late = compiler.link_time_flags() if compiler.link_time else []
            how = [*late, *self.read_once(group, late)]
            with ThreadPoolExecutor(compiler.jobs) as pool:
                objects = list(pool.map(lambda source: self.compiled(group, source, headers, how), largest_first))
            flags = [f"-O{compiler.level}", *compiler.flags(), *late] if late else []
            self.link(group, sorted(objects), self.place_of(group), flags)
            self.point_to(group, pointers)

        def read_once(self, group: Any, flags: Sequence[str]) -> list[str]:
            """Read the large header of the group once for all its files, a third of their work; the flags by which
            they find it so. Only for gcc: others take such headers another way."""
            if not compiler.link_time:
                return []
            header = scratch / "c" / HEADER
            folders = [f"-I{folder}" for folder in (*group.include_dirs, *self.include_dirs)]
            how = [*folders, *group.extra_compile_args, *compiler.flags(), *flags]
            self.compiler.spawn(
                [*self.compiler.compiler_so, *how, "-x", "c-header", str(header), "-o", f"{header}.gch"]
            )
            return ["-include", HEADER]

        def compiled(self, extension: Any, source: str, headers: bytes, more: Sequence[str]) -> str:
            """The object of a C file, which includes these headers of ours."""
            flags = [*extension.extra_compile_args, *compiler.flags(), *more]

            def work(made: Path) -> None:
                folders = [*extension.include_dirs, *self.include_dirs]
                objects = self.compiler.compile(
                    [source], output_dir=self.build_temp, include_dirs=folders, extra_postargs=flags
                )
                shutil.move(objects[0], made)

            return str(kept.make(digest(identity, " ".join(flags), headers, Path(source).read_bytes()) + ".o", work))

        def point_to(self, group: Any, pointers: Sequence[Any]) -> None:
            """Put the small file beside each module in which Python finds it."""
            names = sorted({pointer.name.removesuffix(".__init__").rpartition(".")[2] for pointer in pointers})
            entries = [f"PyMODINIT_FUNC PyInit_{name}(void) {{ return PyModuleDef_Init(&module); }}" for name in names]
            source = scratch / "pointer.c"
            source.write_text("\n".join([POINTER.replace("GROUP", group.name), *entries, ""]), encoding="utf-8")
            made = str(source.with_suffix(".so"))
            self.link(group, [self.compiled(group, str(source), b"", [])], made, [])
            for pointer in pointers:
                shutil.copy(made, self.place_of(pointer))

        def place_of(self, extension: Any) -> str:
            place: str = self.get_ext_fullpath(extension.name)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            return place

        def link(self, extension: Any, objects: list[str], place: str, flags: list[str]) -> None:
            self.compiler.link_shared_object(
                objects,
                place,
                libraries=self.get_libraries(extension),
                library_dirs=extension.library_dirs,
                export_symbols=self.get_export_symbols(extension),
                extra_postargs=[*extension.extra_link_args, *flags],
                build_temp=self.build_temp,
            )

    command = Build(Distribution({"name": "rulebound", "ext_modules": extensions}))
    command.build_lib = str(result)
    command.build_temp = str(scratch / "objects")
    command.ensure_finalized()
    command.run()
