/// An ordered list of objects in a B+ tree whose nodes count the rows below them.
///
/// Insertion, removal, look-up by place and look-up of a place are O(log n). A copy shares its nodes with the original, and a later change
/// of one of them copies only the nodes on its path. So a view can hold the list that it has drawn while the list goes on changing.
///
/// The order is passed to each operation. It must be total and must not change for a row that is in the tree.
struct CountedTree<Row: AnyObject> {
    /// Returns true if the first row is listed before the second one.
    typealias Order = (Row, Row) -> Bool

    /// The most rows or children of a node.
    static var capacity: Int { 64 }

    private(set) var root: CountedTreeNode<Row>?

    /// Makes an empty list.
    init() {}

    /// Makes a list of sorted rows.
    ///
    /// - Complexity: O(n).
    init(sorted rows: [Row]) {
        let size = Self.capacity * 3 / 4
        var level = stride(from: 0, to: rows.count, by: size).map {
            CountedTreeNode(rows: ContiguousArray(rows[$0..<min($0 + size, rows.count)]))
        }
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: size).map {
                CountedTreeNode(children: ContiguousArray(level[$0..<min($0 + size, level.count)]))
            }
        }
        root = level.first
    }

    /// The number of rows.
    var count: Int { root?.count ?? 0 }

    /// The row at a place.
    ///
    /// - Complexity: O(log n).
    subscript(place: Int) -> Row {
        guard let root, place >= 0, place < root.count else {
            preconditionFailure("index \(place) is out of range: the list has \(count) rows")
        }
        var (node, rest) = (root, place)
        while !node.isLeaf {
            let child = node.child(at: rest)
            (node, rest) = (node.children[child.number], child.place)
        }
        return node.rows[rest]
    }

    /// Returns the place of a row; nil if the list does not contain it.
    ///
    /// - Complexity: O(log n).
    func place(of row: Row, by order: Order) -> Int? {
        guard var node = root else { return nil }
        var place = 0
        while !node.isLeaf {
            let number = node.child(for: row, by: order)
            place += node.rowCount(before: number)
            node = node.children[number]
        }
        let number = node.lowerBound(of: row, by: order)
        return number < node.rows.count && node.rows[number] === row ? place + number : nil
    }

    /// Inserts a row.
    ///
    /// - Returns: Its place.
    /// - Complexity: O(log n).
    @discardableResult
    mutating func insert(_ row: Row, by order: Order) -> Int {
        guard let node = ownRoot() else {
            root = CountedTreeNode(rows: [row])
            return 0
        }
        let place = node.insert(row, by: order)
        if let right = node.splitIfFull(Self.capacity) {
            root = CountedTreeNode(children: [node, right])
        }
        return place
    }

    /// Removes a row.
    ///
    /// - Returns: The place that it had; nil if the list did not contain it.
    /// - Complexity: O(log n).
    @discardableResult
    mutating func remove(_ row: Row, by order: Order) -> Int? {
        guard let place = place(of: row, by: order), var node = ownRoot() else { return nil }
        node.remove(at: place, Self.capacity)
        while !node.isLeaf, node.children.count == 1 { node = node.children[0] }
        root = node.count == 0 ? nil : node
        return place
    }

    /// Returns a root that may be changed: a root that a copy of the list shares is copied first.
    private mutating func ownRoot() -> CountedTreeNode<Row>? {
        if !isKnownUniquelyReferenced(&root) { root = root?.copy() }
        return root
    }

    /// A violated invariant, in words; nil if all hold.
    func invariantViolation(by order: Order) -> String? {
        guard let root else { return nil }
        var rows: [Row] = []
        var depths: Set<Int> = []
        let violation = root.invariantViolation(depth: 0, Self.capacity, &depths, &rows)
        if let violation { return violation }
        guard depths.count == 1 else { return "the leaves lie at the depths \(depths.sorted())" }
        for (left, right) in zip(rows, rows.dropFirst()) where !order(left, right) {
            return "two rows are out of order"
        }
        return nil
    }
}
