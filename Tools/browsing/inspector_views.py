"""What each view of the Inspector's page shows, by pointer and by keys, in all looks, and with texts that want to be more than text."""
import os
import tempfile

from . import hostile
from .inspected import VIEWS
from .world import STATUSES

POST = 288  # The first post of each world.


def title(world):
    return world.states[f"1/post2/{POST}"]["headline"]


def shown(world, name, tier=2):
    return next(field["shown"] for field in world.states[f"1/post{tier}/{POST}"]["fields"] if field["name"] == name)


def select_post(page, world, post=POST):
    """Finds a post in the view Now, and selects it, with the keyboard alone."""
    page.show("Now")
    page.search(f"post:{post}")
    page.await_text(f"post:{post}")
    page.choose(f"post:{post}", world.states[f"1/post2/{post}"]["headline"])
    page.await_detail(f"post:{post}")


def go_to_the_beginning(page):
    """Moves the slider of the view Time to its left end."""
    page.mark("inspectedTest.find('slider')")
    page.evaluate("document.querySelector('[data-test-target]').focus()")
    page.browser.press("Home")


def now(check):
    """Now shows kinds, tiers, fields, holders and edits, and finds as one types; the side panel tells of the selected object."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        page.show("Now")
        page.await_text("community:1", "delegate:map", "settings.json")
        world = server.world
        select_post(page, world)
        page.await_text(title(world))
        check.expect(f"post:{world.posts[3]}" not in page.panel(), "The search for one post leaves another one")
        page.await_detail("post1", "post2", "score", shown(world, "score"), "h1", f"client.models(Post2.self)[{POST}]")
        steps = world.edit(POST)
        server.tell(steps[:2])
        page.await_detail(f"vote up on post:{POST}")
        check.expect_texts(page.detail(), "edits under way", "?", where="The side panel with a pending edit")
        server.tell(steps[2:])
        page.wait_for("!document.querySelector('aside').innerText.match(/edits under way/i)")
        page.await_field("vote", "up")
        page.await_detail("upvote")
        page.search("view 2")
        page.await_text(f"post:{world.posts[1]}")
        page.search("no such thing anywhere")
        page.wait_for(f"!inspectedTest.panel().innerText.includes('post:{POST}')")
        check.expect_none(page.problems())


def graph(check):
    """Graph draws objects on a canvas, and has them as a list too."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        page.show("Graph")
        page.wait_for("""(canvas => {
            const {width, height} = canvas, copy = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
            copy.drawImage(canvas, 0, 0);
            return new Set(new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer)).size > 4;
        })(inspectedTest.panel().querySelector("canvas"))""")
        page.press_button("List", "inspectedTest.panel()")
        page.await_text("community:1")
        page.search(f"post:{POST}")
        page.choose(f"post:{POST}", title(server.world))
        page.await_detail(f"post:{POST}")
        check.expect_none(page.problems())


def time_view(check):
    """Time lists commits with cause, request, and the values before and after; its slider shows the world as of then."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        before = shown(server.world, "score")
        server.do(lambda world: world.edit(POST, "refused"))
        server.do(lambda world: world.read(POST))
        after = shown(server.world, "score")
        page.show("Time")
        page.await_text(f"GET post {POST}")
        check.expect_texts(page.panel(), f"upvote post:{POST}", where="Time")
        page.await_text(before, after)
        page.await_text("view 2")
        select_post(page, server.world)
        page.await_field("score", after)
        page.show("Time")
        page.search("")
        go_to_the_beginning(page)
        page.await_field("score", before)
        told = server.do(lambda world: world.read(world.posts[1]))
        page.wait_for(f"inspectedTest.lags.number >= {told}")
        check.expect(page.evaluate("inspectedTest.field('score')") == before, "A step that arrives moves the past that is shown")
        page.browser.press("End")
        page.await_field("score", after)
        check.expect_none(page.problems())


def network(check):
    """Network lists requests with stamp, what they brought, and what lost to a later one and why."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        server.do(lambda world: world.read(POST))
        server.do(lambda world: world.edit(world.posts[1], "failed"))
        server.do(lambda world: world.edit(world.posts[1], "refused"))
        server.do(lambda world: world.superseded(POST))
        page.show("Network")
        page.await_text(f"GET post {POST}", f"POST like {server.world.posts[1]}", "501", "200", "400", "a later request")
        check.expect("fail" in page.panel().lower() or "no response" in page.panel().lower(), "Network does not say that a request failed")
        check.expect_none(page.problems())


