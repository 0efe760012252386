// The delegates: the status of each now, and the statuses that it has had, on one line of time for all.

import { button, element, fill, formatTime } from "widgets";
import { fieldOf } from "disk";

export const name = "Delegates";

const statuses = new Map([
    ["not asked", ["·", "not asked yet", "muted"]],
    ["inProgress", ["…", "loading, nothing to show yet", "pending"]],
    ["cached", ["↻", "older data, refreshing", "changed"]],
    ["success", ["=", "the requested data", "confirmed"]],
    ["failure", ["!", "refresh failed, older data", "rolled-back"]],
    ["lethalFailure", ["x", "failed, nothing to show", "rolled-back"]],
]);
const columns = 40;

/** Returns the name of the status in a state, without its values; `gone` if there is no state. */
const statusOf = (state) =>
    (state ? fieldOf(state, "status").replace(/\(.*/s, "").replace(/^\W+/, "") || "not asked" : "gone");

/**
 * Returns the numbers of the steps up to `last` at which a status changed, and a function that returns the parts of a
 * delegate's line: `{status, t, error, from, to}`, columns of a grid that all delegates share.
 */
export function readLines(store, last = Infinity) {
    const changes = [];
    for (const { step, touched } of store.steps) {
        if (step.n > last) break;
        for (const [id, [before, after]] of touched) {
            if ((after ?? before)?.kind !== "delegate" || statusOf(before) === statusOf(after)) continue;
            changes.push({ id, n: step.n, t: step.t, before: statusOf(before), status: statusOf(after),
                error: after ? fieldOf(after, "error") : "" });
        }
    }
    const times = [...new Set(changes.map(({ n }) => n))].slice(-columns);
    const places = new Map(times.map((n, index) => [n, index + 2]));
    const byID = Map.groupBy(changes.filter(({ n }) => places.has(n)), ({ id }) => id);
    const partsOf = (state) => {
        const own = byID.get(state.id) ?? [];
        const parts = [{ status: own[0]?.before ?? statusOf(state) }, ...own];
        const edges = [1, ...own.map(({ n }) => places.get(n)), times.length + 2];
        return parts.map((part, index) => ({ ...part, from: edges[index], to: edges[index + 1] }));
    };
    return { times, partsOf };
}

/** Makes the words of a status; `text` follows its sign. */
function badge(status, text, title) {
    const [sign, , colour] = statuses.get(status) ?? ["†", "", "muted"];
    return element("span", { class: `badge ${colour}`, title }, `${sign} ${text}`);
}

/** Draws the time that a delegate spent in one status, with the status in words if there is room. */
function drawPart({ status, from, to, t, error }, count) {
    const title = [status, t && formatTime(t), error].filter(Boolean).join(" · ");
    const node = badge(status, count < 12 || to - from > 2 ? status : "", title);
    node.style.gridColumn = `${from} / ${to}`;
    return node;
}

/** Draws one delegate. */
function drawDelegate(state, { times, partsOf }, context) {
    const [status, error] = [statusOf(state), fieldOf(state, "error")];
    const axes = ["local", "refresh", "updated"].filter((key) => fieldOf(state, key));
    const line = element("div", { class: "line" }, partsOf(state).map((part) => drawPart(part, times.length)));
    line.style.gridTemplateColumns = `repeat(${times.length + 1}, minmax(0, 1fr))`;
    return element("article", { "aria-current": state.id === context.selected },
        button(state.entity.replace(/^delegate:/, ""), () => context.select(state.id)), badge(status, status),
        element("span", {}, statuses.get(status)?.[1]),
        axes.map((key) => element("span", {}, `${key} `, element("b", {}, fieldOf(state, key)))),
        error && element("p", { class: "rolled-back" }, `! ${error}`), line);
}

export function mount(root, context) {
    const rows = element("div", { class: "delegate-rows" });
    const key = [...statuses].map(([status, [, words]]) => badge(status, `${status}: ${words}`));
    root.append(element("p", { class: "bar" }, key), rows);
    return {
        update(world) {
            const lines = readLines(context.store, context.past ?? Infinity);
            const drawn = world.ofKind("delegate").map((state) => drawDelegate(state, lines, context));
            const focused = [...rows.querySelectorAll("button")].indexOf(document.activeElement);
            fill(rows, drawn.length ? drawn : element("p", { class: "empty" }, "No delegate is alive."));
            if (focused >= 0) rows.querySelectorAll("button")[focused]?.focus();
        },
        focus: () => rows.querySelector("button")?.focus(),
    };
}
