// The state of the page, without any DOM: the present world, the last steps, and the world as of any of them. Steps
// carry complete states, so the store keeps what each step replaced, and goes back in time by putting states back.

/** The bounds. `bytes` are those of the steps as text, which take about three times as much as objects. */
export const limits = {
    steps: 5000, bytes: 10e6, keptEvery: 500, keptBytes: 1e6, causes: 20000, stamps: 20000, paths: 20, visited: 5000,
};

const list = (value) => value ?? [];
const texts = new WeakMap();

/** Returns the text in which a search looks for an object: all names and values, in lower case. */
function searchText(state) {
    let text = texts.get(state);
    if (text === undefined) {
        const fields = list(state.fields).flatMap((field) => [field.name, field.shown]);
        text = [state.id, state.entity, state.headline, ...fields, ...list(state.edits)].join("\n").toLowerCase();
        texts.set(state, text);
    }
    return text;
}

/** Adds a value to the set at a key of a map of sets. */
function insert(map, key, value) {
    const set = map.get(key);
    if (set) set.add(value); else map.set(key, new Set([value]));
}

/** Removes a value from the set at a key of a map of sets. */
function remove(map, key, value) {
    const set = map.get(key);
    if (set?.delete(value) && set.size === 0) map.delete(key);
}

/** Returns the key of the entity that an object is a tier of: its source and its name, `3/post:42`. */
export const entityKey = (state) => `${state.id.slice(0, state.id.indexOf("/"))}/${state.entity}`;

/** All objects and names at one moment. The indexes by link, entity and name are made when they are first asked for. */
export class World {
    constructor(objects = new Map(), roots = new Map()) {
        Object.assign(this, { objects, roots, index: null });
    }

    /** Returns a world that shares the states, but changes by itself. */
    copy() { return new World(new Map(this.objects), new Map(this.roots)); }

