// The graph: one canvas with the entities as nodes, their tiers as rings (the lowest inside), references as lines, and the names that hold
// objects at the two edges. It draws only while something moves. The list shows the same as rows, for keys and screen readers.

import { step } from "layout";
import { Scene, fade, limit } from "scene";
import { VirtualList, button, element, fill, formatCount, kindColour } from "widgets";

export const name = "Graph";

const [dark, calm] = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((query) => matchMedia(query));
const natural = new Intl.Collator("en", { numeric: true });
const signs = { verification: "=", rollback: "x" };
const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60], "+": [0, 0, 1.25], "-": [0, 0, 0.8] };

/** Makes the view. */
export function mount(root, context) {
    const graph = new Graph(root, context);
    return { update: (world, changed) => graph.update(world, changed), focus: () => graph.focus() };
}

/** The view: what it shows, the camera, and the loop of frames. */
class Graph {
    constructor(root, context) {
        Object.assign(this, { context, scene: new Scene(), nodes: [], edges: [], chips: [], camera: { x: 0, y: 0, zoom: 1 }, isFitting: true });
        Object.assign(this, { alpha: 0, cost: 0, saved: 0, seen: -1, movesUntil: 0, builtAt: 0, lit: null, name: null });
        this.canvas = element("canvas", { tabindex: "0", role: "img", "aria-label": "Graph", "aria-describedby": "graph-words" });
        this.words = element("p", { class: "graph-words", id: "graph-words", role: "status" });
        this.legend = element("div", { class: "legend", role: "group", "aria-label": "Kinds" });
        this.list = new VirtualList("Objects of the graph", {
            draw: (item) => element("div", {}, item.words), key: (item) => item.node.key, onSelect: (item) => this.select(item.node) });
        this.near = element("div", { class: "graph-near", role: "group", "aria-label": "Neighbours" });
        this.twin = element("div", { class: "graph-twin", hidden: true }, this.list.root, this.near);
        this.lister = button("List", () => this.flip(), { "aria-pressed": "false" });
        root.append(element("div", { class: "tools" }, this.legend, button("Fit", () => this.fit(), { title: "0" }), this.lister));
        root.append(this.canvas, this.twin, this.words);
        for (const type of ["pointerdown", "pointermove", "pointerup", "wheel", "keydown"]) {
            this.canvas.addEventListener(type, (event) => this[type](event), { passive: false });
        }
        new ResizeObserver(() => this.wake()).observe(this.canvas);
        for (const query of [dark, calm]) query.addEventListener("change", () => this.wake([this.colours = null]));
    }

    focus() { (this.twin.hidden ? this.canvas : this.list.scroller).focus(); }

    // MARK: Data

    /** Takes over the changes of the world, the new steps, the selection, and what a lesson points at. */
    update(world, changed) {
        const [now, { scene, context }] = [performance.now(), this];
        this.needsBuild = scene.sync(world, changed) || this.needsBuild;
        if (this.selected !== context.selected) this.needsBuild ||= scene.isGrouped || !scene.nodeOf.has(context.selected);
        this.selected = context.selected;
        if (this.needsBuild) this.build(now);
        else if (!this.twin.hidden) this.showTwin();
        for (const id of changed?.size < 400 && !calm.matches ? changed : []) this.flash(scene.nodeOf.get(id), { pulse: now }, now + 700);
        this.readSigns(now);
        if (context.point && context.point !== this.point) [this.target, this.isFitting] = [context.selected, false];
        this.point = context.point;
        this.light();
        this.showWords();
        this.wake();
    }

    /** Builds the scene, at most so often that 19 of 20 parts of the time remain for other things. */
    build(now, wait = 20 * this.scene.cost - now + this.builtAt) {
        if (wait > 0) return void (this.later ??= setTimeout(() => this.update(this.context.world(), new Set([this.later = null])), wait));
        const { scene } = this, count = scene.nodes.size;
        scene.build(this.context.world(), this.selected, now);
        [this.needsBuild, this.builtAt, this.nodes, this.edges] = [false, now, [...scene.nodes.values()], [...scene.edges.values()]];
        if (scene.fresh > 0 || count !== scene.nodes.size) this.alpha = Math.max(this.alpha, scene.fresh * 8 > scene.nodes.size ? 1 : 0.3);
        if (!scene.roots.has(this.name)) this.name = null;
        this.movesUntil = Math.max(this.movesUntil, now + fade + 50);
        this.showLegend();
        if (!this.twin.hidden) this.showTwin();
    }

