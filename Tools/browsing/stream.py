"""Serves the Inspector's page and its stream of steps from a made-up world or a recording, so that tests of the page need no Swift."""
import base64
import collections
import hashlib
import hmac
import http
import json
import os
import re
import secrets
import socket
import threading
import time

from .serving import threaded_server

TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "json": "application/json", "svg": "image/svg+xml"}
LENGTH_OF_RING = 10_000
PATIENCE = 15.0  # A stream without a step says so often that it lives.


def policy(html):
    """The policy of the page's contents, with the hash of each script that stands in the page itself."""
    scripts = re.findall(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", html, re.S)
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'" for script in scripts)
    return f"default-src 'none'; script-src 'self'{hashes}; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"


class PageServer:
    """`with PageServer(folder, world) as server:` serves the files of a folder and the stream at `server.address`.

    `world` has `base()` and `happen()`, see `World`; `Recorded` is one from a recording. `tests`, if given, is served as `/tests`.
    """

    def __init__(self, folder, world, tests=None):
        self.folder, self.tests, self.world = folder, tests, world
        self.token, self.epoch = secrets.token_hex(16), secrets.token_hex(2)
        self.change, self.ring, self.number = threading.Condition(), collections.deque(maxlen=LENGTH_OF_RING), 0
        self.lines, self.requests, self.streams, self.resumed, self.is_open = [], [], set(), 0, True
        self.server, self.thread = threaded_server(self.answer, self.take_command)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.address = f"{self.url}/#token={self.token}"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the streams and the server; may be called again."""
        with self.change:
            if not self.is_open:
                return
            self.is_open = False
            self.change.notify_all()
        self.server.shutdown()
        self.server.server_close()

    def interrupt(self):
        """Breaks all streams, as a lost connection does."""
        with self.change:
            for connection in self.streams:
                connection.shutdown(socket.SHUT_RDWR)

    # Steps

    def tell(self, steps):
        """Sends steps to all pages, and numbers them; returns the number of the last."""
        with self.change:
            for step in steps:
                self.number += 1
                self.ring.append((self.number, self.encoded(self.number, step)))
            self.change.notify_all()
            return self.number

    def encoded(self, number, step):
        data = json.dumps({"n": number, "t": time.time() * 1000, **step}, separators=(",", ":"))
        return f"id: {self.epoch}:{number}\ndata: {data}\n\n".encode()

    def do(self, action):
        """Lets something happen: `action(world)` returns the steps that tell of it. Returns the number of the last."""
        with self.change:
            return self.tell(action(self.world))

    def run(self, rate, seconds):
        """Sends so many steps a second, for so long; returns how many were sent."""
        began, sent = time.monotonic(), 0
        while self.is_open and sent < rate * seconds:
            due = min(rate * seconds, (time.monotonic() - began) * rate)
            while sent < due:
                with self.change:
                    steps = self.world.happen()
                    self.tell(steps)
                sent += len(steps)
            time.sleep(0.01)  # A clock is what this plays.
        return sent

    # Responses

    def answer(self, request):
        path = request.path.partition("?")[0]
        self.requests.append(request.path)
        if request.headers.get("Host") != f"127.0.0.1:{self.server.server_port}":
            return self.refuse(request, 403)
        if path == "/events":
            if not hmac.compare_digest(request.headers.get("Authorization", ""), f"Bearer {self.token}"):
                return self.refuse(request, 401)
            return self.stream(request)
        found = re.fullmatch(r"/(page|tests)/([\w.-]+(?:/[\w.-]+)*)", path)
        folder, name = (self.folder, "index.html") if path == "/" else (None, "") if not found else (
            self.folder if found[1] == "page" else self.tests, found[2])
        file = os.path.join(folder or "", name)
        if folder is None or ".." in name or not os.path.isfile(file):
            return self.refuse(request, 404)
        with open(file, "rb") as opened:
            data = opened.read()
        self.head(request, 200, TYPES.get(name.rpartition(".")[2], "text/plain"), length=len(data),
                  policy=policy(data) if path == "/" else "default-src 'none'")
        request.wfile.write(data)

    def head(self, request, status, kind, **more):
        request.send_response(status)
        headers = {"Content-Type": kind if kind.startswith("text/event") else f"{kind}; charset=utf-8", "Cache-Control": "no-store",
                   "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Length": more.get("length"),
                   "Content-Security-Policy": more.get("policy")}
        for name, value in headers.items():
            if value is not None:
                request.send_header(name, str(value))
        request.end_headers()

    def refuse(self, request, status):
        data = json.dumps({"error": http.HTTPStatus(status).phrase}).encode()
        self.head(request, status, "application/json", length=len(data))
        request.wfile.write(data)

    def take_command(self, request):
        """Keeps the line of a command in `lines`, if the world may be edited."""
        data = request.rfile.read(min(int(request.headers.get("Content-Length", 0)), 10_000))
        right = hmac.compare_digest(request.headers.get("Authorization", ""), f"Bearer {self.token}")
        if not right or request.path != "/command" or not getattr(self.world, "can_edit", False):
            return self.refuse(request, 404 if right else 401)
        with self.change:
            self.lines.append(json.loads(data)["line"])
            self.change.notify_all()
        self.head(request, 200, "application/json", length=11)
        request.wfile.write(b'{"ok":true}')

    def stream(self, request):
        """Sends the present world, or what a page that was here before has missed, and then each step."""
        self.head(request, 200, "text/event-stream")
        with self.change:
            self.streams.add(request.connection)
        try:
            position = self.begin(request, request.headers.get("Last-Event-ID", ""))
            while True:
                with self.change:
                    self.change.wait_for(lambda: not self.is_open or self.number > position, PATIENCE)
                    if not self.is_open:
                        return
                    late = self.ring and self.ring[0][0] > position + 1
                    steps = [] if late else self.after(position)
                    if steps:
                        position = steps[-1][0]
                    elif self.number > position and not late:
                        position = self.number  # Another page's base.
                if late:
                    position = self.begin(request, "", "the page was too slow")
                else:
                    request.wfile.write(b"".join(data for _, data in steps) or b":\n\n")
        finally:
            with self.change:
                self.streams.discard(request.connection)

    def after(self, position):
        """The steps of the ring with a later number; looks at no others."""
        found = []
        for step in reversed(self.ring):
            if step[0] <= position:
                break
            found.append(step)
        return found[::-1]

    def begin(self, request, last, reason=None):
        epoch, _, number = last.partition(":")
        with self.change:
            if epoch == self.epoch and self.ring and self.ring[0][0] <= int(number) + 1:
                self.resumed += 1
                return int(number)
            steps = [{"kind": "reset", "why": reason}] if reason else []
            data = []
            for step in steps + self.world.base():
                self.number += 1
                data.append(self.encoded(self.number, {**step, "epoch": self.epoch} if step["kind"] == "base" else step))
            position = self.number
        request.wfile.write(b"".join(data))
        return position


class Recorded:
    """A world that is a recording: all its steps up to `ready` are the present, and each `happen` is the next step."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            steps = json.load(file)["steps"]
        ready = next((index for index, step in enumerate(steps) if step["kind"] == "ready"), -1)
        bare = [{name: value for name, value in step.items() if name not in ("n", "t")} for step in steps]
        self.present, self.coming = bare[:ready + 1], bare[ready + 1:]

    def base(self):
        return self.present

    def happen(self):
        step = self.coming.pop(0)
        # A page that comes later gets it with the present; `ready` is last.
        self.present.insert(len(self.present) - 1, step)
        return [step]
