/// A node of a ``CountedTree``: a leaf with rows, or an inner node with children.
///
/// Only the owner of the single reference to a node changes it; everybody else copies it first.
final class CountedTreeNode<Row: AnyObject> {
    /// The rows of a leaf, in order.
    private(set) var rows: ContiguousArray<Row>
    /// The children of an inner node, in order; empty for a leaf.
    private(set) var children: ContiguousArray<CountedTreeNode>
    /// The number of rows below the node.
    private(set) var count: Int
    /// The first row below the node.
    private(set) var first: Row?

    init(rows: ContiguousArray<Row>) {
        (self.rows, children, count, first) = (rows, [], rows.count, rows.first)
    }

    init(children: ContiguousArray<CountedTreeNode>) {
        (rows, self.children) = ([], children)
        count = children.reduce(0) { $0 + $1.count }
        first = children.first?.first
    }

    var isLeaf: Bool { children.isEmpty }

    func copy() -> CountedTreeNode { isLeaf ? CountedTreeNode(rows: rows) : CountedTreeNode(children: children) }

    // MARK: Searching

    /// Returns the number of the child that contains a row, or into which it belongs.
    func child(for row: Row, by order: CountedTree<Row>.Order) -> Int {
        var (low, high) = (1, children.count)
        while low < high {
            let middle = (low + high) / 2
            if let first = children[middle].first, order(row, first) { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }

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
            first = rows.first
            return place
        }
        let number = child(for: row, by: order)
        let place = ownChild(number).insert(row, by: order)
        if let right = children[number].splitIfFull(CountedTree<Row>.capacity) {
            children.insert(right, at: number + 1)
        }
        first = children[0].first
        return children[..<number].reduce(place) { $0 + $1.count }
    }

    /// Moves the second half of a node that has more than `capacity` rows or children to a new node.
    func splitIfFull(_ capacity: Int) -> CountedTreeNode? {
        let size = isLeaf ? rows.count : children.count
        guard size > capacity else { return nil }
        let right: CountedTreeNode
        if isLeaf {
            right = CountedTreeNode(rows: ContiguousArray(rows[(size / 2)...]))
            rows.removeSubrange((size / 2)...)
        } else {
            right = CountedTreeNode(children: ContiguousArray(children[(size / 2)...]))
            children.removeSubrange((size / 2)...)
        }
        count -= right.count
        return right
    }

    /// Removes the row at a place below this node.
    func remove(at place: Int, _ capacity: Int) {
        count -= 1
        guard !isLeaf else {
            rows.remove(at: place)
            first = rows.first
            return
        }
        var (number, rest) = (0, place)
        while rest >= children[number].count {
            rest -= children[number].count
            number += 1
        }
        ownChild(number).remove(at: rest, capacity)
        if children[number].count == 0 { children.remove(at: number) } else { joinIfSparse(number, capacity) }
        first = children.first?.first
    }

    /// Joins a child that has few rows or children with a neighbour, and splits them evenly if they do not fit into one node.
    private func joinIfSparse(_ number: Int, _ capacity: Int) {
        guard children[number].size < capacity / 4, children.count > 1 else { return }
        let left = number == 0 ? 0 : number - 1
        let neighbour = children.remove(at: left + 1)
        let joined = ownChild(left)
        joined.append(neighbour)
        if let right = joined.splitIfFull(capacity) { children.insert(right, at: left + 1) }
    }

    private var size: Int { isLeaf ? rows.count : children.count }

    private func append(_ other: CountedTreeNode) {
        if isLeaf { rows += other.rows } else { children += other.children }
        count += other.count
        if first == nil { first = other.first }
    }

    /// Returns a child that may be changed: a child that another list shares is copied first.
    private func ownChild(_ number: Int) -> CountedTreeNode {
        if !isKnownUniquelyReferenced(&children[number]) { children[number] = children[number].copy() }
        return children[number]
    }

    // MARK: Checking

    func invariantViolation(depth: Int, _ capacity: Int, _ depths: inout Set<Int>, _ all: inout [Row]) -> String? {
        guard size <= capacity else { return "a node has \(size) rows or children, more than \(capacity)" }
        guard size > 0 else { return "a node is empty" }
        if isLeaf {
            depths.insert(depth)
            all += rows
            guard count == rows.count, first === rows.first else {
                return "a leaf counts \(count) of \(rows.count) rows"
            }
            return nil
        }
        for child in children {
            let violation = child.invariantViolation(depth: depth + 1, capacity, &depths, &all)
            if let violation { return violation }
        }
        guard count == children.reduce(0, { $0 + $1.count }) else { return "an inner node counts \(count) rows" }
        return first === children[0].first ? nil : "an inner node has another first row than its first child"
    }
}
