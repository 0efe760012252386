// The requests: when each was sent, what came back, which objects it brought, and what lost to something later.

import { VirtualList, button, element, fill, formatBytes, formatCount, formatTime, sign } from "widgets";

export const name = "Network";

/** The requests of the steps, joined with their responses and commits by their causes. */
export class Requests {
    constructor() { Object.assign(this, { base: null, n: 0, rows: new Map(), outcomes: new Map() }); }

    /** Takes over the steps since the last call, and forgets the requests whose step the store has dropped. */
    take(store) {
        if (store.base !== this.base) Object.assign(this, { base: store.base, n: 0, rows: new Map(), outcomes: new Map() });
        for (const entry of store.steps.slice(store.indexAfter(this.n))) this.add(entry, store);
        this.n = store.last;
        for (const [id, row] of store.isReady ? this.rows : []) {
            if (row.sent.n > store.first) break;
            this.rows.delete(id);
        }
    }

    /** Adds a request, or adds a later step to the request to which its cause belongs. */
    add({ step, touched }, store) {
        const chain = store.chain(step.cause);
        if (step.event === "request") {
            const edit = chain.find((cause) => cause.kind === "edit") ?? null, reason = chain.at(-1);
            this.rows.set(step.cause, { sent: step, end: null, edit, reason, ids: new Map(), commits: [], lost: [], notes: [] });
        } else if (step.event === "response") {
            const row = this.rows.get(chain[0]?.parent);
            if (row) row.end = step;
        } else if (step.kind === "commit" || ["superseded", "diagnostic"].includes(step.event)) {
            const row = this.rows.get(store.exchange(step.cause, step.n).request?.cause), kind = chain[0]?.kind;
            if (["verification", "rollback"].includes(kind)) this.outcomes.set(chain[0].parent, { kind, n: step.n });
            if (!row) return;
            if (step.kind === "commit") row.commits.push(step.n);
            else row[step.event === "superseded" ? "lost" : "notes"].push(step);
            for (const [id, [before]] of touched) row.ids.set(id, (row.ids.get(id) ?? false) || before === null);
        }
    }

    /** Returns the lines to show, newest first: an edit with its requests below it, and what a request lost below the request. */
    lines(past = null) {
        const isShown = ({ n }) => past === null || n <= past, [blocks, lines] = [new Map(), []];
        const linesOf = (row) => [{ row, end: row.end && isShown(row.end) ? row.end : null },
            ...[...row.notes, ...row.lost].filter(isShown).map((step) => ({ row, step }))];
        for (const row of [...this.rows.values()].filter(({ sent }) => isShown(sent)).reverse()) {
            const id = row.edit?.id ?? row, outcome = this.outcomes.get(id);
            const title = { row, edit: row.edit, outcome: outcome && isShown(outcome) ? outcome.kind : "edit" };
            if (!blocks.has(id)) lines.push(blocks.set(id, row.edit ? [title] : []).get(id));
            blocks.get(id).push(...linesOf(row));
        }
        return lines.flat();
    }
}

/** Says what a request brought: how many objects it changed, and how many of them are new. */
export function broughtWords(row, end) {
    if (!end) return "";
    const born = [...row.ids.values()].filter(Boolean).length;
    if (row.ids.size > 0) return `${formatCount(row.ids.size, "object")}${born ? `, ${born} new` : " changed"}`;
    return end.failed || end.status >= 400 ? "" : "all known";
}

/** Makes the view. */
export function mount(root, context) {
    const requests = new Requests(), head = element("div", { class: "request columns", "aria-hidden": "true" },
        ["", "Sent", "Request", "As of", "Status", "Size", "Took", "Brought"].map((title) => element("span", {}, title)));
    const detail = element("div", { class: "causes", hidden: true, "aria-live": "polite" });
    let [chosen, longest] = [null, 1];

    /** Shows the chain of causes of a request, and the objects that it brought. */
    function choose({ row }) {
        chosen = row;
        const chain = context.store.chain(row.end?.cause ?? row.sent.cause).reverse(), world = context.world();
        detail.hidden = false;
        fill(detail, element("p", {}, chain.map((cause, index) => [index ? " → " : "", element("b", {}, cause.kind), ` ${cause.text}`])),
            element("p", {}, [...row.ids].slice(0, 60).map(([id, isNew]) => button(`${id.split("/")[1]} ${id.split("/")[2]}${isNew ? " new" : ""}`,
                () => context.select(id), { class: world.objects.has(id) ? "object" : "object gone" })),
            row.ids.size > 60 ? ` and ${row.ids.size - 60} more` : ""));
        if (row.ids.size === 1) context.select(row.ids.keys().next().value);
    }

    /** Draws one line. */
    function draw({ row, end, step, edit, outcome }) {
        if (edit) return element("div", { class: "request edit" }, element("span", {}, sign(outcome)), element("span", { class: "wide" }, edit.text));
        if (step) return element("div", { class: `request ${step.event}` }, element("span", {}, "↳"), element("span", { class: "wide" },
            step.event === "superseded" ? `lost to a later one: ${step.entity ?? ""}: ${step.text}` : step.text));
        const isBad = end && (end.failed || end.status >= 400), took = end ? end.t - row.sent.t : null;
        const bar = element("span", { class: "bar", "aria-hidden": "true" });
        bar.style.width = `${took === null ? 0 : Math.max(2, 60 * took / longest)}px`;
        const cells = [end ? (isBad ? "x" : "=") : "…", formatTime(row.sent.t), row.sent.text, row.sent.stamp ? `#${row.sent.stamp}` : "",
            end ? end.status ?? "failed" : "open", end?.bytes !== undefined ? formatBytes(end.bytes) : "", took === null ? "" : [`${took} ms `, bar],
            isBad ? (end.failed ? end.text : "refused") : broughtWords(row, end) + (end?.leftOut ? `, ${end.leftOut} unreadable` : "")];
        return element("div", { class: `request ${end ? (isBad ? "bad" : "good") : "open"}${row.edit ? " below" : ""}`, title: row.reason?.text },
            cells.map((cell) => element("span", {}, cell)));
    }

    const list = new VirtualList("Requests", { draw, onSelect: choose, empty: "No request since the inspector began.",
        key: (line) => (line.edit ? `edit ${line.edit.id}` : `${line.row.sent.n} ${line.step?.n ?? ""}`) });
    root.append(head, list.root, detail);
    return {
        update() {
            requests.take(context.store);
            const lines = requests.lines(context.past);
            longest = Math.max(1, ...lines.map(({ row, end }) => (end ? end.t - row.sent.t : 0)));
            list.show(lines.length, (index) => lines[index]);
            if (chosen && !requests.rows.has(chosen.sent.cause)) [chosen, detail.hidden] = [null, true];
        },
        focus: () => list.scroller.focus(),
    };
}
