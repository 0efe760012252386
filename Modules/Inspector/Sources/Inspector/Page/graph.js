// The graph: entities as nodes, their tiers as rings (the lowest inside), references as lines, and names at the edge.
// It draws only while something moves. The view Now shows the same as rows, for keys and screen readers.

import { step } from "layout";
import { Picture } from "picture";
import { Scene, fade, limit } from "scene";
import { button, element, fill, formatCount, paint } from "widgets";

const [dark, calm] = ["color-scheme: dark", "reduced-motion: reduce"].map((query) => matchMedia(`(prefers-${query})`));

export function mount(root, context) {
    const scene = new Scene();
    const canvas = element("canvas", { role: "img", "aria-label": "Graph: the view Now shows the same as rows",
        onclick: click, onpointermove: drag, onwheel: turn });
    const picture = new Picture(canvas);
    const legend = element("div", { class: "bar legend", role: "group", "aria-label": "Kinds" });
    const words = element("span", { class: "muted" });
    const list = button("List", () => context.go("Now"), { title: "Show the same as rows, in Now" });
    const fit = button("Fit", () => [isFitting = true, wake()]);
    root.append(element("div", { class: "bar" }, words, fit, list), canvas, legend);
    new ResizeObserver(wake).observe(canvas);
    dark.addEventListener("change", () => [picture.values.clear(), wake()]);

    /** The heat of the layout, until when something moves, whether the camera follows, the point of a lesson. */
    let [nodes, edges, alpha, movesUntil, isFitting, point] = [[], [], 0, 0, true, null];
    let [world, lit, isDragged, frameID] = [context.world(), null, false, null];

    /** Takes over the changes of the world, and what a lesson points at. */
    function update(newWorld, changed) {
        const now = performance.now();
        world = newWorld;
        if (scene.sync(world, changed)) build(now);
        const nodesOf = changed?.size < 400 && !calm.matches ? [...changed].map((id) => scene.nodeOf.get(id)) : [];
        for (const node of nodesOf.filter(Boolean)) [node.pulse, movesUntil] = [now, Math.max(movesUntil, now + 700)];
        if (point !== context.point) [point, isFitting] = [context.point, true];
        const isFound = ({ ids }) => ids?.some(context.matches);
        lit = context.words.length ? new Set(nodes.filter(isFound)) : null;
        wake();
    }

    function build(now) {
        const count = nodes.length;
        scene.build(world, context.selected, now);
        [nodes, edges] = [[...scene.nodes.values()], [...scene.edges.values()]];
        movesUntil = Math.max(movesUntil, now + fade);
        const heat = scene.fresh * 8 > nodes.length ? 1 : 0.3;
        if (scene.fresh > 0 || count !== nodes.length) alpha = Math.max(alpha, heat);
        words.textContent = `${formatCount(nodes.length, "node")} · ${formatCount(edges.length, "reference")}`
            + (scene.isGrouped ? ` · more than ${limit} entities: a click opens a kind` : "");
        showLegend();
    }

    function wake() { frameID ??= requestAnimationFrame(frame); }

    /** Moves the layout, draws, and asks for the next frame only while something moves. */
    function frame() {
        const now = performance.now();
        frameID = null;
        if (canvas.clientWidth === 0) return;
        for (let i = 0; i < (nodes.length > 500 ? 1 : 2) && alpha > 0.004; i += 1) {
            const energy = step(nodes, edges, alpha, canvas.clientWidth / canvas.clientHeight);
            alpha = energy < 0.002 * nodes.length ? 0 : alpha * 0.97;
        }
        const chosen = scene.nodeOf.get(context.selected);
        picture.draw({ scene, nodes, edges, lit, chosen }, now, calm.matches);
        const isTurning = isFitting && nodes.length > 0
            && picture.approach(point && chosen, nodes, calm.matches ? 1 : 0.18);
        if (isTurning || alpha > 0.004 || now < movesUntil) wake();
    }

    /** Shows the kinds with their colours: a click hides one, or opens its group. */
    function showLegend() {
        const key = JSON.stringify([[...scene.kinds], [...scene.toggled], scene.isGrouped]);
        if (legend.dataset.key === key) return;
        legend.dataset.key = key;
        fill(legend, [...scene.kinds].map(([kind, count]) =>
            paint(button(`● ${kind} ${count}`, () => toggle(kind), { "aria-pressed": scene.shows(kind) }), kind)));
    }

    /** Hides or shows a kind, or opens or closes its group. */
    function toggle(kind) {
        if (!scene.toggled.delete(kind)) scene.toggled.add(kind);
        context.redraw();
    }

    /** Moves the camera by hand, which then stays where it is. */
    function move(...way) {
        picture.move(...way);
        isFitting = false;
        wake();
    }

    function drag({ buttons, movementX, movementY }) {
        if (buttons === 0 || Math.hypot(movementX, movementY) === 0) return;
        move(movementX, movementY);
        isDragged = true;
    }

    /** Selects the highest tier of the node at the place of a click, or opens a group. */
    function click(event) {
        const node = picture.at(event, nodes);
        if (!isDragged && node && !node.ids) toggle(node.kind);
        else if (!isDragged) context.select(node?.ids.at(-1) ?? null);
        isDragged = false;
    }

    function turn(event) {
        event.preventDefault();
        move(0, 0, Math.exp(-event.deltaY * 0.0015), { x: event.offsetX, y: event.offsetY });
    }

    return update;
}