    /** Marks a node for a moment. */
    flash(node, marks, until) {
        if (!node?.ids) return;
        Object.assign(node, marks);
        this.movesUntil = Math.max(this.movesUntil, until);
    }

    /** Gives the objects of edits that were confirmed or refused since the last call their sign for a moment. */
    readSigns(now) {
        const { store } = this.context, first = this.seen < 0 || this.seen > store.last ? store.steps.length : store.indexAfter(this.seen);
        for (const { step } of store.steps.slice(first)) {
            const sign = step.kind === "commit" && signs[store.causes.get(step.cause)?.kind];
            for (const { id } of sign ? step.set ?? [] : []) this.flash(this.scene.nodeOf.get(id), { sign, signedUntil: now + 1600 }, now + 1650);
        }
        this.seen = store.last;
    }

    /** Finds the nodes that are lit: those that a name keeps alive, or that a search finds; nil for all. */
    light() {
        const { scene, context } = this;
        if (this.name !== null) this.lit = scene.reach(this.name);
        else this.lit = context.words?.length ? new Set(this.nodes.filter((node) => node.ids?.some((id) => context.matches(id)))) : null;
    }

    // MARK: Frames

    /** Asks for a frame, if none is under way. */
    wake() { this.frameID ??= requestAnimationFrame(() => this.frame(performance.now())); }

    /** Moves the layout for 6 ms on average, draws, and asks for the next frame only while something moves. */
    frame(now) {
        const { canvas, nodes } = this;
        this.frameID = null;
        [this.width, this.height] = [canvas.clientWidth, canvas.clientHeight];
        if (this.width === 0) return;
        this.saved = Math.min(12, this.saved + 6);
        for (let i = 0; i < 2 && this.alpha > 0.004 && this.saved >= Math.min(12, this.cost); i += 1) {
            const start = performance.now(), energy = step(nodes, this.edges, this.alpha, this.width / this.height);
            this.alpha = energy < 0.002 * nodes.length && !this.dragged ? 0 : this.alpha * (nodes.length > 500 ? 0.965 : 0.977);
            const took = performance.now() - start;
            [this.cost, this.saved] = [this.cost * 0.8 + took * 0.2, this.saved - took];
        }
        const isMoving = this.moveCamera() || this.alpha > 0.004 || now < this.movesUntil || Boolean(this.dragged);
        this.draw(now);
        this.context.measure?.("graph", { took: performance.now() - now, isMoving });
        if (isMoving) this.wake();
    }

