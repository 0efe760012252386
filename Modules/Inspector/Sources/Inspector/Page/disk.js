// The disk: files, the outbox and the journals with sizes and times, and what was read and written last.

import { VirtualList, element, formatBytes, formatCount, formatTime, row } from "widgets";
import { fieldText } from "now";

export const name = "Disk";

/** Returns the value of a field as text; empty if there is none. */
export const fieldOf = (state, name) => (state.fields ?? []).find((field) => field.name === name)?.shown ?? "";

/** Returns the size of a file in bytes; 0 if the object has none. */
const sizeOf = (state) => Number(fieldOf(state, "bytes").replace(/\D/g, ""));

/** Draws a file, an edit in the outbox, or a journal. */
function drawState(state) {
    const size = sizeOf(state);
    const others = (state.fields ?? []).filter(({ name }) => name !== "bytes");
    const title = `${state.entity.slice(state.kind.length + 1)} ${state.headline ?? ""}`;
    return row({}, state.kind, title, size ? formatBytes(size) : "", others.map(fieldText).join(" · "));
}

/** Draws a read or a write. */
const drawEvent = ({ t, event, text, entity }) =>
    row({}, formatTime(t), `${event === "disk-read" ? "← read" : "→ wrote"} ${text}`, "", entity ?? "");

export function mount(root, context) {
    let states = [];
    const idOf = ({ entity }) => states.find((state) => state.entity === entity)?.id ?? context.selected;
    const list = new VirtualList("Files, outbox and journals", {
        columns: ["Kind", "Name", "Size", "Fields"], draw: drawState, key: (state) => state.id,
        onSelect: (state) => context.select(state.id), empty: "No file is known yet.",
    });
    const log = new VirtualList("Last reads and writes", {
        draw: drawEvent, key: (step) => step.n, onSelect: (step) => context.select(idOf(step)),
        empty: "Nothing was read or written yet.",
    });
    const sums = element("p", { class: "bar", role: "status" });
    root.append(sums, list.root, element("h3", { class: "bar" }, "Last reads and writes"), log.root);
    return {
        update(world) {
            const last = context.past ?? Infinity;
            const [files, edits, journals] = ["file", "outbox", "journal"].map((kind) => world.ofKind(kind));
            const events = context.store.steps.map(({ step }) => step)
                .filter(({ event, n }) => event?.startsWith("disk-") && n <= last);
            const bytes = files.reduce((sum, state) => sum + sizeOf(state), 0);
            states = [...files, ...edits, ...journals];
            list.show(states, context.selected);
            log.show(events.reverse());
            sums.textContent = `${formatCount(files.length, "file")}, ${formatBytes(bytes)} · `
                + `${formatCount(edits.length, "edit")} in the outbox · ${formatCount(journals.length, "journal")}`;
        },
        focus: () => list.scroller.focus(),
    };
}
