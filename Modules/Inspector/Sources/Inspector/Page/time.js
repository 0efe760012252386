// Time: the commits in their order, each with its cause and its changes, and the slider that moves all views in time.

import { VirtualList, button, element, fill, formatBytes, formatCount, formatTime, sign } from "widgets";
import { changeWords, differences, nameOf, objectButton, short } from "detail";

export const name = "Time";

const limit = 50;

/** True if a step belongs on the line: a commit, or a change between two of them. */
const isMoment = ({ step, touched, roots }) =>
    step.kind === "commit" || (step.kind === "between" && touched.size + roots.size > 0);

/** Returns what a step changed in a few words: `post:42 score 5 → 6, 3 born`. */
function summary({ touched, roots }, world) {
    const [counts, changed] = [{ born: 0, died: 0 }, new Set()];
    for (const [, states] of touched) {
        if (!states[0] || !states[1]) counts[states[1] ? "born" : "died"] += states[0] || states[1] ? 1 : 0;
        else if (changed.size < 3) changed.add(`${states[1].entity} ${changeWords(states)}`);
    }
    const ends = Object.entries(counts).filter(([, count]) => count).map(([word, count]) => `${count} ${word}`);
    const names = [...roots].slice(0, 3).map(([name, [, ids]]) =>
        (ids ? `${name} → ${nameOf(ids[0], world)}` : `${name} ends`));
    return [...changed, ...ends, ...names].join(", ");
}

/** Returns what is known of a request in words: `GET post 42 · request #512 · 200 · 4.7 kB`. */
export function exchangeWords({ request, response }) {
    const [text, stamp] = [request?.text ?? response.text, (request ?? response).stamp];
    const words = [text, stamp !== undefined && `request #${stamp}`];
    if (!response) return [...words, "no answer yet"].filter(Boolean).join(" · ");
    return [...words, response.failed ? "failed" : response.status, response.bytes && formatBytes(response.bytes),
        response.stored && "from disk", response.leftOut && `${response.leftOut} left out as unreadable`,
    ].filter(Boolean).join(" · ");
}

