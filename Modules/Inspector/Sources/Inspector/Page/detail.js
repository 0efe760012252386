// The side panel: all that is known of the selected object.

import { entityKey, isStub, list } from "store";
import { button, element, fill, formatCount, formatTime, items, sign, table } from "widgets";
import { freshness, rings } from "now";

const limit = 60;

/** Returns what a state shows by name: its fields, its references (`→ creator`) and its edits. */
function shownValues(state) {
    const values = new Map(list(state?.fields).map((field) => [field.name, field.shown + (field.mark ? "?" : "")]));
    for (const { name, id } of list(state?.links)) {
        values.set(`→ ${name}`, [values.get(`→ ${name}`), plainName(id)].filter(Boolean).join(", "));
    }
    if (list(state?.edits).length) values.set("edits", state.edits.join(", "));
    return values;
}

/** Returns what differs between two states of an object: `{name, before, after}`, with a dash for a missing value. */
export function differences(before, after) {
    const [old, now] = [shownValues(before), shownValues(after)];
    return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
        .map((name) => ({ name, before: old.get(name) || "–", after: now.get(name) || "–" }));
}

export const short = (text, length = 60) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Returns what a step did to an object in words: `born`, `died`, or the fields. */
export function changeWords([before, after]) {
    if (!before) return after ? "born" : "";
    if (!after) return "died";
    return differences(before, after).map((change) =>
        `${change.name} ${short(change.before, 24)} → ${short(change.after, 24)}`).join(", ") || "delivered again";
}

const plainName = (id) => id.split("/").slice(1).join(":");

/** Returns the name of an object: that of its entity, or of its tier (`post2:42`) if it is not alive. */
export const nameOf = (id, world) => world.objects.get(id)?.entity ?? plainName(id);

export function objectButton(id, world, context) {
    const [tier, isAlive] = [id.split("/")[1], world.objects.has(id)];
    const attributes = { class: isAlive ? "object" : "object gone", title: isAlive ? tier : `${tier}, not alive` };
    return button(nameOf(id, world), () => context.select(id), attributes);
}

/** Says how many stubs show an entity that something else keeps alive, and which names hold them; empty if none do. */
export function stubWords(ids, world) {
    const stubs = ids.filter(isStub);
    const by = [formatCount(stubs.length, "stub"), ...world.holders(...stubs).names].join(", ");
    return stubs.length > 0 && stubs.length < ids.length ? `Shown, and not kept alive, by ${by}.` : "";
}

