export function mount(root, context) {
    return { update(world, changed) {} };
}
