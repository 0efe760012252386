// The disk: files, the outbox and the journals with sizes and times, and what was read and written last.

import { VirtualList, element, fill, formatBytes, formatCount, formatTime } from "widgets";

export const name = "Disk";

/** The objects of some kinds, kept up to date in O(changed objects). */
export class Kinds {
    constructor(...kinds) { Object.assign(this, { kinds, ids: new Set() }); }

    /** Takes over changed objects (nil: looks at all) and returns the states, in the order of kinds and names. */
    take(world, changed) {
        if (changed === null) this.ids.clear();
        for (const id of changed ?? world.objects.keys()) {
            if (this.kinds.includes(world.objects.get(id)?.kind)) this.ids.add(id); else this.ids.delete(id);
        }
        const place = ({ kind }) => this.kinds.indexOf(kind);
        const order = (a, b) => place(a) - place(b) || (a.entity < b.entity ? -1 : 1);
        return [...this.ids].map((id) => world.objects.get(id)).sort(order);
    }
}

/** Returns the value of a field as text; empty if there is none. */
export const fieldText = (state, name) => (state.fields ?? []).find((field) => field.name === name)?.shown ?? "";

/** Returns the size of a file in bytes; 0 if the object has none. */
const sizeOf = (state) => Number(fieldText(state, "bytes").replace(/\D/g, ""));

/** Makes the view. */
export function mount(root, context) {
    const things = new Kinds("file", "outbox", "journal"), sums = element("p", { class: "sums", role: "status" });
    let [states, events, n, base] = [[], [], 0, null];
    const row = (...cells) => element("div", { class: "thing" }, cells.map((cell) => element("span", {}, cell)));

    /** Draws a file, an edit in the outbox, or a journal. */
    function drawThing(state) {
        const name = `${state.entity.slice(state.kind.length + 1)} ${state.headline ?? ""}`, size = sizeOf(state);
        const others = (state.fields ?? []).filter((field) => field.name !== "bytes");
        const words = others.map((field) => `${field.name} ${field.shown}`).join(" · ");
        return row(state.kind, name, size ? formatBytes(size) : "", words);
    }

    /** Draws a read or a write. */
    const drawEvent = ({ t, event, text, entity }) =>
        row(formatTime(t), `${event === "disk-read" ? "← read" : "→ wrote"} ${text}`, "", entity ?? "");

    /** Selects the file of a read or a write. */
    const selectFile = ({ entity }) =>
        context.select(states.find((state) => state.entity === entity)?.id ?? context.selected);

    const list = new VirtualList("Files, outbox and journals", { draw: drawThing, key: (state) => state.id,
        onSelect: (state) => context.select(state.id), empty: "No file is known yet." });
    const log = new VirtualList("Last reads and writes", { draw: drawEvent, key: (step) => step.n, onSelect: selectFile,
        empty: "Nothing was read or written yet." });
    root.append(sums, list.root, element("h3", {}, "Last reads and writes"), log.root);

    return {
        update(world, changed) {
            const { store, past } = context;
            if (store.base !== base) [base, n, events] = [store.base, 0, []];
            const added = store.steps.slice(store.indexAfter(n)).map(({ step }) => step);
            const found = added.filter(({ event }) => event?.startsWith("disk-"));
            [n, events] = [store.last, found.length ? [...found.reverse(), ...events].slice(0, 500) : events];
            states = things.take(world, changed);
            list.show(states.length, (index) => states[index], context.selected);
            const shown = events.filter((step) => past === null || step.n <= past);
            log.show(shown.length, (index) => shown[index]);
            const count = (kind) => states.filter((state) => state.kind === kind).length;
            const [files, edits, journals] = things.kinds.map(count);
            const bytes = formatBytes(states.reduce((sum, state) => sum + sizeOf(state), 0));
            fill(sums, `${formatCount(files, "file")}, ${bytes} · ${formatCount(edits, "edit")} in the outbox · `,
                formatCount(journals, "journal"));
        },
        focus: () => list.scroller.focus(),
    };
}
