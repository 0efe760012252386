// Tests of the page's store. They run in Node, by `node store.test.js`, which reads the store from beside the sources,
// and in a page, by `run()` of this module, with the page's import map. It returns a list of failures.

const inNode = typeof process !== "undefined" && process.versions?.node;
const { Store, World, limits, entityKey } = await import(
    inNode ? new URL("../../../Sources/Inspector/Page/store.js", import.meta.url) : "store");

/** Returns a source of random numbers that is the same for each seed (mulberry32). */
function makeRandom(seed) {
    let state = seed;
    return (bound) => {
        state = (state + 0x6d2b79f5) | 0;
        let value = Math.imul(state ^ (state >>> 15), 1 | state);
        value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
        return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4294967296) * bound);
    };
}

/** Makes random steps, as an inspector sends them. */
class Generator {
    constructor(seed, ids = 30) {
        Object.assign(this, { random: makeRandom(seed), ids, n: 0, cause: 0 });
    }

    id() {
        const tier = 1 + this.random(3);
        return `${1 + this.random(2)}/post${tier}/${this.random(this.ids)}`;
    }

    state(id) {
        const [, tier, number] = id.split("/");
        const links = Array.from({ length: this.random(4) }, (_, index) => ({ name: `link${index}`, id: this.id() }));
        const lower = Number(tier.at(-1)) - 1;
        if (lower > 0) links.push({ name: "lower", id: id.replace(tier, `post${lower}`), isLowerTier: true });
        const [score, title] = [String(this.random(100)), `Title ${this.random(9)}`];
        const fields = [{ name: "score", shown: score }, { name: "title", shown: title }];
        return { id, kind: "post", entity: `post:${number}`, headline: "", fields, links };
    }

    base() { return { n: this.n, t: 0, kind: "base", epoch: "a", sources: { 1: "one", 2: "two" } }; }

    some(count, make) { return Array.from({ length: count }, make); }

    states(count) { return { n: this.n, kind: "states", set: this.some(count, () => this.state(this.id())) }; }

    ready() { return { n: this.n, kind: "ready" }; }

    step() {
        this.n += 1 + this.random(2);
        const kind = ["commit", "commit", "between", "log"][this.random(4)];
        const step = { n: this.n, t: this.n, kind };
        if (kind === "log") return { ...step, event: "notify", cause: 1 + this.random(9), text: "view 1" };
        const set = this.some(this.random(4), () => this.state(this.id()));
        const gone = this.some(this.random(3), () => this.id());
        const names = this.random(3) === 0 ? [`h${this.random(5)}`] : [];
        const roots = Object.fromEntries(names.map((name) => [name, this.some(this.random(3), () => this.id())]));
        this.cause += 1;
        const causes = [{ id: this.cause, kind: "other", text: "", parent: this.cause - 1 }];
        return { ...step, cause: this.cause, causes, set, gone, roots };
    }
}

/** Returns a world as text; two worlds with the same text are equal. */
function text(world) {
    const sorted = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([sorted(world.objects), sorted(world.roots)]);
}

/** Returns the indexes of a world as text. */
function indexText({ indexes }) {
    const sorted = (map) => [...map].map(([key, set]) => [key, [...set].sort()]).sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([indexes.entities, indexes.holders, indexes.names].map(sorted));
}

/** Runs with other limits. */
function withLimits(changed, body) {
    const before = { ...limits };
    Object.assign(limits, changed);
    try { body(); } finally { Object.assign(limits, before); }
}

/** Makes a store with random steps; `then(step)` is called after each. */
function fill(store, generator, count, then = () => {}) {
    store.apply(generator.base());
    store.apply(generator.states(20));
    store.apply(generator.ready());
    then({ n: generator.n });
    for (let index = 0; index < count; index += 1) {
        const step = generator.step();
        store.apply(step);
        then(step);
    }
}

