"""A session typed at the prompt of `strata --inspect`, and the page that shows it."""
import codecs
import fcntl
import http.client
import os
import pty
import re
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time
import urllib.parse

from .connection import BrowserError
from .inspected import VIEWS
from .inspector_load import spread

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#token=[0-9a-f]+")
CURSOR_IS_ASKED = "\x1b[6n"


class Repl:
    """A program at a terminal of its own, that of a person who types lines."""

    def __init__(self, program, arguments, folder):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        environment = dict(os.environ, TERM="xterm-256color", HOME=folder, LC_ALL="C.UTF-8")
        self.process = subprocess.Popen([program, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment,
                                        start_new_session=True)
        os.close(theirs)
        self.terminal, self.change, self.text, self.is_over = ours, threading.Condition(), "", False
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def read(self):
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                data = os.read(self.terminal, 1 << 16)
            except OSError:  # Its end has closed the terminal.
                data = b""
            text = decoder.decode(data)
            for _ in range(text.count(CURSOR_IS_ASKED)):  # It measures how wide its signs are.
                os.write(self.terminal, b"\x1b[1;1R")
            with self.change:
                self.text += text
                self.is_over = not data
                self.change.notify_all()
            if not data:
                return

    def await_match(self, pattern, start=0, patience=30.0):
        """Waits until the output from a place on matches; returns the match."""
        pattern = re.compile(pattern)
        with self.change:
            self.change.wait_for(lambda: self.is_over or pattern.search(self.text, start), patience)
            found = pattern.search(self.text, start)
            if not found:
                end = "ended" if self.is_over else f"printed in {patience:g} s"
                raise BrowserError(f"the program {end} no {pattern.pattern}: {self.text[start:][-400:]!r}")
            return found

    def type(self, line):
        """Types a line; returns the time (ms since 1970) at which it was sent, and where its output begins."""
        start = len(self.text)
        os.write(self.terminal, line.encode())
        self.await_match(re.escape(line[-20:]), start)  # The editor has it: what is measured begins with Enter.
        sent = time.time() * 1000
        os.write(self.terminal, b"\r")
        return sent, start

    def run(self, line, expected="> $"):
        """Types a line, and waits for the next prompt; returns what it printed."""
        _, start = self.type(line)
        self.await_match(r"\n.*\n?.*" + expected, start)
        return self.text[start:]

    def close(self):
        """Ends the program as a closed terminal does, and if that does not help, for sure; may be called again."""
        if self.terminal is None:
            return
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGHUP)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        self.reader.join(5)
        os.close(self.terminal)
        self.terminal = None


def start(check):
    """A program with a page: its terminal, and the page's address."""
    folder = tempfile.mkdtemp(dir=check.options.folder)
    arguments = ["--inspect", *(check.options.argument or ["--no-startup", "--data", os.path.join(folder, "data")])]
    repl = Repl(check.options.program, arguments, folder)
    try:
        address = repl.await_match(ADDRESS.pattern)[0]
        repl.await_match("> $", repl.text.index(address))
    except BaseException:
        repl.close()
        raise
    return repl, address


def session(check):
    """What is typed moves the page: load, upgrade, vote, drop; each view shows its part, also afterwards, and it comes within 100 ms."""
    page = check.page
    repl, address = start(check)
    with repl:
        page.browser.record_addresses()
        page.open(address)
        repl.run("login alice")
        repl.run("load http://elsewhere.test/post/161 to stub as s")
        page.show("Now")
        page.search("161")
        page.await_text("161")
        repl.run("load post 288 as h")
        page.search("post:288")
        page.await_text("post:288")
        page.choose("post:288")
        page.await_detail("post:288", "post0", "post3", "h → post:288", "not kept alive, by 1 stub, s")
        repl.run("upgrade s")
        page.wait_for("!document.querySelector('aside').innerText.includes('post0')")
        page.await_detail("post1", "post2", "post3", "s → post:288")
        repl.run("load feed all as f")
        page.await_detail("f → feed:1 → post:288")
        repl.run("drop f")
        page.wait_for("!document.querySelector('aside').innerText.includes('feed:1')")
        times = []
        for command in ("upvote h", "vote h off") * 5:
            page.evaluate("(before => { globalThis.seenAt = inspectedTest.when(() => inspectedTest.values(/vote/i) !== before); })"
                          "(inspectedTest.values(/vote/i)), 0")
            sent, begin = repl.type(command)
            seen = page.evaluate("seenAt")
            check.expect(seen, f"{command} does not reach the page")
            times.append((seen or sent) - sent)
            repl.await_match(r"\n.*> $", begin)
        check.say(f"from Enter to the page {spread(times)}")
        check.expect(sorted(times)[len(times) // 2] < 250, f"The page follows the prompt only after {spread(times)}")
        for view, texts in (("Network", ["post:288", "200"]), ("Time", ["vote"]), ("Disk", ["journal"]), ("Graph", [])):
            page.search("")
            page.show(view)
            page.await_text(*texts)
            if check.options.screenshots:
                page.browser.screenshot(os.path.join(check.options.screenshots, f"session-{view.lower()}.png"))
        repl.run("drop h")
        repl.run("drop s")
        repl.run("load post 1 as g")
        repl.run("gc")
        page.show("Now")
        page.search("post:288")
        page.wait_for("!inspectedTest.all('row', undefined, inspectedTest.panel()).some(row => row.textContent.includes('post:288'))")
        for view in VIEWS:
            page.show(view)
        check.expect_none(page.problems())
        origin = address.partition("/#")[0]
        foreign = [one[:100] for one in page.browser.addresses if not one.startswith((origin, "data:", "blob:", "about:"))]
        check.expect_none(f"The page asked for {one}" for one in foreign)
        repl.close()
        page.wait_for("!document.querySelector('[role=status]').textContent.match(/live/i)", 20)
    check.expect("token=" not in page.evaluate("location.href"), "The token stays in the address")


def refusals(check):
    """The real server refuses other hosts and origins, wrong tokens, other methods and other paths."""
    repl, address = start(check)
    with repl:
        parts = urllib.parse.urlsplit(address)
        token = {"Authorization": f"Bearer {parts.fragment.partition('=')[2]}"}
        for words, method, path, headers, statuses in (
                ("the page", "GET", "/", {}, {200}), ("no token", "GET", "/events", {}, {401, 403}),
                ("a wrong token", "GET", "/events", {"Authorization": "Bearer 00"}, {401, 403}),
                ("a token in the query", "GET", f"/events?token={parts.fragment}", {}, {401, 403}),
                ("another host", "GET", "/", {"Host": "evil.example"}, {400, 403, 421}),
                ("another host with the token", "GET", "/events", {**token, "Host": f"evil.example:{parts.port}"}, {400, 403, 421}),
                ("another origin", "GET", "/events", {**token, "Origin": "https://evil.example"}, {403}),
                ("another site", "GET", "/events", {**token, "Sec-Fetch-Site": "cross-site"}, {403}),
                ("a command without --inspect-edit", "POST", "/command", {**token, "Content-Type": "application/json"}, {403, 404, 405}),
                ("a path outside", "GET", "/page/../Inspector.swift", {}, {400, 404}), ("another path", "GET", "/snapshot", token, {404})):
            connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
            connection.request(method, path, body='{"line":"exit"}' if method == "POST" else None, headers=headers)
            response = connection.getresponse()
            check.expect(response.status in statuses, f"{words}: status {response.status}")
            check.expect(response.getheader("Access-Control-Allow-Origin") is None, f"{words}: other origins may read")
            connection.close()


CHECKS = {"session": session, "refusals": refusals}
