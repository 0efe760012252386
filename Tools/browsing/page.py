"""A page in a headless browser, used as a person uses it: pointer, keys, eyes."""
import base64
import json
import os
import threading
import time

from . import accessibility, keys
from .connection import BrowserError, Connection

# Resolves when the condition holds. It is looked at after each change of the document, after each event that changes none, and in each frame:
# nothing polls a clock. A condition that throws (an element is not there yet) does not hold.
# The condition is a function of the page's own scope: none of the names in here is in its way.
WAIT = """(condition => new Promise(resolve => {
    const holds = () => { try { return [!!condition()]; } catch (error) { return [false, String(error)]; } };
    const events = ["input", "change", "focusin", "focusout", "toggle", "transitionend", "scroll", "hashchange", "popstate"];
    let over = false, last = [false];
    const end = result => {
        over = true;
        observer.disconnect();
        clearTimeout(timer);
        for (const name of events) removeEventListener(name, look, true);
        resolve(result);
    };
    const look = () => { if (!over && (last = holds())[0]) end("holds"); };
    const frame = () => { look(); if (!over) requestAnimationFrame(frame); };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => end(last[1] ?? "never held"), MILLISECONDS);
    observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    for (const name of events) addEventListener(name, look, true);
    frame();
}))(() => (CONDITION))"""
# The middle of an element, once it is where it was a frame ago and a pointer there would hit it.
TARGET = """new Promise(resolve => {
    const until = performance.now() + MILLISECONDS;
    let before = "", problem;
    const look = () => {
        const element = document.querySelector(SELECTOR);
        if (!element) problem = "is not there";
        else {
            element.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
            const box = element.getClientRects()[0] ?? {x: 0, y: 0, width: 0, height: 0};
            const x = box.x + box.width / 2, y = box.y + box.height / 2, at = `${x} ${y}`;
            const hit = document.elementFromPoint(x, y);
            if (!box.width || !box.height || !element.checkVisibility({visibilityProperty: true})) problem = "is not visible";
            else if (element.matches(":disabled")) problem = "is disabled";
            else if (!hit || !(element.contains(hit) || hit.contains(element) && hit.matches("label, a, button"))) {
                const cover = hit ? hit.cloneNode(false).outerHTML.slice(0, 100) : "the edge of the page";
                problem = `is covered by ${cover}`;
            }
            else if (at === before) return resolve({x, y});
            else { before = at; problem = "moves"; }
        }
        if (performance.now() > until) resolve({problem}); else requestAnimationFrame(look);
    };
    look();
})"""
FRAMES = """new Promise(resolve => {
    const times = [];
    const frame = time => {
        times.push(time);
        if (time - times[0] < MILLISECONDS) requestAnimationFrame(frame);
        else resolve(times.slice(1).map((time, index) => time - times[index]));
    };
    requestAnimationFrame(frame);
})"""
GONE = ("Execution context was destroyed", "Inspected target navigated or closed", "Cannot find context", "Promise was collected")
LEVELS = {"error": "error", "assert": "error", "warning": "warning"}
LIMIT_OF_CONSOLE = 1_000


