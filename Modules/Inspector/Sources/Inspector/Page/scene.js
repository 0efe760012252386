// What the graph shows of a world, without a picture: a node for each entity with its tiers, edges for references, holds for names.

export const [limit, fade] = [2000, 400];

/** Nodes, edges and holds. What stays keeps its node and place; what is gone is a ghost while it fades. */
export class Scene {
    constructor() {
        for (const key of ["states", "nodes", "nodeOf", "edges", "holds", "kinds", "roots"]) this[key] = new Map();
        Object.assign(this, { ghosts: [], toggled: new Set(), isGrouped: false, cost: 0, fresh: 0 });
    }

    /** Takes over changed objects (nil: compares all by identity) and returns true if nodes, edges or holds may have changed. */
    sync(world, changed) {
        let isOther = this.roots.size !== world.roots.size;
        for (const id of changed ?? new Set([...this.states.keys(), ...world.objects.keys()])) {
            const before = this.states.get(id), after = world.objects.get(id);
            if (before === after) continue;
            if (after) this.states.set(id, after); else this.states.delete(id);
            const node = this.nodeOf.get(id);
            if (!before || !after || !haveSameLinks(before, after)) isOther = true;
            else if (node?.ids) this.dress(node, node.ids.map((id) => world.objects.get(id)));
        }
        for (const [name, ids] of world.roots) isOther ||= this.roots.get(name) !== ids;
        return isOther;
    }

    /** Sets what the node of an entity shows, from the states of its tiers, the lowest first. */
    dress(node, tiers) {
        const { headline = "", entity } = tiers.at(-1), edits = tiers.flatMap((state) => state.edits ?? []);
        const ids = tiers.map((state) => state.id), mass = 0.7 + tiers.length * 0.3;
        Object.assign(node, { ids, name: entity, headline, edits, mass });
    }

    /** Builds all anew, O(objects + references). The selected entity is shown even if its kind is not. */
    build(world, selected, now) {
        const begun = performance.now(), { nodes, edges, holds } = this;
        const old = { nodes, edges, holds }, entities = world.entities();
        for (const key of ["nodes", "nodeOf", "edges", "holds", "kinds"]) this[key] = new Map();
        Object.assign(this, { roots: new Map(world.roots), isGrouped: entities.size > limit, fresh: 0 });
        let room = limit;
        for (const [key, ids] of entities) {
            const { kind } = this.states.get(ids.values().next().value), isToggled = this.toggled.has(kind);
            this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
            let node = null;
            if (ids.has(selected) || (this.isGrouped ? isToggled && room-- > 0 : !isToggled)) {
                this.dress(node = this.keep(old.nodes, key, kind), world.tiers(key));
            } else if (this.isGrouped) {
                const group = { name: kind, ids: null, count: 0 }, own = `${kind} …`;
                node = this.nodes.get(own) ?? Object.assign(this.keep(old.nodes, own, kind), group);
                node.mass = 2 + Math.sqrt(node.count += 1) / 8;
            }
            if (node) for (const id of ids) this.nodeOf.set(id, node);
        }
        this.connect(old, now);
        for (const [key, node] of old.nodes) if (!this.nodes.has(key)) this.ghosts.push({ node, at: now });
        this.ghosts = this.ghosts.slice(-400);
        this.cost = performance.now() - begun;
    }

    /** Returns the node with a key, the old one if there was one; a new one gets a place on a spiral. */
    keep(old, key, kind) {
        const angle = this.nodes.size * 2.4, radius = 22 * Math.sqrt(this.nodes.size + 1);
        const place = { x: radius * Math.cos(angle), y: radius * Math.sin(angle), vx: 0, vy: 0 };
        const node = old.get(key) ?? { key, kind, ...place, mass: 1, edits: [], headline: "", isNew: true };
        if (node.isNew) this.fresh += 1;
        this.nodes.set(key, Object.assign(node, { degree: 0, names: [] }));
        return node;
    }

    /** Builds edges and holds; those that are no longer there become ghosts. */
    connect(old, now) {
        for (const [id, from] of this.nodeOf) for (const link of this.states.get(id).links ?? []) {
            const to = this.nodeOf.get(link.id), key = `${from.key}\n${to?.key}`;
            if (!to || to === from) continue;
            if (!this.edges.has(key)) this.join(key, old.edges.get(key) ?? { from, to }, now);
            this.edges.get(key).names.add(link.name);
        }
        for (const [name, ids] of this.roots) for (const id of ids) {
            const node = this.nodeOf.get(id), key = `${name}\n${node?.key}`;
            if (!node || this.holds.has(key)) continue;
            this.holds.set(key, old.holds.get(key) ?? { name, node, born: now });
            node.names.push(name);
        }
        for (const node of this.nodes.values()) if (node.isNew) Object.assign(node, { isNew: false, born: now });
        for (const list of ["edges", "holds"]) for (const [key, gone] of old[list]) {
            if (!this[list].has(key)) this.ghosts.push({ ...gone, isHold: list === "holds", at: now });
        }
    }

    /** Adds an edge. A new node begins near the first neighbour that has a place. */
    join(key, edge, now) {
        this.edges.set(key, Object.assign(edge, { names: new Set() }));
        const [young, other] = edge.from.isNew ? [edge.from, edge.to] : [edge.to, edge.from];
        for (const node of [young, other]) node.degree += 1;
        if (!young.isNew || other.isNew) return;
        const angle = other.degree * 2.4, [x, y] = [other.x + 40 * Math.cos(angle), other.y + 40 * Math.sin(angle)];
        Object.assign(young, { x, y, isNew: false, born: now });
    }

    /** Returns the nodes that a name keeps alive, directly or over references. */
    reach(name) {
        const found = new Set(), out = new Map();
        for (const { from, to } of this.edges.values()) out.get(from)?.push(to) ?? out.set(from, [to]);
        const queue = [...this.holds.values()].filter((hold) => hold.name === name).map((hold) => hold.node);
        for (let node = queue.pop(); node; node = queue.pop()) {
            if (!found.has(node)) queue.push(...(out.get(node) ?? []));
            found.add(node);
        }
        return found;
    }

    /** Returns the neighbours of a node, in words. */
    neighbours(node) {
        const near = [...this.edges.values()].filter(({ from, to }) => from === node || to === node);
        return near.map(({ from, to, names }) => {
            const words = [...names].join(", ");
            if (from === node) return { node: to, words: `→ ${words}: ${to.name}` };
            return { node: from, words: `← ${from.name}: ${words}` };
        });
    }
}

/** Returns true if two states refer to the same objects by the same names. */
function haveSameLinks({ links: a = [] }, { links: b = [] }) {
    return a.length === b.length && a.every((link, index) => link.id === b[index].id && link.name === b[index].name);
}
