export const name = "Time";

export function mount(root, context) {
    return { update(world, changed) {}, focus() {} };
}
