// The requests: when each was sent, what came back, which objects it brought, and what lost to something later.

import { VirtualList, element, formatBytes, formatCount, formatDuration, formatTime, row, sign } from "widgets";

/** Returns the requests up to a step, each joined by causes with its response, what it brought, and what it lost. */
export function readRequests(store, last = Infinity) {
    const [requests, lastOf] = [new Map(), new Map()];
    for (const { step, touched } of store.steps) {
        if (step.n > last) break;
        const chain = store.chain(step.cause);
        if (step.event === "request") {
            const edit = chain.find(({ kind }) => kind === "edit") ?? null;
            const request = { sent: step, end: null, edit, outcome: "edit", reason: chain.at(-1), losses: [] };
            requests.set(step.cause, Object.assign(request, { ids: new Map(), commits: new Set() }));
            lastOf.set(edit?.id ?? chain[1]?.id, request);
            continue;
        }
        const [{ kind, parent } = {}] = chain;
        // An edit's end and what a delegate shows belong to the last request below the same cause.
        const isOutcome = kind === "verification" || kind === "rollback";
        const above = chain.find(({ id }) => requests.has(id));
        const isSibling = parent && (isOutcome || (kind === "response" && !above));
        const request = isSibling ? lastOf.get(parent) : requests.get(above?.id);
        if (!request) continue;
        if (isOutcome) request.outcome = kind;
        if (step.event === "response") request.end = step;
        if (["superseded", "diagnostic"].includes(step.event)) request.losses.push(step);
        if (step.kind === "commit") request.commits.add(step.n);
        for (const [id, [before]] of touched) request.ids.set(id, request.ids.get(id) || before === null);
    }
    return [...requests.values()];
}

/** Returns the lines to show, newest first: an edit above its requests, and below a request what it lost. */
export function linesOf(requests) {
    const blocks = new Map();
    for (const request of requests.toReversed()) {
        const key = request.edit ?? request;
        if (!blocks.has(key)) blocks.set(key, request.edit ? [{ request, isEdit: true }] : []);
        blocks.get(key).push({ request }, ...request.losses.map((loss) => ({ request, loss })));
    }
    return [...blocks.values()].flat();
}

/** Says what a request brought: how many objects it changed, how many of them are new, and which they are. */
export function broughtWords({ ids, end }) {
    if (!end || end.failed) return end?.text ?? "";
    if (ids.size === 0) return end.status >= 400 ? "refused" : "nothing new";
    const born = [...ids.values()].filter(Boolean).length;
    const words = `${formatCount(ids.size, "object")}${born ? `, ${born} new` : " changed"}`;
    const names = [...ids.keys()].slice(0, 20).map((id) => id.split("/").slice(1).join(":")).join(", ");
    return `${words}${end.leftOut ? `, ${end.leftOut} unreadable` : ""}: ${names}`;
}

function drawRequest(request) {
    const { sent, end, reason } = request;
    const isBad = end && (end.failed || end.status >= 400);
    const [mark, kind] = !end ? ["…", "pending"] : isBad ? ["x", "rolled-back"] : ["=", ""];
    return row({ class: kind, title: reason?.text }, mark, formatTime(sent.t), sent.text,
        sent.stamp === undefined ? "" : `#${sent.stamp}`, end ? end.status ?? "failed" : "open",
        end?.bytes === undefined ? "" : formatBytes(end.bytes), end ? formatDuration(end.t - sent.t) : "",
        broughtWords(request));
}

/** Draws a line: an edit, a request, or what the request lost. */
function drawLine({ request, isEdit, loss }) {
    if (isEdit) return row({ class: "wide" }, sign(request.outcome), element("b", {}, request.edit.text));
    if (!loss) return drawRequest(request);
    const why = loss.event === "superseded" ? `lost to a later one: ${loss.entity ?? ""}: ` : "";
    return row({ class: `wide ${why ? "pending" : "muted"}` }, "↳", why + loss.text);
}

export function mount(root, context) {
    const list = new VirtualList("Requests", {
        columns: ["", "Sent", "Request", "As of", "Status", "Size", "Took", "Brought"],
        draw: drawLine, empty: "No request since the inspector began.",
        key: ({ request, isEdit, loss }) => (isEdit ? `edit ${request.edit.id}` : `${request.sent.n} ${loss?.n ?? ""}`),
        onSelect: ({ request: { ids } }) => context.select(ids.keys().next().value ?? context.selected),
        onOpen: ({ request: { commits } }) => commits.size > 0 && context.go("Time", [...commits].at(-1)),
    });
    root.append(list.root);
    return () => list.show(linesOf(readRequests(context.store, context.past ?? Infinity)));
}
