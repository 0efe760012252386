// The graph: entities as nodes, their tiers as rings (the lowest inside), references as lines, and the names that hold objects at the two
// edges. It draws only while something moves. The list shows the same as rows, for keys and screen readers.

import { step } from "layout";
import { Picture } from "picture";
import { Scene, fade, limit } from "scene";
import { VirtualList, button, element, fill, formatCount, kindColour } from "widgets";

export const name = "Graph";

const [dark, calm] = ["color-scheme: dark", "reduced-motion: reduce"].map((query) => matchMedia(`(prefers-${query})`));
const natural = new Intl.Collator("en", { numeric: true });
const signs = { verification: "=", rollback: "x" };
const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
const zooms = { "+": 1.25, "-": 0.8 };

/** Makes the view. */
export function mount(root, context) {
    const graph = new Graph(root, context);
    return { update: (world, changed) => graph.update(world, changed), focus: () => graph.focus() };
}

/** The view: what it shows, the loop of frames, the words, and the input. */
class Graph {
    constructor(root, context) {
        Object.assign(this, { context, scene: new Scene(), nodes: [], edges: [], isFitting: true, alpha: 0, cost: 0 });
        Object.assign(this, { saved: 0, seen: -1, movesUntil: 0, builtAt: 0 });
        for (const key of ["lit", "name", "point", "selected"]) this[key] = null;
        const labels = { "aria-label": "Graph", "aria-describedby": "graph-words" };
        this.canvas = element("canvas", { tabindex: "0", role: "img", ...labels });
        this.picture = new Picture(this.canvas);
        this.words = element("p", { class: "graph-words", id: "graph-words", role: "status" });
        this.legend = element("div", { class: "legend", role: "group", "aria-label": "Kinds" });
        this.list = new VirtualList("Objects of the graph", { draw: ({ words }) => element("div", {}, words),
            key: ({ node }) => node.key, onSelect: ({ node }) => this.select(node) });
        this.near = element("div", { class: "graph-near", role: "group", "aria-label": "Neighbours" });
        this.twin = element("div", { class: "graph-twin", hidden: true }, this.list.root, this.near);
        this.lister = button("List", () => this.flip(), { "aria-pressed": "false" });
        const fit = button("Fit", () => this.fit(), { title: "0" });
        const tools = element("div", { class: "tools" }, this.legend, fit, this.lister);
        root.append(tools, this.canvas, this.twin, this.words);
        for (const type of ["pointerdown", "pointermove", "pointerup", "wheel", "keydown"]) {
            this.canvas.addEventListener(type, (event) => this[type](event), { passive: false });
        }
        new ResizeObserver(() => this.wake()).observe(this.canvas);
        dark.addEventListener("change", () => [this.picture.forgetColours(), this.wake()]);
    }

    focus() { (this.twin.hidden ? this.canvas : this.list.scroller).focus(); }

    // MARK: Data

    /** Takes over the changes of the world, the new steps, the selection, and what a lesson points at. */
    update(world, changed) {
        const { scene, context } = this, now = performance.now(), isOther = this.selected !== context.selected;
        this.needsBuild = scene.sync(world, changed) || this.needsBuild;
        if (isOther && (scene.isGrouped || !scene.nodeOf.has(context.selected))) this.needsBuild = true;
        this.selected = context.selected;
        if (this.needsBuild) this.build(now);
        const flashes = changed?.size < 400 && !calm.matches ? changed : [];
        for (const id of flashes) this.flash(scene.nodeOf.get(id), { pulse: now }, now + 700);
        this.readSigns(now);
        if (context.point && context.point !== this.point) [this.target, this.isFitting] = [context.selected, false];
        this.point = context.point;
        this.show();
    }

    /** Builds the scene, at most so often that 19 of 20 parts of the time remain for other things. */
    build(now, wait = 20 * this.scene.cost - now + this.builtAt) {
        const { scene, context } = this, count = scene.nodes.size;
        if (wait > 0) return void (this.later ??= setTimeout(() => this.buildLater(), wait));
        scene.build(context.world(), this.selected, now);
        [this.nodes, this.edges] = [[...scene.nodes.values()], [...scene.edges.values()]];
        [this.needsBuild, this.builtAt, this.movesUntil] = [false, now, Math.max(this.movesUntil, now + fade + 50)];
        if (scene.fresh > 0 || count !== this.nodes.length) {
            this.alpha = Math.max(this.alpha, scene.fresh * 8 > this.nodes.length ? 1 : 0.3);
        }
        if (!scene.roots.has(this.name)) this.name = null;
        this.showLegend();
    }

