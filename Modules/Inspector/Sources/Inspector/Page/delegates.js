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
const statusOf = (state) =>
    state ? fieldText(state, "status").replace(/\(.*/s, "").replace(/^\W+/, "") || "not asked" : "gone";

/** Returns the name of the class of a status. */
const classOf = (status) => `state ${status.replace(" ", "-")}`;

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
                const error = after ? fieldText(after, "error") : "";
                this.changes.push({ n: step.n, t: step.t, id, from, to, error });
            }
        }
        [this.n, this.changes] = [store.last, this.changes.slice(-2000)];
    }

    /** Returns the steps of the last changes, and a function that returns the segments of a delegate: `{from, to, status, t, error}`. */
    lines(past = null, count = columns) {
        const changes = this.changes.filter(({ n }) => past === null || n <= past);
        const times = [...new Set(changes.map(({ n }) => n))].slice(-count);
        const [place, byID] = [new Map(times.map((n, index) => [n, index + 2])), new Map()];
        for (const change of changes) {
            if (!place.has(change.n)) continue;
            if (!byID.has(change.id)) byID.set(change.id, [{ status: change.from, from: 1 }]);
            byID.get(change.id).push({ ...change, status: change.to, from: place.get(change.n) });
        }
        const starts = (state) => byID.get(state.id) ?? [{ status: statusOf(state), from: 1 }];
        const withEnd = (start, index, all) => ({ ...start, to: all[index + 1]?.from ?? times.length + 2 });
        return { times, segments: (state) => starts(state).map(withEnd) };
    }
}

/** Makes the view. */
export function mount(root, context) {
    const delegates = new Kinds("delegate"), history = new StatusChanges();
    const rows = element("div", { class: "delegate-rows" });
    const keys = Object.entries(statuses).filter(([status]) => status !== "gone");
    root.append(element("p", { class: "delegate-key" }, keys.map(([status, [sign, words]]) =>
        element("span", { class: classOf(status) }, `${sign} ${status}: ${words}`))), rows);

    /** Draws the time that a delegate spent in one status; `isWide` if there is room for its name. */
    function drawSegment({ status, from, to, t, error }, isWide) {
        const title = [status, t && formatTime(t), error].filter(Boolean).join(" · ");
        const [sign] = statuses[status] ?? [""], text = isWide || to - from > 2 ? `${sign} ${status}` : sign;
        const segment = element("span", { class: classOf(status), title }, text);
        segment.style.gridColumn = `${from} / ${to}`;
        return segment;
    }

    /** Draws one delegate. */
    function draw(state, { times, segments }) {
        const status = statusOf(state), [sign, words] = statuses[status] ?? ["", ""], error = fieldText(state, "error");
        const line = segments(state).map((segment) => drawSegment(segment, times.length < 12));
        const axes = ["local", "refresh", "updated"].filter((key) => fieldText(state, key));
        const node = element("article", { class: "delegate", "aria-current": state.id === context.selected },
            button(state.entity.replace(/^delegate:/, ""), () => context.select(state.id), { class: "delegate-name" }),
            element("span", { class: classOf(status) }, `${sign} ${status}`), element("span", {}, words),
            axes.map((key) => element("span", {}, `${key} `, element("b", {}, fieldText(state, key)))),
            error ? element("p", {}, `! ${error}`) : null, element("div", { class: "delegate-line" }, line));
        node.lastChild.style.gridTemplateColumns = `repeat(${times.length + 1}, minmax(0, 1fr))`;
        return node;
    }

    return {
        update(world, changed) {
            history.take(context.store);
            const states = delegates.take(world, changed), lines = history.lines(context.past);
            const none = element("p", { class: "empty" }, "No delegate is alive.");
            fill(rows, states.length ? states.map((state) => draw(state, lines)) : none);
        },
        focus: () => rows.querySelector("button")?.focus(),
    };
}
