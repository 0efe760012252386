// Time: the commits in their order, each with its cause, its request and its changes.

import {
    VirtualList, button, element, fill, formatBytes, formatCount, formatTime, items, row, sign, table,
} from "widgets";
import { changeWords, differences, nameOf, objectButton, short } from "detail";
import { readRequests } from "network";

const limit = 50;

/** Returns what a step changed in a few words: `post:42 score 5 → 6, 3 born`. */
function summary({ touched, roots }, world) {
    const [counts, changed] = [{ born: 0, died: 0 }, new Set()];
    for (const [, [before, after]] of touched) {
        if (!before && !after) continue;
        if (!before || !after) counts[after ? "born" : "died"] += 1;
        else if (changed.size < 3) changed.add(`${after.entity} ${changeWords([before, after])}`);
    }
    const ends = Object.entries(counts).filter(([, count]) => count).map(([word, count]) => `${count} ${word}`);
    return [...changed, ...ends, ...rootWords(roots, world).slice(0, 3)].join(", ");
}

/** Returns which names came or ended, in words. */
const rootWords = (roots, world) => [...roots].map(([name, [, ids]]) =>
    (ids ? `${name} → ${ids.slice(0, 8).map((id) => nameOf(id, world)).join(", ")}` : `${name} ends`));

/** Returns what is known of a request in words: `GET post 42 · request #512 · 200 · 4.7 kB`. */
function requestWords({ sent, end }) {
    const answer = !end ? ["no answer yet"] : [end.failed ? "failed" : end.status, end.bytes && formatBytes(end.bytes),
        end.stored && "from disk", end.leftOut && `${end.leftOut} left out as unreadable`];
    return [sent.text, sent.stamp !== undefined && `request #${sent.stamp}`, ...answer].filter(Boolean).join(" · ");
}

export function mount(root, context) {
    const { store } = context;
    /** The chosen step's number, nil for the last one, and what the panel shows. */
    let [entries, world, chosen, drawn, wasPast] = [[], context.world(), null, null, null];

    const causeOf = ({ step }) => store.causes.get(step.cause);
    const wordsOf = (entry) => causeOf(entry)?.text ?? "between commits";
    const moments = new VirtualList("Commits", {
        key: (entry) => entry.step.n, draw: drawRow, onOpen: (entry) => travel(entry),
        onSelect: (entry) => [chosen = entry === entries.at(-1) ? null : entry.step.n, show()],
    });
    const panel = element("section", { class: "step", "aria-label": "The commit", tabindex: 0 });
    root.append(element("div", { class: "split" }, moments.root, panel));

    /** Shows the world after an entry in all views; after the last one it is the present. */
    function travel({ step }) {
        context.past = step.n === store.moments.at(-1)?.step.n ? null : step.n;
        context.redraw([]);
    }

    function drawRow(entry) {
        const { step } = entry;
        const isLater = context.past !== null && step.n > context.past;
        return row({ class: `${step.kind} ${isLater ? "later" : ""}` }, sign(causeOf(entry)?.kind),
            formatTime(step.t), wordsOf(entry), summary(entry, world));
    }

    const part = (title, content) => [element("h4", {}, title), content];
    /** Returns the request of an entry: the one that brought it, or the one that sent the edit. */
    const requestOf = ({ step }) => readRequests(store).find(({ edit, commits }) =>
        commits.has(step.n) || (edit && edit.id === step.cause));

    /** Draws what is known of the chosen entry; `told` are the lines of those who were told. */
    function drawStep(entry, told) {
        const { step, touched, roots } = entry;
        const [request, chain] = [requestOf(entry), store.chain(step.cause).reverse()];
        const title = [step.commit && `commit ${step.commit}`, formatTime(step.t)].filter(Boolean).join(" · ");
        const then = button("Show the world then", () => travel(entry), { disabled: context.past === step.n });
        const causes = chain.map(({ kind, text }) => [element("b", {}, kind), ` ${text}`]);
        fill(panel, element("header", { class: "bar" }, sign(causeOf(entry)?.kind), element("h3", {}, wordsOf(entry)),
            element("small", {}, title), then),
        chain.length > 0 && part("Because", items(causes, "ol")), request && part("Request", requestWords(request)),
        touched.size > 0 && part(`Changed: ${formatCount(touched.size, "object")}`,
            [...touched].slice(0, limit).map(drawChange)),
        roots.size > 0 && part("Names", items(rootWords(roots, world).slice(0, limit))),
        step.kind === "commit" && part("Told", told.length > 0 ? items(told.map(({ text }) => text))
            : "No observer with a name. SwiftUI observes objects without one."));
    }

    /** Draws the change of one object: its fields before and after. */
    function drawChange([id, [before, after]]) {
        const title = [objectButton(id, world, context), element("small", {}, id.split("/")[1])];
        const word = element("b", {}, before ? " died " : " born ");
        if (!before || !after) return element("p", {}, title, word, (before ?? after)?.headline);
        const rows = differences(before, after).map((change) =>
            [change.name, short(change.before, 200), "→", short(change.after, 200)]);
        return [element("p", {}, title, rows.length === 0 && "delivered again"), table(rows)];
    }

    /** Shows the list and the chosen entry, to which it scrolls if `isNew`. */
    function show(isNew = false) {
        const follows = chosen === null && (moments.isAtEnd || drawn === null);
        entries = store.moments.filter(matches);
        const n = chosen ?? context.past ?? Infinity;
        const at = Math.max(0, entries.findLastIndex((entry) => entry.step.n <= n));
        const entry = entries[at];
        moments.empty = `Nothing has changed${context.words.length ? " that has the words of the search" : " yet"}.`;
        moments.show(entries, entry?.step.n ?? null, follows || isNew ? at : -1);
        const told = entry ? store.steps.map((other) => other.step)
            .filter(({ event, cause }) => event === "notify" && cause === entry.step.cause) : [];
        const key = entry ? [entry.step.n, context.past, told.length, store.base.epoch].join() : "";
        if (key === drawn) return;
        drawn = key;
        if (entry) drawStep(entry, told); else fill(panel);
    }

    const matches = (entry) => context.words.length === 0 || context.words.every((word) =>
        `${wordsOf(entry)} ${summary(entry, world)}`.toLowerCase().includes(word));

    return (newWorld) => {
        const isNew = context.step !== null;
        if (wasPast !== context.past || isNew) chosen = context.step;
        [wasPast, world, context.step] = [context.past, newWorld, null];
        show(isNew);
    };
}