export function mount(root, context) {
    const { store } = context;
    const sections = new Map();
    /** The states in which the selected object was last alive. */
    let last = [];

    const heading = element("h2");
    root.append(element("header", {}, heading,
        button("×", () => context.select(null), { "aria-label": "Close the details" })));
    root.tabIndex = -1;

    /** Shows a section if it has data. It is only made again if they have changed, so that focus and selection stay. */
    function section(title, data, make) {
        const text = JSON.stringify(data);
        const part = sections.get(title) ?? { node: root.appendChild(element("section", { "aria-label": title })) };
        sections.set(title, part);
        if (part.text === text) return;
        const focused = [...part.node.querySelectorAll("button")].indexOf(document.activeElement);
        part.text = text;
        part.node.hidden = data.length === 0;
        fill(part.node, part.node.hidden ? null : [element("h3", {}, title), make(data)]);
        if (focused >= 0) (part.node.querySelectorAll("button")[focused] ?? root).focus();
    }

    /** Makes the fields of a tier, with the server's values where they differ. */
    const tier = ({ state, fresh }) => [element("h4", {}, state.id.split("/")[1], element("small", {}, fresh)),
        table(list(state.fields).map(({ name, shown, verified, mark }) => [name, [shown, mark && sign("edit", mark),
            element("small", {}, mark, verified !== undefined && `, the server has ${verified}`)]]))];

    /** Makes the ways by which names reach the object; the tiers of one entity count as one. */
    function paths([found, , stubs], world) {
        const note = element("small", {}, stubs);
        const nothing = "Held by the program (unnamed): no name that the inspector knows leads to it. ";
        if (!found.length) return [nothing, note];
        const isShown = (id, index, ids) => nameOf(id, world) !== nameOf(ids[index + 1] ?? "", world);
        return [items(found.map(([name, ...ids]) => [element("b", {}, name),
            ids.filter(isShown).map((id) => [" → ", objectButton(id, world, context)])])), note];
    }

    /** Makes a Swift expression with a button that copies it. */
    function swift(text) {
        const copy = ({ target }) => navigator.clipboard.writeText(text)
            .then(() => fill(target, "Copied"), () => fill(target, "Select the text and copy it"));
        return element("div", { class: "bar" }, element("code", {}, text),
            button("Copy", copy, { "aria-label": `Copy ${text}` }));
    }

    /** Returns the steps that touched the object, newest first, and what lost to something later. */
    function history(ids, entity) {
        const steps = [];
        for (let index = store.steps.length - 1; index >= 0 && steps.length < limit; index -= 1) {
            const { step, touched } = store.steps[index];
            const { n, t, event } = step;
            const words = ids.filter((id) => touched.has(id))
                .map((id) => `${id.split("/")[1]}: ${changeWords(touched.get(id))}`);
            if (event === "superseded" && step.entity === entity) words.push(step.text);
            const { kind, text: reason = "between commits" } = store.causes.get(step.cause) ?? {};
            if (words.length) steps.push({ n, t, kind, reason, words: words.join("; ") });
        }
        return steps;
    }

    const moment = ({ n, t, kind, reason, words }) => [button(formatTime(t), () => context.go("Time", n)), " ",
        sign(kind), ` ${words}`, element("small", {}, reason)];

    return (world) => {
        const id = context.selected;
        if (id === null && root.contains(document.activeElement)) context.focusView();
        root.hidden = id === null;
        document.body.classList.toggle("has-detail", id !== null);
        if (id === null) return;
        const known = world.objects.get(id) ?? last.find((tier) => tier.id === id);
        const alive = known ? world.tiers(entityKey(known)) : [];
        last = alive.length ? alive : known ? last : [];
        const death = context.past === null ? " gone" : " not alive then";
        fill(heading, last.length > 0 && rings(last), last[0]?.entity ?? plainName(id),
            element("small", {}, store.sources[id.split("/")[0]]),
            alive.length === 0 && element("b", { class: "rolled-back" }, death));
        const ids = last.length ? last.map((tier) => tier.id) : [id];
        const parts = last.toReversed().map((state) => ({ state, fresh: freshness(state, store) }));
        const targets = last.flatMap((tier) => list(tier.links)).filter((link) => !ids.includes(link.id))
            .map(({ name, id }) => [name, id, world.objects.has(id)]);
        const holders = alive.length ? world.holders(...ids).ids : [];
        section("Edits under way", [...new Set(alive.flatMap((tier) => list(tier.edits)))],
            (edits) => items(edits.map((words) => [sign("edit"), ` ${words}`])));
        section("Why it is alive", alive.length ? [world.whyAlive(...ids), ids, stubWords(ids, world)] : [],
            (found) => paths(found, world));
        section("Fields", parts, () => parts.map(tier));
        const makeButton = (id) => objectButton(id, world, context);
        section("Refers to", targets.slice(0, limit),
            (found) => table(found.map(([name, id]) => [name, makeButton(id)])));
        section("Objects that refer to it", holders,
            () => [formatCount(holders.length, "object"), holders.slice(0, limit).map(makeButton)]);
        const texts = new Set(parts.map(({ state }) => state.swift).filter(Boolean));
        section("Swift", [...texts], (found) => found.map(swift));
        section("History", history(ids, last[0]?.entity), (steps) => items(steps.map(moment), "ol"));
    };
}