class Browser:
    """A browser with one page, of the size of a small laptop's window. `with Browser() as browser:` ends it in every case.

    Selectors are CSS's and find what is in the document itself: not what is in frames or shadow trees.
    """

    def __init__(self, width=1280, height=800, options=(), patience=10.0):
        self.patience, self.width, self.height = patience, width, height
        self.lock, self.messages, self.loaded, self.session = threading.Condition(), [], set(), None
        self.addresses, self.downloaded = [], []
        self.connection = Connection(self.receive, options)
        try:
            target = self.connection.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.connection.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            # Not Accessibility: while it is enabled, the page grows with every change of a text.
            for domain in ("Page", "Runtime", "Log", "DOM", "Inspector"):
                self.call(f"{domain}.enable")
            self.call("Page.setLifecycleEventsEnabled", enabled=True)
            self.call("Emulation.setFocusEmulationEnabled", enabled=True)
            self.frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
            self.set_size(width, height)
            self.set_color_scheme("light")
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends every process of the browser and removes its profile. It also happens when this program dies."""
        self.connection.close()

    def call(self, method, patience=None, **parameters):
        """A request of the DevTools protocol to the page, for what has no method here."""
        return self.connection.call(method, self.session, patience, **parameters)

    # Events

    def receive(self, event):
        """Called on the thread that reads."""
        if event["method"] == "Browser.downloadProgress" and event["params"]["state"] != "inProgress":
            with self.lock:
                self.downloaded.append(event["params"])
                self.lock.notify_all()
        if event.get("sessionId") != self.session or self.session is None:
            return
        name, of = event["method"], event["params"]
        if name == "Page.lifecycleEvent" and of["name"] == "load":
            with self.lock:
                self.loaded.add(of["loaderId"])
                self.lock.notify_all()
        elif name == "Network.requestWillBeSent":
            with self.lock:
                self.addresses.append(of["request"]["url"])
        elif name == "Runtime.consoleAPICalled" and of["type"] in LEVELS:
            words = [str(value.get("value", value.get("description", value["type"]))) for value in of["args"]]
            self.note(LEVELS[of["type"]], " ".join(words), (of.get("stackTrace", {}).get("callFrames") or [{}])[0])
        elif name == "Runtime.exceptionThrown":
            details = of["exceptionDetails"]
            self.note("error", details.get("exception", {}).get("description") or details["text"], details)
        elif name == "Log.entryAdded" and of["entry"]["level"] in LEVELS:
            self.note(LEVELS[of["entry"]["level"]], of["entry"]["text"], of["entry"])
        elif name == "Page.javascriptDialogOpening":  # It would stop the page for ever.
            self.note("warning", f"{of['type']}: {of['message']}", of)
            self.connection.post("Page.handleJavaScriptDialog", self.session, accept=of["type"] == "beforeunload")
        elif name == "Inspector.targetCrashed":
            self.note("error", "the page crashed", {})
            self.connection.fail("the page crashed", self.session)

    def note(self, level, text, place):
        with self.lock:
            if len(self.messages) < LIMIT_OF_CONSOLE:
                at = f"{place['url']}:{place.get('lineNumber', 0) + 1}" if place.get("url") else ""
                self.messages.append({"level": level, "text": text, "at": at})

    def console(self):
        """The page's errors and warnings since it was opened, the first thousand: level, text, at."""
        self.evaluate("0")  # What the page has said before now has arrived before the response.
        with self.lock:
            return list(self.messages)

    def record_addresses(self, recorded=True):
        """From now on, `addresses` has what the page asks for; it costs time for each chunk of a stream."""
        with self.lock:
            self.addresses.clear()
        self.call("Network.enable" if recorded else "Network.disable")

    # The page

    def open(self, url, patience=None):
        """Goes to a page and returns when it has loaded. A stream of events does not delay that."""
        with self.lock:
            self.messages.clear()
        result = self.call("Page.navigate", patience or self.patience, url=url)
        if result.get("errorText"):
            raise BrowserError(f"{url}: {result['errorText']}")
        loader = result.get("loaderId")  # None: only the fragment differs.
        with self.lock:
            if loader and not self.lock.wait_for(lambda: loader in self.loaded, patience or self.patience):
                raise BrowserError(f"{url} has not loaded in {patience or self.patience:g} s")

    def evaluate(self, expression, patience=None):
        """The value of an expression in the page, as JSON; awaited if it is a promise."""
        result = self.call("Runtime.evaluate", patience, expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait_for(self, condition, patience=None):
        """Returns once the expression is true in the page, in this document or in one that it goes to."""
        patience = patience or self.patience
        limit = time.monotonic() + patience
        while True:
            left = max(0.0, limit - time.monotonic())
            script = WAIT.replace("MILLISECONDS", str(int(left * 1000))).replace("CONDITION", condition)
            try:
                result = self.evaluate(script, left + 5)
            except BrowserError as error:
                if left > 0 and any(text in str(error) for text in GONE):
                    continue
                raise
            if result == "holds":
                return
            said = "".join(f"\n  {message['level']}: {message['text']}" for message in self.console()[:5])
            raise BrowserError(f"waited {patience:g} s for {condition}: {result}{said}")

    def of_element(self, selector, expression):
        script = f"(element => element ? [{expression}] : null)(document.querySelector({json.dumps(selector)}))"
        value = self.evaluate(script)
        if value is None:
            raise BrowserError(f"{selector} is not there")
        return value[0]

    def text(self, selector):
        """The text of the first element of the selector, as it is shown."""
        return self.of_element(selector, "element.innerText ?? element.textContent")

    # Pointer and keys

    def target(self, selector, patience=None):
        patience = patience or self.patience
        script = TARGET.replace("MILLISECONDS", str(int(patience * 1000))).replace("SELECTOR", json.dumps(selector))
        at = self.evaluate(script, patience + 5)
        if "problem" in at:
            raise BrowserError(f"{selector} {at['problem']}, for {patience:g} s")
        return at

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def hover(self, selector, patience=None):
        """Moves the pointer to the middle of an element."""
        at = self.target(selector, patience)
        self.move(at["x"], at["y"])

    def click_at(self, x, y, count=1):
        """Clicks at a point of the window."""
        self.move(x, y)
        for number in range(1, count + 1):
            for kind, down in (("mousePressed", 1), ("mouseReleased", 0)):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=down, clickCount=number)

    def click(self, selector, count=1, patience=None):
        """Clicks the middle of an element, which must be there, visible, enabled, at rest and not covered, at the latest after `patience`."""
        at = self.target(selector, patience)
        self.click_at(at["x"], at["y"], count)

    def press(self, chord):
        """Presses and releases a key: `Enter`, `a`, `Ctrl+Shift+K`."""
        modifiers, key = keys.chord(chord)
        self.stroke(key, modifiers)

    def stroke(self, key, modifiers):
        name, place, code, text, _ = key
        common = dict(key=name, code=place, windowsVirtualKeyCode=code, modifiers=modifiers)
        written = {"text": text, "unmodifiedText": text} if text and not modifiers & 7 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown" if written else "rawKeyDown", **common, **written)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        """Types into what has the focus, a key after another; characters without a key arrive as from an input method."""
        for character in text:
            key = keys.key({"\n": "Enter", "\t": "Tab"}.get(character, character))
            if key is None:
                self.call("Input.insertText", text=character)
            else:
                self.stroke(key, 8 if key[4] else 0)

    def download(self, action, folder, patience=None):
        """Does what makes the page save a file; returns the file's path in the folder, which is complete."""
        self.connection.call("Browser.setDownloadBehavior", behavior="allowAndName", downloadPath=folder, eventsEnabled=True)
        with self.lock:
            self.downloaded.clear()
        action()
        with self.lock:
            if not self.lock.wait_for(lambda: self.downloaded, patience or self.patience):
                raise BrowserError(f"no file was saved in {patience or self.patience:g} s")
            ended = self.downloaded[0]
        if ended["state"] != "completed":
            raise BrowserError(f"saving was {ended['state']}")
        return os.path.join(folder, ended["guid"])

    # Looks

    def set_size(self, width, height):
        self.width, self.height = width, height
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def set_width(self, px):
        """Makes the window so wide; returns once the page is laid out so."""
        self.set_size(px, self.height)
        self.wait_for(f"innerWidth === {px}")

    def set_color_scheme(self, scheme, reduced_motion=False):
        """What the page is told that the person prefers: `light` or `dark`, and whether movement is unwelcome."""
        motion = "reduce" if reduced_motion else "no-preference"
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def screenshot(self, path, width=None, height=None):
        """Writes a PNG of the window, of this size if given; the window then has its earlier size again."""
        before, size = (self.width, self.height), (width or self.width, height or self.height)
        if size != before:
            self.set_size(*size)
        # A page that never rests (a stream of events) is captured too: two frames after the size has changed.
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"])
        if size != before:
            self.set_size(*before)
        with open(path, "wb") as file:
            file.write(data)

    # Costs

    def heap(self):
        """The bytes that the page uses after a garbage collection: objects, the document's nodes, and buffers."""
        self.call("HeapProfiler.collectGarbage")
        usage = self.call("Runtime.getHeapUsage")
        return int(usage["usedSize"] + usage.get("embedderHeapUsedSize", 0) + usage.get("backingStorageSize", 0))

    def counts(self):
        """How many documents, nodes and listeners (`jsEventListeners`) are alive after a garbage collection."""
        self.call("HeapProfiler.collectGarbage")
        return self.call("Memory.getDOMCounters")

    def frames(self, seconds):
        """The milliseconds from each animation frame to the next, for so long."""
        return self.evaluate(FRAMES.replace("MILLISECONDS", str(seconds * 1000)), seconds + 30)

    def work(self):
        """The seconds of processor time that the page's main thread has worked. What waits for a processor does not count."""
        self.call("Performance.enable", timeDomain="threadTicks")
        return {metric["name"]: metric["value"] for metric in self.call("Performance.getMetrics")["metrics"]}["TaskDuration"]

    def memory(self):
        """The bytes of memory of all processes of the browser, those that share a page sharing its size (Linux)."""
        total = 0
        for process in self.connection.processes():
            try:
                with open(f"/proc/{process}/smaps_rollup", encoding="utf-8") as file:
                    total += sum(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
            except OSError:  # It ended meanwhile.
                pass
        return total

    # For everyone

    def accessibility(self):
        """What a screen reader is given, in order: role, name, depth, and the number of the node (`node`)."""
        return accessibility.tree(self)

    def accessibility_problems(self, contrast=4.5):
        """Sentences about controls without a name, text of less contrast, and a focus that does not follow the document."""
        return accessibility.unnamed(self) + accessibility.faint(self, contrast) + accessibility.misordered(self)
