// The delegates: the status of each now, and the statuses that it has had, on one line of time for all.

import { Kinds, fieldText } from "disk";
import { button, element, fill, formatTime } from "widgets";

export const name = "Delegates";

const statuses = {
    "not asked": ["·", "not asked yet"],
    inProgress: ["…", "loading, nothing to show yet"],
    cached: ["↻", "older data, refreshing"],
    success: ["=", "the requested data"],
    failure: ["!", "refresh failed, older data"],
    lethalFailure: ["x", "failed, nothing to show"],
    gone: ["†", "ended"],
};
const columns = 40;

/** Returns the name of the status in a state; `gone` if there is no state. */
const statusOf = (state) => (state ? fieldText(state, "status").replace(/\(.*/s, "").replace(/^\W+/, "") || "not asked" : "gone");

/** The changes of status in the steps: `{n, t, id, from, to, error}`. */
export class StatusChanges {
    constructor() { Object.assign(this, { base: null, n: 0, changes: [] }); }

    /** Takes over the steps since the last call. */
    take(store) {
        if (store.base !== this.base) Object.assign(this, { base: store.base, n: 0, changes: [] });
        for (const { step, touched } of store.steps.slice(store.indexAfter(this.n))) {
            for (const [id, [before, after]] of touched) {
                const [from, to] = [statusOf(before), statusOf(after)];
                if ((after ?? before)?.kind !== "delegate" || from === to) continue;
                this.changes.push({ n: step.n, t: step.t, id, from, to, error: after ? fieldText(after, "error") : "" });
            }
        }
        [this.n, this.changes] = [store.last, this.changes.slice(-2000)];
    }

    /** Returns the steps of the last changes, and a function that returns the segments of a delegate: `{from, to, status, t, error}`. */
    lines(past = null, count = columns) {
        const changes = this.changes.filter(({ n }) => past === null || n <= past), times = [...new Set(changes.map(({ n }) => n))].slice(-count);
        const [place, byID] = [new Map(times.map((n, index) => [n, index + 2])), new Map()];
        for (const change of changes) {
            if (!place.has(change.n)) continue;
            if (!byID.has(change.id)) byID.set(change.id, [{ status: change.from, from: 1 }]);
            byID.get(change.id).push({ ...change, status: change.to, from: place.get(change.n) });
        }
        return { times, segments: (state) => (byID.get(state.id) ?? [{ status: statusOf(state), from: 1 }]).map((start, index, all) =>
            ({ ...start, to: all[index + 1]?.from ?? times.length + 2 })) };
    }
}

/** Makes the view. */
export function mount(root, context) {
    const [delegates, history] = [new Kinds("delegate"), new StatusChanges()], rows = element("div", { class: "delegate-rows" });
    root.append(element("p", { class: "delegate-key" }, Object.entries(statuses).slice(0, 6).map(([key, [sign, words]]) =>
        element("span", { class: `state ${key.replace(" ", "-")}` }, `${sign} ${key}: ${words}`))), rows);

    /** Places an element in columns of a line of time. */
    function place(node, from, to) {
        node.style.gridColumn = `${from} / ${to}`;
        return node;
    }

    /** Draws one delegate. */
    function draw(state, lines) {
        const status = statusOf(state), [sign, words] = statuses[status] ?? ["", status], error = fieldText(state, "error");
        const line = element("div", { class: "delegate-line" }, lines.segments(state).map(({ status, from, to, t, error }) => place(element("span", {
            class: `state ${status.replace(" ", "-")}`, title: [status, t && formatTime(t), error].filter(Boolean).join(" · ") },
            to - from > 2 || lines.times.length < 12 ? `${statuses[status]?.[0] ?? ""} ${status}` : statuses[status]?.[0] ?? ""), from, to)));
        line.style.gridTemplateColumns = `repeat(${lines.times.length + 1}, minmax(0, 1fr))`;
        const axes = ["local", "refresh", "updated"].map((key) => [key, fieldText(state, key)]).filter(([, value]) => value);
        return element("article", { class: "delegate", "aria-current": state.id === context.selected },
            button(state.entity.replace(/^delegate:/, ""), () => context.select(state.id), { class: "delegate-name" }),
            element("span", { class: `state ${status.replace(" ", "-")}` }, `${sign} ${status}`), ` ${words}`,
            axes.map(([key, value]) => element("span", {}, `${key} `, element("b", {}, value))),
            error ? element("p", {}, `! ${error}`) : null, line);
    }

    return {
        update(world, changed) {
            history.take(context.store);
            const [states, lines] = [delegates.take(world, changed), history.lines(context.past)];
            fill(rows, states.length ? states.map((state) => draw(state, lines)) : element("p", { class: "empty" }, "No delegate is alive."));
        },
        focus: () => rows.querySelector("button")?.focus(),
    };
}
