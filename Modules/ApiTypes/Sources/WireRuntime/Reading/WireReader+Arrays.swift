extension WireReader {
    /// Reads an array; elements that cannot be read are left out and reported.
    ///
    /// - Returns: The elements that could be read, in their order.
    /// - Throws: ``WireReadError`` if the next value is not an array or not JSON.
    /// - Complexity: O(bytes); an element that is left out is scanned twice more, and the kept drops do not grow with their number.
    @inlinable
    public mutating func array<Element: WireValue>(of type: Element.Type) throws(WireReadError) -> [Element] {
        try array { reader throws(WireReadError) in try Element(from: &reader) }
    }

    /// Reads an array with the closure `element`; elements that cannot be read are left out and reported.
    ///
    /// - Parameters:
    ///   - expectedCount: The number of elements to reserve memory for if the array is not empty.
    ///   - element: Reads one element at the reader's position.
    /// - Returns: The elements that could be read, in their order.
    /// - Throws: ``WireReadError`` if the next value is not an array or not JSON.
    /// - Complexity: The same as ``array(of:)``.
    @inlinable
    public mutating func array<Element>(
        expecting expectedCount: Int = 0,
        _ element: (inout WireReader) throws(WireReadError) -> Element
    ) throws(WireReadError) -> [Element] {
        var elements: [Element] = []
        guard try enterArray() else { return elements }
        elements.reserveCapacity(expectedCount)
        let array = openArray
        repeat {
            let mark = mark(in: array)
            do {
                elements.append(try element(&self))
            } catch {
                try dropElement(from: mark)
            }
        } while try hasNextElement()
        close(array, isEmpty: elements.isEmpty)
        return elements
    }

    @usableFromInline typealias OpenArray = DropTally<LocatedDrop>.OpenArray

    @usableFromInline var openArray: OpenArray { drops.open() }

    @usableFromInline
    mutating func close(_ array: OpenArray, isEmpty: Bool) {
        drops.close(array, isEmpty: isEmpty)
    }

    /// The state at the start of an element.
    @usableFromInline
    struct Mark {
        let cursor: UnsafePointer<UInt8>
        let depth: Int
        let drops: DropTally<LocatedDrop>.Mark
    }

    @usableFromInline
    mutating func mark(in array: OpenArray) -> Mark {
        Mark(cursor: cursor, depth: depth, drops: drops.mark(in: array))
    }

    /// Reports the element that begins at `mark`, and skips it.
    @usableFromInline
    mutating func dropElement(from mark: Mark) throws(WireReadError) {
        guard fault.fault.isLocal else { throw WireReadError() }
        drops.replaceAll(since: mark.drops, with: LocatedDrop(element: mark.cursor - start, fault: fault))
        cursor = mark.cursor
        depth = mark.depth
        try skip()
    }

    @usableFromInline
    mutating func enterArray() throws(WireReadError) -> Bool {
        guard isAt("[") else { throw mismatch("an array") }
        try enter()
        return try hasNext(isFirst: true, end: "]")
    }

    @usableFromInline
    mutating func hasNextElement() throws(WireReadError) -> Bool {
        try hasNext(isFirst: false, end: "]")
    }
}
