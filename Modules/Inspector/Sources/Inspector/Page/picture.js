// The picture of the graph: how nodes, references, names and holds are drawn on a canvas, in groups of one style.

import { fade } from "scene";
import { kindColour } from "widgets";

const natural = new Intl.Collator("en", { numeric: true });
const maxSigns = 120;
const signColours = { "?": "pending", "=": "confirmed", x: "rolled-back" };

/** Returns the part of a ghost that has not faded yet, 1 to 0. */
const rest = (ghost, now) => Math.max(0, 1 - (now - ghost.at) / fade);

/** Draws on a canvas. `camera` is the point of the graph in the middle, and the zoom. */
export class Picture {
    constructor(canvas) {
        Object.assign(this, { canvas, pen: canvas.getContext("2d"), chips: [], values: new Map() });
        this.camera = { x: 0, y: 0, zoom: 1 };
        this.measure();
    }

    /** Reads the size of the canvas, and returns false if it cannot be seen. */
    measure() {
        [this.width, this.height] = [this.canvas.clientWidth, this.canvas.clientHeight];
        return this.width > 0 && this.height > 0;
    }

    /** Forgets the colours, which depend on the theme. */
    forgetColours() { this.values.clear(); }

    /** Returns the value of a colour of the style sheet. */
    colour(name) {
        if (!this.values.has(name)) this.values.set(name, getComputedStyle(this.canvas).getPropertyValue(`--${name}`));
        return this.values.get(name);
    }

