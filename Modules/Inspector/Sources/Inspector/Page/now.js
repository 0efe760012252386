// Now: everything that is alive, one row for each entity, by kind.

import { VirtualList, element, formatCount, formatTime, paint, row } from "widgets";

const recent = 1500;
const list = (value) => value ?? [];

/** Returns a field as the terminal shows it: `score 6?` while the server has not confirmed it. */
export const fieldText = ({ name, shown, mark }) => `${name} ${shown}${mark ? "?" : ""}`;

/** Returns the last request that delivered a state, and when it was sent. */
export function freshness(state, store) {
    const number = Math.max(-1, ...list(state.stamps).map((stamp) => stamp.number ?? -1));
    if (number < 0) return state.isStored || list(state.stamps).some((stamp) => stamp.isStored) ? "from disk" : "";
    const start = store.stamps.get(number);
    const isEarly = number < (store.stamps.keys().next().value ?? Infinity);
    return `#${number}${start ? ` · ${formatTime(start)}` : isEarly ? " · before the inspector opened" : ""}`;
}

/** Draws the tiers of an entity: a disc for the lowest, and a ring for each higher one. */
export function rings(tiers) {
    const names = tiers.map((state) => state.id.split("/")[1]).join(", ");
    const node = element("span", { class: "rings", role: "img", "aria-label": names, title: names });
    const ring = (_, index) => `0 0 0 ${2 + 3 * index}px var(--ground), 0 0 0 ${3.5 + 3 * index}px currentcolor`;
    node.style.boxShadow = tiers.slice(1, 4).map(ring).join();
    return paint(node, tiers[0].kind);
}

/** Returns the names that hold an entity, and how many other objects refer to it, in words. */
function holderWords(tiers, world) {
    const { names, ids } = world.holders(...tiers.map(({ id }) => id));
    const others = ids.length > 0 ? [formatCount(ids.length, "object")] : [];
    return [...names.sort(), ...others].join(", ") || "program (unnamed)";
}

/** Returns the entities that `matches(id)` finds, `{key, kind, entity, ids}`, by kind, number and name: O(n log n). */
export function findEntities(world, matches) {
    const found = [];
    for (const [key, ids] of world.entities()) {
        const { kind, entity } = world.objects.get(ids.values().next().value);
        const number = Number(/\d+$/.exec(entity)?.[0] ?? 0);
        if ([...ids].some(matches)) found.push({ key, kind, entity, ids, number });
    }
    const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    return found.sort((a, b) => compare(a.kind, b.kind) || a.number - b.number || compare(a.key, b.key));
}

export function mount(root, context) {
    const touched = new Map();
    let [world, entities, known, selected] = [context.world(), [], new Set(), null];
    const table = new VirtualList("Living objects", {
        key: ({ key }) => key, draw: drawEntity,
        onSelect: ({ key }) => context.select(world.tiers(key).at(-1)?.id ?? null),
        columns: ["Tiers", "Object", "Shows", "Edits", "Held by", "As of request"],
    });
    root.append(table.root);

    function drawEntity({ key, kind, entity }) {
        const tiers = world.tiers(key);
        const state = tiers.at(-1);
        if (!state) return row({});
        const lost = ({ name, mark }) => (mark === "unconfirmed" ? [`${name} unconfirmed`] : []);
        const edits = new Set(tiers.flatMap((tier) => [...list(tier.edits), ...list(tier.fields).flatMap(lost)]));
        const headline = tiers.findLast((tier) => tier.headline)?.headline;
        const shows = headline ?? list(state.fields).slice(0, 6).map(fieldText).join(" · ");
        const age = performance.now() - Math.max(...tiers.map(({ id }) => touched.get(id) ?? -recent));
        const node = row({ class: age < recent ? "recent" : "" }, rings(tiers),
            paint(element("span", {}, entity), kind), shows, edits.size ? `? ${[...edits].join(", ")}` : "",
            holderWords(tiers, world), freshness(state, context.store));
        node.children[1].style.animationDelay = `${-age}ms`;
        return node;
    }

    return (newWorld, ids) => {
        world = newWorld;
        const isSame = (id) => world.objects.has(id) === known.has(id);
        if (ids === null || context.words.length > 0 || ![...ids].every(isSame)) {
            entities = findEntities(world, context.matches);
            known = new Set(world.objects.keys());
        }
        if (touched.size > 5000) touched.clear();
        for (const id of ids ?? []) touched.set(id, performance.now());
        const index = context.selected === selected ? -1 : entities.findIndex(({ ids }) => ids.has(context.selected));
        selected = context.selected;
        table.empty = `Nothing is alive${context.words.length ? " that has the words of the search" : ""}.`;
        table.show(entities, entities[index]?.key, index);
    };
}
