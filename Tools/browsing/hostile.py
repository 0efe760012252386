"""Texts of a server that want to be more than text."""
from .world import state

MARKUP = "<img src=x onerror=\"globalThis.hacked='img'\"><svg onload=\"globalThis.hacked='svg'\">"
SCRIPT = "</script><script>globalThis.hacked='script'</script><!--"
ADDRESS = "javascript:globalThis.hacked='address'"
DIRECTION = "\u202egnp.exe\u2066 \u200f"
LONG = "long" + "W" * 100_000
ODD = "nul \x00, half \ud800, line \u2028 and \u2029"
NAMES = ("__proto__", "constructor", "toString", "hasOwnProperty", "1/post2/288?#%2F")
SHOWN = (MARKUP, SCRIPT, ADDRESS)

# What the texts would make if they were more than text.
MADE = """(() => {
    const found = [];
    if (globalThis.hacked) found.push(`a text ran: ${globalThis.hacked}`);
    if ({}.polluted !== undefined || Object.keys(Object.prototype).length) found.push("a name reached the prototype of all objects");
    for (const element of document.querySelectorAll("img, iframe, object, embed, base, form[action], svg[onload], [onerror], [onload], [onclick]")) {
        found.push(`there is ${element.cloneNode(false).outerHTML?.slice(0, 100)}`);
    }
    for (const element of document.querySelectorAll("[href], [src]")) {
        const address = element.getAttribute("href") ?? element.getAttribute("src");
        if (/^\\s*javascript:/i.test(address) || /example/.test(address)) found.push(`there is an address ${address.slice(0, 100)}`);
    }
    for (const element of document.querySelectorAll("script")) if (element.textContent.includes("hacked=") && element.type !== "application/json"
        && !element.textContent.includes("\\\\u003c")) found.push("there is a script of a server's text");
    return found;
})()"""


def problems(page):
    return page.evaluate(MADE)


def objects():
    """Objects whose every text is hostile."""
    made = []
    for number, text in enumerate((MARKUP, SCRIPT, ADDRESS, DIRECTION, LONG, ODD)):
        made.append(state(f"1/post1/{9000 + number}", f"post:{9000 + number}", text, [("title", text), (text[:60], "value")],
                          [(text[:60], f"1/post1/{9000 + (number + 1) % 6}")], swift=text, edits=[text]))
    for name in NAMES:
        made.append(state(f"1/{name.partition('/')[0]}/{name}", f"{name}:{name}", name, [(name, name), ("polluted", "yes")], [(name, "1/post1/9000")]))
    made += [state(f"4/file/{ADDRESS}", f"file:{ADDRESS}", MARKUP, [("bytes", "NaN"), ("written", SCRIPT), ("kind", MARKUP)]),
             state("3/delegate/__proto__", "delegate:__proto__", MARKUP, [("status", MARKUP), ("local", SCRIPT), ("error", ADDRESS)]),
             state("1/outbox/9000", "outbox:9000", SCRIPT, [("state", MARKUP), ("attempts", "-1"), ("since", DIRECTION)])]
    return made


def put(world):
    """Puts hostile objects, and names that hold them, into a world that no page has seen."""
    for made in objects():
        world.put(made)
    world.roots.update({name: ["1/post1/9000"] for name in ("__proto__", "constructor", MARKUP)})


def happen(world):
    """A request, a commit and a lesson with hostile texts."""
    cause = world.new_cause("response", MARKUP)
    return [world.log("request", cause, MARKUP, entity=SCRIPT, stamp=1), world.log("response", cause, SCRIPT, entity=SCRIPT, status=200, bytes=1),
            world.log("superseded", cause, SCRIPT, entity=MARKUP), world.log("notify", cause, MARKUP), world.new_commit(cause, objects()),
            {"kind": "point", "target": "post:9000", "text": MARKUP}, {"kind": "unheard-of", "text": MARKUP}]