export function mount(root, context) {
    const { store } = context;
    /** The moments of the list; the chosen one's number, nil for the last; what the panel shows. */
    let [entries, world, chosen, drawn, wasPast] = [[], context.world(), null, null, false];

    const causeOf = ({ step }) => store.causes.get(step.cause);
    const wordsOf = (entry) => causeOf(entry)?.text
        ?? (entry.step.kind === "between" ? "between commits" : "a cause that is no longer known");
    const moments = new VirtualList("Commits", {
        key: (entry) => entry.step.n, draw: drawRow, onOpen: (entry) => travel(entry),
        onSelect: (entry) => [chosen = entry === entries.at(-1) ? null : entry.step.n, show()],
    });
    const slider = element("input", { type: "range", min: 0, step: 1, "aria-label": "Moment that all views show",
        oninput: () => travel(entries[slider.value]) });
    const [begin, end] = [element("span"), element("span")];
    const earlier = button("◀", () => move(-1), { "aria-label": "One commit earlier" });
    const later = button("▶", () => move(1), { "aria-label": "One commit later" });
    const panel = element("section", { class: "step", "aria-label": "The commit", tabindex: 0 });
    root.append(element("div", { class: "slider" }, earlier, slider, later, begin, end),
        element("div", { class: "split" }, moments.root, panel));

    /** Returns the index of the last entry up to a step's number. */
    const indexOf = (n) => Math.max(0, entries.findLastIndex((entry) => entry.step.n <= n));

    /** Shows the world after an entry in all views; after the last one it is the present. */
    function travel(entry) {
        if (!entry) return;
        chosen = entry === entries.at(-1) ? null : entry.step.n;
        context.past = chosen;
        context.redraw([]);
    }

    const move = (way) => travel(entries[Number(slider.value) + way]);

    /** Draws a row of the list. */
    function drawRow(entry) {
        const { step } = entry;
        const isLater = context.past !== null && step.n > context.past;
        return element("div", { class: `moment ${step.kind} ${isLater ? "later" : ""}` },
            sign(causeOf(entry)?.kind) ?? element("span", { class: "dot" }),
            element("span", { class: "time" }, formatTime(step.t)), element("span", { class: "words" }, wordsOf(entry)),
            element("span", { class: "summary" }, summary(entry, world)));
    }

    const part = (title, content) => element("section", {}, element("h4", {}, title), content);

    /** Draws what is known of the chosen entry. */
    function drawStep(entry) {
        const { step, touched, roots } = entry;
        const cause = causeOf(entry);
        const told = store.logsOf(step.cause).filter((line) => line.event === "notify");
        const exchange = store.exchange(step.cause, cause?.kind === "edit" ? Infinity : step.n);
        const chain = store.chain(step.cause).reverse();
        fill(panel, element("header", {}, sign(cause?.kind), element("h3", {}, wordsOf(entry)),
            element("small", {}, step.commit === undefined ? null : `commit ${step.commit} · `, formatTime(step.t)),
            context.past === step.n ? button("Back to now", () => travel(entries.at(-1)))
                : button("Show the world then", () => travel(entry), { disabled: entry === entries.at(-1) })),
        chain.length > 0 && part("Because", element("ol", { class: "chain" }, chain.map((cause) =>
            element("li", {}, element("b", {}, cause.kind), cause.text)))),
        (exchange.request || exchange.response) && part("Request", exchangeWords(exchange)),
        touched.size > 0 && part("Changed", [...touched].slice(0, limit).map(([id, states]) => drawChange(id, states))),
        touched.size > limit && element("p", {}, `and ${formatCount(touched.size - limit, "object")} more`),
        roots.size > 0 && part("Names", [...roots].slice(0, limit).map(drawName)),
        step.kind === "commit" && part("Told", told.length === 0
            ? "No observer with a name. SwiftUI observes objects without one."
            : element("ul", {}, told.map((line) => element("li", {}, line.text)))));
    }

    /** Draws what a name held before and after. */
    function drawName([name, sides]) {
        const [before, after] = sides.map((ids) => {
            const nodes = (ids ?? []).slice(0, 8).map((id) => objectButton(id, world, context));
            return nodes.length ? nodes : " – ";
        });
        return element("p", {}, element("b", { class: "root" }, name), before, "→", after);
    }

    /** Draws the change of one object: its fields before and after. */
    function drawChange(id, [before, after]) {
        const title = [objectButton(id, world, context), element("small", {}, id.split("/")[1])];
        if (!before || !after) {
            const word = before ? "died" : "born";
            return element("p", {}, title, element("b", { class: word }, word), (before ?? after)?.headline ?? "");
        }
        const rows = differences(before, after).map((change) => element("tr", {},
            element("th", { scope: "row" }, change.name), element("td", { class: "before" }, short(change.before, 200)),
            element("td", {}, "→"), element("td", { class: "after" }, short(change.after, 200))));
        return [element("p", {}, title, rows.length === 0 && "delivered again"),
            element("table", { class: "change" }, rows)];
    }

    /** Shows the list, the slider and the chosen entry, to which it scrolls if `isNew`. */
    function show(isNew = false) {
        const follows = chosen === null && (moments.isAtEnd || drawn === null);
        entries = store.steps.filter((entry) => isMoment(entry) && matches(entry));
        const at = chosen === null && context.past === null ? entries.length - 1 : indexOf(chosen ?? context.past);
        const entry = entries[at];
        moments.empty = context.words.length ? "No commit has the words of the search. Press Esc to clear it."
            : "Nothing has changed since the page opened. Type a command in the terminal.";
        moments.cursor = at;
        moments.show(entries.length, (index) => entries[index], entry?.step.n ?? null, follows || isNew ? at : -1);
        showSlider(context.past === null ? entries.length - 1 : indexOf(context.past));
        const key = entry ? [entry.step.n, context.past, store.logsOf(entry.step.cause).length, at].join() : "";
        if (key === drawn) return;
        drawn = key;
        if (entry) drawStep(entry); else fill(panel);
    }

    /** Shows the slider at an index. */
    function showSlider(index) {
        const entry = entries[index];
        [slider.max, slider.value] = [Math.max(0, entries.length - 1), Math.max(0, index)];
        slider.disabled = earlier.disabled = later.disabled = !store.isReady || entries.length < 2;
        slider.setAttribute("aria-valuetext", entry ? `${index + 1} of ${entries.length}: ${wordsOf(entry)}` : "now");
        begin.textContent = entry ? `${formatTime(entries[0].step.t)} (${formatCount(entries.length, "change")})` : "";
        end.textContent = context.past === null || !entry ? "now" : formatTime(entry.step.t);
    }

    /** True if an entry has the words of the search. */
    function matches(entry) {
        if (context.words.length === 0) return true;
        const text = `${wordsOf(entry)} ${summary(entry, world)}`.toLowerCase();
        return context.words.every((word) => text.includes(word));
    }

    return {
        update(newWorld) {
            const isNew = context.step !== null;
            if (wasPast && context.past === null) chosen = null;
            wasPast = context.past !== null;
            world = newWorld;
            if (isNew) [chosen, context.step] = [context.step, null];
            show(isNew);
        },
        focus: () => moments.scroller.focus(),
    };
}
