// The disk: files, the outbox and the journals with sizes and times.

import { VirtualList, formatBytes, row } from "widgets";
import { fieldText } from "now";

/** Returns the value of a field as text; empty if there is none. */
export const fieldOf = (state, name) => (state.fields ?? []).find((field) => field.name === name)?.shown ?? "";

function drawState(state) {
    const size = Number(fieldOf(state, "bytes").replace(/\D/g, ""));
    const others = (state.fields ?? []).filter(({ name }) => name !== "bytes");
    const title = `${state.entity.slice(state.kind.length + 1)} ${state.headline ?? ""}`;
    return row({}, state.kind, title, size ? formatBytes(size) : "", others.map(fieldText).join(" · "));
}

export function mount(root, context) {
    const list = new VirtualList("Files, outbox and journals", {
        columns: ["Kind", "Name", "Size", "Fields"], draw: drawState, key: (state) => state.id,
        onSelect: (state) => context.select(state.id), empty: "No file is known yet.",
    });
    root.append(list.root);
    const kinds = ["file", "outbox", "journal"];
    return (world) => list.show(kinds.flatMap((kind) => world.ofKind(kind)), context.selected);
}
