/// Reads a tier value from one flat object: what it is made of by name, its fields beside that.
public struct TierDecoding {
    private let container: KeyedDecodingContainer<PartKey>

    /// Opens the object.
    public init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: PartKey.self) }

    /// What stands under a name.
    public func callAsFunction<Part: Decodable>(_ name: String) throws -> Part {
        try container.decode(Part.self, forKey: PartKey(name))
    }

    /// What stands under a name, if anything does.
    public func optional<Part: Decodable>(_ name: String) throws -> Part? {
        try container.decodeIfPresent(Part.self, forKey: PartKey(name))
    }

    /// Which groups the answer said; all, if nothing is written of it.
    public func groups() throws -> GroupSet {
        try container.decodeIfPresent(GroupSet.self, forKey: PartKey("says")) ?? .all
    }
}

extension TierValue {
    /// Writes one flat object: server, identity and parts by name, the fields beside; what it says only if that is not everything.
    ///
    /// ``TierDecoding`` reads it.
    public func encodeFlat(to encoder: any Encoder) throws where ID: Encodable {
        try box.fields.encode(to: encoder)
        var container = encoder.container(keyedBy: PartKey.self)
        try container.encode(server, forKey: PartKey("server"))
        // A higher tier has its identity from the one below.
        if Self.tier == 1 { try container.encode(id, forKey: PartKey("id")) }
        var parts = PartEncoding(container: container)
        visitParts(&parts)
        if let error = parts.error { throw error }
        if groups != .all { try container.encode(groups, forKey: PartKey("says")) }
    }
}

/// Writes parts by their names.
private struct PartEncoding: TierPartVisitor {
    var container: KeyedEncodingContainer<PartKey>
    /// The first that could not be written.
    var error: (any Error)?

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part) { encode(part, name) }
    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) { encode(parts, name) }
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) {
        if let part { encode(part, name) }
    }

    private mutating func encode(_ value: some Encodable, _ name: String) {
        guard error == nil else { return }
        do { try container.encode(value, forKey: PartKey(name)) } catch { self.error = error }
    }
}

/// The name of a part.
private struct PartKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
