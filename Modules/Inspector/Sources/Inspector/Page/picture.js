// The picture of the graph: how nodes, references, names and holds are drawn on a canvas, in groups of one style.

import { boundsOf } from "layout";
import { fade } from "scene";
import { kindColour } from "widgets";

const natural = new Intl.Collator("en", { numeric: true });
const edge = 92;

/** Draws on a canvas. `camera` is the point of the graph in the middle, and the zoom. */
export class Picture {
    constructor(canvas) {
        Object.assign(this, { canvas, pen: canvas.getContext("2d"), names: new Map(), values: new Map() });
        this.camera = { x: 0, y: 0, zoom: 1 };
    }

    /** Returns the value of a colour of the style sheet in the present theme. */
    colour(name) {
        if (!this.values.has(name)) {
            this.canvas.style.color = `var(--${name})`;
            this.values.set(name, getComputedStyle(this.canvas).color);
        }
        return this.values.get(name);
    }

    /** Takes over the size of the canvas. More pixels than needed would cost time. */
    resize(nodes) {
        const ratio = Math.min(devicePixelRatio || 1, nodes.length > 500 ? 1 : 2);
        [this.width, this.height] = [this.canvas.clientWidth, this.canvas.clientHeight];
        const [width, height] = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
        if (this.canvas.width !== width) this.canvas.width = width;
        if (this.canvas.height !== height) this.canvas.height = height;
        this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.pen.clearRect(0, 0, this.width, this.height);
        Object.assign(this.pen, { lineJoin: "round", textAlign: "center", textBaseline: "middle" });
    }

