"""Tests of the made-up world and its stream: python3 -B -m unittest discover -s Tools/browsing -t Tools"""
import http.client
import json
import os
import tempfile
import unittest
import urllib.parse

from .stream import PageServer, Recorded
from .world import World


def apply(steps, states, roots):
    """Applies steps as a page does."""
    for step in steps:
        for made in step.get("set", []):
            states[made["id"]] = made
        for identity in step.get("gone", []):
            del states[identity]
        for name, ids in step.get("roots", {}).items():
            roots[name] = ids


class WorldTests(unittest.TestCase):
    def test_what_is_told_is_what_is(self):
        world, states, roots = World(400), {}, {}
        apply(world.base(), states, roots)
        for _ in range(2_000):
            apply(world.happen(), states, roots)
            self.assertEqual(len(states), len(world.states))
        self.assertEqual((states, roots), (world.states, world.roots))

    def test_references_and_names_lead_to_living_objects(self):
        world = World(300)
        for _ in range(1_000):
            world.happen()
        found = [link["id"] for state in world.states.values() for link in state["links"]] + [one for ids in world.roots.values() for one in ids]
        self.assertEqual([identity for identity in found if identity not in world.states], [])

    def test_a_seed_is_a_world_of_a_size(self):
        for size in (200, 2_000, 20_000):
            self.assertLess(abs(len(World(size).states) - size), 3)
        one, other, third = World(200, seed=1), World(200, seed=1), World(200, seed=2)
        self.assertEqual([one.happen() for _ in range(50)], [other.happen() for _ in range(50)])
        self.assertNotEqual(one.states, third.states)

    def test_each_cause_is_told_before_it_is_a_parent(self):
        world, known = World(200), set()
        for _ in range(500):
            for step in world.happen():
                for cause in step.get("causes", []):
                    self.assertIn(cause.get("parent", cause["id"]), known | {cause["id"]})
                    known.add(cause["id"])
                self.assertIn(step.get("cause"), known | {None})


class StreamTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(os.path.join(self.folder, "index.html"), "w", encoding="utf-8") as file:
            file.write('<script type="importmap">{}</script><script type="module" src="/page/main.js"></script>')
        self.server = PageServer(self.folder, World(200))
        self.enterContext(self.server) if hasattr(self, "enterContext") else self.addCleanup(self.server.__enter__().close)

    def get(self, path, **headers):
        parts = urllib.parse.urlsplit(self.server.url)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
        self.addCleanup(connection.close)
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        return connection.getresponse()

    def steps(self, response):
        """The steps of a stream, as they come."""
        identity = None
        for line in response:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                identity = value
            if name == "data":
                yield identity, json.loads(value)

    def stream(self, **headers):
        return self.steps(self.get("/events", Authorization=f"Bearer {self.server.token}", **headers))

    def test_a_stream_begins_with_the_present_and_goes_on(self):
        stream = self.stream()
        kinds = []
        for _, step in stream:
            kinds.append(step["kind"])
            if kinds[-1] == "ready":
                break
        self.assertEqual((kinds[0], kinds[1], kinds[-2]), ("base", "states", "between"))
        last = self.server.do(lambda world: world.read(288))
        identity, step = next(stream)
        self.assertEqual((identity, step["event"]), (f"{self.server.epoch}:{last - 3}", "request"))

    def test_a_stream_goes_on_where_it_broke(self):
        last = self.server.do(lambda world: world.read(288))
        stream = self.stream(Last_Event_ID=f"{self.server.epoch}:{last - 2}")
        self.assertEqual([next(stream)[1]["kind"] for _ in range(2)], ["commit", "log"])
        self.assertEqual(next(self.stream(Last_Event_ID=f"other:{last - 2}"))[1]["kind"], "base")

    def test_only_its_own_files_and_only_with_the_token(self):
        page = self.get("/")
        self.assertRegex(page.getheader("Content-Security-Policy"), r"script-src 'self' 'sha256-[\w+/]{43}=';")
        for path, headers, status in (("/events", {}, 401), ("/events", {"Authorization": "Bearer 0"}, 401), ("/page/../stream.py", {}, 404),
                                      ("/page/none.js", {}, 404), ("/tests/x.js", {}, 404), ("/", {"Host": "evil.example"}, 403)):
            self.assertEqual(self.get(path, **headers).status, status, path)

    def test_a_recording_is_a_world(self):
        path = os.path.join(self.folder, "recording.json")
        steps = [{"kind": "base", "n": 1}, {"kind": "ready", "n": 2}, {"kind": "between", "gone": [], "n": 3}]
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"recording": 1, "steps": steps}, file)
        recorded = Recorded(path)
        self.assertEqual(recorded.happen(), [{"kind": "between", "gone": []}])
        self.assertEqual([step["kind"] for step in recorded.base()], ["base", "between", "ready"])


if __name__ == "__main__":
    unittest.main()
