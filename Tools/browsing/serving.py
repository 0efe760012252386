"""Serves pages and a stream of events (Server-Sent Events) from a thread, for tests and measurements of pages."""
import http.server
import json
import threading
import time

STREAM = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Events</title><link rel="icon" href="data:,">
<style>:root { color-scheme: light dark } td { font: 12px monospace; white-space: pre }</style>
<h1>Events</h1><p><output id="count">0</output> events</p><table><tbody id="rows"></tbody></table>
<script>
// The last 500 are kept, and the last 40 shown, once per frame, in rows that stay.
const kept = [], lags = [], rows = document.getElementById("rows"), count = document.getElementById("count");
let received = 0, missing = 0, over = false, changed = false;
for (let i = 0; i < 40; i++) rows.append(Object.assign(document.createElement("tr"), {innerHTML: "<td> </td>"}));
const source = new EventSource("/events?rate=RATE&seconds=SECONDS");
source.onmessage = event => {
    const value = JSON.parse(event.data);
    missing += value.number !== received ? 1 : 0;
    received += 1;
    lags[received % 4096] = performance.timeOrigin + performance.now() - value.time;
    kept.push(value);
    if (kept.length > 500) kept.shift();
    if (!changed) { changed = true; requestAnimationFrame(show); }
};
source.addEventListener("over", () => { source.close(); over = true; });
function show() {
    changed = false;
    count.value = received;
    kept.slice(-40).forEach((value, i) => { rows.children[i].firstChild.firstChild.data = `${value.number} ${value.name}`; });
}
</script></html>"""


def threaded_server(get, post=None):
    """Returns a server on a free port of this machine, which calls `get` and `post` with each request, and the thread that runs it."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            get(self)

        if post:
            def do_POST(self):
                post(self)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # A page that goes away breaks its stream.
    return server, threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)


class Server:
    """`with Server({"/": html}) as server:` serves the pages at `server.url`; `/events?rate=N&seconds=N` streams, `/stream?…` shows that."""

    def __init__(self, pages=None):
        self.pages, self.sent = dict(pages or {}), 0
        self.server, self.thread = threaded_server(self.answer)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, request):
        path, _, query = request.path.partition("?")
        options = dict(part.split("=") for part in query.split("&") if part)
        if path == "/events":
            return self.stream(request, float(options["rate"]), float(options["seconds"]))
        page = STREAM if path == "/stream" else self.pages.get(path)
        for name, value in options.items():
            page = page and page.replace(name.upper(), value)
        request.send_response(200 if page is not None else 404)
        request.send_header("Content-Type", "text/html; charset=utf-8")
        request.send_header("Cache-Control", "no-store")
        request.end_headers()
        request.wfile.write((page if page is not None else "not here").encode())

    def stream(self, request, rate, seconds):
        """Sends events at their times, each by a write of its own; late ones at once."""
        request.send_response(200)
        request.send_header("Content-Type", "text/event-stream")
        request.send_header("Cache-Control", "no-store")
        request.end_headers()
        began, self.sent = time.monotonic(), 0
        for number in range(int(rate * seconds)):
            wait = began + number / rate - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            value = json.dumps({"number": number, "time": time.time() * 1000, "name": f"posts.{number % 97}.score", "value": {"up": number}})
            request.wfile.write(f"data: {value}\n\n".encode())
            self.sent += 1
        request.wfile.write(b"event: over\ndata:\n\n")
