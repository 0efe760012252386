// Tests of what the views compute: the graph's layout and nodes, the join of requests, the statuses of delegates, and recordings. They run in
// a page, by `import("/…/views.test.js").then((tests) => tests.run())` with the page's import map, and in Node, by `node views.test.js`.

const inNode = typeof process !== "undefined" && process.versions?.node;
const page = new URL("../../../Sources/Inspector/Page/", import.meta.url);
if (inNode) {
    // The modules name each other as the page's import map does.
    const { register } = await import("node:module");
    const source = `export const resolve = (name, context, next) => next(/^[a-z]+$/.test(name) ? "${page}" + name + ".js" : name, context);`;
    register(`data:text/javascript,${encodeURIComponent(source)}`);
}
const load = (name) => import(inNode ? new URL(`${name}.js`, page) : name);
const [{ repel, step }, { Scene, limit }, { Store }, { Requests, broughtWords }, { StatusChanges }, { Kinds }, { scriptJSON, moduleAddress }] =
    await Promise.all(["layout", "scene", "store", "network", "delegates", "disk", "export"].map(load));

/** Returns random numbers from 0 to 1 that are the same for each seed. */
function makeRandom(seed) {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Makes nodes at places that `place(index)` returns. */
const makeNodes = (count, place) => Array.from({ length: count }, (_, index) =>
    ({ vx: 0, vy: 0, mass: 1, degree: 0, ...place(index) }));

/** Makes random edges. */
function makeEdges(nodes, count, random) {
    return Array.from({ length: count }, () => {
        const [from, to] = [nodes, nodes].map((all) => all[Math.floor(random() * all.length)]);
        from.degree += 1;
        to.degree += 1;
        return { from, to };
    }).filter(({ from, to }) => from !== to);
}

/** Makes a state. */
const makeState = (id, links = [], more = {}) => ({ id, kind: id.split("/")[1].replace(/\d/, ""), headline: "", fields: [],
    entity: `${id.split("/")[1].replace(/\d/, "")}:${id.split("/")[2]}`,
    links: links.map((link) => ({ name: "link", id: link, isLowerTier: /[23]/.test(id.split("/")[1]) && link.endsWith(id.split("/")[2]) })), ...more });

/** Makes a store that has applied steps; the numbers are given here. */
function makeStore(steps) {
    const store = new Store();
    [{ kind: "base", epoch: "a", sources: {} }, { kind: "ready" }, ...steps].forEach((step, index) => store.apply({ n: index + 1, t: index * 10, ...step }));
    return store;
}

const tests = {
    "The grid pushes like all pairs do"(expect) {
        const random = makeRandom(3), nodes = makeNodes(600, () => ({ x: random() * 900, y: random() * 600, mass: 1 + random() }));
        const pairs = repel(nodes, 1);
        let [scale, error, sum] = [0, 0, 0];
        const naive = nodes.map((node) => {
            let [x, y] = [0, 0];
            for (const other of nodes) {
                const [dx, dy] = [node.x - other.x, node.y - other.y], force = other.mass / Math.max(16, dx * dx + dy * dy);
                if (node !== other) [x, y] = [x + dx * force, y + dy * force];
            }
            scale += (node.vx * x + node.vy * y) / nodes.length;
            sum += (x * x + y * y) / nodes.length;
            return [x, y];
        });
        scale /= sum;
        naive.forEach(([x, y], index) => { error += Math.hypot(nodes[index].vx - x * scale, nodes[index].vy - y * scale); });
        const whole = naive.reduce((all, [x, y]) => all + Math.hypot(x, y) * scale, 0);
        expect(scale > 0, "nodes do not push each other apart");
        expect(error / whole < 0.02, `the error is ${error / whole}`);
        expect(pairs < 600 * 600 / 2, `${pairs} pairs were computed`);
    },

    "Crowded nodes cost no square of their number, and come apart"(expect) {
        const nodes = makeNodes(3000, () => ({ x: 5, y: 5 }));
        const pairs = repel(nodes, 1);
        expect(pairs < 3000 * 250, `${pairs} pairs were computed`);
        for (let i = 0; i < 60; i += 1) step(nodes, [], 0.5);
        expect(nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)), "a place is not a number");
        expect(new Set(nodes.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size > 1500, "nodes stay at one point");
    },

    "The layout comes to rest"(expect) {
        const random = makeRandom(5), nodes = makeNodes(300, (index) => ({ x: Math.sqrt(index) * Math.cos(index), y: Math.sqrt(index) * Math.sin(index) }));
        const edges = makeEdges(nodes, 500, random), energies = [];
        for (let alpha = 1; alpha > 0.004; alpha *= 0.977) energies.push(step(nodes, edges, alpha, 1.6));
        const part = (from, to) => energies.slice(Math.floor(from * energies.length), Math.floor(to * energies.length)).reduce((a, b) => a + b, 0);
        expect(energies.every(Number.isFinite), "an energy is not a number");
        expect(part(0.25, 0.5) < part(0, 0.25) && part(0.5, 0.75) < part(0.25, 0.5) && part(0.75, 1) < part(0.5, 0.75), "the energy does not fall");
        expect(energies.at(-1) / 300 < 0.01, `the last energy is ${energies.at(-1) / 300} for each node`);
        const near = edges.reduce((sum, { from, to }) => sum + Math.hypot(from.x - to.x, from.y - to.y), 0) / edges.length;
        const far = nodes.reduce((sum, node, index) => sum + Math.hypot(node.x - nodes[(index + 150) % 300].x, node.y - nodes[(index + 150) % 300].y), 0) / 300;
        expect(near < far, `neighbours are ${near} apart and others ${far}`);
    },

    "A node that is held does not move"(expect) {
        const nodes = makeNodes(20, (index) => ({ x: index, y: 0, isHeld: index === 3 }));
        for (let i = 0; i < 10; i += 1) step(nodes, [], 1);
        expect(nodes[3].x === 3 && nodes[3].y === 0, "it moved");
        expect(nodes[4].x !== 4, "the others did not move");
    },

    "Tiers are one node, references edges, and names holds"(expect) {
        const store = makeStore([{ kind: "between", roots: { h1: ["1/post2/7"], _: ["1/post2/7"] }, set: [makeState("1/post1/7", ["1/person1/1"]),
            makeState("1/post2/7", ["1/post1/7"]), makeState("1/person1/1"), makeState("2/post1/7")] }]);
        const scene = new Scene();
        expect(scene.sync(store.world, null), "the first world changes nothing");
        scene.build(store.world, null, 0);
        const post = scene.nodeOf.get("1/post2/7");
        expect(scene.nodes.size === 3, `there are ${scene.nodes.size} nodes`);
        expect(String(post.ids) === "1/post1/7,1/post2/7", `the tiers are ${post.ids}`);
        expect(scene.edges.size === 1 && scene.holds.size === 2, "an edge or a hold is wrong");
        expect(scene.reach("h1").size === 2, "h1 does not keep the post and its creator");
        expect(scene.neighbours(post).length === 1, "the neighbours are wrong");
    },

    "What is gone is a ghost, and what stays keeps its place"(expect) {
        const store = makeStore([{ kind: "between", roots: { h1: ["1/post1/1"] }, set: [makeState("1/post1/1", ["1/person1/1"]), makeState("1/person1/1")] }]);
        const scene = new Scene();
        scene.sync(store.world, null);
        scene.build(store.world, null, 0);
        const person = Object.assign(scene.nodeOf.get("1/person1/1"), { x: 123 });
        store.apply({ n: 9, t: 9, kind: "between", gone: ["1/post1/1"], roots: { h1: [] } });
        expect(scene.sync(store.world, new Set(["1/post1/1"])), "a death is not seen");
        scene.build(store.world, null, 1000);
        expect(scene.nodeOf.get("1/person1/1") === person && person.x === 123, "the node has moved");
        expect(scene.ghosts.filter((ghost) => ghost.isHold).length === 1 && scene.ghosts.length === 3, `there are ${scene.ghosts.length} ghosts`);
        expect(!scene.sync(store.world, null), "the same world is another one");
    },

    "A new value builds nothing, but shows pending edits"(expect) {
        const store = makeStore([{ kind: "between", set: [makeState("1/post1/1")] }]), scene = new Scene();
        scene.sync(store.world, null);
        scene.build(store.world, null, 0);
        store.apply({ n: 9, t: 9, kind: "between", set: [makeState("1/post1/1", [], { edits: ["upvote"] })] });
        expect(!scene.sync(store.world, new Set(["1/post1/1"])), "nodes are built");
        expect(scene.nodeOf.get("1/post1/1").edits.length === 1, "the edit is not shown");
    },

    "Above the limit there is one node for each kind, and a kind opens"(expect) {
        const set = Array.from({ length: limit + 5 }, (_, index) => makeState(`1/post1/${index}`, [`1/person1/${index % 9}`]));
        const store = makeStore([{ kind: "between", set: [...set, ...Array.from({ length: 9 }, (_, index) => makeState(`1/person1/${index}`))] }]), scene = new Scene();
        scene.sync(store.world, null);
        scene.build(store.world, "1/post1/3", 0);
        expect(scene.nodes.size === 3, `there are ${scene.nodes.size} nodes instead of two kinds and the selected post`);
        expect(scene.nodeOf.get("1/post1/4").count === limit + 4, "the count is wrong");
        scene.toggled.add("person");
        scene.build(store.world, null, 0);
        expect(scene.nodes.size === 10, `there are ${scene.nodes.size} nodes after a kind was opened`);
        scene.toggled.add("post");
        scene.build(store.world, null, 0);
        expect(scene.nodes.size <= limit + 2, `there are ${scene.nodes.size} nodes`);
    },

    "A request is joined with its response, its commit and its losses"(expect) {
        const store = makeStore([
            { kind: "log", event: "request", cause: 2, causes: [{ id: 1, kind: "command", text: "feed" }, { id: 2, kind: "request", parent: 1 }], text: "GET posts", stamp: 7 },
            { kind: "log", event: "request", cause: 3, causes: [{ id: 3, kind: "request", parent: 1 }], text: "GET site" },
            { kind: "log", event: "response", cause: 4, causes: [{ id: 4, kind: "response", parent: 2 }], status: 200, bytes: 9 },
            { kind: "commit", cause: 4, set: [makeState("1/post1/1"), makeState("1/post1/2")] },
            { kind: "commit", cause: 4, set: [makeState("1/post1/1")] },
            { kind: "log", event: "superseded", cause: 4, entity: "post:1", text: "vote: later" },
        ]);
        const requests = new Requests();
        requests.take(store);
        const lines = requests.lines(), [open, done, lost] = lines;
        expect(lines.length === 3, `there are ${lines.length} lines`);
        expect(open.row.sent.text === "GET site" && open.end === null, "the later request is not open and first");
        expect(done.end.status === 200 && done.end.t - done.row.sent.t === 20, "the response is wrong");
        expect(broughtWords(done.row, done.end) === "2 objects, 2 new", broughtWords(done.row, done.end));
        expect(lost.step.text === "vote: later" && lost.row === done.row, "the loss is not below its request");
        expect(requests.lines(4)[1].end === null, "the past knows a later response");
        store.apply({ n: 20, t: 0, kind: "log", event: "response", cause: 5, causes: [{ id: 5, kind: "response", parent: 3 }], status: 200 });
        requests.take(store);
        expect(broughtWords(requests.lines()[0].row, requests.lines()[0].end) === "all known", "a response without changes has news");
    },

    "An edit shows its requests below it, and its outcome"(expect) {
        const store = makeStore([
            { kind: "commit", cause: 1, causes: [{ id: 1, kind: "edit", text: "upvote" }], set: [makeState("1/post1/1", [], { edits: ["upvote"] })] },
            { kind: "log", event: "request", cause: 2, causes: [{ id: 2, kind: "request", parent: 1 }], text: "like" },
            { kind: "log", event: "response", cause: 3, causes: [{ id: 3, kind: "response", parent: 2 }], failed: true, text: "offline" },
            { kind: "log", event: "request", cause: 4, causes: [{ id: 4, kind: "request", parent: 1 }], text: "like" },
            { kind: "log", event: "response", cause: 5, causes: [{ id: 5, kind: "response", parent: 4 }], status: 200 },
            { kind: "commit", cause: 6, causes: [{ id: 6, kind: "verification", parent: 1 }], set: [makeState("1/post1/1")] },
        ]);
        const requests = new Requests();
        requests.take(store);
        const [edit, second, first] = requests.lines();
        expect(edit.edit?.text === "upvote" && edit.outcome === "verification", "the edit is not confirmed");
        expect(second.end.status === 200 && second.row.ids.size === 1, "the confirmation does not belong to the last request");
        expect(first.end.failed && first.row.ids.size === 0, "the first request did not fail");
        expect(requests.lines(7)[0].outcome === "edit", "the past knows the confirmation");
    },

    "Statuses of delegates share one line of time"(expect) {
        const state = (name, status) => makeState(`3/delegate/${name}`, [], { fields: [{ name: "status", shown: status }] });
        const store = makeStore([{ kind: "between", set: [state("a", "not asked"), state("b", "success")] }, { kind: "commit", set: [state("a", "inProgress")] },
            { kind: "commit", set: [state("b", "cached")] }, { kind: "commit", set: [state("a", "lethalFailure(\"no\")")] }]);
        const changes = new StatusChanges();
        changes.take(store);
        const { times, segments } = changes.lines(), words = (name) => segments(store.world.objects.get(`3/delegate/${name}`)).map(({ status, from, to }) => `${status} ${from}-${to}`).join(", ");
        expect(times.length === 4, `there are ${times.length} times`);
        expect(words("a") === "gone 1-2, not asked 2-3, inProgress 3-5, lethalFailure 5-6", words("a"));
        expect(words("b") === "gone 1-2, success 2-4, cached 4-6", words("b"));
    },

    "Objects of a kind are found by what has changed"(expect) {
        const store = makeStore([{ kind: "between", set: [makeState("4/file/b"), makeState("1/post1/1"), makeState("4/file/a")] }]), files = new Kinds("file");
        expect(files.take(store.world, null).map(({ entity }) => entity).join() === "file:a,file:b", "the files are wrong");
        store.apply({ n: 9, t: 0, kind: "between", gone: ["4/file/a"], set: [makeState("4/file/c")] });
        expect(files.take(store.world, new Set(["4/file/a", "4/file/c"])).map(({ entity }) => entity).join() === "file:b,file:c", "the change is wrong");
    },

    "A recording ends no script, and reads as it was"(expect) {
        const value = { text: "</script><!--<script>\u2028\u2029\\u003c \"'&" }, text = scriptJSON(value);
        expect(!/[<\u2028\u2029]/.test(text), text);
        expect(JSON.parse(text).text === value.text, "it reads differently");
        const source = "export const a = `</script>#?%é`;";
        expect(decodeURIComponent(moduleAddress(source).split(",").slice(1).join(",")) === source && !moduleAddress(source).includes("<"), moduleAddress(source));
    },
};

/** Runs all tests and returns the failures, each as one line. */
export function run() {
    const failures = [];
    for (const [name, test] of Object.entries(tests)) {
        let count = 0;
        const expect = (isRight, what) => {
            count += 1;
            if (!isRight) failures.push(`${name}: ${what}`);
        };
        try { test(expect); } catch (error) { failures.push(`${name}: ${error.stack}`); }
        if (count === 0) failures.push(`${name}: nothing was expected`);
    }
    return failures;
}

if (inNode && process.argv[1] === new URL(import.meta.url).pathname) {
    const failures = run();
    process.stdout.write(failures.length ? `${failures.join("\n")}\n` : `${Object.keys(tests).length} tests passed\n`);
    process.exitCode = failures.length ? 1 : 0;
}
