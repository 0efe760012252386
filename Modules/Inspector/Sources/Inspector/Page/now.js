// Now: everything that is alive, one row for each entity, in groups by kind.

import { entityKey } from "store";
import { VirtualList, element, formatAge, formatTime, kindColour } from "widgets";

export const name = "Now";

const recent = 1500;
const list = (value) => value ?? [];

/** Returns a field as the terminal shows it: `score 6?` while the server has not confirmed it. */
export const fieldText = ({ name, shown, mark }) => `${name} ${shown}${mark ? "?" : ""}`;

/** Returns the last request that delivered a state, and its age at a time, or its time of day. */
export function freshness(state, store, time) {
    const number = Math.max(-1, ...list(state.stamps).map((stamp) => stamp.number ?? -1));
    if (number < 0) return state.isStored || list(state.stamps).some((stamp) => stamp.isStored) ? "from disk" : "";
    const start = store.stamps.get(number);
    if (start === undefined) return `#${number} · before the inspector opened`;
    return `#${number} · ${time === undefined ? formatTime(start) : formatAge(start, time)}`;
}

/** Draws the tiers of an entity as rings, the lowest inside. */
export function rings(tiers) {
    const names = tiers.map((state) => state.id.split("/")[1]);
    const circles = tiers.slice(-4).map((state, index) => element("svg:circle", { cx: 10, cy: 10, r: 2 + 2.5 * index,
        class: index === 0 ? "core" : "" }));
    return element("svg:svg", { class: `rings kind-${kindColour(tiers[0].kind)}`, viewBox: "0 0 20 20", role: "img",
        "aria-label": names.join(", ") }, element("svg:title", {}, names.join(", ")), circles);
}

/** Returns the names that hold an entity, and how many other objects refer to it, in words. */
export function holderWords(tiers, world) {
    const own = new Set(tiers.map((state) => state.id));
    const holders = tiers.map((state) => world.holders(state.id));
    const names = [...new Set(holders.flatMap((holder) => holder.names))].sort();
    const others = new Set(holders.flatMap((holder) => holder.ids.filter((id) => !own.has(id)))).size;
    if (others) names.push(`${others === 1 ? "1 object" : `${others} objects`}`);
    return names.length ? names.join(", ") : "program (unnamed)";
}

/** The rows by kind, kept in order while objects come and go: O(changed objects) for each update. */
class Groups {
    constructor(context) { Object.assign(this, { context, kinds: new Map(), rowOf: new Map(), closed: new Set() }); }

    /** Follows a change; `ids` are the changed objects, nil for all. */
    update(world, ids) {
        if (ids === null || ids.size > 1000) return this.rebuild(world);
        for (const id of ids) {
            const state = world.objects.get(id);
            const row = this.rowOf.get(id) ?? (state && this.makeRow(state, world));
            if (!row) continue;
            if (state) this.rowOf.set(id, row); else this.rowOf.delete(id);
            this.place(row, this.isShown(row, world));
        }
    }

    rebuild(world) {
        this.kinds.clear();
        this.rowOf.clear();
        for (const tiers of world.entities().values()) {
            let row = null;
            for (const id of tiers) this.rowOf.set(id, row ??= this.makeRow(world.objects.get(id)));
            row.isShown = this.isShown(row, world);
            if (row.isShown) this.rows(row.kind).push(row);
        }
        for (const rows of this.kinds.values()) rows.sort(compare);
    }

    makeRow(state, world) {
        const key = entityKey(state);
        const sibling = [...(world?.entities().get(key) ?? [])].find((id) => this.rowOf.has(id));
        if (sibling) return this.rowOf.get(sibling);
        const number = Number(/\d+$/.exec(state.entity)?.[0] ?? 0);
        return { key, kind: state.kind, entity: state.entity, number, isShown: false };
    }

    isShown(row, world) {
        return [...(world.entities().get(row.key) ?? [])].some((id) => this.context.matches(id));
    }

    rows(kind) {
        if (!this.kinds.has(kind)) this.kinds.set(kind, []);
        return this.kinds.get(kind);
    }

    /** Puts a row into its group, or takes it out. */
    place(row, isShown) {
        if (row.isShown === isShown) return;
        row.isShown = isShown;
        const rows = this.rows(row.kind);
        let [low, high] = [0, rows.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (compare(rows[middle], row) < 0) low = middle + 1; else high = middle;
        }
        if (isShown) rows.splice(low, 0, row);
        else if (rows[low] === row) rows.splice(low, 1);
        if (rows.length === 0) this.kinds.delete(row.kind);
    }

