extension WireReader {
    /// Reads an array; an element that does not read is left out and reported.
    ///
    /// - Returns: The elements that read, in their order.
    /// - Throws: ``WireStop`` if the next value is no array, or no JSON.
    /// - Complexity: O(bytes); an element that is left out is passed over twice more, and what is kept of it does not grow with their
    ///   number.
    @inlinable
    public mutating func array<Element: WireValue>(of type: Element.Type) throws(WireStop) -> [Element] {
        try array { reader throws(WireStop) in try Element(from: &reader) }
    }

    /// Reads an array of what `element` reads; an element that does not read is left out and reported.
    ///
    /// - Parameters:
    ///   - expectedCount: Room for how many is made at once, if there is one.
    ///   - element: Reads one, from where the reader is.
    /// - Returns: The elements that read, in their order.
    /// - Throws: ``WireStop`` if the next value is no array, or no JSON.
    /// - Complexity: As ``array(of:)``.
    @inlinable
    public mutating func array<Element>(
        expecting expectedCount: Int = 0,
        _ element: (inout WireReader) throws(WireStop) -> Element
    ) throws(WireStop) -> [Element] {
        var elements: [Element] = []
        guard try enterArray() else { return elements }
        elements.reserveCapacity(expectedCount)
        let array = openArray
        repeat {
            let mark = mark(in: array)
            do {
                elements.append(try element(&self))
            } catch {
                try leaveOut(from: mark)
            }
        } while try hasNextElement()
        close(array, isEmpty: elements.isEmpty)
        return elements
    }

    @usableFromInline typealias OpenArray = DropTally<PlacedDrop>.OpenArray

    @usableFromInline var openArray: OpenArray { drops.open() }

    @usableFromInline
    mutating func close(_ array: OpenArray, isEmpty: Bool) {
        drops.close(array, isEmpty: isEmpty)
    }

    /// Where an element starts.
    @usableFromInline
    struct Mark {
        let cursor: UnsafePointer<UInt8>
        let depth: Int
        let drops: DropTally<PlacedDrop>.Mark
    }

    @usableFromInline
    mutating func mark(in array: OpenArray) -> Mark {
        Mark(cursor: cursor, depth: depth, drops: drops.mark(in: array))
    }

    /// Reports the element that begins at `mark`, and steps over it.
    @usableFromInline
    mutating func leaveOut(from mark: Mark) throws(WireStop) {
        guard fault.fault.isLocal else { throw WireStop() }
        drops.replaceAll(since: mark.drops, with: PlacedDrop(element: mark.cursor - start, fault: fault))
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
