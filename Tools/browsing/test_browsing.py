"""Tests of the driver: python3 -B -m unittest discover -s Tools/browsing -t Tools"""
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

from . import keys
from .connection import BrowserError, Connection, executable
from .page import Browser
from .serving import Server

HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">'
FORM = HEAD + """<h1>Form</h1><label>Name <input id="name"></label> <button id="add">Add</button> <p id="said">nothing</p>
<script>
const said = document.getElementById("said"), input = document.getElementById("name"), events = [];
for (const type of ["keydown", "keyup", "keypress", "mousedown", "click"]) {
    addEventListener(type, event => { if (event.isTrusted) events.push(type + ":" + (event.code ?? "")); }, true);
}
document.getElementById("add").onclick = () => { setTimeout(() => { said.textContent = "Hello, " + input.value; }, 50); };
document.addEventListener("keydown", event => { if (event.ctrlKey && event.shiftKey && event.code === "KeyK") said.textContent = "shortcut"; });
</script>"""
HIDDEN = HEAD + """<button id="covered">Covered</button><div style="position: fixed; inset: 0" id="cover"></div>
<button id="none" style="display: none">None</button><button id="off" disabled>Off</button>
<button id="far" style="position: absolute; top: 3000px" onclick="document.title = 'far'">Far</button>"""
BAD = HEAD + """<style>.faint { color: #888 } .half { opacity: 0.5 } .fine { color: color(srgb 0.3 0.3 0.3) }</style>
<button></button><input><a href="/">Named</a><p class="faint">Faint</p><p class="half">Half</p><p class="fine">Fine</p>
<div style="display: none">Hidden</div><button disabled style="color: #ccc">Off</button><button tabindex="2">Second</button>
<input aria-label="Field" placeholder="Pale">"""
GOOD = HEAD + """<style>:root { color-scheme: light dark }</style><h1>Good</h1><a href="/">Link</a><button>Button</button>
<label>Text <input></label><fieldset><legend>One of</legend><label><input type="radio" name="r">A</label><label><input type="radio" name="r">B</label>
</fieldset><label>Choice <select><option>One</option></select></label><details><summary>More</summary><button>Inside</button></details>"""
NOISY = HEAD + """<script>console.log("quiet"); console.warn("care", 1); console.error("broken");
fetch("/missing"); setTimeout(() => { alert("stop"); document.title = "after"; }); Promise.reject(new Error("late")); undefinedName();</script>"""
SCHEME = HEAD + """<style>body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #000 } }</style>"""
PAGES = {"/": FORM, "/hidden": HIDDEN, "/bad": BAD, "/good": GOOD, "/noisy": NOISY, "/scheme": SCHEME, "/crash": HEAD + "<p>Crash</p>"}

FAKE = """
import json, os, subprocess, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(3), os.close(4), time.sleep(600)
    os._exit(0)
os.wait()
rest = b""
while True:
    chunk = os.read(3, 65536)
    if not chunk:
        time.sleep(600)  # One that does not notice.
    *messages, rest = (rest + chunk).split(b"\\0")
    for message in map(json.loads, messages):
        method, response = message["method"], {"id": message["id"], "result": message["params"]}
        if method == "Silent":
            continue
        if method == "End":
            print("bye", flush=True)
            sys.exit()
        if method == "Refuse":
            response = {"id": message["id"], "error": {"message": "refused"}}
        if method == "Big":
            response["result"] = {"text": "x" * message["params"]["size"]}
        data = json.dumps({"method": "Happened", "params": {}}).encode() + b"\\0" + json.dumps(response).encode() + b"\\0"
        while data:
            data = data[os.write(4, data):]
"""
DRIVER = """
import signal, sys
sys.path.insert(0, sys.argv[1])
from browsing.connection import BrowserError, Connection
connection = Connection(lambda event: None)
connection.call("Echo")
print(connection.profile, connection.guard, *connection.processes(), flush=True)
HOW
"""
WAITS = """
try:
    connection.call("Silent")
except BrowserError as error:
    assert "the browser ended" in str(error), error
    connection.close()
"""