    /** The groups in the order in which they are shown. */
    get shown() {
        return [...this.kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, rows]) => ({
            group: kind, rows, key: `kind ${kind}`, isOpen: !this.closed.has(kind),
        }));
    }

    toggle(kind, isOpen = this.closed.has(kind)) {
        if (isOpen) this.closed.delete(kind); else this.closed.add(kind);
    }
}

/** The order of rows: by number, then by name. */
function compare(a, b) {
    return a.number - b.number || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

export function mount(root, context) {
    const groups = new Groups(context);
    const touched = new Map();
    let [world, timer, selected] = [context.world(), 0, null];

    const toggle = (item, isOpen) => {
        if (item.group) groups.toggle(item.group, isOpen);
        show();
    };
    const top = (item) => world.tiers(item.key).at(-1)?.id ?? null;
    const table = new VirtualList("Living objects", {
        role: "tree", key: (item) => item.key, draw: (item) => (item.group ? drawGroup(item) : drawRow(item)),
        onSelect: (item) => item.group || context.select(top(item)), onToggle: toggle,
        onClick: (item) => item.group && toggle(item),
        onOpen: (item) => (item.group ? toggle(item) : context.open(top(item))),
    });
    const columns = ["Tiers", "Object", "Shows", "Edits", "Held by", "As of request"];
    root.append(element("div", { class: "columns", "aria-hidden": true },
        columns.map((text) => element("span", {}, text))), table.root);

    const drawGroup = (item) => element("div", { class: "group", "aria-level": 1, "aria-expanded": item.isOpen },
        element("span", { class: `name kind-${kindColour(item.group)}` }, item.group),
        element("span", { class: "count" }, item.rows.length));

    /** Draws the row of an entity. */
    function drawRow(row) {
        const tiers = world.tiers(row.key);
        const state = tiers.at(-1);
        if (!state) return element("div", { class: "entity" });
        const lost = ({ name, mark }) => (mark === "unconfirmed" ? [`${name} unconfirmed`] : []);
        const edits = new Set(tiers.flatMap((tier) => [...list(tier.edits), ...list(tier.fields).flatMap(lost)]));
        const shows = state.headline || list(state.fields).slice(0, 6).map(fieldText).join(" · ");
        const isRecent = performance.now() - (touched.get(row.key) ?? -Infinity) < recent;
        return element("div", { class: isRecent ? "entity recent" : "entity", "aria-level": 2 },
            rings(tiers), element("span", { class: "name" }, row.entity), element("span", { class: "shows" }, shows),
            element("span", { class: "edits" }, edits.size ? `? ${[...edits].join(", ")}` : ""),
            element("span", { class: "holders" }, holderWords(tiers, world)),
            element("span", { class: "fresh" }, freshness(state, context.store, context.clock())));
    }

    /** Remembers which rows have changed, and draws again when they are no longer marked. */
    function remember(ids) {
        const time = performance.now();
        for (const [key, since] of touched) if (time - since < recent) break; else touched.delete(key);
        for (const id of ids.size > 1000 ? [] : ids) {
            const key = groups.rowOf.get(id)?.key;
            if (touched.delete(key) || key) touched.set(key, time);
        }
        const end = () => [timer = 0, remember(new Set()), context.redraw([])];
        if (touched.size && !timer) timer = setTimeout(end, recent);
    }

    /** Shows the rows of the open groups. */
    function show() {
        const parts = groups.shown;
        const count = parts.reduce((sum, part) => sum + 1 + (part.isOpen ? part.rows.length : 0), 0);
        const itemAt = (index) => {
            for (const part of parts) {
                const size = 1 + (part.isOpen ? part.rows.length : 0);
                if (index < size) return index === 0 ? part : part.rows[index - 1];
                index -= size;
            }
        };
        table.empty = !context.store.isReady ? ""
            : context.words.length ? "Nothing alive has the words of the search. Press Esc to clear it."
                : "Nothing is alive. Type `load post 1` in the terminal.";
        const isNew = context.selected !== selected;
        if (isNew) selected = context.selected;
        const key = groups.rowOf.get(selected)?.key;
        table.show(count, itemAt, isNew && key ? key : table.selected);
        if (isNew && key && table.index < 0) table.find();
    }

    setInterval(() => { if (!root.hidden && context.past === null) context.redraw([]); }, 1000);
    return {
        update(newWorld, ids) {
            world = newWorld;
            groups.update(world, ids);
            if (ids) remember(ids);
            show();
        },
        focus: () => table.scroller.focus(),
    };
}
