// Tests of what the views compute: the graph's layout and nodes, the join of requests, the statuses of delegates, and recordings. They run in
// a page, by `import("/…/views.test.js").then((tests) => tests.run())` with the page's import map, and in Node, by `node views.test.js`.

const inNode = typeof process !== "undefined" && process.versions?.node;
const page = new URL("../../../Sources/Inspector/Page/", import.meta.url);
if (inNode) {
    // The modules name each other as the page's import map does.
    const { register } = await import("node:module");
    const source = `export const resolve = (name, context, next) =>
        next(/^[a-z]+$/.test(name) ? "${page}" + name + ".js" : name, context);`;
    register(`data:text/javascript,${encodeURIComponent(source)}`);
}
const load = (name) => import(inNode ? new URL(`${name}.js`, page) : name);
const { repel, step } = await load("layout");
const { Scene, limit } = await load("scene");
const { Store } = await load("store");
const { readRequests, linesOf, broughtWords } = await load("network");
const { readChanges } = await load("delegates");
const { stubWords } = await load("detail");
const { kindColour, formatDuration } = await load("widgets");
const { scriptJSON, moduleAddress } = await load("export");

// Node has it since version 21.
Map.groupBy ??= (values, keyOf) => {
    const groups = new Map();
    for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
    return groups;
};

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
function makeState(id, links = [], more = {}) {
    const [, tier, number] = id.split("/"), kind = tier.replace(/\d/, "");
    const isLower = (link) => /[23]/.test(tier) && link.endsWith(`/${number}`);
    return { id, kind, entity: `${kind}:${number}`, headline: "", fields: [],
        links: links.map((link) => ({ name: "link", id: link, isLowerTier: isLower(link) })), ...more };
}

/** Makes a step of the log, with a new cause below another one. */
const makeLog = (event, cause, parent, more) =>
    ({ kind: "log", event, cause, causes: [{ id: cause, kind: event, parent, text: "" }], text: event, ...more });

/** Makes a commit that sets an object, with a new cause below another one. */
const makeCommit = (kind, cause, parent, id) =>
    ({ kind: "commit", cause, causes: [{ id: cause, kind, parent, text: kind }], set: [makeState(id)] });

/** Makes a store that has applied steps; the numbers are given here. */
function makeStore(steps) {
    const store = new Store();
    const all = [{ kind: "base", epoch: "a", sources: {} }, { kind: "ready" }, ...steps];
    all.forEach((step, index) => store.apply({ n: index + 1, t: index * 10, ...step }));
    return store;
}

