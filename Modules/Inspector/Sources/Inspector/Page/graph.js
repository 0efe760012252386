// The graph: entities as nodes, their tiers as rings (the lowest inside), references as lines, and names at the edge.
// It draws only while something moves. The list shows the same as rows, for keys and screen readers.

import { step } from "layout";
import { findEntities } from "now";
import { Picture } from "picture";
import { Scene, fade, limit } from "scene";
import { VirtualList, button, element, fill, formatCount, paint, row } from "widgets";

export const name = "Graph";

const [dark, calm] = ["color-scheme: dark", "reduced-motion: reduce"].map((query) => matchMedia(`(prefers-${query})`));
const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60],
    "+": [0, 0, 1.25], "-": [0, 0, 0.8] };

export function mount(root, context) {
    const scene = new Scene();
    const canvas = element("canvas", { tabindex: "0", role: "img", "aria-label": "Graph", onpointerdown: press,
        onpointermove: drag, onpointerup: release, onwheel: turn, onkeydown: type });
    const picture = new Picture(canvas);
    const legend = element("div", { class: "bar legend", role: "group", "aria-label": "Kinds" });
    const words = element("span", { class: "muted" });
    const list = new VirtualList("Objects of the graph", { key: ({ key }) => key, empty: "No object is found.",
        draw: ({ entity, headline }) => row({}, entity, headline), onSelect: ({ id }) => context.select(id) });
    const lister = button("List", flip, { "aria-pressed": "false" });
    root.append(element("div", { class: "bar" }, words, button("Fit", fit, { title: "0" }), lister), canvas,
        list.root, legend);
    list.root.hidden = true;
    new ResizeObserver(wake).observe(canvas);
    dark.addEventListener("change", () => [picture.values.clear(), wake()]);

    /** The heat of the layout, until when something moves, whether the camera follows, the point of a lesson. */
    let [nodes, edges, alpha, movesUntil, isFitting, point] = [[], [], 0, 0, true, null];
    let [world, lit, pressed, frameID] = [context.world(), null, null, null];

    /** Takes over the changes of the world, and what a lesson points at. */
    function update(newWorld, changed) {
        const now = performance.now();
        world = newWorld;
        if (scene.sync(world, changed)) build(now);
        for (const id of changed?.size < 400 && !calm.matches ? changed : []) {
            if (scene.nodeOf.has(id)) [scene.nodeOf.get(id).pulse, movesUntil] = [now, Math.max(movesUntil, now + 700)];
        }
        if (point !== context.point) [point, isFitting] = [context.point, true];
        const isFound = ({ ids }) => ids?.some(context.matches);
        lit = context.words.length ? new Set(nodes.filter(isFound)) : null;
        if (!list.root.hidden) showList();
        wake();
    }

    function build(now) {
        const count = nodes.length;
        scene.build(world, context.selected, now);
        [nodes, edges] = [[...scene.nodes.values()], [...scene.edges.values()]];
        movesUntil = Math.max(movesUntil, now + fade);
        const heat = scene.fresh * 8 > nodes.length ? 1 : 0.3;
        if (scene.fresh > 0 || count !== nodes.length) alpha = Math.max(alpha, heat);
        const sizes = { node: nodes.length, reference: edges.length, name: scene.roots.size };
        const hint = scene.isGrouped ? ` · more than ${limit} entities: a click opens a kind` : "";
        words.textContent = Object.entries(sizes).map(([one, size]) => formatCount(size, one)).join(" · ") + hint;
        showLegend();
    }

    /** Asks for a frame, if none is under way. */
    function wake() { frameID ??= requestAnimationFrame(frame); }

    /** Moves the layout, draws, and asks for the next frame only while something moves. */
    function frame() {
        const now = performance.now();
        frameID = null;
        if (!picture.measure()) return;
        for (let i = 0; i < (nodes.length > 500 ? 1 : 2) && alpha > 0.004; i += 1) {
            const energy = step(nodes, edges, alpha, picture.width / picture.height);
            alpha = energy < 0.002 * nodes.length ? 0 : alpha * 0.97;
        }
        const chosen = scene.nodeOf.get(context.selected);
        const isTurning = isFitting && picture.approach(point && chosen, nodes, calm.matches ? 1 : 0.18);
        picture.draw({ scene, nodes, edges, lit, chosen }, now, calm.matches);
        if (isTurning || alpha > 0.004 || now < movesUntil) wake();
    }

    /** Shows the kinds with their colours: a click hides one, or opens its group. */
    function showLegend() {
        const key = JSON.stringify([[...scene.kinds], [...scene.toggled], scene.isGrouped]);
        if (legend.dataset.key === key) return;
        legend.dataset.key = key;
        fill(legend, [...scene.kinds].map(([kind, count]) => {
            const isOn = scene.toggled.has(kind) === scene.isGrouped;
            return paint(button(`● ${kind} ${count}`, () => toggle(kind), { "aria-pressed": isOn }), kind);
        }));
    }

    /** Hides or shows a kind, or opens or closes its group. */
    function toggle(kind) {
        if (!scene.toggled.delete(kind)) scene.toggled.add(kind);
        context.redraw();
    }

    /** Shows what the search finds as a list. */
    function showList() {
        const rows = findEntities(world, context.matches).map(({ key, entity, ids: [id] }) =>
            ({ key, entity, id, headline: world.objects.get(id).headline }));
        const key = scene.nodeOf.get(context.selected)?.key ?? null;
        list.show(rows, key, key === list.selected ? -1 : rows.findIndex((one) => one.key === key));
    }

    /** Shows the list instead of the picture, or the picture again. */
    function flip() {
        [canvas.hidden, list.root.hidden] = [list.root.hidden, canvas.hidden];
        lister.setAttribute("aria-pressed", canvas.hidden);
        context.redraw();
    }

    /** Shows the whole graph from now on. */
    function fit() {
        isFitting = true;
        wake();
    }

    /** Moves the camera by hand, which then stays where it is. */
    function move(...way) {
        picture.move(...way);
        isFitting = false;
        wake();
    }

    function press({ pointerId, offsetX: x, offsetY: y }) {
        canvas.setPointerCapture(pointerId);
        pressed = { x, y, isDrag: false };
    }

    function drag({ offsetX: x, offsetY: y }) {
        if (!pressed || (!pressed.isDrag && Math.hypot(x - pressed.x, y - pressed.y) < 4)) return;
        move(x - pressed.x, y - pressed.y);
        pressed = { x, y, isDrag: true };
    }

    /** Selects a node's highest tier, or opens a group. */
    function release(event) {
        const node = picture.at(event, nodes);
        if (pressed && !pressed.isDrag) {
            if (node && !node.ids) toggle(node.kind); else context.select(node?.ids.at(-1) ?? null);
        }
        pressed = null;
    }

    function turn(event) {
        event.preventDefault();
        move(0, 0, Math.exp(-event.deltaY * 0.0015), { x: event.offsetX, y: event.offsetY });
    }

    function type(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (moves[event.key]) move(...moves[event.key]);
        else if (event.key === "0") fit();
        else return;
        event.preventDefault();
    }

    return { update, focus: () => (canvas.hidden ? list.scroller : canvas).focus() };
}
