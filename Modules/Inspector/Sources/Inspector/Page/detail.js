// The side panel: all that is known of the selected object.

import { entityKey } from "store";
import { button, element, fill, formatTime, sign } from "widgets";
import { freshness, rings } from "now";

const list = (value) => value ?? [];
const limit = 60;

/** Returns what a state shows by name: its fields, its references (`→ creator`) and its edits. */
function shownValues(state) {
    const values = new Map(list(state?.fields).map((field) => [field.name, field.shown + (field.mark ? "?" : "")]));
    for (const { name, id } of list(state?.links)) {
        values.set(`→ ${name}`, [values.get(`→ ${name}`), id.split("/").slice(1).join(":")].filter(Boolean).join(", "));
    }
    if (list(state?.edits).length) values.set("edits", state.edits.join(", "));
    return values;
}

/** Returns the differences between two states of an object: `{name, before, after}`, where a missing value is a dash. */
export function differences(before, after) {
    const [old, now] = [shownValues(before), shownValues(after)];
    return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
        .map((name) => ({ name, before: old.get(name) || "–", after: now.get(name) || "–" }));
}

/** Shortens a text for one line. */
export const short = (text, length = 60) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Returns what a step did to an object in words: `born`, `died`, or the fields. */
export function changeWords([before, after]) {
    if (!before) return after ? "born" : "";
    if (!after) return "died";
    const words = differences(before, after).map((change) => `${change.name} ${short(change.before, 24)} → ${short(change.after, 24)}`);
    return words.join(", ") || "delivered again";
}

/** Returns the name of an object: that of its entity, else its id. */
export const nameOf = (id, world) => world.objects.get(id)?.entity ?? id.split("/").slice(1).join(" ");

/** Makes a button that selects an object. */
export function objectButton(id, world, context) {
    const tier = id.split("/")[1];
    const state = world.objects.get(id);
    return button(nameOf(id, world), () => context.select(id), { class: state ? "object" : "object gone", title: state ? tier : `${tier}, gone` });
}

