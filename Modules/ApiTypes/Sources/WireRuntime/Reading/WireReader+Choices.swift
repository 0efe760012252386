extension WireReader {
    /// Reads the string under a key of the object that is next, without moving: a union's arm is chosen by it.
    ///
    /// - Parameter name: The key on the wire.
    /// - Returns: The string.
    /// - Throws: ``WireStop`` if there is no object, no such key, or no string under it.
    /// - Complexity: O(bytes) up to the key, which servers write first.
    public mutating func tag(_ name: StaticString) throws(WireStop) -> String {
        let place = (cursor, depth)
        var scan = try object(WireFields(name))
        guard try next(&scan) == 0 else { throw stop(.missing(name), at: place.0) }
        let tag = try string()
        (cursor, depth) = place
        return tag
    }

    /// Chooses which of several types the object that is next has, without moving; null is an object without keys.
    ///
    /// - Returns: The position of the candidate.
    /// - Throws: ``WireStop`` if there is no object, and no version that would decide without one.
    /// - Complexity: O(bytes) of the object where the server's version is not known, else O(candidates).
    public mutating func choose(_ candidates: WireCandidates) throws(WireStop) -> Int {
        if let known = candidates.index(for: server) { return known }
        // Null has no key at all: an older server's empty answer.
        guard kind != .null else { return candidates.index(present: 0) }
        let place = (cursor, depth)
        var scan = try object(candidates.keys)
        while try next(&scan) >= 0 { try skip() }
        (cursor, depth) = place
        return candidates.index(present: scan.seen)
    }
}