    /** Builds what had to wait, in the next frame, with the changes that have come meanwhile; if the view is hidden, when it is shown. */
    buildLater() {
        this.later = null;
        this.context.redraw([]);
    }

    /** Marks a node for a moment. */
    flash(node, marks, until) {
        if (!node?.ids) return;
        Object.assign(node, marks);
        this.movesUntil = Math.max(this.movesUntil, until);
    }

    /** Gives the objects of edits that were confirmed or refused since the last call their sign for a moment. */
    readSigns(now) {
        const { store } = this.context, isNew = this.seen < 0 || this.seen > store.last;
        for (const { step } of isNew ? [] : store.steps.slice(store.indexAfter(this.seen))) {
            const sign = step.kind === "commit" && signs[store.causes.get(step.cause)?.kind];
            if (!sign) continue;
            const marks = { sign, signedUntil: now + 1600 };
            for (const { id } of step.set ?? []) this.flash(this.scene.nodeOf.get(id), marks, now + 1650);
        }
        this.seen = store.last;
    }

    /** Finds the nodes that are lit (those that a name keeps alive, or that a search finds; nil for all), and shows everything. */
    show() {
        const { scene, context, nodes } = this, isFound = ({ ids }) => ids?.some((id) => context.matches(id));
        if (this.name !== null) this.lit = scene.reach(this.name);
        else this.lit = context.words?.length ? new Set(nodes.filter(isFound)) : null;
        this.showWords();
        if (!this.twin.hidden) this.showTwin();
        this.wake();
    }

    // MARK: Frames

    /** Asks for a frame, if none is under way. */
    wake() { this.frameID ??= requestAnimationFrame(() => this.frame(performance.now())); }

    /** Moves the layout for 6 ms on average, draws, and asks for the next frame only while something moves. */
    frame(now) {
        const { nodes, edges, picture, target, scene } = this, cooling = nodes.length > 500 ? 0.965 : 0.977;
        this.frameID = null;
        if (!picture.measure()) return;
        this.saved = Math.min(12, this.saved + 6);
        for (let i = 0; i < 2 && this.alpha > 0.004 && this.saved >= Math.min(12, this.cost); i += 1) {
            const start = performance.now();
            const energy = step(nodes, edges, this.alpha, picture.width / picture.height);
            const took = performance.now() - start;
            this.alpha = energy < 0.002 * nodes.length && !this.dragged ? 0 : this.alpha * cooling;
            [this.cost, this.saved] = [this.cost * 0.8 + took * 0.2, this.saved - took];
        }
        const node = scene.nodeOf.get(target), part = calm.matches ? 1 : 0.18;
        const isTurning = (node || this.isFitting) && picture.approach(node, nodes, part);
        const isMoving = isTurning || this.alpha > 0.004 || now < this.movesUntil || Boolean(this.dragged);
        const { lit, name, hovered } = this, chosen = scene.nodeOf.get(this.selected);
        picture.draw({ scene, nodes, edges, lit, name, hovered, chosen }, now, calm.matches);
        this.context.measure?.("graph", { took: performance.now() - now, isMoving });
        if (isMoving) this.wake();
    }

    // MARK: Words

    /** Shows the kinds with their colours: a click hides one, or opens its group. */
    showLegend() {
        const { scene } = this, key = JSON.stringify([[...scene.kinds], [...scene.toggled], scene.isGrouped]);
        if (key === this.legendKey) return;
        this.legendKey = key;
        fill(this.legend, [...scene.kinds].map(([kind, count]) => {
            const dot = element("span", { class: `kind-${kindColour(kind)}`, "aria-hidden": "true" }, "● ");
            const isOn = scene.toggled.has(kind) === scene.isGrouped;
            const chip = button(dot, () => this.toggle(kind), { "aria-pressed": isOn });
            chip.append(`${kind} ${count}`);
            return chip;
        }));
    }

    /** Hides or shows a kind, or opens or closes its group. */
    toggle(kind) {
        if (!this.scene.toggled.delete(kind)) this.scene.toggled.add(kind);
        this.build(performance.now(), 0);
        this.show();
    }

