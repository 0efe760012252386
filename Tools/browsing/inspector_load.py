"""How the Inspector's page bears load: steps a second, objects, and the time from an edit to the screen."""
import json
import statistics
import threading
import time

from .connection import BrowserError
from .inspected import VIEWS
from .inspector_views import POST, select_post

RATE = 1_000


def spread(values, unit="ms"):
    values = sorted(values)
    return f"{values[0]:.1f}–{statistics.median(values):.1f}–{values[-1]:.1f} {unit} (min–median–max of {len(values)})"


def load(check):
    """A thousand steps a second: the page keeps up, and neither its heap nor its document grows."""
    page, seconds = check.page, check.options.seconds
    with check.serve(2_000) as server:
        page.open(server.address)
        runner = threading.Thread(target=server.run, args=(RATE, seconds), daemon=True)
        began, first = time.monotonic(), server.number
        heaps, nodes, lags, views = [], [], [], iter(VIEWS * 100)
        runner.start()
        while runner.is_alive():
            page.show(next(views))
            runner.join(seconds / 30)
            lags.append(page.lags()["last"])
            heaps.append((time.monotonic() - began, page.browser.heap()))
            nodes.append(page.browser.counts()["nodes"])
        last = server.number
        at_end = time.monotonic()
        page.wait_for(f"inspectedTest.lags.number >= {last}", 30)
        behind = time.monotonic() - at_end
        sent = last - first
        check.say(f"{sent} steps in {at_end - began:.1f} s; delay of the last applied step {spread(lags)}; {behind:.2f} s behind at the end")
        # The first third fills what the page keeps.
        late = [heap for at, heap in heaps if at > seconds / 3]
        check.say(f"heap after collections {min(late) / 1e6:.1f} to {max(late) / 1e6:.1f} MB in the last two thirds; "
                  f"nodes {min(nodes)} to {max(nodes)}")
        check.expect(sent >= RATE * seconds * 0.9, f"The server sent only {sent} steps: this machine is too busy to tell")
        check.expect(statistics.median(lags) < 1_000 and behind < 1, f"The page falls behind: {spread(lags)}, {behind:.2f} s at the end")
        half = len(late) // 2
        growth = statistics.mean(late[half:]) / statistics.mean(late[:half])
        check.expect(growth < 1.2, f"The heap grows: {', '.join(f'{heap / 1e6:.1f}' for _, heap in heaps)} MB")
        check.expect(max(nodes) < 20_000, f"The document has {max(nodes)} nodes")
        check.expect_none(page.problems())


def frames(check):
    """Graph with 2,000 objects moves fluidly, with a few steps a second, and with 20,000 the page still answers."""
    page = check.page
    for size in (2_000, 20_000):
        with check.serve(size) as server:
            page.open(server.address)
            page.show("Graph")
            runner = threading.Thread(target=server.run, args=(20, 4), daemon=True)
            before = page.browser.work()
            runner.start()
            times = page.browser.frames(4)
            work = (page.browser.work() - before) * 1000 / len(times)
            runner.join()
            rate = 1000 * len(times) / sum(times)
            check.say(f"{size} objects: {rate:.0f} frames a second, {work:.1f} ms of work on the main thread for each; frames {spread(times)}")
            # What others do on the machine counts in the frames, and hardly in the work.
            check.expect(rate >= 5, f"{rate:.0f} frames a second with {size} objects")
            check.expect(work < 16, f"{work:.1f} ms of work for each frame with {size} objects")
            for view in VIEWS:
                began = time.monotonic()
                page.show(view)
                page.browser.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
                took = time.monotonic() - began
                check.expect(took < 3, f"{view} takes {took:.1f} s to show {size} objects")
            count = page.browser.counts()["nodes"]
            check.expect(count < 20_000, f"{count} nodes for {size} objects")
            check.expect_none(page.problems())


def latency(check):
    """From a step's record to its text on the page."""
    page, times = check.page, []
    with check.serve() as server:
        page.open(server.address)
        select_post(page, server.world)
        for number in range(30):
            text = str(100_000 + number)
            page.evaluate(f"globalThis.seenAt = inspectedTest.when(() => inspectedTest.field('score') === {json.dumps(text)}), 0")
            began = time.time() * 1000
            server.do(lambda world, text=text: [world.new_commit(world.new_cause("edit", "edit"), [
                world.changed(f"1/post2/{POST}", {"score": text})])])
            seen = page.evaluate("seenAt")
            if seen is None:
                raise BrowserError(f"the side panel does not show the score {text}")
            times.append(seen - began)
        check.say(f"from a step to its text in the side panel {spread(times)}")
        check.expect(statistics.median(times) < 250, f"A step is shown only after {spread(times)}")
        check.expect_none(page.problems())


CHECKS = {"latency": latency, "frames": frames, "load": load}