const tests = {
    "the world at each step is what it was after that step"(expect) {
        for (let seed = 1; seed <= 20; seed += 1) {
            const [store, generator, live] = [new Store(), new Generator(seed), new Map()];
            fill(store, generator, 200, ({ n }) => live.set(n, text(store.world)));
            const numbers = [...live.keys()];
            const jumps = numbers.map(() => numbers[generator.random(numbers.length)]);
            for (const n of [...numbers, ...numbers.toReversed(), ...jumps]) {
                expect(text(store.at(n)) === live.get(n), `seed ${seed}, step ${n}`);
            }
            expect(text(store.world) === live.get(store.last), `seed ${seed}: looking back changes the present`);
        }
    },
    "old steps are dropped, and what remains is still right"(expect) {
        withLimits({ steps: 50 }, () => {
            const [store, generator, live] = [new Store(), new Generator(3), new Map()];
            fill(store, generator, 500, ({ n }) => {
                live.set(n, text(store.world));
                expect(store.steps.length <= 50, `${store.steps.length} steps`);
                const sum = store.steps.reduce((sum, entry) => sum + entry.size, 0);
                expect(store.bytes === sum, "the bytes are not the sum");
            });
            expect(store.steps.length >= 30, `only ${store.steps.length} steps are left`);
            for (const [n, expected] of live) if (n >= store.first) expect(text(store.at(n)) === expected, `step ${n}`);
            expect(text(store.at(0)) === live.get(store.first), "before the first step is the first world");
        });
    },
    "steps of many bytes are dropped by their bytes"(expect) {
        withLimits({ bytes: 20000 }, () => {
            const store = new Store();
            fill(store, new Generator(4), 500);
            expect(store.bytes <= 20000, `${store.bytes} bytes`);
            expect(store.steps.length > 10, `${store.steps.length} steps`);
        });
    },
    "a moment that is shown stays as it is when its steps are dropped"(expect) {
        withLimits({ steps: 30 }, () => {
            const [store, generator] = [new Store(), new Generator(5)];
            fill(store, generator, 20);
            const past = store.last;
            const before = text(store.at(past));
            for (let index = 0; index < 200; index += 1) store.apply(generator.step());
            expect(past < store.first && text(store.at(past)) === before, "it has changed");
        });
    },
    "the indexes are those that a new world makes"(expect) {
        const [store, generator] = [new Store(), new Generator(6)];
        fill(store, generator, 300, () => {
            const fresh = new World(store.world.objects, store.world.roots);
            expect(indexText(store.world) === indexText(fresh), "an index is wrong");
        });
        for (let n = store.last; n > 0; n -= 7) {
            const world = store.at(n);
            expect(indexText(world) === indexText(new World(world.objects, world.roots)), `an index is wrong at ${n}`);
        }
    },
    "a path from a name leads over links to the object, and each is a shortest one"(expect) {
        const store = new Store();
        fill(store, new Generator(7, 6), 100, () => {
            const { world } = store;
            for (const id of world.objects.keys()) {
                const paths = world.whyAlive(id);
                for (const [name, ...ids] of paths) {
                    expect(world.roots.get(name).includes(ids[0]) && ids.at(-1) === id, "the ends are wrong");
                    const isLinked = ids.every((id, index) => index === 0
                        || world.objects.get(ids[index - 1]).links.some((link) => link.id === id));
                    expect(isLinked, "a link is missing");
                }
                expect(new Set(paths.map(([name]) => name)).size === paths.length, "a name has two paths");
                const lengths = new Map(paths.map(([name, ...ids]) => [name, ids.length]));
                for (const name of world.roots.keys()) {
                    expect(lengths.get(name) === distance(world, name, id), `the path from ${name} to ${id}`);
                }
            }
        });
    },
    "a commit that arrives before the base is complete counts"(expect) {
        const [store, generator] = [new Store(), new Generator(9)];
        store.apply(generator.base());
        store.apply({ n: 1, kind: "states", set: [generator.state("1/post1/1"), generator.state("1/post1/2")] });
        store.apply({ n: 2, kind: "commit", cause: 1, set: [generator.state("1/post1/3")], gone: ["1/post1/1"] });
        expect(!store.isReady && store.world.objects.size === 2, "the world is wrong");
        store.apply({ n: 2, kind: "states", set: [generator.state("1/post1/4")] });
        store.apply({ n: 2, kind: "ready" });
        const isRight = store.isReady && store.first === 2 && store.at(0).objects.size === 3;
        expect(isRight, "the past does not begin with ready");
    },
    "a new base forgets the old world, and listeners are told to draw everything"(expect) {
        const [generator, told] = [new Generator(10), []];
        const store = new Store((step, ids) => told.push([step.kind, ids && [...ids]]));
        fill(store, generator, 50);
        told.length = 0;
        store.apply({ n: 1, kind: "reset", why: "too slow" });
        expect(store.world.objects.size > 0, "reset alone forgets nothing");
        store.apply({ n: 1, kind: "base", epoch: "b" });
        expect(store.world.objects.size === 0 && store.steps.length === 0 && !store.isReady, "something is left");
        store.apply({ n: 1, kind: "ready" });
        store.apply({ n: 2, kind: "between", set: [generator.state("1/post1/1")], roots: { h1: ["1/post2/9"] } });
        const expected = [["reset", []], ["base", null], ["ready", null], ["between", ["1/post1/1", "1/post2/9"]]];
        expect(JSON.stringify(told) === JSON.stringify(expected), JSON.stringify(told));
    },
    "causes are bounded, and a chain in a circle ends"(expect) {
        withLimits({ causes: 100 }, () => {
            const store = new Store();
            fill(store, new Generator(11), 500);
            expect(store.causes.size === 100, `${store.causes.size} causes`);
            store.apply({ n: 5000, kind: "log", event: "edit", cause: -1,
                causes: [{ id: -1, kind: "other", parent: -2 }, { id: -2, kind: "other", parent: -1 }] });
            expect(store.chain(-1).length <= 50, "it is long");
        });
    },
    "a recording makes the same store"(expect) {
        withLimits({ steps: 50 }, () => {
            const [store, copy] = [new Store(), new Store()];
            fill(store, new Generator(12), 200);
            for (const step of JSON.parse(JSON.stringify(store.recording())).steps) copy.apply(step);
            expect(text(copy.world) === text(store.world), "the present differs");
            expect(copy.first === store.first && copy.last === store.last, "the ends differ");
            for (let n = store.first; n <= store.last; n += 1) {
                expect(text(copy.at(n)) === text(store.at(n)), `step ${n} differs`);
            }
            for (const { step } of store.steps) {
                const lengths = [copy, store].map((one) => one.chain(step.cause).length);
                expect(lengths[0] === lengths[1], `causes of ${step.n} are missing`);
            }
        });
    },
    "the search finds names, values and holders"(expect) {
        const store = new Store();
        const state = (number, title) => ({ id: `1/post2/${number}`, kind: "post", entity: `post:${number}`,
            fields: [{ name: "title", shown: title }] });
        store.apply({ n: 1, kind: "base" });
        const set = [state(1, "Rust and Swift"), state(2, "Rings")];
        store.apply({ n: 1, kind: "states", set, roots: { H7: ["1/post2/2"] } });
        store.apply({ n: 1, kind: "ready" });
        const found = (...words) => set.map(({ id }) => id).filter((id) => store.world.matches(id, words)).join();
        expect(found("swift", "title") === "1/post2/1", "by value and name");
        expect(found("post:2") === "1/post2/2" && found("h7") === "1/post2/2", "by entity and holder");
        expect(found("nothing") === "" && found() === "1/post2/1,1/post2/2", "none, and no words");
    },
    "what a file, an outbox or a journal names is not held by it"(expect) {
        const store = new Store();
        const kinds = ["file", "outbox", "journal", "tree"];
        const set = kinds.map((kind) => ({ id: `1/${kind}/1`, kind, entity: `${kind}:1`, links: [{ id: "1/post1/1" }] }));
        store.apply({ n: 1, kind: "states", set, roots: { h1: ["1/outbox/1"], h2: ["1/tree/1"] } });
        expect(store.world.holders("1/post1/1").ids.join() === "1/tree/1", "the holders are wrong");
        expect(store.world.whyAlive("1/post1/1").join() === "h2,1/tree/1,1/post1/1", "the path is wrong");
        expect(store.world.ofKind("file").length === 1, "a file is missing");
    },
    "a stub does not hold the entity that it shows, and is held by its own names"(expect) {
        const [store, world] = [new Store(), () => store.world];
        const ids = ["1/post0/1", "1/post1/1", "1/level10/1"];
        const set = ids.map((id) => ({ id, kind: "post", entity: "post:1", links: [] }));
        const roots = { s: ["1/post0/1"], p: ["1/post1/1"], l: ["1/level10/1"] };
        store.apply({ n: 1, kind: "states", set, roots });
        expect(world().holders("1/post0/1", "1/post1/1").names.join() === "p", "a stub holds its entity");
        expect(world().whyAlive("1/post0/1", "1/post1/1").join() === "p,1/post1/1", "a stub is a reason");
        expect(world().holders("1/post0/1").names.join() === "s", "a stub alone is not held");
        expect(world().whyAlive("1/post0/1").join() === "s,1/post0/1", "a stub alone has no reason");
        expect(world().holders("1/post1/1", "1/level10/1").names.join() === "p,l", "a tier is taken for a stub");
    },
    "tiers are ordered from the lowest"(expect) {
        const [store, generator] = [new Store(), new Generator(13)];
        const set = ["1/post3/1", "1/post1/1", "1/post2/1"].map((id) => generator.state(id));
        store.apply({ n: 1, kind: "states", set });
        const tiers = store.world.tiers(entityKey(store.world.objects.get("1/post3/1"))).map((state) => state.id);
        expect(tiers.join() === "1/post1/1,1/post2/1,1/post3/1", tiers.join());
    },
    "hostile names are only names"(expect) {
        const store = new Store();
        const id = "1/__proto__/constructor";
        store.apply(JSON.parse(`{"n":1,"kind":"base","sources":{"__proto__":"x"}}`));
        store.apply(JSON.parse(`{"n":1,"kind":"states","set":[{"id":"${id}","kind":"__proto__","entity":"__proto__"}],
            "roots":{"__proto__":["${id}"],"constructor":["${id}"]}}`));
        expect(store.world.holders(id).names.sort().join() === "__proto__,constructor", "a name is lost");
        expect(store.world.whyAlive(id).length === 2 && {}.x === undefined, "a path is lost");
    },
};

/** Returns the length of the shortest path from a name to an object, found forwards; undefined if there is none. */
function distance(world, name, target) {
    let [level, ids] = [1, new Set(world.roots.get(name))];
    for (const seen = new Set(ids); ids.size > 0; level += 1) {
        if (ids.has(target)) return level;
        const next = new Set();
        for (const id of ids) {
            for (const link of world.objects.get(id)?.links ?? []) {
                if (!seen.has(link.id)) next.add(link.id);
                seen.add(link.id);
            }
        }
        ids = next;
    }
    return undefined;
}

/** Runs all tests and returns the failures, each as one line. */
export function run() {
    const failures = [];
    for (const [name, test] of Object.entries(tests)) {
        let count = 0;
        const expect = (isRight, what) => {
            count += 1;
            if (!isRight && failures.length < 20) failures.push(`${name}: ${what}`);
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