    /** Draws a scene: its `nodes` and `edges`, what is `chosen`, `hovered` and `lit`, and the `name` that is followed; nil for none. */
    draw(shown, now, isCalm) {
        const { nodes, scene, lit } = Object.assign(this, shown, { now, isCalm });
        const ratio = Math.min(devicePixelRatio || 1, nodes.length > 500 ? 1 : 2);
        for (const side of ["width", "height"]) {
            const length = Math.round(this[side] * ratio);
            if (this.canvas[side] !== length) this.canvas[side] = length;
        }
        this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.pen.clearRect(0, 0, this.width, this.height);
        scene.ghosts = scene.ghosts.filter((ghost) => !isCalm && now - ghost.at < fade);
        const ghosts = scene.ghosts.flatMap(({ node, from, to }) => (node ? [node] : [from, to]));
        for (const node of [...nodes, ...ghosts]) this.place(node);
        this.placeChips();
        this.drawEdges();
        this.drawHolds();
        if (lit) this.drawNodes(nodes.filter((node) => !lit.has(node)), 0.2);
        this.drawNodes(lit ? nodes.filter((node) => lit.has(node)) : nodes, 1);
        this.drawMarks();
        this.drawLabels();
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

    /** Gives the names places: handles at the left edge, others at the right one; the last ones if there is no room for all. */
    placeChips() {
        const { pen, scene, width, height } = this, room = Math.max(1, Math.floor((height - 40) / 26));
        const gone = scene.ghosts.filter((ghost) => ghost.isHold).map((ghost) => ghost.name);
        const names = [...new Set([...scene.roots.keys(), ...gone])].sort(natural.compare);
        pen.font = "600 12px system-ui, sans-serif";
        this.chips = [true, false].flatMap((isLeft) => {
            const side = names.filter((name) => /^(h\d+|_)$/.test(name) === isLeft).slice(-room);
            return side.map((name, index) => {
                const wide = Math.min(150, pen.measureText(name).width + 18);
                const y = height / 2 + (index - side.length / 2 + 0.5) * 26;
                return { name, isLeft, width: wide, x: isLeft ? 8 : width - wide - 8, y };
            });
        });
    }

    /** Strokes what `trace` adds to a path. */
    stroke(colour, width, alpha, trace, dash = []) {
        Object.assign(this.pen, { strokeStyle: this.colour(colour), lineWidth: width, globalAlpha: alpha });
        this.pen.setLineDash(dash);
        this.pen.beginPath();
        trace(this.pen);
        this.pen.stroke();
        this.pen.globalAlpha = 1;
    }

    /** Adds a line between two nodes to the path. */
    line(from, to) {
        this.pen.moveTo(from.sx, from.sy);
        this.pen.lineTo(to.sx, to.sy);
    }

    /** Adds circles around nodes to the path. */
    circles(nodes, radius) {
        for (const node of nodes) {
            this.pen.moveTo(node.sx + radius(node), node.sy);
            this.pen.arc(node.sx, node.sy, radius(node), 0, 7);
        }
    }

    /** Writes a text with a rim of the ground, so that it can be read over lines. */
    text(words, x, y, colour, font) {
        const { pen } = this;
        Object.assign(pen, { font, fillStyle: this.colour(colour), strokeStyle: this.colour("ground"), lineWidth: 3 });
        Object.assign(pen, { lineJoin: "round", textAlign: "center", textBaseline: "middle" });
        pen.setLineDash([]);
        pen.strokeText(words, x, y);
        pen.fillText(words, x, y);
    }

    /** Draws the references, those of the chosen node with arrows and names, and those that are gone as they fade. */
    drawEdges() {
        const { chosen, edges, lit } = this, isOwn = ({ from, to }) => from === chosen || to === chosen;
        const isPlain = ({ from, to }) => from !== chosen && to !== chosen && (from.isSeen || to.isSeen)
            && (!lit || (lit.has(from) && lit.has(to)));
        const others = edges.filter(isPlain);
        this.own = chosen ? edges.filter(isOwn) : [];
        const draw = ({ from, to }) => this.line(from, to);
        this.stroke("muted", 1, edges.length > 1500 ? 0.35 : 0.55, () => others.forEach(draw));
        this.stroke("accent", 1.8, 0.9, () => this.own.forEach(draw));
        for (const ghost of this.scene.ghosts) {
            if (ghost.from) this.stroke("rolled-back", 1.5, rest(ghost, this.now), () => draw(ghost));
        }
        for (const { from, to, names } of this.own.slice(0, 40)) {
            const angle = Math.atan2(to.sy - from.sy, to.sx - from.sx);
            const away = ({ sx, sy }, turn, length) =>
                ({ sx: sx + length * Math.cos(angle + turn), sy: sy + length * Math.sin(angle + turn) });
            const tip = away(to, Math.PI, to.outer + 3), [x, y] = [(from.sx + to.sx) / 2, (from.sy + to.sy) / 2];
            this.stroke("accent", 1.8, 0.9, () => [2.7, -2.7].forEach((turn) => this.line(tip, away(tip, turn, 9))));
            this.text([...names].join(", "), x, y, "accent", "11px system-ui, sans-serif");
        }
    }

    /** Draws the holds: a line grows from the name to the object when it comes, and fades when it goes. */
    drawHolds() {
        const { now, name, chosen, scene: { holds, ghosts } } = this;
        const places = new Map(this.chips.map((chip) => [chip.name, chip]));
        const draw = (hold, share, colour, width, alpha) => this.stroke(colour, width, alpha, (pen) => {
            const chip = places.get(hold.name), x = chip.x + (chip.isLeft ? chip.width : 0);
            const [dx, dy] = [(hold.node.sx - x) * share, (hold.node.sy - chip.y) * share];
            pen.moveTo(x, chip.y);
            pen.bezierCurveTo(x + dx * 0.4, chip.y, x + dx * 0.7, chip.y + dy, x + dx, chip.y + dy);
        });
        for (const hold of holds.values()) {
            if (!places.has(hold.name)) continue;
            const share = this.isCalm ? 1 : Math.min(1, (now - hold.born) / 280);
            if (share < 1 || hold.name === name || hold.node === chosen) draw(hold, share, "accent", 2.2, 0.95);
            else draw(hold, 1, "text", 1.2, name !== null || holds.size > 200 ? 0.15 : 0.45);
        }
        for (const ghost of ghosts) {
            if (ghost.isHold && places.has(ghost.name)) draw(ghost, 1, "rolled-back", 2.2, rest(ghost, now));
        }
    }

    /** Draws nodes: a disc for the lowest tier and a ring for each higher one; from afar only a disc. */
    drawNodes(nodes, alpha) {
        const { pen, camera: { zoom } } = this, gap = 4.5 * zoom, hasRings = gap > 2.4, kinds = new Map();
        for (const node of nodes) {
            if (!node.isSeen) continue;
            if (!kinds.has(node.kind)) kinds.set(node.kind, []);
            kinds.get(node.kind).push(node);
        }
        for (const [kind, list] of kinds) {
            const colour = `kind-${kindColour(kind)}`;
            Object.assign(pen, { fillStyle: this.colour(colour), globalAlpha: alpha });
            pen.beginPath();
            this.circles(list, hasRings ? (node) => node.size : (node) => node.outer);
            pen.fill();
            this.stroke(colour, Math.max(1, Math.min(2.5, zoom * 1.8)), alpha, () => {
                for (let tier = 1, ringed = list; hasRings && ringed.length > 0; tier += 1) {
                    ringed = ringed.filter(({ ids }) => ids?.length > tier);
                    this.circles(ringed, (node) => node.size + tier * gap);
                }
            });
        }
    }

    /** Draws what marks nodes: pending edits, changes, births, the selection, and deaths. */
    drawMarks() {
        const { now, chosen } = this, seen = this.nodes.filter((node) => node.isSeen);
        const mark = (nodes, colour, width, alpha, radius, dash) => {
            const trace = () => this.circles(nodes, (node) => node.outer + radius(node));
            if (nodes.length > 0) this.stroke(colour, width, alpha, trace, dash);
        };
        const pending = seen.filter((node) => node.edits.length > 0);
        mark(pending, "pending", 2.5, 1, () => 4, pending.length > maxSigns ? [] : [4, 3]);
        mark(seen.filter((node) => now - node.pulse < 700), "changed", 1.5, 0.8, (node) => 3 + (now - node.pulse) / 35);
        const young = this.isCalm ? [] : seen.filter((node) => now - node.born < 300);
        mark(young, "confirmed", 2, 1, (node) => (300 - now + node.born) / 20);
        mark(chosen ? [chosen] : [], "accent", 3, 1, () => 8);
        for (const ghost of this.scene.ghosts) {
            const isNode = ghost.node && !ghost.isHold;
            if (isNode) mark([ghost.node], "rolled-back", 2, rest(ghost, now), () => (now - ghost.at) / 40);
        }
    }

    /** Writes the names of groups, of the chosen node and its neighbours, of all nodes if there is room, and signs of edits. */
    drawLabels() {
        const { now, chosen, hovered, lit, nodes } = this;
        const isRoomy = nodes.length <= 60 || this.camera.zoom > 1.25 || lit?.size <= 60;
        const named = new Set([hovered, chosen, ...this.own.slice(0, 60).flatMap(({ from, to }) => [from, to])]);
        let signs = 0;
        for (const node of nodes) {
            if (!node.isSeen) continue;
            const { sx, sy, outer } = node, words = node.ids ? node.name : `${node.count} × ${node.name}`;
            const isNamed = !node.ids || named.has(node) || (isRoomy && (!lit || lit.has(node)));
            const font = `${node === chosen ? "600 13" : "12"}px system-ui, sans-serif`;
            if (isNamed) this.text(words, sx, sy + outer + 11, "text", font);
            const sign = node.edits.length > 0 ? "?" : now < node.signedUntil ? node.sign : null;
            if (sign && (signs += 1) <= maxSigns) this.text(sign, sx + outer + 8, sy - outer - 3, signColours[sign], "700 17px monospace");
        }
    }

    /** Draws the names. */
    drawChips() {
        for (const { name, x, y, width } of this.chips) {
            const isLit = name === this.name, plain = this.scene.roots.has(name) ? "text" : "rolled-back";
            const colour = isLit ? "accent" : plain;
            this.stroke(colour, isLit ? 3 : 1.2, 1, (pen) => {
                pen.roundRect(x, y - 10, width, 20, 10);
                pen.fillStyle = this.colour("raised");
                pen.fill();
            });
            this.pen.font = "600 12px system-ui, sans-serif";
            Object.assign(this.pen, { fillStyle: this.colour(colour), textAlign: "center", textBaseline: "middle" });
            this.pen.fillText(name, x + width / 2, y + 1, width - 12);
        }
    }

    /** Moves and zooms by hand, around a point of the canvas. */
    move(x, y, factor = 1, at = { x: this.width / 2, y: this.height / 2 }) {
        const { camera } = this, zoom = Math.max(0.05, Math.min(6, camera.zoom * factor));
        const change = 1 / camera.zoom - 1 / zoom;
        camera.x += (at.x - this.width / 2) * change - x / zoom;
        camera.y += (at.y - this.height / 2) * change - y / zoom;
        camera.zoom = zoom;
    }

    /** Moves the camera a part of the way to a node, or to where it sees all nodes (nil), and returns true while it moves. */
    approach(node, nodes, part) {
        const { camera } = this, goal = { ...camera };
        if (node) Object.assign(goal, { x: node.x, y: node.y, zoom: Math.max(camera.zoom, 1.2) });
        else if (nodes.length > 0) {
            let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
            for (const { x, y } of nodes) {
                left = Math.min(left, x), right = Math.max(right, x);
                top = Math.min(top, y), bottom = Math.max(bottom, y);
            }
            const width = this.width - 2 * (this.chips.length > 0 ? 120 : 40), height = this.height - 90;
            const zoom = Math.max(0.05, Math.min(1.7, width / (right - left + 30), height / (bottom - top + 30)));
            Object.assign(goal, { x: (left + right) / 2, y: (top + bottom) / 2, zoom });
        }
        for (const key of ["x", "y", "zoom"]) camera[key] += (goal[key] - camera[key]) * part;
        const distance = Math.hypot(goal.x - camera.x, goal.y - camera.y) * camera.zoom;
        return distance > 0.5 || Math.abs(goal.zoom / camera.zoom - 1) > 0.003;
    }

    /** Returns the name or the node at a point of the canvas. */
    at({ offsetX: x, offsetY: y }, nodes) {
        const chip = this.chips.find((chip) => x >= chip.x && x <= chip.x + chip.width && Math.abs(y - chip.y) <= 12);
        let [found, nearest] = [null, 14];
        for (const node of chip ? [] : nodes) {
            const distance = Math.hypot(node.sx - x, node.sy - y) - node.outer;
            if (distance < nearest) [found, nearest] = [node, distance];
        }
        return { chip, node: found };
    }
}