    /** Moves the camera a part of the way to where it belongs, and returns true while it moves. */
    moveCamera() {
        const { camera, nodes } = this, goal = { ...camera }, node = this.scene.nodeOf.get(this.target);
        if (node) Object.assign(goal, { x: node.x, y: node.y, zoom: Math.max(camera.zoom, 1.2) });
        else if (this.isFitting && nodes.length > 0) {
            let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
            for (const { x, y } of nodes) {
                [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
            }
            const width = this.width - 2 * (this.chips.length > 0 ? 120 : 40), height = this.height - 90;
            goal.zoom = Math.max(0.05, Math.min(1.7, width / (right - left + 30), height / (bottom - top + 30)));
            Object.assign(goal, { x: (left + right) / 2, y: (top + bottom) / 2 });
        }
        const part = calm.matches || this.builtAt === 0 ? 1 : 0.18;
        for (const key of ["x", "y", "zoom"]) camera[key] += (goal[key] - camera[key]) * part;
        return Math.hypot(goal.x - camera.x, goal.y - camera.y) * camera.zoom > 0.5 || Math.abs(goal.zoom / camera.zoom - 1) > 0.003;
    }

    // MARK: Drawing

    /** Draws everything, in groups of one style. */
    draw(now) {
        const { canvas, scene } = this, ratio = Math.min(devicePixelRatio || 1, this.nodes.length > 500 ? 1 : 2);
        const { width, height } = this, pen = this.pen = canvas.getContext("2d");
        if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
            [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
        }
        const style = this.colours ? null : getComputedStyle(canvas);
        this.colours ??= (key) => (this.colours[key] ??= style.getPropertyValue(`--${key}`));
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        pen.clearRect(0, 0, width, height);
        scene.ghosts = scene.ghosts.filter((ghost) => !calm.matches && now - ghost.at < fade);
        this.chosen = scene.nodeOf.get(this.selected);
        for (const node of this.nodes) this.place(node);
        this.placeChips();
        this.drawEdges(now);
        this.drawHolds(now);
        const isLit = (node) => !this.lit || this.lit.has(node);
        if (this.lit) this.drawNodes(this.nodes.filter((node) => !isLit(node)), 0.2);
        this.drawNodes(this.nodes.filter(isLit), 1);
        this.drawMarks(now);
        this.drawLabels(now, isLit);
        this.drawChips();
    }

    /** Sets where a node is on the canvas, and how large. */
    place(node) {
        const { camera: { x, y, zoom }, width, height } = this;
        node.sx = (node.x - x) * zoom + width / 2;
        node.sy = (node.y - y) * zoom + height / 2;
        node.size = (node.ids ? 6 : 14 + Math.sqrt(node.count) * 0.8) * zoom;
        node.outer = Math.max(2.5, node.size + (node.ids ? 4.5 * (node.ids.length - 1) * zoom : 0));
        node.isSeen = node.sx > -60 && node.sy > -60 && node.sx < width + 60 && node.sy < height + 60;
    }

    /** Strokes what `trace` adds to a path. */
    stroke(colour, width, alpha, trace, dash = []) {
        Object.assign(this.pen, { strokeStyle: this.colours(colour), lineWidth: width, globalAlpha: Math.max(0, alpha) });
        this.pen.setLineDash(dash);
        this.pen.beginPath();
        trace(this.pen);
        this.pen.stroke();
        this.pen.globalAlpha = 1;
    }

    /** Writes a text with a rim of the ground, so that it can be read over lines. */
    text(words, x, y, colour, font, align = "center") {
        Object.assign(this.pen, { font, fillStyle: this.colours(colour), strokeStyle: this.colours("ground"), lineWidth: 3, lineJoin: "round" });
        Object.assign(this.pen, { textAlign: align, textBaseline: "middle" });
        this.pen.setLineDash([]);
        this.pen.strokeText(words, x, y);
        this.pen.fillText(words, x, y);
    }

    /** Draws the references, those of the selected node with arrows and names, and those that are gone as they fade. */
    drawEdges(now) {
        const { pen, chosen, lit } = this, isOwn = ({ from, to }) => from === chosen || to === chosen;
        const line = ({ from, to }) => (pen.moveTo(from.sx, from.sy), pen.lineTo(to.sx, to.sy));
        const rest = this.edges.filter((edge) => !isOwn(edge) && (edge.from.isSeen || edge.to.isSeen) && (!lit || (lit.has(edge.from) && lit.has(edge.to))));
        this.own = chosen ? this.edges.filter(isOwn) : [];
        this.stroke("muted", 1, this.edges.length > 1500 ? 0.35 : 0.55, () => rest.forEach(line));
        this.stroke("accent", 1.8, 0.9, () => this.own.forEach(line));
        for (const ghost of this.scene.ghosts) {
            if (!ghost.from) continue;
            for (const node of [ghost.from, ghost.to]) this.place(node);
            this.stroke("rolled-back", 1.5, 1 - (now - ghost.at) / fade, () => line(ghost));
        }
        for (const { from, to, names } of this.own.slice(0, 40)) {
            const angle = Math.atan2(to.sy - from.sy, to.sx - from.sx), [x, y] = [to.sx - (to.outer + 3) * Math.cos(angle), to.sy - (to.outer + 3) * Math.sin(angle)];
            this.stroke("accent", 1.8, 0.9, () => [2.7, -2.7].forEach((turn) => line({
                from: { sx: x, sy: y }, to: { sx: x + 9 * Math.cos(angle + turn), sy: y + 9 * Math.sin(angle + turn) } })));
            this.text([...names].join(", "), (from.sx + to.sx) / 2, (from.sy + to.sy) / 2, "accent", "11px system-ui, sans-serif");
        }
    }

    /** Draws the holds: a line grows from the name to the object when it comes, and fades when it goes. */
    drawHolds(now) {
        const places = new Map(this.chips.map((chip) => [chip.name, chip])), { holds, ghosts } = this.scene;
        const draw = ({ name, node }, share, colour, width, alpha) => this.stroke(colour, width, alpha, (pen) => {
            const chip = places.get(name), x = chip.x + (chip.isLeft ? chip.width : 0), [dx, dy] = [(node.sx - x) * share, (node.sy - chip.y) * share];
            pen.moveTo(x, chip.y);
            pen.bezierCurveTo(x + dx * 0.4, chip.y, x + dx * 0.7, chip.y + dy, x + dx, chip.y + dy);
        });
        for (const hold of holds.values()) {
            const share = calm.matches ? 1 : Math.min(1, (now - hold.born) / 280), isLit = share < 1 || hold.name === this.name || hold.node === this.chosen;
            if (!places.has(hold.name)) continue;
            draw(hold, share, isLit ? "accent" : "text", isLit ? 2.2 : 1.2, isLit ? 0.95 : this.name || holds.size > 200 ? 0.15 : 0.45);
        }
        for (const ghost of ghosts) if (ghost.isHold && places.has(ghost.name)) draw(ghost, 1, "rolled-back", 2.2, 1 - (now - ghost.at) / fade);
    }

    /** Adds circles around nodes to the path. */
    circles(nodes, radius) {
        for (const node of nodes) this.pen.moveTo(node.sx + radius(node), node.sy), this.pen.arc(node.sx, node.sy, radius(node), 0, 7);
    }

    /** Draws nodes: a disc for the lowest tier and a ring for each higher one; from afar only a disc. */
    drawNodes(nodes, alpha) {
        const { pen, camera } = this, gap = 4.5 * camera.zoom, kinds = new Map([...this.scene.kinds.keys()].map((kind) => [kind, []]));
        for (const node of nodes) if (node.isSeen) kinds.get(node.kind)?.push(node);
        for (const [kind, list] of kinds) {
            const colour = `kind-${kindColour(kind)}`, ringed = gap > 2.4 ? list.filter((node) => node.ids?.length > 1) : [];
            Object.assign(pen, { fillStyle: this.colours(colour), globalAlpha: alpha });
            pen.beginPath();
            this.circles(list, gap > 2.4 ? (node) => node.size : (node) => node.outer);
            pen.fill();
            this.stroke(colour, Math.max(1, Math.min(2.5, camera.zoom * 1.8)), alpha, () => {
                for (let tier = 1; tier < 6; tier += 1) this.circles(ringed.filter(({ ids }) => ids.length > tier), (node) => node.size + tier * gap);
            });
        }
    }

    /** Draws what marks nodes: pending edits, changes, births, the selection, and deaths. */
    drawMarks(now) {
        const seen = this.nodes.filter((node) => node.isSeen);
        const mark = (nodes, colour, width, alpha, radius, dash) => nodes.length > 0 && this.stroke(colour, width, alpha, () =>
            this.circles(nodes, (node) => node.outer + radius(node)), dash);
        mark(seen.filter((node) => node.edits.length > 0), "pending", 2.5, 1, () => 4, [4, 3]);
        mark(seen.filter((node) => now - node.pulse < 700), "changed", 1.5, 0.8, (node) => 3 + (now - node.pulse) / 35);
        mark(seen.filter((node) => now - node.born < 300 && !calm.matches), "confirmed", 2, 1, (node) => (300 - now + node.born) / 20);
        mark([this.chosen ?? []].flat(), "accent", 3, 1, () => 8);
        for (const { node, at, isHold } of this.scene.ghosts) {
            if (!node || isHold) continue;
            this.place(node);
            mark([node], "rolled-back", 2, 1 - (now - at) / fade, () => (now - at) / 40);
        }
    }

    /** Writes the names of groups, of the selected node and its neighbours, of all nodes if there is room, and the signs of edits. */
    drawLabels(now, isLit) {
        const { chosen, hovered } = this, near = new Set(this.own.slice(0, 60).flatMap(({ from, to }) => [from, to]));
        const isRoomy = this.nodes.length <= 60 || this.camera.zoom > 1.25 || this.lit?.size <= 60;
        for (const node of this.nodes) {
            if (!node.isSeen) continue;
            const words = node.ids ? node.name : `${node.count} × ${node.name}`, font = `${node === chosen ? "600 13" : "12"}px system-ui, sans-serif`;
            if (!node.ids || node === hovered || near.has(node) || node === chosen || (isRoomy && isLit(node))) this.text(words, node.sx, node.sy + node.outer + 11, "text", font);
            const sign = node.edits.length > 0 ? "?" : now < node.signedUntil ? node.sign : null;
            if (sign) this.text(sign, node.sx + node.outer + 8, node.sy - node.outer - 3, { "?": "pending", "=": "confirmed", x: "rolled-back" }[sign], "700 17px ui-monospace, monospace");
        }
    }

    /** Gives the names places: handles at the left edge, views and others at the right one; as many of the last ones as there is room for. */
    placeChips() {
        const { pen, scene } = this, room = Math.max(1, Math.floor((this.height - 40) / 26));
        const names = [...new Set([...scene.roots.keys(), ...scene.ghosts.filter((ghost) => ghost.isHold).map((ghost) => ghost.name)])].sort(natural.compare);
        pen.font = "600 12px system-ui, sans-serif";
        this.chips = [true, false].flatMap((isLeft) => names.filter((name) => /^(h\d+|_)$/.test(name) === isLeft).slice(-room).map((name, index, all) => {
            const width = Math.min(150, pen.measureText(name).width + 18), y = (this.height - all.length * 26) / 2 + index * 26 + 13;
            return { name, isLeft, width, y, x: isLeft ? 8 : this.width - width - 8 };
        }));
    }

    /** Draws the names. */
    drawChips() {
        for (const { name, x, y, width } of this.chips) {
            const isLit = name === this.name, colour = isLit ? "accent" : this.scene.roots.has(name) ? "text" : "rolled-back";
            this.stroke(colour, isLit ? 3 : 1.2, 1, (pen) => {
                pen.roundRect(x, y - 10, width, 20, 10);
                pen.fillStyle = this.colours("raised");
                pen.fill();
            });
            Object.assign(this.pen, { fillStyle: this.colours(colour), font: "600 12px system-ui, sans-serif", textAlign: "center", textBaseline: "middle" });
            this.pen.fillText(name, x + width / 2, y + 1, width - 12);
        }
    }

    // MARK: Words

    /** Shows the kinds with their colours: a click hides one, or opens its group. */
    showLegend() {
        const { scene } = this, key = JSON.stringify([[...scene.kinds], [...scene.toggled], scene.isGrouped]);
        if (key === this.legendKey) return;
        this.legendKey = key;
        fill(this.legend, [...scene.kinds].map(([kind, count]) => button([element("span", { class: `kind-${kindColour(kind)}`, "aria-hidden": "true" }, "● "),
            `${kind} ${count}`], () => this.toggle(kind), { "aria-pressed": scene.toggled.has(kind) === scene.isGrouped })));
    }

    /** Hides or shows a kind, or opens or closes its group. */
    toggle(kind) {
        if (!this.scene.toggled.delete(kind)) this.scene.toggled.add(kind);
        this.build(performance.now(), 0);
        this.wake();
    }

    /** Says what the pointer is at or what is selected, or how much there is. */
    showWords() {
        const { scene } = this, node = this.hovered ?? scene.nodeOf.get(this.selected);
        const parts = node?.ids ? [node.name, node.headline, node.ids.map((id) => id.split("/")[1]).join(" ⊂ "), ...node.edits.map((edit) => `? ${edit}`),
            node.names.length > 0 && `held by ${node.names.join(", ")}`]
            : node ? [`${node.count} × ${node.name}: click to open`]
            : this.name !== null ? [`${this.name} keeps ${formatCount(this.lit.size, "node")} alive`]
            : [formatCount(scene.nodes.size, "node"), formatCount(scene.edges.size, "reference"), formatCount(scene.roots.size, "name"),
                scene.isGrouped && `more than ${limit} entities: a click opens a kind`];
        const words = parts.filter(Boolean).join(" · ");
        if (this.words.textContent !== words) this.words.textContent = words;
    }

    /** Shows the nodes, and the neighbours of the selected one, as lists. */
    showTwin() {
        const chosen = this.scene.nodeOf.get(this.selected), nodes = [...this.nodes].sort((a, b) => natural.compare(a.name, b.name));
        const items = nodes.map((node) => ({ node, words: node.ids ? `${node.name}  ${node.headline}` : `${node.count} × ${node.name}` }));
        const index = chosen && chosen.key !== this.list.selected ? nodes.indexOf(chosen) : -1;
        this.list.show(items.length, (index) => items[index], chosen?.key ?? null, index);
        fill(this.near, element("h3", {}, chosen ? `Neighbours of ${chosen.name}` : "Select an object to see its neighbours"),
            chosen ? this.scene.neighbours(chosen).slice(0, 200).map(({ node, words }) => button(words, () => this.select(node))) : null);
    }

    /** Shows the list instead of the picture, or the picture again. */
    flip() {
        this.canvas.hidden = this.twin.hidden;
        this.twin.hidden = !this.twin.hidden;
        this.lister.setAttribute("aria-pressed", this.canvas.hidden);
        if (this.canvas.hidden) this.showTwin(); else this.wake();
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

    /** Moves and zooms the camera by hand, around a point. */
    move(x, y, factor = 1, at = { x: this.width / 2, y: this.height / 2 }) {
        const { camera, width, height } = this, zoom = Math.max(0.05, Math.min(6, camera.zoom * factor)), change = 1 / camera.zoom - 1 / zoom;
        camera.x += (at.x - width / 2) * change - x / zoom;
        camera.y += (at.y - height / 2) * change - y / zoom;
        [camera.zoom, this.isFitting, this.target] = [zoom, false, null];
        this.wake();
    }

    /** Returns the name or the node at a point. */
    at({ offsetX: x, offsetY: y }) {
        const chip = this.chips.find((chip) => x >= chip.x && x <= chip.x + chip.width && Math.abs(y - chip.y) <= 12);
        let [found, nearest] = [null, 14];
        for (const node of chip ? [] : this.nodes) {
            const distance = Math.hypot(node.sx - x, node.sy - y) - node.outer;
            if (distance < nearest) [found, nearest] = [node, distance];
        }
        return { chip, node: found };
    }

    pointerdown(event) {
        this.canvas.setPointerCapture(event.pointerId);
        this.press = { ...this.at(event), x: event.offsetX, y: event.offsetY, isDrag: false };
    }

    pointermove(event) {
        const { press, camera } = this, { chip, node } = press ?? this.at(event), { offsetX: x, offsetY: y } = event;
        if (press && !press.isDrag && Math.hypot(x - press.x, y - press.y) < 4) return;
        if (press && node) {
            Object.assign(node, { isHeld: true, x: node.x + (x - press.x) / camera.zoom, y: node.y + (y - press.y) / camera.zoom });
            [this.dragged, this.isFitting, this.alpha] = [node, false, Math.max(this.alpha, 0.25)];
        } else if (press) this.move(x - press.x, y - press.y);
        else if (node === this.hovered) return;
        if (press) Object.assign(press, { x, y, isDrag: true });
        this.canvas.style.cursor = node || chip ? "pointer" : "grab";
        if (!press) this.hovered = node;
        this.showWords();
        this.wake();
    }

    pointerup() {
        const { press } = this;
        [this.press, this.dragged] = [null, null];
        if (press?.node) press.node.isHeld = false;
        if (!press || press.isDrag) return;
        if (press.chip) [this.name] = [this.name === press.chip.name ? null : press.chip.name];
        else this.select(press.node);
        this.light();
        this.showWords();
        this.wake();
    }

    wheel(event) {
        event.preventDefault();
        this.move(0, 0, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), { x: event.offsetX, y: event.offsetY });
    }

    keydown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in moves || event.key === "0")) return;
        if (event.key === "0") this.fit(); else this.move(...moves[event.key]);
        event.preventDefault();
    }
}
