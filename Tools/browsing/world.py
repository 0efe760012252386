"""A made-up world as an Inspector tells it: tiers of posts, people and communities, value trees, delegates, files and what happens to them."""
import random

WORDS = ("ring tier graph vote hold stamp commit cause quiet north river lantern copper maple harbour window engine orbit paper signal thread"
         " garden winter market bridge").split()
STATUSES = ("inProgress", "cached", "success", "failure", "lethalFailure")
SOURCES = {"1": "lemmy.example", "2": "value trees", "3": "delegates", "4": "files"}
LIMIT_OF_SLICE = 200
HELD = 30  # So many posts are held by the feed; the others live as long as the program wants.


def state(identity, entity, headline="", fields=(), links=(), **more):
    """The state of an object; `fields` are names and shown texts, `links` names and ids, the name `lower` being the tier below."""
    made = {"id": identity, "kind": entity.partition(":")[0], "entity": entity, "headline": headline,
            "fields": [{"name": name, "shown": shown} for name, shown in fields],
            "links": [{"name": name, "id": to, "isLowerTier": name == "lower"} for name, to in links],
            "edits": [], "stamps": [], "isStored": False, "swift": ""}
    made.update(more)
    return made


class World:
    """A world of about `size` objects. The same seed makes the same world, and the same steps in it.

    `states` and `roots` are the present; `happen` changes them and returns the steps that tell of it. The number of living objects stays the
    same in the long run.
    """

    def __init__(self, size=200, seed=1, can_edit=False):
        self.random, self.states, self.roots, self.can_edit = random.Random(seed), {}, {}, can_edit
        self.cause, self.commit, self.stamp, self.next_post, self.posts = 0, 0, 500, 288, []
        self.people, self.communities = max(3, size // 10), max(2, size // 50)
        for number in range(1, self.communities + 1):
            self.put(self.community(number))
        for number in range(1, self.people + 1):
            self.put(self.person(number))
        self.put_rest()
        while len(self.states) < size or len(self.posts) < 3:
            self.add_post()
        first = self.posts[0]
        self.roots = {"h1": [f"1/post2/{first}"], "_": [f"1/post1/{self.posts[1]}"],
                      "view 2": [f"1/post2/{post}" for post in self.posts[:10]], "feed": [f"1/post2/{post}" for post in self.posts[:HELD]]}

    # Objects

    def put(self, made):
        self.states[made["id"]] = made
        return made

    def words(self, count):
        return " ".join(self.random.choice(WORDS) for _ in range(count))

    def person(self, number):
        name = f"{WORDS[number % len(WORDS)]}{number}"
        return state(f"1/person1/{number}", f"person:{number}", f"@{name}", [("name", name), ("displayName", name.title()), ("bot", "false")],
                     stamps=[{"group": "rest", "number": self.stamp, "isStored": False}], swift=f"client.models(Person1.self)[{number}]")

    def community(self, number):
        name = f"c_{WORDS[number % len(WORDS)]}{number}"
        return state(f"1/community1/{number}", f"community:{number}", f"!{name}", [("name", name), ("title", name.title()), ("nsfw", "false")],
                     stamps=[{"group": "rest", "number": None, "isStored": True}], isStored=True,
                     swift=f"client.models(Community1.self)[{number}]")

    def add_post(self):
        """Makes the two tiers of a post; returns their states."""
        number, self.next_post = self.next_post, self.next_post + 1
        self.posts.append(number)
        title, draw = self.words(3).capitalize(), self.random
        links = [("creator", f"1/person1/{draw.randint(1, self.people)}"), ("community", f"1/community1/{draw.randint(1, self.communities)}")]
        stamps = [{"group": name, "number": self.stamp, "isStored": False} for name in ("content", "rest")]
        lower = state(f"1/post1/{number}", f"post:{number}", title, [
            ("title", title), ("content", self.words(12)), ("linkUrl", f"https://example.org/{number}"), ("removed", "false"),
            ("locked", "false"), ("created", "2026-11-29 10:00:00"), ("nsfw", "false")], links, stamps=stamps,
            swift=f"client.models(Post1.self)[{number}]")
        upper = state(f"1/post2/{number}", f"post:{number}", title, [
            ("score", str(draw.randint(0, 500))), ("upvotes", str(draw.randint(0, 500))), ("commentCount", str(draw.randint(0, 80))),
            ("vote", "none"), ("saved", "false"), ("read", "true")], [("lower", lower["id"])], stamps=stamps + [
                {"group": "vote", "number": self.stamp, "isStored": False}], swift=f"client.models(Post2.self)[{number}]")
        return [self.put(lower), self.put(upper)]

    def put_rest(self):
        self.put(state("2/tree/inbox", "tree:inbox", "inbox", [("identifiers", "12")], swift='manager.tree("inbox")'))
        self.put(state("2/tree/profile", "tree:profile", "profile", [("identifiers", "3")]))
        for name, status in (("announcements", "success"), ("timetable", "cached"), ("grades", "failure"), ("canteen", "inProgress"),
                             ("library", "lethalFailure"), ("map", "not asked")):
            self.put(self.delegate(name, status))
        for key, size in (("feed.json", 48_211), ("people.json", 9_120), ("settings.json", 311)):
            self.put(self.file(key, size))
        self.put(state("1/journal/lemmy.example", "journal:lemmy.example", "", [("confirmed edits", "4"), ("cut", "#498")]))
        self.put(state("1/outbox/7", "outbox:7", "vote on post:288", [("state", "waiting"), ("attempts", "1"), ("since", "10:04:00")],
                       [("edits", f"1/post2/{self.next_post}")]))

    def delegate(self, name, status):
        return state(f"3/delegate/{name}", f"delegate:{name}", status, [
            ("status", status), ("local", "loaded" if status != "lethalFailure" else "empty"), ("refresh", "idle"),
            ("updated", "10:03:20"), ("error", "The server did not respond." if "ailure" in status else "")])

    def file(self, key, size):
        return state(f"4/file/{key}", f"file:{key}", f"{size} bytes", [("bytes", str(size)), ("written", "2026-11-29T10:03:20Z"), ("kind", "record")])

    # The stream

    def base(self):
        """The steps of which a page makes the present world: `base`, `states`, `ready`."""
        steps = [{"kind": "base", "sources": SOURCES, "canEdit": self.can_edit, "version": "1.0", "program": "strata"}]
        states = list(self.states.values())
        for start in range(0, len(states), LIMIT_OF_SLICE):
            steps.append({"kind": "states", "set": states[start:start + LIMIT_OF_SLICE]})
        # Names are told with the states, outside of a commit.
        return steps + [{"kind": "between", "roots": self.roots}, {"kind": "ready"}]

    def new_cause(self, kind, text, parent=None):
        self.cause += 1
        made = {"id": self.cause, "kind": kind, "text": text}
        if parent:
            made["parent"] = parent["id"]
        return made

    def new_commit(self, cause, changed, gone=(), **more):
        self.commit += 1
        for identity in gone:
            self.states.pop(identity, None)
        self.roots.update(more.get("roots", {}))
        step = {"kind": "commit", "commit": self.commit, "cause": cause["id"], "causes": [cause], "set": [self.put(made) for made in changed]}
        return {**step, "gone": list(gone), **more}

    def log(self, event, cause, text, **more):
        return {"kind": "log", "event": event, "cause": cause["id"], "causes": [cause], "text": text, **more}

    def changed(self, identity, shown, **more):
        """A copy of a state with other texts of fields; a text may be a whole field."""
        before = self.states[identity]
        fields = [{"name": field["name"], **(shown[field["name"]] if isinstance(shown[field["name"]], dict) else {"shown": shown[field["name"]]})}
                  if field["name"] in shown else field for field in before["fields"]]
        return {**before, "fields": fields, **more}

    def request(self, text, entity, parent=None, stored=False):
        """A request that begins: its cause and its step."""
        self.stamp += 1
        cause = self.new_cause("request", text, parent)
        return cause, self.log("request", cause, text, entity=entity, stamp=self.stamp, stored=stored)

    def response(self, request, entity, status=200, size=4711, failed=False):
        cause = self.new_cause("response", f"response to {request['text']}", request)
        more = {"failed": True} if failed else {"status": status, "bytes": size}
        return cause, self.log("response", cause, f"{'no response' if failed else status} {request['text']}", entity=entity, stamp=self.stamp, **more)

    def read(self, post):
        """A post is read again; its score has changed."""
        entity = f"post:{post}"
        request, asked = self.request(f"GET post {post}", entity)
        response, answered = self.response(request, entity, size=self.random.randint(900, 9_000))
        score = str(self.random.randint(0, 999))
        stamps = [{**stamp, "number": self.stamp} for stamp in self.states[f"1/post2/{post}"]["stamps"]]
        step = self.new_commit(response, [self.changed(f"1/post2/{post}", {"score": score, "upvotes": score}, stamps=stamps)])
        told = self.log("notify", response, "view 2", entity=entity)
        return [asked, answered, step, told]

    def superseded(self, post):
        """A response of which a part is not shown, because a later request has delivered it."""
        asked, answered, step, told = self.read(post)
        lost = self.log("superseded", answered["causes"][0], f"vote: a later request has delivered it (#{self.stamp + 1})", entity=f"post:{post}")
        return [asked, answered, lost, step, told]

    def edit(self, post, ends="confirmed"):
        """A vote: shown at once, sent, then confirmed, rolled back, or overtaken by a later request."""
        entity, identity = f"post:{post}", f"1/post2/{post}"
        edit = self.new_cause("edit", f"upvote post:{post}")
        before = next(field["shown"] for field in self.states[identity]["fields"] if field["name"] == "vote")
        shown = {"shown": "up", "verified": before, "mark": "pending"}
        pending = self.new_commit(edit, [self.changed(identity, {"vote": shown}, edits=[f"vote up on {entity}"])])
        request, asked = self.request(f"POST like {post}", entity, edit)
        _, answered = self.response(request, entity, status=200 if ends == "confirmed" else 400, failed=ends == "failed")
        kind, text = ("verification", f"vote on {entity} confirmed") if ends == "confirmed" else ("rollback", f"vote on {entity} refused")
        after = self.new_commit(self.new_cause(kind, text, edit), [
            self.changed(identity, {"vote": "up" if ends == "confirmed" else before}, edits=[])])
        return [pending, asked, answered, after]

    def live_and_die(self):
        """A response brings a post, which a view shows for a while, and the oldest one that no name holds dies."""
        number = self.next_post
        request, asked = self.request(f"GET post {number}", f"post:{number}")
        response, answered = self.response(request, f"post:{number}")
        born = self.new_commit(response, self.add_post(), roots={"view 3": [f"1/post2/{number}"]})
        old = self.posts.pop(HELD)
        gone = [f"1/post2/{old}", f"1/post1/{old}"]
        for identity in gone:
            self.states.pop(identity)
        return [asked, answered, born, {"kind": "between", "gone": gone}]

    def delegate_moves(self):
        name, status = self.random.choice(["announcements", "timetable", "grades", "canteen", "library"]), self.random.choice(STATUSES)
        cause = self.new_cause("other", f"refresh of {name}")
        return [self.new_commit(cause, [self.delegate(name, status)]), self.log("status", cause, status, entity=f"delegate:{name}")]

    def file_is_written(self):
        key, size = self.random.choice(["feed.json", "people.json", "settings.json"]), self.random.randint(300, 90_000)
        cause = self.new_cause("disk", f"write {key}")
        return [self.log("disk-write", cause, f"write {key}", entity=f"file:{key}", bytes=size), self.new_commit(cause, [self.file(key, size)])]

    def happen(self):
        """The steps of one thing that happens."""
        post, chance = self.random.choice(self.posts[2:]), self.random.random()  # A test counts on the first two.
        if chance < 0.45:
            return self.read(post)
        if chance < 0.70:
            return self.edit(post, self.random.choice(["confirmed", "confirmed", "confirmed", "refused", "failed"]))
        if chance < 0.85 and len(self.posts) > HELD + 1:
            return self.live_and_die()
        if chance < 0.90:
            return self.superseded(post)
        return self.delegate_moves() if chance < 0.96 else self.file_is_written()
