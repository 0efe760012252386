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
        const order = (a, b) => this.kinds.indexOf(a.kind) - this.kinds.indexOf(b.kind) || (a.entity < b.entity ? -1 : 1);
        return [...this.ids].map((id) => world.objects.get(id)).sort(order);
    }
}

/** Returns the value of a field as text; empty if there is none. */
export const fieldText = (state, name) => (state.fields ?? []).find((field) => field.name === name)?.shown ?? "";

/** Makes the view. */
export function mount(root, context) {
    const [things, sums] = [new Kinds("file", "outbox", "journal"), element("p", { class: "sums", role: "status" })];
    const [cells, events] = [(row) => element("div", { class: "thing" }, row.map((cell) => element("span", {}, cell))), []];
    let [n, base] = [0, null];
    const list = new VirtualList("Files, outbox and journals", { key: (state) => state.id, onSelect: (state) => context.select(state.id),
        empty: "No file is known yet.",
        draw: (state) => cells([state.kind, `${state.entity.slice(state.kind.length + 1)} ${state.headline ?? ""}`, formatSize(state),
            (state.fields ?? []).filter(({ name }) => name !== "bytes").map(({ name, shown }) => `${name} ${shown}`).join(" · ")]) });
    const log = new VirtualList("Last reads and writes", { key: (step) => String(step.n), empty: "Nothing was read or written yet.",
        onSelect: (step) => context.select(list.items.find((state) => state.entity === step.entity)?.id ?? context.selected),
        draw: (step) => cells([formatTime(step.t), `${step.event === "disk-read" ? "← read" : "→ wrote"} ${step.text}`, "", step.entity ?? ""]) });
    root.append(sums, list.root, element("h3", {}, "Last reads and writes"), log.root);

    return {
        update(world, changed) {
            const { store } = context, states = list.items = things.take(world, changed);
            if (store.base !== base) [base, n] = [store.base, events.splice(0) && 0];
            for (const { step } of store.steps.slice(store.indexAfter(n))) if (step.event?.startsWith("disk-")) events.unshift(step);
            [n, events.length] = [store.last, Math.min(events.length, 500)];
            list.show(states.length, (index) => states[index], context.selected);
            const shown = events.filter((step) => context.past === null || step.n <= context.past);
            log.show(shown.length, (index) => shown[index]);
            const count = (kind) => states.filter((state) => state.kind === kind), bytes = states.reduce((sum, state) => sum + sizeOf(state), 0);
            fill(sums, `${formatCount(count("file").length, "file")}, ${formatBytes(bytes)} · ${formatCount(count("outbox").length, "edit")} in the outbox · `,
                `${formatCount(count("journal").length, "journal")}`);
        },
        focus: () => list.scroller.focus(),
    };
}

/** Returns the size of a file in bytes; 0 if the object has none. */
function sizeOf(state) { return Number(fieldText(state, "bytes").replace(/\D/g, "")); }

/** Returns the size of a file in words. */
function formatSize(state) { return fieldText(state, "bytes") ? formatBytes(sizeOf(state)) : ""; }