def disk(check):
    """Disk lists files, the journal and the outbox."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        page.show("Disk")
        page.await_text("feed.json", "settings.json", f"vote on post:{POST}", "waiting", "lemmy.example")
        size = 1_234
        server.do(lambda world: [world.new_commit(world.new_cause("disk", "write feed.json"), [world.file("feed.json", size)])])
        page.await_text("1.2 kB")
        check.expect_none(page.problems())


def delegates(check):
    """Delegates shows the five statuses, in words, as they follow each other."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        page.show("Delegates")
        page.await_text("announcements", "timetable", "grades", "canteen", "library", "map", "not asked")
        for status in STATUSES:
            server.do(lambda world, status=status: [world.new_commit(world.new_cause("other", "refresh"), [world.delegate("map", status)])])
        # In the row of the delegate, after its name, in this order.
        order = "[^]*".join(["map", "not asked", *STATUSES])
        page.wait_for(f"/{order}/.test(inspectedTest.panel().textContent)")
        check.expect_none(page.problems())


def keyboard(check):
    """Everything can be reached with keys: views by number, the search, rows, the selected object, and back."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        for view in VIEWS:
            page.show(view)
        page.mark("inspectedTest.find('tab', 'Delegates')")
        page.evaluate("document.querySelector('[data-test-target]').focus()")
        page.browser.press("Home")
        page.wait_for("inspectedTest.find('tab', 'Now').getAttribute('aria-selected') === 'true'")
        page.browser.press("ArrowRight")
        page.wait_for("inspectedTest.find('tab', 'Graph').getAttribute('aria-selected') === 'true'")
        check.expect(page.evaluate("document.activeElement.matches('[role=tab]')"), "An arrow key takes the focus from the tabs")
        select_post(page, server.world)
        page.search("1")
        stays = page.evaluate("inspectedTest.find('tab', 'Now').getAttribute('aria-selected')") == "true"
        check.expect(stays, "A digit in the search changes the view")
        page.browser.press("Escape")
        page.wait_for("!inspectedTest.find('searchbox').value || document.activeElement !== inspectedTest.find('searchbox')")
        check.expect_none(page.problems())


def looks(check):
    """Each view fits at 1280 and 700 pixels, in the light and the dark, has named controls and a contrast of 4.5; with pictures."""
    page, folder = check.page, check.options.screenshots or os.path.join(check.options.folder, "looks")
    os.makedirs(folder, exist_ok=True)
    with check.serve() as server:
        page.open(server.address)
        for action in (lambda world: world.edit(POST), lambda world: world.edit(world.posts[1], "failed"), lambda world: world.superseded(POST)):
            server.do(action)
        for _ in range(60):
            server.do(lambda world: world.happen())
        server.do(lambda world: world.edit(POST)[:2])
        select_post(page, server.world)
        page.search("")
        for view in VIEWS:
            page.show(view)
            check.expect_none(page.screenshots(folder, view))
            for scheme in ("light", "dark"):
                check.browser.set_color_scheme(scheme)
                check.expect_none(check.browser.accessibility_problems(), f"{view}, {scheme}: ")
            check.browser.set_color_scheme("light")
        check.expect_none(page.problems())


def reconnect(check):
    """A broken stream is taken up where it broke; a wrong token is refused in words."""
    page, broken = check.page, ("Failed to load resource", "net::ERR_")
    with check.serve() as server:
        page.open(server.address)
        page.show("Network")
        server.interrupt()
        server.do(lambda world: world.read(POST))
        page.await_text(f"GET post {POST}", patience=20)
        page.wait_for("document.querySelector('[role=status]').textContent.match(/live/i)", 20)
        check.expect(server.resumed > 0, "The page began anew, though the server has all the steps that it missed")
        check.expect("token" not in page.evaluate("location.href"), "The token stays in the address")
        check.expect_none(page.problems(broken))
        page.evaluate("sessionStorage.clear()")
        page.open(f"{server.url}/#token={'0' * 32}", is_live=False)
        page.wait_for("!document.querySelector('[role=status]').textContent.match(/live|connecting/i)")
        check.expect_none(page.problems(broken))
    with check.serve() as server:
        page.open(server.address)
        server.close()
        page.wait_for("!document.querySelector('[role=status]').textContent.match(/live/i)")
        check.say(f"without a server, the page says “{page.status()}”")


def texts(check):
    """What a hostile server calls its things is shown as text: markup, addresses, marks of direction, names of JavaScript's own."""
    page = check.page
    with check.serve() as server:
        page.browser.record_addresses()
        hostile.put(server.world)
        page.open(server.address)
        told = server.do(hostile.happen)
        page.wait_for(f"inspectedTest.lags.number >= {told}")
        for view in VIEWS:
            page.show(view)
            page.browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            check.expect_none(hostile.problems(page), f"{view}: ")
        page.show("Now")
        for text in hostile.SHOWN:
            page.search(text)
            page.await_text(text)
        page.search(hostile.MARKUP)
        page.choose("<img")
        page.await_detail(hostile.MARKUP)
        check.expect_none(hostile.problems(page), "selected: ")
        check.expect(page.overflow() <= 0, f"A long text makes the page {page.overflow()} px too wide")
        check.expect_none(page.problems())
        foreign = [address[:100] for address in page.browser.addresses if not address.startswith((server.url, "data:", "blob:", "about:"))]
        check.expect_none(f"The page asked for {address}" for address in foreign)


