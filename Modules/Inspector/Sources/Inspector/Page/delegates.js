// The delegates: the status of each now, and the statuses that it has had, on one line of time for all.

import { button, element, fill, formatTime } from "widgets";
import { fieldOf } from "disk";

const statuses = new Map([
    ["not asked", ["·", "not asked yet", "muted"]],
    ["inProgress", ["…", "loading, nothing to show yet", "pending"]],
    ["cached", ["↻", "older data, refreshing", "changed"]],
    ["success", ["=", "the requested data", "confirmed"]],
    ["failure", ["!", "refresh failed, older data", "rolled-back"]],
    ["lethalFailure", ["x", "failed, nothing to show", "rolled-back"]],
]);

/** Returns the name of the status in a state, without its values; `gone` if there is no state. */
const statusOf = (state) =>
    (state ? fieldOf(state, "status").replace(/\(.*/s, "").replace(/^\W+/, "") || "not asked" : "gone");

/** Returns the statuses of each delegate up to a step, by id: `[{before, status, t, error}]`. */
export function readChanges(store, last = Infinity) {
    const changes = new Map();
    for (const { step: { n, t }, touched } of store.steps) {
        for (const [id, [before, after]] of n <= last ? touched : []) {
            if ((after ?? before)?.kind !== "delegate" || statusOf(before) === statusOf(after)) continue;
            if (!changes.has(id)) changes.set(id, []);
            const error = after ? fieldOf(after, "error") : "";
            changes.get(id).push({ before: before ? statusOf(before) : "not made", status: statusOf(after), t, error });
        }
    }
    return changes;
}

/** Makes the words of a status; `text` follows its sign. */
function badge(status, text, title) {
    const [sign, , colour] = statuses.get(status) ?? [status === "gone" ? "†" : "·", "", "muted"];
    return element("span", { class: `badge ${colour}`, title }, `${sign} ${text}`);
}

/** Draws the time from `begin` to `end`, with a part for each status as wide as it was long. */
function drawLine(state, changes, begin, end) {
    const parts = [{ status: changes[0]?.before ?? statusOf(state), t: begin }, ...changes];
    return element("div", { class: "line" }, parts.map(({ status, t, error }, index) => {
        const title = [status, formatTime(t), error].filter(Boolean).join(" · ");
        const node = badge(status, status, title);
        node.style.flexGrow = (parts[index + 1]?.t ?? end) - t + 1;
        return node;
    }));
}

function drawDelegate(state, line, context) {
    const [status, error] = [statusOf(state), fieldOf(state, "error")];
    return element("article", { "aria-current": state.id === context.selected },
        button(state.entity.replace(/^delegate:/, ""), () => context.select(state.id)), badge(status, status),
        element("span", {}, statuses.get(status)?.[1]),
        error && element("p", { class: "rolled-back" }, `! ${error}`), line);
}

export function mount(root, context) {
    const rows = element("div", { class: "delegate-rows" });
    const key = [...statuses].map(([status, [, words]]) => badge(status, `${status}: ${words}`));
    root.append(element("p", { class: "bar" }, key), rows);
    return (world) => {
        const { store: { steps }, past } = context;
        const changes = readChanges(context.store, past ?? Infinity);
        const [begin, end] = [steps[0]?.step.t ?? 0, steps.at(-1)?.step.t ?? 0];
        const drawn = world.ofKind("delegate").map((state) =>
            drawDelegate(state, drawLine(state, changes.get(state.id) ?? [], begin, end), context));
        const focused = [...rows.querySelectorAll("button")].indexOf(document.activeElement);
        fill(rows, drawn.length ? drawn : element("p", { class: "empty" }, "No delegate is alive."));
        if (focused >= 0) rows.querySelectorAll("button")[focused]?.focus();
    };
}
