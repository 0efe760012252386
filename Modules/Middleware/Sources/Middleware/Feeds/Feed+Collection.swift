extension Feed: RandomAccessCollection {
    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// How many rows are shown. Observable.
    public var endIndex: Int { items.count }

    /// The row at an index. Observable.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Item { items[position] }

    /// The rows, as they are now.
    public func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }
}