def exported(check):
    """The saved file shows the same without a server, also what a hostile one has said, and asks for nothing."""
    page = check.page
    with check.serve() as server:
        hostile.put(server.world)
        page.open(server.address)
        before = shown(server.world, "score")
        server.do(lambda world: world.edit(POST))
        server.do(lambda world: world.read(POST))
        told = server.do(hostile.happen)
        page.wait_for(f"inspectedTest.lags.number >= {told}")
        page.show("Network")
        page.await_text(f"GET post {POST}")

        def save():
            page.press_button("Save")
            page.wait_for("inspectedTest.find('dialog')")
            page.mark("inspectedTest.all('button', undefined, inspectedTest.find('dialog')).find(e => /save|export/i.test(inspectedTest.name(e)))")
            page.browser.click("[data-test-target]")

        folder = tempfile.mkdtemp(dir=check.options.folder)
        saved = page.browser.download(save, folder)
        score = shown(server.world, "score")
    file = os.path.join(folder, "recording.html")
    os.rename(saved, file)
    check.say(f"a saved file of {os.path.getsize(file) / 1e6:.1f} MB")
    page.browser.record_addresses()
    page.open(f"file://{file}", is_live=False)
    page.wait_for("inspectedTest.find('tab', 'Now')")
    page.show("Network")
    page.await_text(f"GET post {POST}")
    select_post(page, server.world)
    page.await_field("score", score)
    page.search("")
    page.show("Time")
    go_to_the_beginning(page)
    page.await_field("score", before)
    for view in VIEWS:
        page.show(view)
    check.expect_none(hostile.problems(page))
    check.expect_none(page.problems())
    foreign = [address[:100] for address in page.browser.addresses if not address.startswith((f"file://{file}", "data:", "blob:", "about:"))]
    check.expect_none(f"The saved file asked for {address}" for address in foreign)


def lesson(check):
    """A lesson points at an object: the page selects it, and says what to look at."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        page.show("Graph")
        server.do(lambda _: [{"kind": "point", "target": f"post:{POST}", "text": "look at the ring of the first post"}])
        page.await_text("look at the ring of the first post", where="document.body")
        page.await_detail(f"post:{POST}")
        check.expect_none(page.problems())


def commands(check):
    """A command can be typed only if the program allows it."""
    page = check.page
    with check.serve() as server:
        page.open(server.address)
        fields = "[...document.querySelectorAll('input:not([type=search], [type=range])')].filter(inspectedTest.shown).length"
        check.expect(page.evaluate(fields) == 0, "The page has a field for commands, though the program does not allow any")
        check.expect(page.evaluate(f"fetch('/command', {{method: 'POST', body: '{{}}'}}).then(response => response.status)") in (401, 403, 404),
                     "A command without the token is taken")
    ignored = "Failed to load resource"
    with check.serve(can_edit=True) as server:
        page.open(server.address)
        page.mark("[...document.querySelectorAll('input:not([type=search], [type=range])')].find(inspectedTest.shown)")
        page.browser.click("[data-test-target]")
        page.browser.type("upvote h")
        page.browser.press("Enter")
        with server.change:
            check.expect(server.change.wait_for(lambda: server.lines, 5) and server.lines == ["upvote h"], f"The program got {server.lines}")
        check.expect_none(page.problems([ignored]))


def page_tests(check):
    """The page's own tests, in the page."""
    page, folder = check.page, os.path.join(check.options.tests, "PageTests")
    names = sorted(name for name in os.listdir(folder) if name.endswith(".test.js")) if os.path.isdir(folder) else []
    with check.serve() as server:
        page.open(server.address)
        for name in names:
            failures = page.browser.evaluate(f"import('/tests/PageTests/{name}').then(tests => tests.run())", 60)
            check.expect_none((str(failure) for failure in failures or []), f"{name}: ")
        check.say(f"{len(names)} files of tests")
        check.expect(names, f"no test is in {folder}")


CHECKS = {
    "now": now, "graph": graph, "time": time_view, "network": network, "disk": disk, "delegates": delegates, "keyboard": keyboard, "looks": looks,
    "reconnect": reconnect, "texts": texts, "export": exported, "lesson": lesson, "commands": commands, "page-tests": page_tests,
}