    /** Puts the state of an object, nil if it is gone, and returns the one before. */
    put(id, state) {
        const before = this.objects.get(id) ?? null;
        if (before && this.index) this.unlink(before);
        if (state) this.objects.set(id, state); else this.objects.delete(id);
        if (state && this.index) this.link(state);
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

    link(state) {
        insert(this.index.entities, entityKey(state), state.id);
        for (const { id } of list(state.links)) insert(this.index.holders, id, state.id);
    }

    unlink(state) {
        remove(this.index.entities, entityKey(state), state.id);
        for (const { id } of list(state.links)) remove(this.index.holders, id, state.id);
    }

    /** The indexes: ids by entity, holders by id, names by id. */
    get indexes() {
        if (!this.index) {
            this.index = { entities: new Map(), holders: new Map(), names: new Map() };
            for (const state of this.objects.values()) this.link(state);
            for (const [name, ids] of this.roots) for (const id of ids) insert(this.index.names, id, name);
        }
        return this.index;
    }

    /** Returns the entities by key, each with the set of ids of its tiers. It is the index itself: do not change it. */
    entities() { return this.indexes.entities; }

    /** Returns the states of an entity's tiers, the lowest first. */
    tiers(key) {
        const height = (id, seen = 0) => {
            const lower = list(this.objects.get(id)?.links).find((link) => link.isLowerTier);
            return lower && seen < 20 ? 1 + height(lower.id, seen + 1) : 0;
        };
        const states = [...(this.entities().get(key) ?? [])].map((id) => this.objects.get(id));
        return states.sort((a, b) => height(a.id) - height(b.id) || (a.id < b.id ? -1 : 1));
    }

    /** Returns what holds an object directly: `names`, and the `ids` of the objects that refer to it. */
    holders(id) {
        const { names, holders } = this.indexes;
        return { names: [...(names.get(id) ?? [])], ids: [...(holders.get(id) ?? [])] };
    }

    /** Returns the shortest path from each name to an object, `[name, id, …, id]`, of a bounded number of objects. */
    whyAlive(id) {
        const { names, holders } = this.indexes;
        const [next, seen, paths] = [new Map([[id, null]]), new Set(), []];
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
    constructor() {
        this.listeners = new Set();
        this.forget(null);
    }

    /** Forgets everything and begins with a base. */
    forget(base) {
        Object.assign(this, { base, sources: { ...base?.sources }, world: new World(), isReady: false, cursor: null });
        Object.assign(this, { steps: [], bytes: 0, last: 0, kept: [], keptAt: [0, 0] });
        Object.assign(this, { causes: new Map(), children: new Map(), logs: new Map(), stamps: new Map() });
    }

    /** Calls `listener(step, ids)` after each step with the changed ids, nil for all. Returns what ends it. */
    subscribe(listener) {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** Applies the next step. `size` is the length of its text. */
    apply(step, size = JSON.stringify(step).length) {
        if (step.kind === "base") this.forget(step);
        Object.assign(this.sources, step.sources);
        this.learn(list(step.causes));
        const entry = { step, size, touched: new Map(), roots: new Map() };
        for (const state of list(step.set)) this.touch(entry.touched, state.id, this.world.put(state.id, state), state);
        for (const id of list(step.gone)) this.touch(entry.touched, id, this.world.put(id, null), null);
        for (const [name, ids] of Object.entries(step.roots ?? {})) {
            this.touch(entry.roots, name, this.world.putRoot(name, ids), ids.length ? ids : null);
        }
        if (step.kind === "ready") this.begin(step.n);
        else if (!["base", "states", "reset"].includes(step.kind)) this.record(entry);
        const changed = ["base", "ready"].includes(step.kind) ? null : changedBy(entry, new Set());
        for (const listener of this.listeners) listener(step, changed);
    }

    /** Keeps the first state before and the last one after within a step. */
    touch(map, key, before, after) { map.set(key, [map.has(key) ? map.get(key)[0] : before, after]); }

    /** Keeps new causes. */
    learn(causes) {
        for (const cause of causes) {
            if (this.causes.has(cause.id)) continue;
            this.causes.set(cause.id, cause);
            if (cause.parent !== undefined) insert(this.children, cause.parent, cause.id);
        }
        drop(this.causes, limits.causes, (id) => this.children.delete(id));
    }

    /** Makes the world after the base the first one that the past has. */
    begin(n) {
        this.isReady = true;
        this.last = Math.max(this.last, n);
        this.kept = [];
        this.keep();
    }

    /** Keeps a copy of the present world. */
    keep() {
        this.kept.push({ n: this.last, world: this.world.copy() });
        this.keptAt = [0, 0];
    }

    /** Appends a step, and drops the oldest ones if there are too many. */
    record(entry) {
        const { step, size } = entry;
        this.steps.push(entry);
        this.last = Math.max(this.last, step.n);
        this.bytes += size;
        if (step.kind === "log") this.recordLog(step);
        this.keptAt = [this.keptAt[0] + 1, this.keptAt[1] + size];
        if (this.isReady && (this.keptAt[0] >= limits.keptEvery || this.keptAt[1] >= limits.keptBytes)) this.keep();
        while (this.kept.length > 2 && (this.steps.length > limits.steps || this.bytes > limits.bytes)) this.trim();
    }

    /** Keeps a line of the log under its cause, and the time of a request under its stamp. */
    recordLog(step) {
        if (step.cause !== undefined) insert(this.logs, step.cause, step);
        if (step.event === "request" && step.stamp !== undefined) this.stamps.set(step.stamp, step.t);
        drop(this.stamps, limits.stamps);
    }

    /** Drops the steps up to the second kept world, with which the past then begins. */
    trim() {
        this.kept.shift();
        for (const { step, size } of this.steps.splice(0, this.indexAfter(this.first))) {
            this.bytes -= size;
            if (step.kind === "log") remove(this.logs, step.cause, step);
        }
    }

    /** The number of the step at which the past begins. */
    get first() { return this.kept[0]?.n ?? this.last; }

    /** Returns the index of the first step after a number. */
    indexAfter(n) {
        let [low, high] = [0, this.steps.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.steps[middle].step.n <= n) low = middle + 1; else high = middle;
        }
        return low;
    }

    /**
     * Returns the world after the step with a number, which is valid until the next call. It walks from where the last
     * call was, or from a kept world if that is far away: O(steps walked), and O(objects) for a jump.
     */
    at(n) {
        if (this.cursor?.n === n || !this.isReady) return this.cursor?.world ?? this.world;
        const to = Math.max(this.first, Math.min(this.last, n));
        const target = this.indexAfter(to);
        let from = this.cursor && this.cursor.n >= this.first ? this.indexAfter(this.cursor.n) : -1;
        if (from < 0 || Math.abs(target - from) > limits.keptEvery) {
            const kept = this.kept.findLast((kept) => kept.n <= to);
            this.cursor = { world: kept.world.copy() };
            from = this.indexAfter(kept.n);
        }
        const { world } = this.cursor;
        for (; from < target; from += 1) replay(world, this.steps[from], 1);
        for (; from > target; from -= 1) replay(world, this.steps[from - 1], 0);
        this.cursor.n = to;
        return world;
    }

    /** Returns the ids that the steps between two numbers touch; nil if the steps are no longer known. */
    touched(one, other) {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        if (from < this.first) return null;
        const ids = new Set();
        for (const entry of this.steps.slice(this.indexAfter(from), this.indexAfter(to))) changedBy(entry, ids);
        return ids;
    }

    /** Returns the time of the last step up to a number, in milliseconds since 1970. */
    timeOf(n) { return this.steps[this.indexAfter(n) - 1]?.step.t ?? Date.now(); }

    /** Returns a cause and its parents, as far as they are known. */
    chain(id) {
        const causes = [];
        let cause = this.causes.get(id);
        for (; cause && causes.length < 50; cause = this.causes.get(cause.parent)) causes.push(cause);
        return causes;
    }

    /** Returns the lines of the log that have a cause. */
    logsOf(id) { return [...(this.logs.get(id) ?? [])]; }

    /**
     * Returns the lines of the log about the request to which a cause belongs: `request` and `response`, or nil.
     * An edit, its confirmation and its refusal belong to the last request below the edit, up to the step `before`.
     */
    exchange(id, before = Infinity) {
        const line = (cause, event) =>
            this.logsOf(cause).findLast((step) => step.event === event && step.n <= before) ?? null;
        const chain = this.chain(id);
        const find = (kind) => chain.find((cause) => cause.kind === kind)?.id;
        const below = (id, kind) =>
            [...(this.children.get(id) ?? [])].filter((id) => this.causes.get(id)?.kind === kind);
        let [request, response] = [find("request"), find("response")];
        if (["edit", "verification", "rollback"].includes(chain[0]?.kind)) {
            request = below(find("edit"), "request").filter((id) => line(id, "request")).at(-1);
            response = below(request, "response").filter((id) => line(id, "response")).at(-1);
        }
        return { request: line(request, "request"), response: line(response, "response") };
    }

    /** Returns the ids of all objects that match the words of a text; nil if it has none. */
    search(text, world = this.world) {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        return words.length ? new Set([...world.objects.keys()].filter((id) => world.matches(id, words))) : null;
    }

    /** Returns everything that the store has as the steps from which another store makes the same. */
    recording() {
        const { world } = this.kept[0] ?? this;
        const [roots, set] = [Object.fromEntries(world.roots), [...world.objects.values()]];
        const base = { ...this.base, kind: "base", sources: this.sources, causes: [...this.causes.values()] };
        const n = this.first;
        const steps = this.steps.slice(this.indexAfter(n)).map((entry) => entry.step);
        return { recording: 1, steps: [base, { n, kind: "states", set, roots }, { n, kind: "ready" }, ...steps] };
    }
}

/** Puts the states before (0) or after (1) a step. */
function replay(world, entry, side) {
    for (const [id, states] of entry.touched) world.put(id, states[side]);
    for (const [name, ids] of entry.roots) world.putRoot(name, ids[side]);
}

/** Adds the ids whose state, or whose names, a step changed. */
function changedBy(entry, ids) {
    for (const id of entry.touched.keys()) ids.add(id);
    for (const [before, after] of entry.roots.values()) for (const id of [...list(before), ...list(after)]) ids.add(id);
    return ids;
}

/** Drops the oldest entries of a map that has too many. */
function drop(map, limit, dropped = () => {}) {
    for (const key of map.keys()) {
        if (map.size <= limit) return;
        map.delete(key);
        dropped(key);
    }
}
