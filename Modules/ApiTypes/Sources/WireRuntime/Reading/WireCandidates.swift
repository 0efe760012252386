/// The types that the versions of one endpoint respond with.
///
/// If the server's version is known, it selects the type. Otherwise the keys do: of the candidates whose required keys are all present, the
/// one that requires most is selected. Of equal candidates, and if there is none, it is the one listed first, so that an error describes
/// the newest shape.
public struct WireCandidates: Sendable {
    /// One of the types.
    public struct Candidate: Sendable {
        let availability: WireAvailability
        let required: [StaticString]

        /// Describes a type by the servers that respond with it and the keys that it requires, by their names on the wire.
        public init(_ availability: WireAvailability, requires required: StaticString...) {
            self.availability = availability
            self.required = required
        }
    }

    private let candidates: [Candidate]
    private let masks: [UInt64]
    let keys: WireFields

    /// Creates a list of types, newest first.
    ///
    /// - Precondition: There is at least one type, and they require at most 64 different keys.
    public init(_ candidates: Candidate...) {
        self.candidates = candidates
        var names: [StaticString] = []
        masks = candidates.map { candidate in
            candidate.required.reduce(0) { mask, name in
                if let index = names.firstIndex(where: { $0.description == name.description }) {
                    return mask | 1 << UInt64(index)
                }
                names.append(name)
                return mask | 1 << UInt64(names.count - 1)
            }
        }
        keys = WireFields(names)
    }

    /// Selects the candidate for a text that Foundation's decoder reads.
    ///
    /// - Throws: `DecodingError` if the value is not an object and the version does not select a candidate.
    /// - Returns: The position of the candidate, counted from 0.
    public func choose(in decoder: any Decoder) throws -> Int {
        if let known = index(for: decoder.userInfo[.serverVersion] as? ServerVersion) { return known }
        // Null counts as an object without keys: it is an empty response of an older server.
        if try decoder.singleValueContainer().decodeNil() { return index(present: 0) }
        let container = try decoder.container(keyedBy: WireField<Self>.self)
        var present: UInt64 = 0
        for (index, name) in keys.names.enumerated() where container.contains(WireField(name.text.description)) {
            present |= 1 << UInt64(index)
        }
        return index(present: present)
    }

    /// Returns the candidate of a version; nil if the version is not known or has no candidate.
    func index(for server: ServerVersion?) -> Int? {
        server.flatMap { server in candidates.firstIndex { $0.availability.contains(server) } }
    }

    func index(present: UInt64) -> Int {
        var best = 0
        var bestCount = -1
        for (index, mask) in masks.enumerated() where mask & present == mask && mask.nonzeroBitCount > bestCount {
            best = index
            bestCount = mask.nonzeroBitCount
        }
        return best
    }
}

extension CodingUserInfoKey {
    /// The key of the ``ServerVersion`` of the server that sent the response, if it is known.
    package static let serverVersion = wireRuntime("serverVersion")
}

extension WireReader {
    /// Reads the string of a key of the next object without moving. It selects the case of a union.
    ///
    /// - Parameter name: The key on the wire.
    /// - Returns: The string.
    /// - Throws: ``WireReadError`` if there is no object, no such key, or no string for it.
    /// - Complexity: O(bytes) up to the key, which servers write first.
    public mutating func tag(_ name: StaticString) throws(WireReadError) -> String {
        let place = (cursor, depth)
        var scan = try object(WireFields(name))
        guard try next(&scan) == 0 else { throw stop(.missing(name), at: place.0) }
        let tag = try string()
        (cursor, depth) = place
        return tag
    }

    /// Selects the type of the next object without moving; null counts as an object without keys.
    ///
    /// - Returns: The position of the candidate.
    /// - Throws: ``WireReadError`` if the value is not an object and the version does not select a candidate.
    /// - Complexity: O(bytes) of the object if the server's version is not known, otherwise O(candidates).
    public mutating func choose(_ candidates: WireCandidates) throws(WireReadError) -> Int {
        if let known = candidates.index(for: server) { return known }
        // Null counts as an object without keys: it is an empty response of an older server.
        guard kind != .null else { return candidates.index(present: 0) }
        let place = (cursor, depth)
        var scan = try object(candidates.keys)
        while try next(&scan) >= 0 { try skip() }
        (cursor, depth) = place
        return candidates.index(present: scan.seen)
    }
}
