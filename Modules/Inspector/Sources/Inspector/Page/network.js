// The requests: when each was sent, what came back, which objects it brought, and what lost to something later.

import { VirtualList, button, element, fill, formatBytes, formatCount, formatTime, sign } from "widgets";

export const name = "Network";

/** The requests of the steps, joined with their responses and commits by their causes. */
export class Requests {
    constructor() { Object.assign(this, { base: null, n: 0, rows: new Map(), outcomes: new Map() }); }

    /** Takes over the steps since the last call, and forgets the requests whose step the store has dropped. */
    take(store) {
        const { base } = store;
        if (base !== this.base) Object.assign(this, { base, n: 0, rows: new Map(), outcomes: new Map() });
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
            this.rows.set(step.cause, { sent: step, end: null, edit, reason, ids: new Map(), losses: [] });
        } else if (step.event === "response") {
            const row = this.rows.get(chain[0]?.parent);
            if (row) row.end = step;
        } else if (step.kind === "commit" || ["superseded", "diagnostic"].includes(step.event)) {
            const row = this.rows.get(store.exchange(step.cause, step.n).request?.cause), kind = chain[0]?.kind;
            if (["verification", "rollback"].includes(kind)) this.outcomes.set(chain[0].parent, { kind, n: step.n });
            if (!row) return;
            if (step.kind !== "commit") row.losses.push(step);
            for (const [id, [before]] of touched) row.ids.set(id, (row.ids.get(id) ?? false) || before === null);
        }
    }

    /** Returns the lines to show, newest first: an edit with its requests below it, and what a request lost below the request. */
    lines(past = null) {
        const isShown = ({ n }) => past === null || n <= past, [blocks, lines] = [new Map(), []];
        const linesOf = (row) => [{ row, end: row.end && isShown(row.end) ? row.end : null },
            ...row.losses.filter(isShown).map((step) => ({ row, step }))];
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
    const spans = (cells) => cells.map((cell) => element("span", {}, cell)), requests = new Requests();
    const head = element("div", { class: "request columns", "aria-hidden": "true" },
        spans(["", "Sent", "Request", "As of", "Status", "Size", "Took", "Brought"]));
    const detail = element("div", { class: "causes", hidden: true, "aria-live": "polite" });
    let [chosen, longest] = [null, 1];

    /** Shows the chain of causes of a request, and the objects that it brought. */
    function choose({ row }) {
        chosen = row;
        const chain = context.store.chain(row.end?.cause ?? row.sent.cause).reverse(), world = context.world();
        const causes = chain.flatMap(({ kind, text = "" }) => [" → ", element("b", {}, kind), ` ${text}`]).slice(1);
        const objects = [...row.ids].slice(0, 60).map(([id, isNew]) =>
            button(id.split("/").slice(1).join(" ") + (isNew ? " new" : ""), () => context.select(id),
                { class: world.objects.has(id) ? "object" : "object gone" }));
        if (row.ids.size > 60) objects.push(` and ${row.ids.size - 60} more`);
        fill(detail, element("p", {}, causes), element("p", {}, objects));
        detail.hidden = false;
        if (row.ids.size === 1) context.select(row.ids.keys().next().value);
    }

    /** Makes a line that has no columns. */
    const wide = (kind, mark, text) =>
        element("div", { class: `request ${kind}` }, spans([mark]), element("span", { class: "wide" }, text));

    /** Draws one line. */
    function draw({ row, end, step, edit, outcome }) {
        if (edit) return wide("edit", sign(outcome), edit.text);
        const lost = step?.event === "superseded" ? `lost to a later one: ${step.entity ?? ""}: ` : "";
        if (step) return wide(step.event, "↳", lost + step.text);
        const isBad = end && (end.failed || end.status >= 400), took = end ? end.t - row.sent.t : 0;
        const bar = element("span", { class: "bar", "aria-hidden": "true" });
        const kind = end ? (isBad ? "bad" : "good") : "open", place = row.edit ? "below" : "";
        bar.style.width = `${end ? Math.max(2, 60 * took / longest) : 0}px`;
        const unread = end?.leftOut ? `, ${end.leftOut} unreadable` : "", { t, text, stamp } = row.sent;
        const brought = isBad ? (end.failed ? end.text : "refused") : broughtWords(row, end) + unread;
        const cells = [{ bad: "x", good: "=", open: "…" }[kind], formatTime(t), text, stamp ? `#${stamp}` : "",
            end ? end.status ?? "failed" : "open", end?.bytes === undefined ? "" : formatBytes(end.bytes),
            end ? [`${took} ms `, bar] : "", brought];
        return element("div", { class: `request ${kind} ${place}`, title: row.reason?.text }, spans(cells));
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
