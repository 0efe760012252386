"""What a library of somebody else can do, and which of it has been seen to work.

Every public method of every class of a package is wrapped. So a method that a new version brings, or that a script forgets, is a failure.
"""

import enum
import functools
import importlib
import inspect
import pkgutil
import sys
import traceback
import types


class Exercised:
    """The public methods of a package: which returned, and which were refused as they must be."""

    def __init__(self, package):
        self.returned = set()
        self.refused = {}
        self.classes = sorted(set(self._classes(package)), key=lambda each: each.__name__)
        self.methods = {name for each in self.classes for name in self._watch(each)}

    @staticmethod
    def _classes(package):
        modules = [package]
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            modules.append(importlib.import_module(found.name))
        for module in modules:
            for _, member in inspect.getmembers(module, inspect.isclass):
                if member.__module__.startswith(package.__name__) and not issubclass(member, enum.Enum):
                    yield member

    def _watch(self, owner):
        for name, member in list(vars(owner).items()):
            if name.startswith("_"):
                continue
            full = f"{owner.__name__}.{name}"
            if isinstance(member, types.FunctionType):
                setattr(owner, name, self._noting(full, member))
            elif isinstance(member, property):
                setattr(owner, name, property(self._noting(full, member.fget)))
            elif isinstance(member, classmethod):
                setattr(owner, name, classmethod(self._noting(full, member.__func__)))
            else:
                continue
            yield full

    def _noting(self, name, function):
        @functools.wraps(function)
        def noting(*positional, **named):
            result = function(*positional, **named)
            if self.counts(result):
                self.returned.add(name)
            return result

        return noting

    def counts(self, result):
        """Whether a method that returned this has done what it is for."""
        return True

    def words(self, result):
        """What a method says that returned this."""
        return str(result)

    def refuse(self, name, why, complaint, call):
        """Has a method refused, for a reason that holds for a real server or lies in the library. Fails if it is not, or in other words."""
        if name not in self.methods:
            raise AssertionError(f"{name} is no method of the package")
        try:
            said = self.words(call())
        except Exception as refusal:
            said = f"{type(refusal).__name__}: {refusal}"
        if complaint not in said:
            raise AssertionError(f"{name} should be refused with {complaint!r} ({why}), and says {said!r}")
        self.refused[name] = why

    def run(self, title, chapters):
        """Runs every chapter, even if one fails, and ends the process: with 1 if one did, or if a method has not been seen at all."""
        failed = 0
        for chapter in chapters:
            try:
                chapter()
            except Exception:
                failed += 1
                print(f"error: {title}: {chapter.__name__}", file=sys.stderr)
                traceback.print_exc()
        unseen = self.methods - self.returned - self.refused.keys()
        for name in sorted(unseen):
            print(f"error: {title}: {name} neither worked nor was refused", file=sys.stderr)
        works = len(self.methods & self.returned)
        refused = len(self.refused.keys() - self.returned)
        print(f"result: {title}: of {len(self.methods)} methods {works} work, {refused} are refused as they must be")
        sys.exit(1 if failed or unseen else 0)


def expect(holds, what):
    """Fails with `what` unless it holds; unlike `assert`, also where Python optimizes."""
    if not holds:
        raise AssertionError(what)


def equal(found, wanted, what):
    expect(found == wanted, f"{what}: {found!r} instead of {wanted!r}")
