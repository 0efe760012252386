// The state of the page, without any DOM: the present world, the last steps, and the world as of any of them. Steps
// carry complete states, so the store keeps what each step replaced, and goes back in time by putting states back.

/** The bounds. `bytes` are those of the steps as text, which take about three times as much as objects. */
export const limits = { steps: 5000, bytes: 10e6, causes: 20000, stamps: 20000, paths: 20, visited: 5000 };

/** Objects of these kinds keep nothing alive. */
const loose = new Set(["file", "journal", "outbox"]);
export const list = (value) => value ?? [];
const texts = new WeakMap();

/** Returns the text in which a search looks for an object: all names and values, in lower case. */
function searchText(state) {
    const fields = () => list(state.fields).flatMap((field) => [field.name, field.shown]);
    const make = () => [state.id, state.entity, state.headline, ...fields(), ...list(state.edits)].join("\n");
    if (!texts.has(state)) texts.set(state, make().toLowerCase());
    return texts.get(state);
}

/** Adds a value to the set at a key of a map of sets. */
function insert(map, key, value) {
    if (!map.get(key)?.add(value)) map.set(key, new Set([value]));
}

/** Removes a value from the set at a key of a map of sets. */
function remove(map, key, value) {
    if (map.get(key)?.delete(value) && map.get(key).size === 0) map.delete(key);
}

/** Returns the key of the entity that an object is a tier of: its source and its name, `3/post:42`. */
export const entityKey = (state) => `${state.id.slice(0, state.id.indexOf("/"))}/${state.entity}`;

/** True for a stub, `3/post0/1`, which shows its entity and does not keep it alive. */
export const isStub = (id) => /^\d+\/[^/]*\D0\//.test(id);
/** Returns those of an entity's ids that can keep it alive; stubs if it has nothing else. */
const keepers = (ids) => (ids.every(isStub) ? ids : ids.filter((id) => !isStub(id)));

/** All objects and names at one moment. The indexes by link, entity and name are made when they are first asked for. */
export class World {
    constructor(objects = new Map(), roots = new Map()) {
        Object.assign(this, { objects, roots, index: null });
    }

    copy() { return new World(new Map(this.objects), new Map(this.roots)); }

    /** Puts the state of an object, nil if it is gone, and returns the one before. */
    put(id, state) {
        const before = this.objects.get(id) ?? null;
        if (before && this.index) this.note(before, remove);
        if (state) this.objects.set(id, state); else this.objects.delete(id);
        if (state && this.index) this.note(state, insert);
        return before;
    }

    /** Puts the objects that a name holds, nil if the name is gone, and returns those before. */
    putRoot(name, ids) {
        const before = this.roots.get(name) ?? null;
        if (this.index) for (const id of list(before)) remove(this.index.names, id, name);
        if (ids?.length) this.roots.set(name, ids); else this.roots.delete(name);
        if (this.index) for (const id of list(ids)) insert(this.index.names, id, name);
        return before;
    }

    /** Adds a state to the indexes by `insert`, or removes it. */
    note(state, change) {
        change(this.index.entities, entityKey(state), state.id);
        change(this.index.kinds, state.kind, state.id);
        if (!loose.has(state.kind)) for (const { id } of list(state.links)) change(this.index.holders, id, state.id);
    }

    /** The indexes: ids by entity and by kind, holders and names by id. */
    get indexes() {
        if (!this.index) {
            this.index = { entities: new Map(), kinds: new Map(), holders: new Map(), names: new Map() };
            for (const state of this.objects.values()) this.note(state, insert);
            for (const [name, ids] of this.roots) for (const id of ids) insert(this.index.names, id, name);
        }
        return this.index;
    }

    /** Returns the entities by key, each with the set of ids of its tiers. It is the index itself: do not change it. */
    entities() { return this.indexes.entities; }

    /** Returns the states of a kind in the order of their names. */
    ofKind(kind) {
        const states = [...(this.indexes.kinds.get(kind) ?? [])].map((id) => this.objects.get(id));
        return states.sort((a, b) => (a.entity < b.entity ? -1 : 1));
    }

    /** Returns the states of an entity's tiers, the lowest first. */
    tiers(key) {
        const height = (id, seen = 0) => {
            const lower = list(this.objects.get(id)?.links).find((link) => link.isLowerTier);
            return lower && seen < 20 ? 1 + height(lower.id, seen + 1) : 0;
        };
        const states = [...(this.entities().get(key) ?? [])].map((id) => this.objects.get(id));
        return states.sort((a, b) => height(a.id) - height(b.id) || (a.id < b.id ? -1 : 1));
    }

    /** Returns what holds an entity's objects directly: `names`, and the `ids` of the others that refer to them. */
    holders(...ids) {
        const find = (index) => [...new Set(keepers(ids).flatMap((id) => [...(index.get(id) ?? [])]))];
        return { names: find(this.indexes.names), ids: find(this.indexes.holders).filter((id) => !ids.includes(id)) };
    }

    /** Returns the shortest path from each name to an object of an entity, `[name, id, …, id]`: of a bounded number. */
    whyAlive(...ids) {
        const { names, holders } = this.indexes;
        const [next, seen, paths] = [new Map(keepers(ids).map((id) => [id, null])), new Set(), []];
        for (const [node] of next) {
            for (const name of names.get(node) ?? []) {
                if (seen.has(name)) continue;
                seen.add(name);
                const path = [name];
                for (let step = node; step !== null; step = next.get(step)) path.push(step);
                paths.push(path);
            }
            if (paths.length >= limits.paths || next.size >= limits.visited) break;
            for (const holder of holders.get(node) ?? []) if (!next.has(holder)) next.set(holder, node);
        }
        return paths;
    }

