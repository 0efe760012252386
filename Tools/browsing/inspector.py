"""Tests the page of the Inspector in a real browser, on a made-up world and, with a program, on a session typed at its prompt.

usage: Tools/browser inspector [--only NAME]... [--seconds N] [--screenshots FOLDER] [--page FOLDER] [--program PATH [--argument TEXT]...] [--list]

It prints a line for each check, with what it measured, and what was wrong. Exit status 4 means that something was wrong, 1 that there is no
browser. --seconds is the length of the load, by default 60; --page is the folder of the page's files, by default that of the module Inspector.
--program is a `strata`, started with --inspect and each --argument.
"""
import argparse
import contextlib
import os
import sys
import tempfile
import time
import traceback

from . import inspector_load, inspector_session, inspector_views
from .connection import BrowserError
from .inspected import InspectedPage
from .page import Browser
from .stream import PageServer
from .world import World

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
MODULE = os.path.join(ROOT, "Modules", "Inspector")


class Check:
    """One check: `expect` records what is wrong and goes on, `say` what was measured."""

    def __init__(self, name, browser, options):
        self.name, self.browser, self.options, self.page = name, browser, options, InspectedPage(browser)
        self.wrong, self.said, self.is_pictured = [], [], False

    def expect(self, holds, sentence):
        if not holds:
            self.wrong.append(sentence)
        return bool(holds)

    def expect_none(self, problems, where=""):
        self.wrong += [f"{where}{problem}" for problem in problems]

    def expect_texts(self, shown, *texts, where):
        """What is shown must contain each of the texts, in any case of letters."""
        for text in texts:
            self.expect(text.lower() in shown.lower(), f"{where} does not show “{text}” but: {' '.join(shown.split())[:300]}")

    def say(self, sentence):
        self.said.append(sentence)

    @contextlib.contextmanager
    def serve(self, size=200, can_edit=False):
        """Serves the page on a made-up world; takes a picture if the check fails, before the page loses its server."""
        with PageServer(self.options.page, World(size, can_edit=can_edit), self.options.tests) as server:
            try:
                yield server
            except BrowserError:
                self.picture()
                raise

    def picture(self):
        if self.options.screenshots and not self.is_pictured:
            self.is_pictured = True
            self.browser.screenshot(os.path.join(self.options.screenshots, f"failed-{self.name}.png"))


def run(name, function, options):
    """Runs a check in a browser of its own; returns whether nothing was wrong."""
    began = time.monotonic()
    with Browser(1280, 800) as browser:
        check = Check(name, browser, options)
        try:
            function(check)
        except (BrowserError, OSError, AssertionError) as error:
            place = traceback.extract_tb(error.__traceback__)
            at = next((frame for frame in reversed(place) if "inspector_" in frame.filename), place[-1])
            check.wrong.append(f"{error} (at {os.path.basename(at.filename)}:{at.lineno})")
            check.picture()
    print(f"{'FAILED' if check.wrong else 'passed'} {name} in {time.monotonic() - began:.1f} s")
    for sentence in check.said:
        print(f"result: {name}: {sentence}")
    for sentence in dict.fromkeys(check.wrong):
        print(f"error: {name}: {sentence}", flush=True)
    return not check.wrong


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tools/browser inspector", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--screenshots", metavar="FOLDER")
    parser.add_argument("--page", metavar="FOLDER", default=os.path.join(MODULE, "Sources", "Inspector", "Page"))
    parser.add_argument("--program", metavar="PATH")
    parser.add_argument("--argument", action="append", default=[], metavar="TEXT")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    options.tests = os.path.join(MODULE, "Tests", "InspectorTests")
    checks = {**inspector_views.CHECKS, **inspector_load.CHECKS, **(inspector_session.CHECKS if options.program else {})}
    unknown = [name for name in options.only if name not in checks]
    if unknown:
        parser.error(f"no check is called {unknown[0]}; there are {', '.join(checks)}")
    if options.list:
        print("\n".join(f"{name}: {(function.__doc__ or '').strip()}" for name, function in checks.items()))
        return 0
    with tempfile.TemporaryDirectory(prefix="strata-inspector.") as folder:
        options.folder = folder
        if options.screenshots:
            os.makedirs(options.screenshots, exist_ok=True)
        results = [run(name, function, options) for name, function in checks.items() if not options.only or name in options.only]
    print(f"{sum(results)} of {len(results)} checks of the Inspector's page passed")
    return 0 if all(results) else 4


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
