// Time: the commits in their order, each with its cause and what it changed, and the slider that shows the world as of any of them.

import { VirtualList, button, element, fill, formatBytes, formatCount, formatTime, sign } from "widgets";
import { changeWords, differences, nameOf, objectButton, short } from "detail";

export const name = "Time";

/** True if a step belongs on the line: a commit, or a change between two of them. */
const isShown = ({ step, touched, roots }) => step.kind === "commit" || (step.kind === "between" && touched.size + roots.size > 0);

/** Returns what a step changed in a few words: `post:42 score 5 → 6, 3 born`. */
function summary({ touched, roots }, world) {
    const counts = { born: 0, died: 0 };
    const changed = [];
    for (const [id, states] of touched) {
        const words = states[0] && states[1] ? null : changeWords(states);
        if (words) counts[words] += 1;
        else if (states[0] && changed.length < 3) changed.push(`${states[1].entity} ${changeWords(states)}`);
    }
    const names = [...roots].slice(0, 3).map(([name, [, after]]) => (after ? `${name} → ${nameOf(after[0], world)}` : `${name} ends`));
    return [...new Set(changed), ...["born", "died"].filter((word) => counts[word]).map((word) => `${counts[word]} ${word}`), ...names].join(", ");
}

/** Returns what one request did, in words. */
export function exchangeWords({ request, response }) {
    const line = response ?? request;
    const stamp = (request ?? response)?.stamp;
    return [request?.text ?? response?.text, stamp === undefined ? null : `request #${stamp}`, response?.failed ? "failed" : response?.status,
        response?.bytes === undefined ? null : formatBytes(response.bytes), line.stored ? "from disk" : null,
        response?.leftOut ? `${response.leftOut} left out, unreadable` : null, response ? null : "no answer yet"].filter(Boolean).join(" · ");
}