    /** True if an object's names, values, or the names that hold it contain all words, which are in lower case. */
    matches(id, words) {
        const state = this.objects.get(id);
        if (!state) return false;
        const names = [...(this.indexes.names.get(id) ?? [])].join("\n").toLowerCase();
        return words.every((word) => searchText(state).includes(word) || names.includes(word));
    }
}

/** The present world and the last steps. */
export class Store {
    /** Makes an empty store, which calls `onStep(step, ids)` after each step with the changed ids, nil for all. */
    constructor(onStep = () => {}) {
        this.onStep = onStep;
        this.forget(null);
    }

    /** Forgets everything and begins with a base. `first` is the number of the step at which the past begins. */
    forget(base) {
        Object.assign(this, { base, sources: { ...base?.sources }, world: new World(), isReady: false, cursor: null });
        Object.assign(this, { steps: [], bytes: 0, first: 0, last: 0, causes: new Map(), stamps: new Map() });
    }

    /** Applies the next step. `size` is the length of its text. */
    apply(step, size = JSON.stringify(step).length) {
        const { kind, n } = step;
        if (kind === "base") this.forget(step);
        Object.assign(this.sources, step.sources);
        for (const cause of list(step.causes)) if (!this.causes.has(cause.id)) this.causes.set(cause.id, cause);
        drop(this.causes, limits.causes);
        const entry = { step, size, touched: new Map(), roots: new Map() };
        for (const state of list(step.set)) touch(entry.touched, state.id, this.world.put(state.id, state), state);
        for (const id of list(step.gone)) touch(entry.touched, id, this.world.put(id, null), null);
        for (const [name, ids] of Object.entries(step.roots ?? {})) {
            touch(entry.roots, name, this.world.putRoot(name, ids), ids.length ? ids : null);
        }
        this.last = Math.max(this.last, n);
        if (kind === "ready") [this.isReady, this.first] = [true, this.last];
        else if (!["base", "states", "reset"].includes(kind)) this.record(entry);
        this.onStep(step, ["base", "ready"].includes(kind) ? null : changedBy(entry));
    }

    /** Appends a step, and drops the oldest ones if there are too many. */
    record(entry) {
        const { step, size } = entry;
        this.steps.push(entry);
        this.bytes += size;
        if (step.event === "request" && step.stamp !== undefined) this.stamps.set(step.stamp, step.t);
        drop(this.stamps, limits.stamps);
        while (this.steps.length > limits.steps || this.bytes > limits.bytes) this.trim();
    }

    /** Drops the oldest tenth of the steps. */
    trim() {
        for (const { step, size } of this.steps.splice(0, Math.ceil(this.steps.length / 10))) {
            this.bytes -= size;
            this.first = Math.max(this.first, step.n);
        }
    }

    /** The steps that changed something since the past begins: commits, and what happened between two of them. */
    get moments() {
        return this.steps.filter(({ step, touched, roots }) => step.n > this.first
            && (step.kind === "commit" || (step.kind === "between" && touched.size + roots.size > 0)));
    }

    /** Returns the index of the first step after a number. */
    indexAfter(n) {
        let [low, high] = [0, this.steps.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.steps[middle].step.n <= n) low = middle + 1; else high = middle;
        }
        return low;
    }

    /** Returns the world after a step, which is valid until the next call: O(steps since the last one). */
    at(n) {
        if (this.cursor?.n === n) return this.cursor.world;
        const to = Math.max(this.first, Math.min(this.last, n));
        if (!this.cursor || this.cursor.n < this.first) this.cursor = { n: this.last, world: this.world.copy() };
        const { world } = this.cursor;
        const target = this.indexAfter(to);
        let from = this.indexAfter(this.cursor.n);
        for (; from < target; from += 1) replay(world, this.steps[from], 1);
        for (; from > target; from -= 1) replay(world, this.steps[from - 1], 0);
        this.cursor.n = to;
        return world;
    }

    /** Returns a cause and its parents, as far as they are known. */
    chain(id) {
        const causes = [];
        let cause = this.causes.get(id);
        for (; cause && causes.length < 50; cause = this.causes.get(cause.parent)) causes.push(cause);
        return causes;
    }

    /** Returns everything that the store has as the steps from which another store makes the same. */
    recording() {
        const { first: n, sources } = this;
        const [world, later] = [this.world.copy(), this.steps.slice(this.indexAfter(n))];
        for (const entry of later.toReversed()) replay(world, entry, 0);
        const [roots, set] = [Object.fromEntries(world.roots), [...world.objects.values()]];
        const base = { ...this.base, kind: "base", sources, causes: [...this.causes.values()] };
        const start = [base, { n, kind: "states", set, roots }, { n, kind: "ready" }];
        return { recording: 1, steps: [...start, ...later.map(({ step }) => step)] };
    }
}

/** Keeps the first state before and the last one after within a step. */
const touch = (map, key, before, after) => map.set(key, [map.has(key) ? map.get(key)[0] : before, after]);

/** Puts the states before (0) or after (1) a step. */
function replay(world, entry, side) {
    for (const [id, states] of entry.touched) world.put(id, states[side]);
    for (const [name, ids] of entry.roots) world.putRoot(name, ids[side]);
}

/** Returns the ids whose state, or whose names, a step changed. */
const changedBy = ({ touched, roots }) =>
    new Set([...touched.keys(), ...[...roots.values()].flat().flatMap((ids) => list(ids))]);

/** Drops the oldest entries of a map that has too many. */
function drop(map, limit) {
    while (map.size > limit) map.delete(map.keys().next().value);
}
