extension WireReader {
    /// Reads an array; an element that does not read is left out and reported.
    ///
    /// - Returns: The elements that read, in their order.
    /// - Throws: ``WireStop`` if the next value is no array, or no JSON.
    /// - Complexity: O(bytes); an element that is left out is passed over twice more.
    @inlinable
    public mutating func array<Element: WireValue>(of type: Element.Type) throws(WireStop) -> [Element] {
        var elements: [Element] = []
        guard try enterArray() else { return elements }
        repeat {
            let mark = mark
            do {
                elements.append(try Element(from: &self))
            } catch {
                try leaveOut(from: mark)
            }
        } while try hasNextElement()
        return elements
    }

    /// Where an element starts.
    @usableFromInline
    struct Mark {
        let cursor: UnsafePointer<UInt8>
        let depth: Int
        let dropCount: Int
    }

    @usableFromInline
    var mark: Mark { Mark(cursor: cursor, depth: depth, dropCount: drops.count) }

    /// Reports the element that begins at `mark`, and steps over it.
    @usableFromInline
    mutating func leaveOut(from mark: Mark) throws(WireStop) {
        guard fault.fault.isLocal else { throw WireStop() }
        // What was dropped inside an element that goes itself is no news.
        drops.removeSubrange(mark.dropCount...)
        drops.append((element: mark.cursor - start, fault: fault))
        cursor = mark.cursor
        depth = mark.depth
        try skip()
    }

    @usableFromInline
    mutating func enterArray() throws(WireStop) -> Bool {
        guard isAt("[") else { throw mismatch("an array") }
        try enter()
        return try hasNext(isFirst: true, end: "]")
    }

    @usableFromInline
    mutating func hasNextElement() throws(WireStop) -> Bool {
        try hasNext(isFirst: false, end: "]")
    }
}