    /** Says what the pointer is at or what is selected, or how much there is. */
    showWords() {
        const { scene } = this, node = this.hovered ?? scene.nodeOf.get(this.selected);
        const sizes = [scene.nodes, scene.edges, scene.roots];
        let parts = ["node", "reference", "name"].map((one, index) => formatCount(sizes[index].size, one));
        if (scene.isGrouped) parts.push(`more than ${limit} entities: a click opens a kind`);
        if (this.name !== null) parts = [`${this.name} keeps ${formatCount(this.lit.size, "node")} alive`];
        if (node && !node.ids) parts = [`${node.count} × ${node.name}: click to open`];
        else if (node) {
            const tiers = node.ids.map((id) => id.split("/")[1]).join(" ⊂ "), names = node.names.join(", ");
            const edits = node.edits.map((edit) => `? ${edit}`);
            parts = [node.name, node.headline, tiers, ...edits, names && `held by ${names}`];
        }
        const words = parts.filter(Boolean).join(" · ");
        if (this.words.textContent !== words) this.words.textContent = words;
    }

    /** Shows the nodes, and the neighbours of the selected one, as lists. */
    showTwin() {
        const chosen = this.scene.nodeOf.get(this.selected), key = chosen?.key ?? null;
        const nodes = [...this.nodes].sort((a, b) => natural.compare(a.name, b.name));
        const wordsOf = (node) => (node.ids ? `${node.name}  ${node.headline}` : `${node.count} × ${node.name}`);
        const itemAt = (index) => ({ node: nodes[index], words: wordsOf(nodes[index]) });
        this.list.show(nodes.length, itemAt, key, key === this.list.selected ? -1 : nodes.indexOf(chosen));
        const near = chosen ? this.scene.neighbours(chosen).slice(0, 200) : [];
        const title = chosen ? `Neighbours of ${chosen.name}` : "Select an object to see its neighbours";
        const rows = near.map(({ node, words }) => button(words, () => this.select(node)));
        fill(this.near, element("h3", {}, title), rows);
    }

    /** Shows the list instead of the picture, or the picture again. */
    flip() {
        this.canvas.hidden = this.twin.hidden;
        this.twin.hidden = !this.twin.hidden;
        this.lister.setAttribute("aria-pressed", this.canvas.hidden);
        this.show();
    }

    // MARK: Input

    /** Selects a node's highest tier, or opens a group. */
    select(node) {
        if (node && !node.ids) this.toggle(node.kind); else this.context.select(node?.ids.at(-1) ?? null);
    }

    /** Shows the whole graph from now on. */
    fit() {
        [this.isFitting, this.target] = [true, null];
        this.wake();
    }

    /** Moves the camera by hand, which then stays where it is. */
    move(...way) {
        this.picture.move(...way);
        [this.isFitting, this.target] = [false, null];
        this.wake();
    }

    pointerdown(event) {
        this.canvas.setPointerCapture(event.pointerId);
        this.press = { ...this.picture.at(event, this.nodes), x: event.offsetX, y: event.offsetY, isDrag: false };
    }

    pointermove(event) {
        const { press, picture: { camera } } = this, { chip, node } = press ?? this.picture.at(event, this.nodes);
        const { offsetX: x, offsetY: y } = event;
        this.canvas.style.cursor = node || chip ? "pointer" : "grab";
        if (!press) {
            if (node === this.hovered) return;
            this.hovered = node;
            return this.show();
        }
        const [dx, dy] = [x - press.x, y - press.y];
        if (!press.isDrag && Math.hypot(dx, dy) < 4) return;
        Object.assign(press, { x, y, isDrag: true });
        if (!node) return this.move(dx, dy);
        Object.assign(node, { isHeld: true, x: node.x + dx / camera.zoom, y: node.y + dy / camera.zoom });
        [this.dragged, this.isFitting, this.alpha] = [node, false, Math.max(this.alpha, 0.25)];
        this.wake();
    }

    pointerup() {
        const { press } = this;
        [this.press, this.dragged] = [null, null];
        if (press?.node) press.node.isHeld = false;
        if (!press || press.isDrag) return;
        if (!press.chip) return this.select(press.node);
        this.name = this.name === press.chip.name ? null : press.chip.name;
        this.show();
    }

    wheel(event) {
        event.preventDefault();
        const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
        this.move(0, 0, factor, { x: event.offsetX, y: event.offsetY });
    }

    keydown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (moves[event.key]) this.move(...moves[event.key]);
        else if (zooms[event.key]) this.move(0, 0, zooms[event.key]);
        else if (event.key === "0") this.fit();
        else return;
        event.preventDefault();
    }
}