export function mount(root, context) {
    const { store } = context;
    let [entries, world, chosen, drawn] = [[], context.world(), null, null];

    const causeOf = ({ step }) => store.causes.get(step.cause);
    const wordsOf = (entry) => causeOf(entry)?.text ?? (entry.step.kind === "commit" ? "a cause that is no longer known" : "between commits");
    const steps = new VirtualList("Commits", {
        key: (entry) => entry.step.n, draw: drawRow, onOpen: (entry) => travel(entry),
        onSelect: (entry) => [chosen = entry === entries.at(-1) ? null : entry.step.n, show()],
        empty: "Nothing has changed since the page opened. Type a command in the terminal.",
    });
    const slider = element("input", { type: "range", min: 0, step: 1, "aria-label": "Moment that all views show",
        oninput: () => travel(entries[slider.value]) });
    const ends = [element("span", {}), element("span", {})];
    const [earlier, later] = [button("◀", () => move(-1), { "aria-label": "One commit earlier" }),
        button("▶", () => move(1), { "aria-label": "One commit later" })];
    const panel = element("section", { class: "step", "aria-label": "The commit" });
    root.append(element("div", { class: "slider" }, earlier, slider, later, ends), element("div", { class: "split" }, steps.root, panel));

    /** Returns the index of the last entry up to a step's number. */
    function indexOf(n) {
        const index = entries.findLastIndex((entry) => entry.step.n <= n);
        return index < 0 ? 0 : index;
    }

    /** Shows the world after an entry; the last one is the present. */
    function travel(entry) {
        if (!entry) return;
        const isLast = entry === entries.at(-1);
        chosen = isLast ? null : entry.step.n;
        context.past = isLast ? null : entry.step.n;
        context.redraw();
    }

    const move = (way) => travel(entries[Math.max(0, Math.min(entries.length - 1, Number(slider.value) + way))]);

    /** Draws one commit of the list. */
    function drawRow(entry) {
        const { step } = entry;
        const kind = causeOf(entry)?.kind ?? "none";
        const isLater = context.past !== null && step.n > context.past;
        return element("div", { class: `moment ${step.kind} ${kind}${isLater ? " later" : ""}` }, sign(kind) ?? element("span", { class: "dot" }),
            element("span", { class: "time" }, formatTime(step.t)), element("span", { class: "words" }, wordsOf(entry)),
            element("span", { class: "summary" }, summary(entry, world)));
    }

    /** Draws what is known of the chosen commit. */
    function drawStep(entry) {
        if (!entry) return fill(panel);
        const { step, touched, roots } = entry;
        const told = store.logsOf(step.cause).filter((line) => line.event === "notify");
        const exchange = store.exchange(step.cause, causeOf(entry)?.kind === "edit" ? Infinity : step.n);
        const isThen = context.past === step.n;
        fill(panel, element("header", {}, sign(causeOf(entry)?.kind), element("h3", {}, wordsOf(entry)),
            element("small", {}, `${step.commit ? `commit ${step.commit} · ` : ""}${formatTime(step.t)}`),
            isThen ? button("Back to now", () => travel(entries.at(-1))) : button("Show the world then", () => travel(entry))),
        part("Because", element("ol", { class: "chain" }, store.chain(step.cause).reverse().map((cause) =>
            element("li", {}, element("b", {}, cause.kind), cause.text)))),
        part("Request", exchange.request || exchange.response ? element("p", {}, exchangeWords(exchange)) : null),
        part("Changed", [...touched].slice(0, 50).map(([id, states]) => drawChange(id, states))),
        touched.size > 50 ? element("p", {}, `and ${formatCount(touched.size - 50, "object")} more`) : null,
        part("Names", [...roots].slice(0, 50).map(([name, sides]) => element("p", {}, element("b", { class: "root" }, name),
            sides.map((ids) => (ids ?? []).slice(0, 8).map((id) => objectButton(id, world, context)))
                .flatMap((nodes, side) => [side ? " → " : " ", nodes.length ? nodes : "–"])))),
        part("Told", told.length ? element("ul", {}, told.map((line) => element("li", {}, line.text)))
            : step.kind === "commit" ? element("p", {}, "No named observer. SwiftUI observes objects without a name.") : null));
    }

    const part = (title, content) => content && content.length !== 0 ? element("section", {}, element("h4", {}, title), content) : null;

    /** Draws the change of one object: its fields before and after. */
    function drawChange(id, [before, after]) {
        const word = !before ? "born" : !after ? "died" : "";
        const rows = before && after ? differences(before, after) : [];
        return element("div", { class: `change ${word}` }, objectButton(id, world, context), element("small", {}, id.split("/")[1]),
            word ? element("b", {}, word) : null, word ? short((after ?? before)?.headline ?? "", 80) : null,
            rows.length ? element("table", {}, rows.map(({ name, before, after }) => element("tr", {}, element("th", { scope: "row" }, name),
                element("td", { class: "before" }, short(before, 200)), element("td", {}, "→"),
                element("td", { class: "after" }, short(after, 200))))) : word ? null : element("small", {}, "delivered again"));
    }

    /** Shows the list, the slider and the chosen commit, to which it scrolls if that is a new one. */
    function show(isNew = false) {
        const follows = chosen === null && (steps.isAtEnd || drawn === null);
        entries = store.steps.filter((entry) => isShown(entry) && matches(entry));
        const index = context.past !== null ? indexOf(context.past) : entries.length - 1;
        const at = chosen === null ? entries.length - 1 : indexOf(chosen);
        const entry = entries[at];
        [slider.max, slider.value] = [Math.max(0, entries.length - 1), Math.max(0, index)];
        slider.disabled = earlier.disabled = later.disabled = !store.isReady || entries.length < 2;
        slider.setAttribute("aria-valuetext", entries[index] ? `${index + 1} of ${entries.length}: ${wordsOf(entries[index])}` : "now");
        ends[0].textContent = entries.length ? `${formatTime(entries[0].step.t)} (${formatCount(entries.length, "change")})` : "";
        ends[1].textContent = context.past === null ? "now" : formatTime(entries[index]?.step.t ?? 0);
        steps.cursor = at;
        steps.show(entries.length, (index) => entries[index], entry?.step.n ?? null, follows || isNew ? at : -1);
        const key = JSON.stringify([entry?.step.n, context.past, store.logsOf(entry?.step.cause).length]);
        if (key !== drawn) [drawn] = [key, drawStep(entry)];
    }

    /** True if a commit has the words of the search. */
    function matches(entry) {
        if (context.words.length === 0) return true;
        const text = `${wordsOf(entry)} ${summary(entry, world)}`.toLowerCase();
        return context.words.every((word) => text.includes(word));
    }

    return {
        update(newWorld) {
            world = newWorld;
            const isNew = context.step !== null;
            if (isNew) [chosen, context.step] = [context.step, null];
            show(isNew);
        },
        focus: () => steps.scroller.focus(),
    };
}
