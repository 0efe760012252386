// The force layout of the graph, in fixed steps. A node is { x, y, vx, vy, mass, degree }, an edge is { from, to }.

const [perCell, maxColumns, sample, charge, rest, gravity, friction] = [12, 14, 48, 70, 52, 0.045, 0.6];

/** Returns the smallest box around all nodes. */
export function boundsOf(nodes) {
    const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Sorts the nodes into the cells of a grid: `{column, row, nodes, whole, parts}`, without those that are empty. */
function makeCells(nodes) {
    const { left, right, top, bottom } = boundsOf(nodes);
    const [width, height] = [right - left + 1, bottom - top + 1];
    const ideal = Math.sqrt(width * height * perCell / nodes.length);
    const size = Math.max(24, ideal, width / maxColumns, height / maxColumns);
    const cellOf = ({ x, y }) => Math.floor((y - top) / size) * 100 + Math.floor((x - left) / size);
    return [...Map.groupBy(nodes, cellOf)].map(([key, members]) =>
        ({ column: key % 100, row: Math.floor(key / 100), nodes: members, ...bodiesOf(members) }));
}

/** Returns what stands for the nodes of a cell, `[x, y, mass, …]`: one body for all, and one each (or a sample). */
function bodiesOf(nodes) {
    const stride = Math.ceil(nodes.length / sample);
    const some = nodes.filter((_, index) => index % stride === 0);
    const sum = (key) => nodes.reduce((total, node) => total + node[key], 0);
    const whole = [sum("x") / nodes.length, sum("y") / nodes.length, sum("mass")];
    return { whole, parts: some.flatMap(({ x, y, mass }) => [x, y, mass * stride]) };
}

/** Pushes nodes apart: those of near cells one by one, other cells as one point each. Returns the number of pairs. */
export function repel(nodes, alpha) {
    const cells = makeCells(nodes);
    let pairs = 0;
    for (const home of cells) {
        const isNear = ({ column, row }) => Math.abs(column - home.column) <= 1 && Math.abs(row - home.row) <= 1;
        const bodies = [];
        for (const cell of cells) bodies.push(...(isNear(cell) ? cell.parts : cell.whole));
        home.nodes.forEach((node, index) => push(node, bodies, alpha * charge, index));
        pairs += home.nodes.length * bodies.length / 3;
    }
    return pairs;
}

/** Pushes a node away from bodies. At one point (also from itself) the force is tiny, and depends on the order. */
function push(node, bodies, strength, index) {
    const { x, y } = node;
    let [vx, vy] = [0, 0];
    for (let at = 0; at < bodies.length; at += 3) {
        const dx = x - bodies[at] || Math.cos(index * 2.4) / 100;
        const dy = y - bodies[at + 1] || Math.sin(index * 2.4) / 100;
        const force = bodies[at + 2] / Math.max(16, dx * dx + dy * dy);
        vx += dx * force;
        vy += dy * force;
    }
    node.vx += vx * strength;
    node.vy += vy * strength;
}

/** Pulls the ends of each edge to their distance of rest; the end with fewer edges moves more. */
function pull(edges, alpha) {
    for (const { from, to } of edges) {
        const dx = to.x + to.vx - from.x - from.vx || 0.1;
        const dy = to.y + to.vy - from.y - from.vy;
        const share = from.degree / (from.degree + to.degree);
        const stretch = 1 - (rest + 6 * (from.mass + to.mass)) / Math.hypot(dx, dy);
        const force = stretch * alpha / Math.min(from.degree, to.degree);
        to.vx -= dx * force * share;
        to.vy -= dy * force * share;
        from.vx += dx * force * (1 - share);
        from.vy += dy * force * (1 - share);
    }
}

/** Moves all nodes by one step, and returns the sum of the squared speeds. `alpha` is the heat, 1 to 0. */
export function step(nodes, edges, alpha, aspect = 1) {
    repel(nodes, alpha);
    pull(edges, alpha);
    let energy = 0;
    for (const node of nodes) {
        // Nothing else keeps a node without edges near the others.
        const weight = gravity * alpha * (node.degree === 0 ? 1.7 : 1);
        const vx = (node.vx - node.x * weight / Math.sqrt(aspect)) * friction;
        const vy = (node.vy - node.y * weight * Math.sqrt(aspect)) * friction;
        const part = Math.min(1, 60 / Math.hypot(vx, vy));
        Object.assign(node, { vx: vx * part, vy: vy * part, x: node.x + vx * part, y: node.y + vy * part });
        energy += node.vx ** 2 + node.vy ** 2;
    }
    return energy;
}
