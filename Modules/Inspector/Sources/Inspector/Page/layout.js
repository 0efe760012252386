// The force layout of the graph: pure, in fixed steps. A node is { x, y, vx, vy, mass, degree, isHeld }, an edge is { from, to }.

const [perCell, maxColumns, sample, charge, rest, gravity, friction] = [12, 14, 48, 70, 52, 0.045, 0.6];

/** Sorts the nodes into a grid. Returns the cells that are not empty, and positions and masses in the order of the cells. */
function makeGrid(nodes) {
    const count = nodes.length;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of nodes) {
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    const ideal = Math.sqrt(Math.max(1, (right - left) * (bottom - top)) * perCell / Math.max(1, count));
    const size = Math.max(24, ideal, (right - left + 1) / maxColumns, (bottom - top + 1) / maxColumns);
    const lists = new Map(), columns = Math.floor((right - left) / size) + 1;
    nodes.forEach((node, index) => {
        const [column, row] = [Math.floor((node.x - left) / size), Math.floor((node.y - top) / size)];
        const key = row * columns + column;
        if (!lists.has(key)) lists.set(key, { column, row, members: [] });
        lists.get(key).members.push(index);
    });
    const grid = { order: [], x: new Float64Array(count), y: new Float64Array(count), mass: new Float64Array(count) };
    grid.cells = [...lists.values()].map(({ column, row, members }) => {
        const start = grid.order.length, end = start + members.length;
        const cell = { column, row, start, end, x: 0, y: 0, mass: 0 };
        for (const index of members) {
            const { x, y, mass } = nodes[index], at = grid.order.push(index) - 1;
            grid.x[at] = x, grid.y[at] = y, grid.mass[at] = mass;
            cell.x += x * mass, cell.y += y * mass, cell.mass += mass;
        }
        return Object.assign(cell, { x: cell.x / cell.mass, y: cell.y / cell.mass });
    });
    return grid;
}

/**
 * Pushes all nodes apart: nodes of neighbouring cells one by one (in a crowded cell a sample of them), other cells as one point each.
 * Returns the number of pairs that it computed: O(nodes · cells), and there are at most 196 cells.
 */
export function repel(nodes, alpha) {
    const { cells, order, x, y, mass } = makeGrid(nodes);
    let pairs = 0;
    for (const home of cells) {
        const isNear = ({ column, row }) => Math.abs(column - home.column) <= 1 && Math.abs(row - home.row) <= 1;
        const near = cells.filter(isNear), far = cells.filter((cell) => !isNear(cell));
        for (let i = home.start; i < home.end; i += 1) {
            let fx = 0, fy = 0;
            for (let k = 0; k < near.length; k += 1) {
                const { start, end } = near[k], stride = end - start > sample ? Math.ceil((end - start) / sample) : 1;
                for (let j = start + i % stride; j < end; j += stride) {
                    if (i === j) continue;
                    let dx = x[i] - x[j], dy = y[i] - y[j];
                    // Two nodes at one point are pushed in directions that depend on their order only.
                    if (dx === 0 && dy === 0) dx = Math.cos(i * 2.4) / 2, dy = Math.sin(i * 2.4) / 2;
                    const square = dx * dx + dy * dy, force = stride * mass[j] / (square < 16 ? 16 : square);
                    fx += dx * force, fy += dy * force, pairs += 1;
                }
            }
            for (let k = 0; k < far.length; k += 1) {
                const cell = far[k], dx = x[i] - cell.x, dy = y[i] - cell.y, force = cell.mass / (dx * dx + dy * dy);
                fx += dx * force, fy += dy * force, pairs += 1;
            }
            const node = nodes[order[i]];
            node.vx += fx * charge * alpha, node.vy += fy * charge * alpha;
        }
    }
    return pairs;
}

/** Pulls the ends of each edge to their distance of rest; the end with fewer edges moves more. */
function pull(edges, alpha) {
    for (const { from, to } of edges) {
        const dx = to.x + to.vx - from.x - from.vx || 0.1, dy = to.y + to.vy - from.y - from.vy;
        const length = Math.sqrt(dx * dx + dy * dy), share = from.degree / (from.degree + to.degree);
        const force = (1 - (rest + 6 * (from.mass + to.mass)) / length) * alpha / Math.min(from.degree, to.degree);
        to.vx -= dx * force * share, to.vy -= dy * force * share;
        from.vx += dx * force * (1 - share), from.vy += dy * force * (1 - share);
    }
}

/**
 * Moves all nodes by one fixed step and returns the energy, the sum of the squared speeds. `alpha` falls from 1 to 0 as the layout cools;
 * `aspect` is the width of the picture by its height.
 */
export function step(nodes, edges, alpha, aspect = 1) {
    repel(nodes, alpha);
    pull(edges, alpha);
    let energy = 0;
    for (const node of nodes) {
        // Nothing else keeps a node without edges near the others.
        const weight = gravity * alpha * (node.degree === 0 ? 1.7 : 1);
        const vx = (node.vx - node.x * weight / Math.sqrt(aspect)) * friction;
        const vy = (node.vy - node.y * weight * Math.sqrt(aspect)) * friction;
        const square = vx * vx + vy * vy, part = node.isHeld ? 0 : square > 3600 ? 60 / Math.sqrt(square) : 1;
        node.vx = vx * part;
        node.vy = vy * part;
        node.x += node.vx;
        node.y += node.vy;
        energy += square * part * part;
    }
    return energy;
}
