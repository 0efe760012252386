/// A node of a ``CountedTree``: a leaf with rows, or an inner node with children.
///
/// Only the owner of the single reference to a node changes it; everybody else copies it first.
final class CountedTreeNode<Row: AnyObject> {
    /// The rows of a leaf, in order; of an inner node, the first row of each child, so that a search need not visit the children.
    private(set) var rows: ContiguousArray<Row>
    /// The children of an inner node, in order; empty for a leaf.
    private(set) var children: ContiguousArray<CountedTreeNode>
    /// The number of rows below each child.
    private(set) var counts: ContiguousArray<Int>
    /// The number of rows below the node.
    private(set) var count: Int

    init(rows: ContiguousArray<Row>) { (self.rows, children, counts, count) = (rows, [], [], rows.count) }

    init(children: ContiguousArray<CountedTreeNode>) {
        self.children = children
        rows = ContiguousArray(children.map { $0.rows[0] })
        counts = ContiguousArray(children.map(\.count))
        count = counts.reduce(0, +)
    }

    private init(copying node: CountedTreeNode) {
        (rows, children, counts, count) = (node.rows, node.children, node.counts, node.count)
    }

    var isLeaf: Bool { children.isEmpty }

    func copy() -> CountedTreeNode { CountedTreeNode(copying: self) }

    // MARK: Searching

    /// Returns the number of the child that contains a row, or into which it belongs.
    func child(for row: Row, by order: CountedTree<Row>.Order) -> Int {
        var (low, high) = (1, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if order(row, rows[middle]) { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }

    /// Returns the number of the child with the row at a place, and the place below that child.
    func child(at place: Int) -> (number: Int, place: Int) {
        var (number, rest) = (0, place)
        while rest >= counts[number] {
            rest -= counts[number]
            number += 1
        }
        return (number, rest)
    }

    /// Returns the number of rows below the children before one.
    func rowCount(before number: Int) -> Int { counts[..<number].reduce(0, +) }

    /// Returns the place in a leaf of the first row that is not listed before this one.
    func lowerBound(of row: Row, by order: CountedTree<Row>.Order) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if order(rows[middle], row) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Changing

    /// Inserts a row and returns its place below this node. The node may then have one row or child too many.
    func insert(_ row: Row, by order: CountedTree<Row>.Order) -> Int {
        count += 1
        guard !isLeaf else {
            let place = lowerBound(of: row, by: order)
            rows.insert(row, at: place)
            return place
        }
        let number = child(for: row, by: order)
        let place = rowCount(before: number) + ownChild(number).insert(row, by: order)
        let right = children[number].splitIfFull(CountedTree<Row>.capacity)
        childChanged(number)
        if let right { insertChild(right, at: number + 1) }
        return place
    }

    /// Moves the second half of a node that has more than `capacity` rows or children to a new node.
    func splitIfFull(_ capacity: Int) -> CountedTreeNode? {
        guard rows.count > capacity else { return nil }
        let half = rows.count / 2
        let right =
            isLeaf
            ? CountedTreeNode(rows: ContiguousArray(rows[half...]))
            : CountedTreeNode(children: ContiguousArray(children[half...]))
        rows.removeSubrange(half...)
        if !isLeaf {
            children.removeSubrange(half...)
            counts.removeSubrange(half...)
        }
        count -= right.count
        return right
    }

    /// Removes the row at a place below this node. The node may then be empty.
    func remove(at place: Int, _ capacity: Int) {
        count -= 1
        guard !isLeaf else {
            rows.remove(at: place)
            return
        }
        let (number, rest) = child(at: place)
        ownChild(number).remove(at: rest, capacity)
        guard children[number].count > 0 else {
            _ = removeChild(number)
            return
        }
        childChanged(number)
        joinIfSparse(number, capacity)
    }

    /// Joins a child that has few rows or children with a neighbour, and splits them evenly if they do not fit into one node.
    private func joinIfSparse(_ number: Int, _ capacity: Int) {
        guard children[number].rows.count < capacity / 4, children.count > 1 else { return }
        let left = number == 0 ? 0 : number - 1
        let neighbour = removeChild(left + 1)
        let joined = ownChild(left)
        joined.append(neighbour)
        let right = joined.splitIfFull(capacity)
        childChanged(left)
        if let right { insertChild(right, at: left + 1) }
    }

    private func append(_ other: CountedTreeNode) {
        rows += other.rows
        children += other.children
        counts += other.counts
        count += other.count
    }

    /// Returns a child that may be changed: a child that another list shares is copied first.
    private func ownChild(_ number: Int) -> CountedTreeNode {
        if !isKnownUniquelyReferenced(&children[number]) { children[number] = children[number].copy() }
        return children[number]
    }

    /// Records the rows of a child that was changed.
    private func childChanged(_ number: Int) {
        let child = children[number]
        (rows[number], counts[number]) = (child.rows[0], child.count)
    }

    private func insertChild(_ child: CountedTreeNode, at number: Int) {
        children.insert(child, at: number)
        rows.insert(child.rows[0], at: number)
        counts.insert(child.count, at: number)
    }

    private func removeChild(_ number: Int) -> CountedTreeNode {
        rows.remove(at: number)
        counts.remove(at: number)
        return children.remove(at: number)
    }

    // MARK: Checking

    func invariantViolation(depth: Int, _ capacity: Int, _ depths: inout Set<Int>, _ all: inout [Row]) -> String? {
        guard rows.count <= capacity else { return "a node has \(rows.count) rows or children, more than \(capacity)" }
        guard !rows.isEmpty else { return "a node is empty" }
        if isLeaf {
            depths.insert(depth)
            all += rows
            return count == rows.count ? nil : "a leaf counts \(count) of \(rows.count) rows"
        }
        for child in children {
            let violation = child.invariantViolation(depth: depth + 1, capacity, &depths, &all)
            if let violation { return violation }
        }
        guard Array(counts) == children.map(\.count), count == counts.reduce(0, +) else {
            return "an inner node counts \(count) rows"
        }
        guard rows.count == children.count, zip(rows, children).allSatisfy({ $0 === $1.rows[0] }) else {
            return "an inner node has other first rows than its children"
        }
        return nil
    }
}
