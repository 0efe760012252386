"""Measures the browser itself on this machine: what a test with it costs, and what a page can do without a graphics processor."""
import os
import statistics
import tempfile
import time

from .page import Browser
from .serving import Server

CANVAS = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Canvas</title><link rel="icon" href="data:,">
<style>body { margin: 0; overflow: hidden }</style><canvas id="c" width="1280" height="800"></canvas>
<script>
const context = document.getElementById("c").getContext("2d", {alpha: false}), WAY = "NAME";
const circles = Array.from({length: 2000}, (_, i) => ({x: i * 37 % 1280, y: i * 91 % 800, dx: i % 7 / 3 - 1, dy: i % 5 / 2 - 1, color: i % 8}));
const lines = Array.from({length: 4000}, (_, i) => [circles[i % 2000], circles[(i * 7 + 1 + (i % 40)) % 2000]]);
if (LENGTH) lines.forEach((line, i) => line[1] = circles.reduce((best, circle) => circle !== line[0]
    && Math.abs(Math.hypot(circle.x - line[0].x, circle.y - line[0].y) - 20 - i % 40) < Math.abs(Math.hypot(best.x - line[0].x, best.y - line[0].y) - 20 - i % 40)
    ? circle : best));
const colors = Array.from({length: 8}, (_, i) => `hsl(${i * 45} 70% 45%)`);
const sprites = colors.map(color => {
    const sprite = new OffscreenCanvas(10, 10), c = sprite.getContext("2d");
    c.fillStyle = color; c.beginPath(); c.arc(5, 5, 4, 0, 7); c.fill();
    return sprite;
});
let script = 0, drawn = 0;
function draw() {
    const began = performance.now();
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 1280, 800);
    for (const c of circles) {
        c.x += c.dx; c.y += c.dy;
        if (c.x < 0 || c.x > 1280) c.dx = -c.dx;
        if (c.y < 0 || c.y > 800) c.dy = -c.dy;
    }
    context.strokeStyle = "#bbb";
    context.beginPath();
    lines.forEach(([a, b], index) => {
        if (WAY !== "path" && index % 50 === 0) { context.stroke(); context.beginPath(); }
        context.moveTo(a.x, a.y); context.lineTo(b.x, b.y);
    });
    context.stroke();
    if (WAY === "sprites") for (const c of circles) context.drawImage(sprites[c.color], c.x - 5, c.y - 5);
    else if (WAY === "each") for (const c of circles) {
        context.fillStyle = colors[c.color]; context.beginPath(); context.arc(c.x, c.y, 4, 0, 7); context.fill();
    } else colors.forEach((color, i) => {
        context.fillStyle = color; context.beginPath();
        for (const c of circles) if (c.color === i) { context.moveTo(c.x + 4, c.y); context.arc(c.x, c.y, 4, 0, 7); }
        context.fill();
    });
    script += performance.now() - began; drawn += 1;
    requestAnimationFrame(draw);
}
draw();
</script></html>"""


def spread(times):
    """Median, 95th percentile and maximum."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[int(len(ordered) * 0.95)], ordered[-1]


def measure_starts(rounds=5):
    starts, ends = [], []
    for _ in range(rounds):
        began = time.perf_counter()
        browser = Browser()
        starts.append(time.perf_counter() - began)
        began = time.perf_counter()
        browser.close()
        ends.append(time.perf_counter() - began)
    print("start of a browser: median %.2f s, 95 %% %.2f s, longest %.2f s" % spread(starts))
    print("end of a browser: median %.2f s, 95 %% %.2f s, longest %.2f s" % spread(ends))


def measure_stream(browser, server, rate, seconds):
    browser.open(f"{server.url}/stream?rate={rate}&seconds={seconds}")
    began, heaps, frames = time.monotonic(), [], []
    while not browser.evaluate("over") and time.monotonic() - began < seconds * 2 + 10:
        frames += browser.frames(1)
        heaps.append(browser.heap())
    took = time.monotonic() - began
    received, missing, lags = browser.evaluate("[received, missing, lags.filter(lag => lag !== null)]")
    browser.wait_for(f"count.value === '{received}'")
    print(f"stream: {server.sent} events sent, {received} received and shown, {missing} out of order, in {took:.1f} s")
    print("  delay of the last 4,096 events: median %.1f ms, 95 %% %.1f ms, longest %.1f ms" % spread(lags))
    print("  frames: median %.1f ms, 95 %% %.1f ms, longest %.1f ms" % spread(frames))
    half = len(heaps) // 2
    print(f"  heap after collections: {min(heaps) / 1e6:.2f} to {max(heaps) / 1e6:.2f} MB; "
          f"mean of the first half {statistics.mean(heaps[:half]) / 1e6:.2f} MB, of the second {statistics.mean(heaps[half:]) / 1e6:.2f} MB")


def measure_screenshots(browser, folder, rounds=10):
    for width, height in ((1280, 800), (390, 844), (2560, 1600)):
        times = []
        for _ in range(rounds):
            began = time.perf_counter()
            browser.screenshot(os.path.join(folder, "page.png"), width, height)
            times.append((time.perf_counter() - began) * 1000)
        print(f"screenshot {width}×{height}: median %.0f ms, 95 %% %.0f ms, longest %.0f ms" % spread(times))


def measure_canvas(browser, server, seconds):
    for lines, length in (("short", 1), ("long", 0)):
        for way in ("each", "batches", "sprites", "path"):
            browser.open(f"{server.url}/canvas?name={way}&length={length}")
            browser.frames(0.5)
            frames = browser.frames(seconds)
            script = browser.evaluate("script / drawn")
            rate = 1000 * len(frames) / sum(frames)
            print(f"canvas, {lines} lines, {way:8}: {rate:5.1f} frames a second, median %.1f ms, 95 %% %.1f ms, longest %.1f ms" % spread(frames)
                  + f", script {script:.1f} ms a frame")


def measure(seconds=20):
    busy = os.getloadavg()[0]
    print(f"load of the machine: {busy:.1f} on {os.cpu_count()} processors" + (": it is not idle" if busy > 0.5 else ""))
    measure_starts()
    with Server({"/canvas": CANVAS, "/empty": "<!doctype html><title>Empty</title><link rel=icon href=data:,>"}) as server, \
            Browser() as browser, tempfile.TemporaryDirectory() as folder:
        browser.open(f"{server.url}/empty")
        print(f"memory, empty page: {browser.memory() / 1e6:.0f} MB in {len(browser.connection.processes())} processes")
        measure_stream(browser, server, 1000, seconds)
        print(f"memory, after the stream: {browser.memory() / 1e6:.0f} MB")
        measure_screenshots(browser, folder)
        measure_canvas(browser, server, 3)
        print(f"memory, after the canvas: {browser.memory() / 1e6:.0f} MB")
        for message in browser.console():
            print(f"{message['level']}: {message['text']} {message['at']}")
