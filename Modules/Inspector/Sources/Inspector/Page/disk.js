// The disk: files, the outbox and the journals with sizes and times.

import { VirtualList, element, formatBytes, formatCount, row } from "widgets";
import { fieldText } from "now";

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

export function mount(root, context) {
    const list = new VirtualList("Files, outbox and journals", {
        columns: ["Kind", "Name", "Size", "Fields"], draw: drawState, key: (state) => state.id,
        onSelect: (state) => context.select(state.id), empty: "No file is known yet.",
    });
    const sums = element("p", { class: "bar", role: "status" });
    root.append(sums, list.root);
    return (world) => {
        const [files, edits, journals] = ["file", "outbox", "journal"].map((kind) => world.ofKind(kind));
        const bytes = files.reduce((sum, state) => sum + sizeOf(state), 0);
        list.show([...files, ...edits, ...journals], context.selected);
        sums.textContent = `${formatCount(files.length, "file")}, ${formatBytes(bytes)} · `
            + `${formatCount(edits.length, "edit")} in the outbox · ${formatCount(journals.length, "journal")}`;
    };
}
