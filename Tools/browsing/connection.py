"""A browser process and the messages to it: JSON, each ended by NUL, over two pipes that it has as descriptors 3 and 4."""
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

CANDIDATES = [
    "/usr/lib/chromium/chromium",  # Debian's, without its script, which adds options and extensions.
    "chromium", "chromium-browser", "google-chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
OPTIONS = [
    "--headless=new", "--remote-debugging-pipe", "--no-startup-window", "--no-first-run", "--no-default-browser-check", "--disable-breakpad",
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-extensions", "--disable-sync",
    "--disable-features=Translate,MediaRouter,OptimizationHints", "--password-store=basic", "--use-mock-keychain", "--mute-audio",
    "--force-color-profile=srgb", "--force-device-scale-factor=1", "--lang=en-US",
    # A page of a headless browser is never at the front; its timers and frames must run as if it were.
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    # What is tested must not need another machine, and the browser need not call its makers.
    "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1 , EXCLUDE [::1]",
]
GUARD = os.path.join(os.path.dirname(os.path.realpath(__file__)), "guard.py")


class BrowserError(Exception):
    """The browser, or the page, did not do what it was asked."""


def executable():
    """The path of a Chromium, or None; STRATA_BROWSER names another one."""
    named = os.environ.get("STRATA_BROWSER")
    return next((path for path in map(shutil.which, [named] if named else CANDIDATES) if path), None)


def command(path, profile, more):
    options = OPTIONS + [f"--user-data-dir={profile}"] + list(more)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--no-sandbox")
    if os.path.isdir("/dev/shm"):
        space = os.statvfs("/dev/shm")
        if space.f_bavail * space.f_frsize < 512 << 20:  # A container's 64 MB make its pages crash.
            options.append("--disable-dev-shm-usage")
    return [path] + options


class Connection:
    """A running browser. `handle(event)` is called for each event, on the thread that reads: it must not wait for a response."""

    def __init__(self, handle, options=(), patience=30.0):
        path = executable()
        if path is None:
            locked = [path for path in CANDIDATES if os.path.isfile(path)]
            raise BrowserError(f"{locked[0]} is there, but may not be executed" if locked else
                               "no browser: apt-get install -y --no-install-recommends chromium, or set STRATA_BROWSER")
        self.handle, self.patience = handle, patience
        self.writing, self.change = threading.Lock(), threading.Condition()
        self.number, self.responses, self.waiting, self.ended = 0, {}, {}, None
        self.profile = tempfile.mkdtemp(prefix="strata-browser.")
        try:
            self.start(command(path, self.profile, options))
        except BaseException:
            shutil.rmtree(self.profile, ignore_errors=True)
            raise
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def start(self, arguments):
        for name in ("tmp", "config", "cache"):
            os.mkdir(os.path.join(self.profile, name))
        # Everything that it writes is in the profile, also temporary files and the database of crashes.
        environment = dict(os.environ, TMPDIR=os.path.join(self.profile, "tmp"), XDG_CONFIG_HOME=os.path.join(self.profile, "config"),
                           XDG_CACHE_HOME=os.path.join(self.profile, "cache"))
        self.log = tempfile.TemporaryFile()
        theirs, self.output = os.pipe()
        self.input, theirs_too = os.pipe()
        # Beyond 4, so that making one of them 3 does not overwrite the other.
        high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10) for descriptor in (theirs, theirs_too)]
        os.close(theirs)
        os.close(theirs_too)
        life, self.life = os.pipe()
        try:
            actions = [(os.POSIX_SPAWN_DUP2, life, 0), (os.POSIX_SPAWN_DUP2, self.log.fileno(), 1), (os.POSIX_SPAWN_DUP2, self.log.fileno(), 2)]
            actions += [(os.POSIX_SPAWN_DUP2, high[0], 3), (os.POSIX_SPAWN_DUP2, high[1], 4)]
            guard = [sys.executable, "-I", "-S", GUARD, self.profile] + arguments
            self.guard = os.posix_spawn(sys.executable, guard, environment, file_actions=actions, setpgroup=0)
        finally:
            for descriptor in [life] + high:
                os.close(descriptor)

    def read(self):
        """Reads until the browser ends, whether or not anyone waits: a full pipe would stop it."""
        parts = []
        while True:
            try:
                chunk = os.read(self.input, 1 << 20)
            except OSError:
                chunk = b""
            if not chunk:
                break
            parts.append(chunk)
            if b"\0" not in chunk:  # Of a message of megabytes, which is not joined anew for each chunk.
                continue
            *messages, rest = b"".join(parts).split(b"\0")
            parts = [rest]
            for message in map(json.loads, messages):
                if "id" in message:
                    with self.change:
                        if message["id"] in self.waiting:
                            self.responses[message["id"]] = message
                        self.change.notify_all()
                else:
                    self.handle(message)
        self.fail("the browser ended")

    def fail(self, reason, session=None):
        """No response will come, of the session or at all."""
        with self.change:
            if session is None:
                self.ended = reason
            for number, of_session in list(self.waiting.items()):
                if session in (None, of_session):
                    self.responses.setdefault(number, {"error": {"message": reason}})
            self.change.notify_all()

    def post(self, method, session=None, wait=False, **parameters):
        """Sends a request; returns its number."""
        with self.writing:
            self.number += 1
            number = self.number
            message = {"id": number, "method": method, "params": parameters}
            if session:
                message["sessionId"] = session
            with self.change:
                if self.ended:
                    raise BrowserError(f"{method}: {self.ended}{self.complaint()}")
                if wait:
                    self.waiting[number] = session
            data = json.dumps(message).encode() + b"\0"
            try:
                while data:
                    data = data[os.write(self.output, data):]
            except OSError:  # The reader will say why.
                pass
        return number

    def call(self, method, session=None, patience=None, **parameters):
        """Sends a request and returns its result."""
        number = self.post(method, session, wait=True, **parameters)
        with self.change:
            arrived = self.change.wait_for(lambda: number in self.responses, patience or self.patience)
            del self.waiting[number]
            response = self.responses.pop(number, None)
        if not arrived:
            raise BrowserError(f"{method}: no response in {patience or self.patience:g} s")
        if "error" in response:
            raise BrowserError(f"{method}: {response['error']['message']}{self.complaint() if self.ended else ''}")
        return response["result"]

    def complaint(self):
        """What the browser printed last, without the absence of a desktop's bus."""
        try:
            size = self.log.seek(0, os.SEEK_END)
            self.log.seek(max(0, size - 20_000))
            lines = self.log.read().decode(errors="replace").splitlines()
        except ValueError:
            return ""
        return "".join(f"\n  {line}" for line in [line for line in lines if "dbus" not in line][-5:])

    def processes(self):
        """The browser's processes (Linux): all below the guard."""
        parents = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
            except OSError:
                pass
        found, generation = [], {self.guard}
        while generation:
            generation = {child for child, parent in parents.items() if parent in generation}
            found += sorted(generation)
        return found

    def close(self, patience=10.0):
        """Ends the browser and removes its profile; may be called again."""
        if self.life is None:
            return
        os.close(self.life)  # The guard kills and removes.
        self.life = None
        limit = time.monotonic() + patience
        while os.waitpid(self.guard, os.WNOHANG) == (0, 0):
            if time.monotonic() > limit:
                os.killpg(self.guard, 9)
                os.waitpid(self.guard, 0)
                break
            time.sleep(0.01)
        shutil.rmtree(self.profile, ignore_errors=True)  # If the guard was killed.
        self.reader.join(patience)
        os.close(self.output)
        os.close(self.input)
        self.log.close()
