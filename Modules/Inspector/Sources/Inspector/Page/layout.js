// The force layout of the graph, in fixed steps. A node is { x, y, vx, vy, mass, degree }, an edge is { from, to }.

const [perCell, maxColumns, sample, charge, rest, gravity, friction] = [12, 14, 48, 70, 52, 0.045, 0.6];

/** Returns the smallest box around all nodes. */
export function boundsOf(nodes) {
    const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Sorts the nodes into the cells of a grid: `{column, row, nodes, x, y, mass}`, without those that are empty. */
function makeCells(nodes) {
    const { left, right, top, bottom } = boundsOf(nodes);
    const [width, height] = [right - left + 1, bottom - top + 1];
    const ideal = Math.sqrt(width * height * perCell / nodes.length);
    const size = Math.max(24, ideal, width / maxColumns, height / maxColumns);
    const cells = new Map();
    for (const node of nodes) {
        const [column, row] = [Math.floor((node.x - left) / size), Math.floor((node.y - top) / size)];
        const key = row * (maxColumns + 1) + column;
        if (!cells.has(key)) cells.set(key, { column, row, nodes: [], x: 0, y: 0, mass: 0 });
        const cell = cells.get(key);
        cell.nodes.push(node);
        cell.mass += node.mass;
        cell.x += (node.x - cell.x) * node.mass / cell.mass;
        cell.y += (node.y - cell.y) * node.mass / cell.mass;
    }
    return [...cells.values()];
}

/** Returns what stands for the nodes of a cell: the nodes, or in a crowded cell a sample with the mass of all. */
function bodiesOf({ nodes }) {
    const stride = Math.ceil(nodes.length / sample);
    const some = nodes.filter((_, index) => index % stride === 0);
    return stride === 1 ? nodes : some.map(({ x, y, mass }) => ({ x, y, mass: mass * stride }));
}

/** Pushes nodes apart: those of near cells one by one, other cells as one point each. Returns the number of pairs. */
export function repel(nodes, alpha) {
    const cells = makeCells(nodes);
    const bodies = new Map(cells.map((cell) => [cell, bodiesOf(cell)]));
    let pairs = 0;
    for (const home of cells) {
        const isNear = ({ column, row }) => Math.abs(column - home.column) <= 1 && Math.abs(row - home.row) <= 1;
        const others = cells.flatMap((cell) => (isNear(cell) ? bodies.get(cell) : cell));
        home.nodes.forEach((node, index) => push(node, others, alpha * charge, index));
        pairs += home.nodes.length * others.length;
    }
    return pairs;
}

/** Pushes a node away from others. At one point the direction depends on the order of the nodes only. */
function push(node, others, strength, index) {
    for (const other of others) {
        if (other === node) continue;
        const isSame = node.x === other.x && node.y === other.y;
        const dx = isSame ? Math.cos(index * 2.4) / 2 : node.x - other.x;
        const dy = isSame ? Math.sin(index * 2.4) / 2 : node.y - other.y;
        const force = strength * other.mass / Math.max(16, dx * dx + dy * dy);
        node.vx += dx * force;
        node.vy += dy * force;
    }
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
