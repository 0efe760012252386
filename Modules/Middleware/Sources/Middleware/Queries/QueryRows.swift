/// The rows of a query at one moment, in order.
///
/// It is a value: later changes of the query do not change it. It shares its storage with the query, so taking it is O(1), and a change
/// of the query copies only the part on its way.
public struct QueryRows<Model: TierModel>: RandomAccessCollection {
    let tree: CountedTree<QueryRow<Model>>

    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { tree.count }

    /// The model at an index.
    ///
    /// - Complexity: O(log n).
    public subscript(position: Int) -> Model { tree[position].model }

    /// Returns an iterator over the models.
    ///
    /// - Complexity: O(n) for all models.
    public func makeIterator() -> Iterator { Iterator(root: tree.root) }

    /// An iterator over the rows of a query.
    public struct Iterator: IteratorProtocol {
        private var path: [(node: CountedTreeNode<QueryRow<Model>>, next: Int)] = []

        init(root: CountedTreeNode<QueryRow<Model>>?) {
            if let root { path = [(root, 0)] }
        }

        /// Returns the next model.
        public mutating func next() -> Model? {
            while let (node, next) = path.last {
                guard next < node.rows.count else {
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                if node.isLeaf { return node.rows[next].model }
                path.append((node.children[next], 0))
            }
            return nil
        }
    }
}
