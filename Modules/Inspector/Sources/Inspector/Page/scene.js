// What the graph shows of a world, without a picture: a node for each entity, edges for references, holds for names.

export const [limit, fade] = [2000, 400];
/** The kinds that the view Disk shows; the graph shows them when they are asked for. */
const onDisk = new Set(["file", "outbox", "journal"]);

/** Nodes, edges and holds by key. What stays keeps its place, and a hold that is gone is kept while it fades. */
export class Scene {
    constructor() {
        for (const key of ["states", "nodes", "nodeOf", "edges", "holds", "kinds", "roots"]) this[key] = new Map();
        Object.assign(this, { gone: [], toggled: new Set(), isGrouped: false, fresh: 0 });
    }

    /** Takes over changed objects (nil: all) and returns true if nodes, edges or holds may have changed. */
    sync(world, changed) {
        let isOther = changed === null || this.roots.size !== world.roots.size;
        for (const id of changed ?? []) {
            const [before, after, node] = [this.states.get(id), world.objects.get(id), this.nodeOf.get(id)];
            if (!before !== !after || (before && !haveSameLinks(before, after))) isOther = true;
            else if (node?.ids) dress(node, world.tiers(node.key));
        }
        for (const [name, ids] of world.roots) isOther ||= this.roots.get(name) !== ids;
        return isOther;
    }

    /** Builds all anew, O(objects + references). The selected entity is shown even if its kind is not. */
    build(world, selected, now) {
        const [old, entities] = [{ ...this }, world.entities()];
        for (const key of ["nodes", "nodeOf", "edges", "holds", "kinds"]) this[key] = new Map();
        Object.assign(this, { states: new Map(world.objects), roots: new Map(world.roots), fresh: 0 });
        this.isGrouped = entities.size > limit;
        let room = limit;
        for (const [key, ids] of entities) {
            const { kind } = this.states.get(ids.values().next().value);
            this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
            const isOwn = ids.has(selected) || (this.shows(kind) && (!this.isGrouped || room-- > 0));
            if (!isOwn && !this.isGrouped) continue;
            const node = isOwn ? this.keep(old, key, kind) : this.nodes.get(kind) ?? this.keep(old, kind, kind);
            if (isOwn) dress(node, world.tiers(key));
            else Object.assign(node, { name: kind, count: node.count + 1, mass: 2 + Math.sqrt(node.count) / 8 });
            for (const id of ids) this.nodeOf.set(id, node);
        }
        this.connect(old, now);
    }

    /** True if the objects of a kind have nodes of their own. */
    shows(kind) { return this.toggled.has(kind) === (this.isGrouped || onDisk.has(kind)); }

    /** Returns the node with a key, the old one if there was one; a new one gets a place on a spiral. */
    keep(old, key, kind) {
        const [angle, radius] = [this.nodes.size * 2.4, 22 * Math.sqrt(this.nodes.size + 1)];
        const place = { x: radius * Math.cos(angle), y: radius * Math.sin(angle), vx: 0, vy: 0, isNew: true };
        const node = old.nodes.get(key) ?? { key, kind, ...place };
        if (node.isNew) this.fresh += 1;
        this.nodes.set(key, Object.assign(node, { ids: null, count: 0, edits: [], degree: 0 }));
        return node;
    }

    /** Builds edges and holds. */
    connect(old, now) {
        for (const [id, from] of this.nodeOf) {
            for (const link of this.states.get(id).links ?? []) {
                const to = this.nodeOf.get(link.id);
                if (to && to !== from) this.join(from, to);
            }
        }
        for (const [name, ids] of this.roots) {
            for (const node of new Set(ids.map((id) => this.nodeOf.get(id)).filter(Boolean))) {
                const key = `${name}\n${node.key}`;
                this.holds.set(key, old.holds.get(key) ?? { name, node, born: now });
            }
        }
        for (const node of this.nodes.values()) node.isNew = false;
        for (const [key, hold] of old.holds) if (!this.holds.has(key)) this.gone.push({ ...hold, at: now });
        this.gone = this.gone.slice(-400);
    }

    /** Adds an edge. A new node begins near the first neighbour that has a place. */
    join(from, to) {
        const [key, young, other] = [`${from.key}\n${to.key}`, ...(from.isNew ? [from, to] : [to, from])];
        if (this.edges.has(key)) return;
        this.edges.set(key, { from, to });
        for (const node of [young, other]) node.degree += 1;
        if (!young.isNew || other.isNew) return;
        const angle = other.degree * 2.4;
        Object.assign(young, { x: other.x + 40 * Math.cos(angle), y: other.y + 40 * Math.sin(angle), isNew: false });
    }
}

/** Sets what the node of an entity shows, from the states of its tiers, the lowest first. */
function dress(node, tiers) {
    const edits = tiers.flatMap((state) => state.edits ?? []);
    const [ids, mass] = [tiers.map(({ id }) => id), 0.7 + tiers.length * 0.3];
    Object.assign(node, { ids, mass, edits, name: tiers.at(-1).entity });
}

/** Returns true if two states refer to the same objects. */
const haveSameLinks = ({ links: a = [] }, { links: b = [] }) =>
    a.length === b.length && a.every((link, index) => link.id === b[index].id);
