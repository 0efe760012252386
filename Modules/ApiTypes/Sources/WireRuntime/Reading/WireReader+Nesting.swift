/// How deep a type that can hold itself may be nested.
///
/// A reader of such a type calls itself, and a text of a few kilobytes can ask for hundreds of calls: more than a secondary thread has stack
/// for, which may be 512 kB. A call takes about ten times the size of the type (6 kB for a status of 611 bytes; twice that in a debug build),
/// so that 32 leave room for types of 1.5 kB. Both decoders stop at the same depth, and say so.
enum Nesting {
    /// Containers around a value: 32 statuses that share each other, or 16 comments with answers in arrays.
    static let deepest = 32

    static let reason = "It is nested in more than \(deepest) objects and arrays."
}

extension WireReader {
    /// Stops unless a value of a type that can hold itself may begin here: generated readers of such types call it first.
    ///
    /// - Throws: ``WireStop`` in more than 32 containers. An array leaves the element out and reports it; outside of arrays the read fails.
    /// - Complexity: O(1).
    @inline(__always)
    public mutating func checkNesting() throws(WireStop) {
        guard depth <= Nesting.deepest else { throw refusal(of: place, Nesting.reason) }
    }
}

extension Decoder {
    /// Stops unless a value of a type that can hold itself may begin here: what ``WireReader/checkNesting()`` is for Foundation's decoder.
    ///
    /// - Throws: `DecodingError` in more than 32 containers.
    /// - Complexity: O(depth).
    public func checkNesting() throws {
        // A key for each container that is open: what the reader counts.
        guard codingPath.count > Nesting.deepest else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: Nesting.reason)
        )
    }
}