    /** Draws a scene: its `nodes` and `edges`, the `chosen` node, and those that are `lit` (nil: all). */
    draw(shown, now, isCalm) {
        const { nodes, scene, lit } = Object.assign(this, shown, { now });
        this.resize(nodes);
        scene.gone = scene.gone.filter((hold) => !isCalm && now - hold.at < fade);
        for (const node of [...nodes, ...scene.gone.map((hold) => hold.node)]) this.place(node);
        this.placeNames();
        this.drawEdges();
        this.drawHolds(isCalm);
        this.drawNodes(lit ? nodes.filter((node) => !lit.has(node)) : [], 0.2);
        this.drawNodes(lit ? [...lit] : nodes, 1);
        this.drawMarks();
        this.drawTexts();
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

    /** Gives the names that hold objects places in the left column; the last ones if there is no room for all. */
    placeNames() {
        const names = new Set([...this.scene.roots.keys(), ...this.scene.gone.map((hold) => hold.name)]);
        const shown = [...names].sort(natural.compare).slice(-Math.max(1, Math.floor((this.height - 40) / 26)));
        const top = (this.height - shown.length * 26) / 2 + 13;
        this.names = new Map(shown.map((name, index) => [name, top + index * 26]));
    }

    /** Sets a style and strokes what `trace(pen)` adds to a path. */
    stroke(colour, lineWidth, globalAlpha, trace) {
        Object.assign(this.pen, { strokeStyle: this.colour(colour), lineWidth, globalAlpha });
        this.pen.beginPath();
        trace(this.pen);
        this.pen.stroke();
        this.pen.globalAlpha = 1;
    }

    /** Strokes or fills a circle around each node. One path for all would be slower. */
    circles(nodes, radius, method = "stroke") {
        for (const node of nodes) {
            this.pen.beginPath();
            this.pen.arc(node.sx, node.sy, radius(node), 0, 7);
            this.pen[method]();
        }
        this.pen.beginPath();
    }

    /** Writes a text with a rim of the ground, so that it can be read over lines. */
    text(words, x, y, colour, font = "12px system-ui, sans-serif", maxWidth = undefined) {
        const { pen } = this;
        Object.assign(pen, { font, fillStyle: this.colour(colour), strokeStyle: this.colour("ground"), lineWidth: 3 });
        pen.strokeText(words, x, y, maxWidth);
        pen.fillText(words, x, y, maxWidth);
    }

    /** Draws the references; those of the chosen node stand out. */
    drawEdges() {
        const { chosen, edges } = this;
        const isOwn = ({ from, to }) => from === chosen || to === chosen;
        const isPlain = (edge) => !isOwn(edge) && (edge.from.isSeen || edge.to.isSeen);
        const trace = ({ from, to }) => [this.pen.moveTo(from.sx, from.sy), this.pen.lineTo(to.sx, to.sy)];
        this.own = edges.filter(isOwn);
        this.stroke("muted", 1, edges.length > 1500 ? 0.35 : 0.55, () => edges.filter(isPlain).forEach(trace));
        this.stroke("accent", 1.8, 0.9, () => this.own.forEach(trace));
    }

    /** Draws the holds: a line grows from the name to the object when it comes, and fades when it goes. */
    drawHolds(isCalm) {
        const { now, chosen, scene: { holds, gone } } = this;
        const draw = ({ name, node }, share, ...style) => {
            const [x, y] = [edge, this.names.get(name) ?? this.height / 2];
            const end = [x + (node.sx - x) * share, y + (node.sy - y) * share];
            this.stroke(...style, (pen) => [pen.moveTo(x, y), pen.lineTo(...end)]);
        };
        for (const hold of holds.values()) {
            const share = isCalm ? 1 : Math.min(1, (now - hold.born) / fade);
            if (share < 1 || hold.node === chosen) draw(hold, share, "accent", 2.2, 0.95);
            else draw(hold, 1, "text", 1.2, holds.size > 200 ? 0.15 : 0.45);
        }
        for (const hold of gone) draw(hold, 1, "rolled-back", 2.2, Math.max(0, 1 - (now - hold.at) / fade));
    }

    /** Draws nodes: a disc for the lowest tier and a ring for each higher one; from afar only a disc. */
    drawNodes(nodes, alpha) {
        const gap = 4.5 * this.camera.zoom;
        const hasRings = gap > 2.4;
        for (const [kind, list] of Map.groupBy(nodes.filter((node) => node.isSeen), (node) => node.kind)) {
            const colour = `kind-${kindColour(kind)}`;
            Object.assign(this.pen, { fillStyle: this.colour(colour), globalAlpha: alpha });
            this.circles(list, (node) => (hasRings ? node.size : node.outer), "fill");
            this.stroke(colour, Math.max(1, Math.min(2.5, gap * 0.4)), alpha, () => {
                for (let tier = 1, ringed = list; hasRings && ringed.length > 0; tier += 1) {
                    ringed = ringed.filter(({ ids }) => ids?.length > tier);
                    this.circles(ringed, (node) => node.size + tier * gap);
                }
            });
        }
    }

    /** Draws what marks nodes: pending edits, changes, and the selection. */
    drawMarks() {
        const { now, chosen } = this;
        const seen = this.nodes.filter((node) => node.isSeen);
        const mark = (nodes, colour, width, radius) =>
            this.stroke(colour, width, 1, () => this.circles(nodes, (node) => node.outer + radius(node)));
        const pending = seen.filter((node) => node.edits.length > 0);
        mark(pending, "pending", 2.5, () => 4);
        mark(seen.filter((node) => now - node.pulse < 700), "changed", 1.5, (node) => 3 + (now - node.pulse) / 35);
        mark(chosen ? [chosen] : [], "accent", 3, () => 8);
        for (const { sx, sy, outer } of pending.slice(0, 120)) {
            this.text("?", sx + outer + 8, sy - outer - 3, "pending", "700 17px monospace");
        }
    }

    /** Writes the names of groups, the chosen node, its neighbours and holders, and of all nodes if there is room. */
    drawTexts() {
        const { chosen, lit, nodes, scene } = this;
        const isRoomy = nodes.length <= 60 || this.camera.zoom > 1.25 || lit?.size <= 60;
        const near = new Set([chosen, ...this.own.slice(0, 60).flatMap(({ from, to }) => [from, to])]);
        const [taken, cell] = [new Set(), 20];
        for (const node of nodes.toSorted((a, b) => near.has(b) - near.has(a) || b.mass - a.mass)) {
            const isNamed = !node.ids || near.has(node) || (isRoomy && (!lit || lit.has(node)));
            const words = node.ids ? node.name : `${node.count} × ${node.name}`;
            if (!node.isSeen || !isNamed) continue;
            // A name that would cover another one is left out.
            const [y, half] = [node.sy + node.outer + 11, 3.4 * words.length];
            const places = Array.from({ length: Math.ceil(2 * half / cell) + 1 },
                (_, index) => `${Math.floor((node.sx - half) / cell) + index} ${Math.round(y / cell)}`);
            if (node !== chosen && places.some((place) => taken.has(place))) continue;
            places.forEach((place) => taken.add(place));
            this.text(words, node.sx, y, "text");
        }
        for (const [name, y] of this.names) {
            const colour = scene.roots.has(name) ? "text" : "rolled-back";
            this.text(name, edge / 2, y, colour, "600 12px system-ui, sans-serif", edge - 8);
        }
    }

    /** Moves and zooms by hand, around a point of the canvas. */
    move(x, y, factor = 1, at = { x: this.width / 2, y: this.height / 2 }) {
        const { camera } = this;
        const zoom = Math.max(0.05, Math.min(6, camera.zoom * factor));
        const change = 1 / camera.zoom - 1 / zoom;
        camera.x += (at.x - this.width / 2) * change - x / zoom;
        camera.y += (at.y - this.height / 2) * change - y / zoom;
        camera.zoom = zoom;
    }

    /** Moves the camera a part of the way to a node, or to where it sees all (nil), and returns true while it moves. */
    approach(node, nodes, part) {
        const { camera } = this;
        const { left, right, top, bottom } = boundsOf(node ? [node] : nodes);
        const fitting = Math.min((this.width - 220) / (right - left + 30), (this.height - 90) / (bottom - top + 30));
        const dx = (left + right) / 2 - camera.x;
        const dy = (top + bottom) / 2 - camera.y;
        const dz = Math.max(0.05, Math.min(1.7, fitting)) - camera.zoom;
        Object.assign(camera, { x: camera.x + dx * part, y: camera.y + dy * part, zoom: camera.zoom + dz * part });
        return Math.hypot(dx, dy) * camera.zoom > 0.6 || Math.abs(dz / camera.zoom) > 0.004;
    }

    /** Returns the node at a point of the canvas; nil if there is none. */
    at({ offsetX: x, offsetY: y }, nodes) {
        const distance = (node) => Math.hypot(node.sx - x, node.sy - y) - node.outer;
        return nodes.filter((node) => distance(node) < 14).sort((a, b) => distance(a) - distance(b))[0] ?? null;
    }
}
