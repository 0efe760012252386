// The force layout of the graph: pure, in fixed steps. A node is { x, y, vx, vy, mass, degree, isHeld }, an edge is { from, to }.

const membersPerCell = 12, maxColumns = 14, sample = 48, charge = 42, rest = 46, gravity = 0.045, friction = 0.6;

// Sorts the nodes into a grid; the positions and masses of a cell's nodes stand one after the other.
function makeGrid(nodes) {
    const n = nodes.length;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
        left = Math.min(left, node.x), right = Math.max(right, node.x);
        top = Math.min(top, node.y), bottom = Math.max(bottom, node.y);
    }
    const ideal = Math.sqrt(Math.max(1, (right - left) * (bottom - top)) * membersPerCell / Math.max(1, n));
    const size = Math.max(24, ideal, (right - left + 1) / maxColumns, (bottom - top + 1) / maxColumns);
    const columns = Math.floor((right - left) / size) + 1, rows = Math.floor((bottom - top) / size) + 1;
    const start = new Int32Array(columns * rows + 1), cellOf = new Int32Array(n), order = new Int32Array(n);
    for (let i = 0; i < n; i++) {
        cellOf[i] = Math.floor((nodes[i].y - top) / size) * columns + Math.floor((nodes[i].x - left) / size);
        start[cellOf[i] + 1]++;
    }
    for (let c = 0; c < columns * rows; c++) start[c + 1] += start[c];
    const next = start.slice(), x = new Float64Array(n), y = new Float64Array(n), mass = new Float64Array(n);
    for (let i = 0; i < n; i++) {
        const at = next[cellOf[i]]++;
        order[at] = i, x[at] = nodes[i].x, y[at] = nodes[i].y, mass[at] = nodes[i].mass;
    }
    return { columns, rows, start, order, x, y, mass };
}

// Returns each cell that is not empty as one point with the mass of its nodes.
function centres({ columns, rows, start, x, y, mass }) {
    const cells = [];
    for (let c = 0; c < columns * rows; c++) {
        if (start[c] === start[c + 1]) continue;
        const cell = { index: c, column: c % columns, row: Math.floor(c / columns), x: 0, y: 0, mass: 0 };
        for (let i = start[c]; i < start[c + 1]; i++) cell.x += x[i] * mass[i], cell.y += y[i] * mass[i], cell.mass += mass[i];
        cell.x /= cell.mass, cell.y /= cell.mass;
        cells.push(cell);
    }
    return cells;
}

// Pushes all nodes apart: nodes of neighbouring cells one by one (a sample of a crowded cell), all other cells as points. Returns the
// number of pairs computed, O(n · cells) with at most 196 cells.
export function repel(nodes, alpha) {
    const grid = makeGrid(nodes), cells = centres(grid), { start, order, x, y, mass } = grid;
    let pairs = 0;
    for (const home of cells) {
        const near = cells.filter(cell => Math.abs(cell.column - home.column) <= 1 && Math.abs(cell.row - home.row) <= 1);
        const far = cells.filter(cell => Math.abs(cell.column - home.column) > 1 || Math.abs(cell.row - home.row) > 1);
        for (let i = start[home.index]; i < start[home.index + 1]; i++) {
            let fx = 0, fy = 0;
            for (const { index } of near) {
                const stride = Math.ceil((start[index + 1] - start[index]) / sample);
                for (let j = start[index] + i % stride; j < start[index + 1]; j += stride) {
                    if (i === j) continue;
                    let dx = x[i] - x[j], dy = y[i] - y[j];
                    // Two nodes at one point are pushed in directions that depend on their order only.
                    if (dx === 0 && dy === 0) dx = Math.cos(i * 2.4) * 0.5, dy = Math.sin(i * 2.4) * 0.5;
                    const force = stride * mass[j] / Math.max(16, dx * dx + dy * dy);
                    fx += dx * force, fy += dy * force, pairs++;
                }
            }
            for (const cell of far) {
                const dx = x[i] - cell.x, dy = y[i] - cell.y, force = cell.mass / (dx * dx + dy * dy);
                fx += dx * force, fy += dy * force;
            }
            pairs += far.length;
            const node = nodes[order[i]];
            node.vx += fx * charge * alpha, node.vy += fy * charge * alpha;
        }
    }
    return pairs;
}

// Pulls the two ends of each edge to their distance of rest; the end with fewer edges moves more.
function pull(edges, alpha) {
    for (const { from, to } of edges) {
        const dx = to.x + to.vx - from.x - from.vx || 0.1, dy = to.y + to.vy - from.y - from.vy;
        const length = Math.sqrt(dx * dx + dy * dy), ideal = rest + 6 * (from.mass + to.mass);
        const force = (length - ideal) / length * alpha / Math.min(from.degree, to.degree);
        const share = from.degree / (from.degree + to.degree);
        to.vx -= dx * force * share, to.vy -= dy * force * share;
        from.vx += dx * force * (1 - share), from.vy += dy * force * (1 - share);
    }
}

// Moves all nodes by one fixed step and returns the energy, the sum of the squared speeds. `alpha` falls from 1 to 0 as the layout cools;
// `aspect` is the width of the picture by its height.
export function step(nodes, edges, alpha, aspect = 1) {
    repel(nodes, alpha);
    pull(edges, alpha);
    let energy = 0;
    for (const node of nodes) {
        node.vx = (node.vx - node.x * gravity * alpha / Math.sqrt(aspect)) * friction;
        node.vy = (node.vy - node.y * gravity * alpha * Math.sqrt(aspect)) * friction;
        const speed = Math.hypot(node.vx, node.vy), limit = Math.min(1, 60 / (speed || 1));
        if (node.isHeld) node.vx = node.vy = 0;
        node.x += node.vx *= limit, node.y += node.vy *= limit;
        energy += node.vx * node.vx + node.vy * node.vy;
    }
    return energy;
}