const tests = {
    "The grid pushes like all pairs do"(expect) {
        const random = makeRandom(3);
        const nodes = makeNodes(600, () => ({ x: random() * 900, y: random() * 600, mass: 1 + random() }));
        const pairs = repel(nodes, 1);
        let [scale, error, sum] = [0, 0, 0];
        const naive = nodes.map((node) => {
            let [x, y] = [0, 0];
            for (const other of nodes) {
                const [dx, dy] = [node.x - other.x, node.y - other.y];
                const force = other.mass / Math.max(16, dx * dx + dy * dy);
                if (node !== other) [x, y] = [x + dx * force, y + dy * force];
            }
            scale += (node.vx * x + node.vy * y) / nodes.length;
            sum += (x * x + y * y) / nodes.length;
            return [x, y];
        });
        scale /= sum;
        naive.forEach(([x, y], index) => {
            error += Math.hypot(nodes[index].vx - x * scale, nodes[index].vy - y * scale);
        });
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
        const places = new Set(nodes.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
        expect(places.size > 1500, "nodes stay at one point");
    },

    "The layout comes to rest"(expect) {
        const random = makeRandom(5), spiral = (index, turn) => Math.sqrt(index) * Math.cos(index + turn);
        const nodes = makeNodes(300, (index) => ({ x: spiral(index, 0), y: spiral(index, 1.6) }));
        const edges = makeEdges(nodes, 500, random), energies = [];
        for (let alpha = 1; alpha > 0.004; alpha *= 0.977) energies.push(step(nodes, edges, alpha, 1.6));
        const quarter = energies.length >> 2;
        const parts = [0, 1, 2, 3].map((part) => energies.slice(part * quarter, (part + 1) * quarter));
        const sums = parts.map((part) => part.reduce((a, b) => a + b));
        expect(energies.every(Number.isFinite), "an energy is not a number");
        expect(sums[1] < sums[0] && sums[2] < sums[1] && sums[3] < sums[2], `the energy does not fall: ${sums}`);
        expect(energies.at(-1) / 300 < 0.01, `the last energy is ${energies.at(-1) / 300} for each node`);
        const distance = ({ from, to }) => Math.hypot(from.x - to.x, from.y - to.y);
        const mean = (pairs) => pairs.reduce((sum, pair) => sum + distance(pair), 0) / pairs.length;
        const [near, far] = [mean(edges), mean(nodes.map((from, index) => ({ from, to: nodes[(index + 150) % 300] })))];
        expect(near < far, `neighbours are ${near} apart and others ${far}`);
    },

    "Tiers are one node, references edges, and names holds"(expect) {
        const set = [makeState("1/post1/7", ["1/person1/1"]), makeState("1/post2/7", ["1/post1/7"]),
            makeState("1/person1/1"), makeState("2/post1/7")];
        const store = makeStore([{ kind: "between", roots: { h1: ["1/post2/7"], _: ["1/post2/7"] }, set }]);
        const scene = new Scene();
        expect(scene.sync(store.world, null), "the first world changes nothing");
        scene.build(store.world, null, 0);
        const post = scene.nodeOf.get("1/post2/7");
        expect(scene.nodes.size === 3, `there are ${scene.nodes.size} nodes`);
        expect(String(post.ids) === "1/post1/7,1/post2/7", `the tiers are ${post.ids}`);
        expect(scene.edges.size === 1 && scene.holds.size === 2, "an edge or a hold is wrong");
    },

    "A hold that is gone is kept while it fades, and what stays keeps its place"(expect) {
        const set = [makeState("1/post1/1", ["1/person1/1"]), makeState("1/person1/1")];
        const store = makeStore([{ kind: "between", roots: { h1: ["1/post1/1"] }, set }]);
        const scene = new Scene();
        scene.sync(store.world, null);
        scene.build(store.world, null, 0);
        const person = Object.assign(scene.nodeOf.get("1/person1/1"), { x: 123 });
        expect(!scene.sync(store.world, new Set(["1/post1/1"])), "the same world is another one");
        store.apply({ n: 9, t: 9, kind: "between", gone: ["1/post1/1"], roots: { h1: [] } });
        expect(scene.sync(store.world, new Set(["1/post1/1"])), "a death is not seen");
        scene.build(store.world, null, 1000);
        expect(scene.nodeOf.get("1/person1/1") === person && person.x === 123, "the node has moved");
        expect(scene.gone.length === 1 && scene.gone[0].name === "h1", "the hold is not kept");
        expect(scene.edges.size === 0 && scene.holds.size === 0, "an edge or a hold stays");
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
        const posts = Array.from({ length: limit + 5 }, (_, index) =>
            makeState(`1/post1/${index}`, [`1/person1/${index % 9}`]));
        const persons = Array.from({ length: 9 }, (_, index) => makeState(`1/person1/${index}`));
        const store = makeStore([{ kind: "between", set: [...posts, ...persons] }]), scene = new Scene();
        scene.sync(store.world, null);
        scene.build(store.world, "1/post1/3", 0);
        expect(scene.nodes.size === 3, `${scene.nodes.size} nodes are not two kinds and the selected post`);
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
            makeLog("request", 2, 1, { text: "GET posts", stamp: 7 }),
            makeLog("request", 3, 1, { text: "GET site" }),
            makeLog("response", 4, 2, { status: 200, bytes: 9 }),
            { kind: "commit", cause: 4, set: [makeState("1/post1/1"), makeState("1/post1/2")] },
            { kind: "commit", cause: 4, set: [makeState("1/post1/1")] },
            { kind: "log", event: "superseded", cause: 4, entity: "post:1", text: "vote: later" },
        ]);
        const lines = linesOf(readRequests(store));
        const [open, done, lost] = lines.map((line) => line.request);
        expect(lines.length === 3, `there are ${lines.length} lines`);
        expect(open.sent.text === "GET site" && open.end === null, "the later request is not open and first");
        expect(done.end.status === 200 && done.end.t - done.sent.t === 20, "the response is wrong");
        expect(broughtWords(done) === "2 objects, 2 new: post1:1, post1:2", broughtWords(done));
        expect([...done.commits].join() === "6,7", "the commits are wrong");
        expect(lines[2].loss.text === "vote: later" && lost === done, "the loss is not below its request");
        expect(readRequests(store, 4)[0].end === null, "the past knows a later response");
        store.apply({ n: 20, t: 0, ...makeLog("response", 5, 3, { status: 200 }) });
        const [{ request }] = linesOf(readRequests(store));
        expect(broughtWords(request) === "nothing new", "a response without changes has news");
    },

    "An edit shows its requests below it, and its outcome"(expect) {
        const store = makeStore([
            makeCommit("edit", 1, undefined, "1/post1/1"),
            makeLog("request", 2, 1),
            makeLog("response", 3, 2, { failed: true }),
            makeLog("request", 4, 1),
            makeLog("response", 5, 4, { status: 200 }),
            makeCommit("verification", 6, 1, "1/post1/1"),
        ]);
        const [edit, second, first] = linesOf(readRequests(store));
        expect(edit.isEdit && edit.request.outcome === "verification", "the edit is not confirmed");
        expect(second.request.end.status === 200 && second.request.ids.size === 1, "the last request is not confirmed");
        expect(first.request.end.failed && first.request.ids.size === 0, "the first request did not fail");
        expect(linesOf(readRequests(store, 7))[0].request.outcome === "edit", "the past knows the confirmation");
    },

    "The statuses of a delegate are known with their times"(expect) {
        const state = (name, shown) => makeState(`3/delegate/${name}`, [], { fields: [{ name: "status", shown }] });
        const sets = [[state("a", "not asked"), state("b", "success")], [state("a", "inProgress")],
            [state("b", "cached")], [state("a", "lethalFailure(\"no\")")]];
        const store = makeStore(sets.map((set) => ({ kind: "commit", set })));
        const changes = readChanges(store);
        const words = (name) => changes.get(`3/delegate/${name}`).map(({ status, t }) => `${status} ${t}`).join(", ");
        expect(words("a") === "not asked 20, inProgress 30, lethalFailure 50", words("a"));
        expect(words("b") === "success 20, cached 40", words("b"));
        expect(readChanges(store, 4).get("3/delegate/b").length === 1, "the past knows a later status");
    },

    "The stubs that show an entity are counted, and named by what holds them"(expect) {
        const set = ["3/post0/1", "3/post0/2", "3/post2/7"].map((id) => makeState(id));
        const { world } = makeStore([{ kind: "commit", set, roots: { s: ["3/post0/1"], p: ["3/post2/7"] } }]);
        const words = (...ids) => stubWords(ids, world);
        const both = words("3/post0/1", "3/post0/2", "3/post2/7");
        expect(both === "Shown, and not kept alive, by 2 stubs, s.", both);
        expect(words("3/post0/2", "3/post2/7") === "Shown, and not kept alive, by 1 stub.", "a stub without a name");
        expect(words("3/post2/7") === "" && words("3/post0/1", "3/post0/2") === "", "no stub, and only stubs");
    },

    "The colour of a kind depends on its name alone"(expect) {
        const kinds = ["post", "comment", "person", "community", "delegate", "file"];
        const colours = kinds.map(kindColour);
        expect(new Set(colours).size === kinds.length, `two kinds have one colour: ${colours}`);
        expect(kinds.toReversed().map(kindColour).reverse().join() === colours.join(), "the order counts");
    },

    "Durations are rounded"(expect) {
        const words = [0.0078125, 3.4, 1234.5].map(formatDuration).join();
        expect(words === "< 1 ms,3 ms,1235 ms", words);
    },

    "A recording ends no script, and reads as it was"(expect) {
        const value = { text: "</script><!--<script>\u2028\u2029\\u003c \"'&" }, text = scriptJSON(value);
        expect(!/[<\u2028\u2029]/.test(text), text);
        expect(JSON.parse(text).text === value.text, "it reads differently");
        const source = "export const a = `</script>#?%é`;";
        const address = moduleAddress(source);
        expect(!address.includes("<"), address);
        expect(decodeURIComponent(address.slice(address.indexOf(",") + 1)) === source, address);
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
