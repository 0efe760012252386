/// The types that one endpoint has answered with over the versions of its server.
///
/// Where the server's version is known, it decides. Else the keys do: of the candidates whose required keys are all there, the one that
/// requires most; of equals, and if there is none, the one that is listed first, so that an error speaks of the newest shape.
public struct WireCandidates: Sendable {
    /// One of the types.
    public struct Candidate: Sendable {
        let availability: WireAvailability
        let required: [StaticString]

        /// Describes a type by the servers that answer with it and the keys that it requires, by their names on the wire.
        public init(_ availability: WireAvailability, requires required: StaticString...) {
            self.availability = availability
            self.required = required
        }
    }

    private let candidates: [Candidate]
    private let masks: [UInt64]
    let keys: WireFields

    /// Lists the types, newest first.
    ///
    /// - Precondition: There is one at least, and they require at most 64 different keys.
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

    /// Chooses for a text that Foundation reads.
    ///
    /// - Throws: `DecodingError` if there is no object, and no version that would decide without one.
    /// - Returns: The position of the candidate, counted from 0.
    public func choose(in decoder: any Decoder) throws -> Int {
        if let known = index(for: decoder.userInfo[.serverVersion] as? ServerVersion) { return known }
        // Null has no key at all: an older server's empty answer.
        if try decoder.singleValueContainer().decodeNil() { return index(present: 0) }
        let container = try decoder.container(keyedBy: WireField<Self>.self)
        var present: UInt64 = 0
        for (index, name) in keys.names.enumerated() where container.contains(WireField(name.text.description)) {
            present |= 1 << UInt64(index)
        }
        return index(present: present)
    }

    /// The candidate of a version; nil if it is not known, or no candidate is that server's.
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
    /// Holds the ``ServerVersion`` of the server that answered, if it is known.
    package static let serverVersion = wireRuntime("serverVersion")
}