export function mount(root, context) {
    const { store } = context;
    const sections = new Map();
    /** The states of the selected object's tiers as they were last seen, so that the panel can tell of a dead object too. */
    let last = [];

    /** Shows a section if it has content; its elements are only made again if `data` has changed, so that focus and selection stay. */
    function section(title, data, make) {
        const text = JSON.stringify(data);
        let part = sections.get(title);
        if (!part) sections.set(title, part = { node: root.appendChild(element("section", { "aria-label": title })), text: null });
        part.node.hidden = data === null || data.length === 0;
        if (part.text === text) return;
        const buttons = [...part.node.querySelectorAll("button")];
        const focused = buttons.indexOf(document.activeElement);
        part.text = text;
        fill(part.node, part.node.hidden ? null : [element("h3", {}, title), make(data)]);
        if (focused >= 0) (part.node.querySelectorAll("button")[focused] ?? root).focus();
    }

    const heading = element("h2", {});
    const close = button("×", () => context.select(null), { class: "close", "aria-label": "Close the details" });
    root.append(element("header", {}, heading, close));
    root.tabIndex = -1;

    /** One tier: its fields, with the server's value where it differs, and the stamps of its groups. */
    function fields({ state, stamps, fresh }) {
        const rows = list(state.fields).map(({ name, shown, verified, mark }) => element("tr", { class: mark ?? "" },
            element("th", { scope: "row" }, name),
            element("td", {}, shown, mark ? element("span", { class: `sign ${mark}`, title: mark }, "?") : null,
                verified === undefined ? null : element("small", {}, `the server: ${verified}`),
                mark && mark !== "pending" ? element("small", {}, mark) : null)));
        return [element("h4", {}, state.id.split("/")[1], element("small", {}, fresh)), element("table", {}, rows),
            stamps.length > 1 ? element("p", { class: "stamps" }, stamps.join(" · ")) : null];
    }

    const stampWords = ({ group, number, isStored }) => `${group} ${number === undefined ? (isStored ? "from disk" : "never") : `#${number}`}`;

    /** Why the object is alive: each name, and the way from it. */
    function paths(found, world) {
        const isOther = (id, index, ids) => nameOf(id, world) !== nameOf(ids[index + 1] ?? "", world);
        return element("ul", { class: "paths" }, found.map(([name, ...ids]) => element("li", {}, element("b", { class: "root" }, name),
            ids.filter(isOther).map((id) => [" → ", objectButton(id, world, context)]))));
    }

    function links(found, world) {
        return element("ul", {}, found.map(([name, id]) => element("li", {}, element("span", { class: "label" }, name),
            objectButton(id, world, context))));
    }

    /** A Swift expression with a button that copies it. */
    function swift(expressions) {
        return expressions.map((text) => element("div", { class: "swift" }, element("code", {}, text),
            button("Copy", async (event) => {
                const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
                event.target.textContent = isCopied ? "Copied" : "Select and copy it";
            }, { "aria-label": `Copy ${text}` })));
    }

    /** The steps that touched the object, newest first, with the words of its log. */
    function history(ids, entity) {
        const steps = [];
        for (let index = store.steps.length - 1; index >= 0 && steps.length < limit; index -= 1) {
            const { step, touched } = store.steps[index];
            const changes = ids.filter((id) => touched.has(id)).map((id) => [id.split("/")[1], changeWords(touched.get(id))]);
            if (changes.length) steps.push({ n: step.n, t: step.t, cause: step.cause, changes });
            else if (step.kind === "log" && step.entity === entity && step.event === "superseded") steps.push({ n: step.n, t: step.t, text: step.text });
        }
        return steps;
    }

    function historyRows(steps) {
        return element("ol", { class: "history" }, steps.map(({ n, t, cause, changes, text }) => {
            const reason = store.causes.get(cause);
            return element("li", {}, button(formatTime(t), () => context.showStep(n), { title: "Show this moment" }), sign(reason?.kind),
                element("span", {}, text ?? changes.map(([tier, words]) => `${tier}: ${words}`).join("; ")),
                element("small", {}, reason ? short(reason.text) : changes ? "between commits" : "superseded"));
        }));
    }

    /** Draws the panel for a world. */
    function draw(world) {
        const id = context.selected;
        if (id === null && root.contains(document.activeElement)) context.focusView();
        root.hidden = id === null;
        document.body.classList.toggle("has-detail", id !== null);
        if (id === null) return;
        const state = world.objects.get(id);
        const alive = state ? world.tiers(entityKey(state)) : last.some((tier) => tier.id === id) ? world.tiers(entityKey(last.at(-1))) : [];
        if (alive.length) last = alive;
        else if (!last.some((tier) => tier.id === id)) last = [];
        const tiers = alive.length ? alive : last;
        const ids = tiers.length ? tiers.map((tier) => tier.id) : [id];
        const source = store.sources[id.split("/")[0]] ?? "";
        const known = [nameOf(id, world), source, ids, alive.length];
        section.heading !== JSON.stringify(known) && fill(heading, tiers.length ? rings(tiers) : null, tiers.at(-1)?.entity ?? nameOf(id, world),
            element("small", {}, source), alive.length ? null : element("em", {}, context.past === null ? "gone" : "not alive at this moment"));
        section.heading = JSON.stringify(known);
        const own = new Set(ids);
        const found = shortest(alive.flatMap((tier) => world.whyAlive(tier.id)));
        section("Edits under way", [...new Set(alive.flatMap((tier) => list(tier.edits)))], (edits) => element("ul", {}, edits.map((words) =>
            element("li", {}, sign("edit"), words))));
        section("Why it is alive", alive.length ? [found, known] : null, () => (found.length ? paths(found, world)
            : element("p", {}, "Held by the program (unnamed): no name that the inspector knows leads to it.")));
        const parts = tiers.toReversed().map((state) => ({ state, stamps: list(state.stamps).map(stampWords),
            fresh: freshness(state, store, context.clock()).replace(/ · \d.*ago$/, "") }));
        section("Fields", parts, () => parts.map(fields));
        const targets = new Map();
        for (const { name, id } of tiers.toReversed().flatMap((tier) => list(tier.links))) {
            if (!own.has(id)) targets.set(`${name} ${nameOf(id, world)}`, targets.get(`${name} ${nameOf(id, world)}`) ?? [name, id, world.objects.has(id)]);
        }
        section("Refers to", [...targets.values()], (found) => links(found, world));
        const holders = [...new Set(alive.flatMap((tier) => world.holders(tier.id).ids))].filter((id) => !own.has(id));
        section("Objects that refer to it", holders.slice(0, limit), (ids) => [element("p", { class: "objects" }, ids.map((id) =>
            objectButton(id, world, context))), holders.length > limit ? element("p", {}, `and ${holders.length - limit} more`) : null]);
        section("Swift", [...new Set(alive.toReversed().map((tier) => tier.swift).filter(Boolean))], swift);
        section("History", history(ids, tiers.at(-1)?.entity), historyRows);
    }

    /** Keeps the shortest path of each name. */
    function shortest(found) {
        const best = new Map();
        for (const path of found) if (!best.has(path[0]) || best.get(path[0]).length > path.length) best.set(path[0], path);
        return [...best.values()].sort((a, b) => a.length - b.length);
    }

    return {
        update: (world) => draw(world),
        focus: () => root.focus(),
    };
}