def is_alive(process):
    try:
        os.kill(process, 0)
        return True
    except ProcessLookupError:
        return False


def wait_until(holds, patience=5.0):
    limit = time.monotonic() + patience
    while not holds() and time.monotonic() < limit:
        time.sleep(0.02)
    return holds()


class KeyTests(unittest.TestCase):
    def test_chords_name_a_key_and_modifiers(self):
        self.assertEqual(keys.chord("Enter"), (0, ("Enter", "Enter", 13, "\r", False)))
        self.assertEqual(keys.chord("Ctrl+Shift+K"), (10, ("K", "KeyK", 75, "K", True)))
        self.assertEqual(keys.chord("?"), (8, ("?", "Slash", 191, "?", True)))
        self.assertEqual(keys.chord("+"), (8, ("+", "Equal", 187, "+", True)))
        self.assertEqual(keys.chord("Ctrl++")[0], 10)
        self.assertIsNone(keys.key("é"))
        for wrong in ("Hyper+A", "Nowhere"):
            self.assertRaises(ValueError, keys.chord, wrong)


@unittest.skipUnless(executable(), "no browser")
class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(PAGES)) if hasattr(cls, "enterClassContext") else Server(PAGES).__enter__()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def open(self, path):
        self.browser.open(self.server.url + path)

    def test_types_clicks_and_waits_for_what_follows(self):
        self.open("/")
        self.browser.click("#name")
        self.browser.type("Zoë @ 1+1")
        self.browser.click("#add")
        self.browser.wait_for("said.textContent !== 'nothing'")
        self.assertEqual(self.browser.text("#said"), "Hello, Zoë @ 1+1")
        events = self.browser.evaluate("events")
        self.assertEqual(events[:5], ["mousedown:", "click:", "keydown:KeyZ", "keypress:KeyZ", "keyup:KeyZ"])
        self.assertEqual(self.browser.console(), [])

    def test_keys_edit_and_are_shortcuts(self):
        self.open("/")
        self.browser.press("Tab")
        self.browser.type("abc")
        self.browser.press("Shift+ArrowLeft")
        self.browser.press("Delete")
        self.assertEqual(self.browser.evaluate("input.value"), "ab")
        self.browser.press("Ctrl+a")
        self.browser.type("x")
        self.assertEqual(self.browser.evaluate("input.value"), "x")
        self.browser.press("Ctrl+Shift+K")
        self.assertEqual(self.browser.text("#said"), "shortcut")

    def test_waits_across_a_navigation_and_says_what_never_held(self):
        self.open("/")
        self.browser.evaluate("setTimeout(() => { location.href = '/good'; }, 100), 0")
        self.browser.wait_for("document.querySelector('h1').textContent === 'Good'")
        with self.assertRaisesRegex(BrowserError, "waited 0.3 s for missing.here: ReferenceError: missing is not defined"):
            self.browser.wait_for("missing.here", patience=0.3)

    def test_waits_without_a_clock(self):
        """A state that lasts for less than a frame is seen."""
        self.open("/")
        self.browser.evaluate("setTimeout(() => { said.id = 'brief'; queueMicrotask(() => queueMicrotask(() => { said.id = 'said'; })); }, 100), 0")
        self.browser.wait_for("document.getElementById('brief')", patience=2)

    def test_clicks_only_what_a_pointer_can_hit(self):
        self.open("/hidden")
        for selector, problem in (("#covered", "covered by <div.*cover"), ("#none", "not visible"), ("#off", "disabled"), ("#no", "not there")):
            with self.assertRaisesRegex(BrowserError, problem):
                self.browser.click(selector, patience=0.2)
        self.browser.evaluate("cover.remove()")
        self.browser.click("#far")
        self.assertEqual(self.browser.evaluate("document.title"), "far")

    def test_reports_errors_and_warnings_and_survives_dialogs(self):
        self.open("/noisy")
        self.browser.wait_for("document.title === 'after'")
        for _ in range(20):
            said = {(message["level"], message["text"].split("\n")[0]) for message in self.browser.console()}
            if len(said) >= 6:
                break
            self.browser.evaluate("new Promise(requestAnimationFrame).then(() => 0)")
        self.assertEqual(said, {
            ("warning", "care 1"), ("error", "broken"), ("warning", "alert: stop"), ("error", "Error: late"),
            ("error", "ReferenceError: undefinedName is not defined"),
            ("error", "Failed to load resource: the server responded with a status of 404 (Not Found)")})

    def test_refuses_pages_that_cannot_be_opened(self):
        for url in ("http://127.0.0.1:1/", "http://example.com/"):
            with self.assertRaisesRegex(BrowserError, "net::ERR_"):
                self.browser.open(url)
        with self.assertRaisesRegex(BrowserError, "#nowhere is not there"):
            self.browser.text("#nowhere")

    def test_screenshots_have_the_size_and_the_scheme(self):
        self.open("/scheme")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.png")
            self.browser.screenshot(path, 400, 300)
            with open(path, "rb") as file:
                light = file.read()
            self.assertEqual(struct.unpack(">II", light[16:24]), (400, 300))
            self.assertEqual(self.browser.evaluate("[innerWidth, innerHeight]"), [1280, 800])
            self.browser.set_color_scheme("dark")
            self.addCleanup(self.browser.set_color_scheme, "light")
            self.assertEqual(self.browser.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(0, 0, 0)")
            self.browser.screenshot(path, 400, 300)
            with open(path, "rb") as file:
                self.assertNotEqual(file.read(), light)
        self.browser.set_width(375)
        self.addCleanup(self.browser.set_width, 1280)
        self.assertEqual(self.browser.evaluate("document.documentElement.clientWidth"), 375)

    def test_finds_what_is_hard_to_use(self):
        self.open("/bad")
        roles = [(node["role"], node["name"]) for node in self.browser.accessibility()]
        self.assertIn(("link", "Named"), roles)
        problems = self.browser.accessibility_problems()
        self.assertEqual([problem.split(",")[0] for problem in problems], [
            "no name: button <button>", "no name: textbox <input>", "contrast 3.54 of p.faint “Faint”", "contrast 3.98 of p.half “Half”",
            "tabindex 2 of button “Second” is not the order of the document"])

    def test_praises_what_is_easy_to_use(self):
        self.open("/good")
        for scheme in ("light", "dark"):
            self.browser.set_color_scheme(scheme)
            self.assertEqual(self.browser.accessibility_problems(), [])
        self.browser.set_color_scheme("light")

    def test_a_stream_keeps_pace_and_memory(self):
        self.open("/stream?rate=1000&seconds=3")
        self.browser.accessibility()
        self.browser.wait_for("received > 500")
        early = self.browser.heap()
        frames = self.browser.frames(1)
        self.browser.wait_for("over && count.value === '3000'")
        self.assertEqual(self.browser.evaluate("[received, missing]"), [3000, 0])
        self.assertLess(self.browser.heap() - early, 1_000_000)
        self.assertGreater(len(frames), 5)
        self.assertEqual(self.browser.counts()["documents"], 1)

    def test_a_page_that_crashes_fails_its_requests(self):
        browser = Browser()
        self.addCleanup(browser.close)
        browser.open(self.server.url + "/crash")
        with self.assertRaisesRegex(BrowserError, "crashed"):
            browser.call("Page.crash")
        self.assertEqual([message["text"] for message in browser.messages], ["the page crashed"])


@unittest.skipUnless(sys.platform == "linux", "no /proc")
class ConnectionTests(unittest.TestCase):
    """With a program that speaks as a browser does and, like one, has a process that leaves its group and its parent."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.fake = os.path.join(folder.name, "fake")
        with open(cls.fake, "w", encoding="utf-8") as file:
            file.write(f"#!{sys.executable} -IS\n{FAKE}")
        os.chmod(cls.fake, 0o755)

    def connect(self, **options):
        with unittest.mock.patch.dict(os.environ, STRATA_BROWSER=self.fake):
            connection = Connection(self.events.append, **options)
        self.addCleanup(connection.close)
        return connection

    def setUp(self):
        self.events = []

    def test_responses_and_events_of_any_size(self):
        connection = self.connect()
        self.assertEqual(connection.call("Echo", text="ä\0b"), {"text": "ä\0b"})
        self.assertEqual(len(connection.call("Big", size=3_000_000)["text"]), 3_000_000)
        self.assertEqual(len(connection.call("Echo", text="x" * 1_000_000)["text"]), 1_000_000)
        self.assertEqual([event["method"] for event in self.events], ["Happened"] * 3)

    def test_requests_of_many_threads(self):
        connection, results = self.connect(), {}
        threads = [threading.Thread(target=lambda n=n: results.update({n: connection.call("Echo", n=n)["n"]})) for n in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, {n: n for n in range(50)})

    def test_silence_refusals_and_ends_are_errors(self):
        connection = self.connect(patience=0.2)
        for method, problem in (("Silent", "no response in 0.2 s"), ("Refuse", "Refuse: refused"), ("Echo", None), ("End", "browser ended\n  bye$")):
            if problem is None:
                connection.call(method)
                continue
            with self.assertRaisesRegex(BrowserError, problem):
                connection.call(method, patience=5 if method == "End" else None)
        with self.assertRaisesRegex(BrowserError, "browser ended"):
            connection.call("Echo")

    def test_a_browser_that_does_not_start(self):
        with unittest.mock.patch.dict(os.environ, STRATA_BROWSER="/nowhere/browser"):
            self.assertIsNone(executable())
            self.assertRaisesRegex(BrowserError, "no browser|may not be executed", Connection, print)

    def ends(self, how, ended=0, stop=None):
        """Nothing is left, however it ends: no process, no profile."""
        tools = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
        driver = subprocess.Popen([sys.executable, "-B", "-c", DRIVER.replace("HOW", how), tools], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, env=dict(os.environ, STRATA_BROWSER=self.fake))
        profile, *processes = driver.stdout.readline().split()
        processes = [int(process) for process in processes]
        self.assertEqual(len(processes), 3)  # The guard, the browser, and what left it.
        if stop:
            stop(driver, processes)
        _, errors = driver.communicate(timeout=20)
        self.assertEqual(driver.returncode, ended, errors)
        left = lambda: [process for process in processes if is_alive(process)]
        self.assertTrue(wait_until(lambda: not left()), f"{left()} of {processes} are left")
        self.assertTrue(wait_until(lambda: not os.path.exists(profile)), profile)

    def test_closed(self):
        self.ends("connection.close(); connection.close()")

    def test_exception(self):
        self.ends("raise ValueError", 1)

    def test_driver_killed(self):
        self.ends("signal.pause()", -signal.SIGKILL, lambda driver, _: driver.kill())

    def test_driver_asked_to_end(self):
        self.ends("signal.pause()", -signal.SIGTERM, lambda driver, _: driver.terminate())

    def test_driver_interrupted(self):
        self.ends("signal.pause()", -signal.SIGINT, lambda driver, _: driver.send_signal(signal.SIGINT))

    def test_browser_killed(self):
        self.ends(WAITS, 0, lambda _, processes: os.kill(processes[1], signal.SIGKILL))

    def test_guard_asked_to_end(self):
        self.ends(WAITS, 0, lambda _, processes: os.kill(processes[0], signal.SIGTERM))


if __name__ == "__main__":
    unittest.main()
