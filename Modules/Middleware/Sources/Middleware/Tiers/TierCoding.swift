/// A decoder of a tier value from one flat object: its parts by name, and its fields beside them.
public struct TierDecoding {
    private let container: KeyedDecodingContainer<NamedKey>

    /// Opens the object.
    public init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: NamedKey.self) }

    /// Decodes the part with a name.
    public func callAsFunction<Part: Decodable>(_ name: String) throws -> Part {
        try container.decode(Part.self, forKey: NamedKey(name))
    }

    /// Decodes the part with a name, if it exists.
    public func optional<Part: Decodable>(_ name: String) throws -> Part? {
        try container.decodeIfPresent(Part.self, forKey: NamedKey(name))
    }

    /// Decodes the groups that the answer contained; all groups if they were not stored.
    public func groups() throws -> GroupSet {
        try container.decodeIfPresent(GroupSet.self, forKey: NamedKey("says")) ?? .all
    }
}

extension TierValue {
    /// Encodes the value as one flat object: server, identity and parts by name, and the fields beside them. The groups are encoded only if
    /// the answer did not contain all of them.
    ///
    /// ``TierDecoding`` decodes it.
    public func encodeFlat(to encoder: any Encoder) throws where ID: Encodable {
        try snapshot.fields.encode(to: encoder)
        var container = encoder.container(keyedBy: NamedKey.self)
        try container.encode(server, forKey: NamedKey("server"))
        // A higher tier takes its identity from the tier below.
        if Self.tier == 1 { try container.encode(id, forKey: NamedKey("id")) }
        var parts = PartEncoding(container: container)
        visitParts(&parts)
        if let error = parts.error { throw error }
        if groups != .all { try container.encode(groups, forKey: NamedKey("says")) }
    }
}

/// A visitor that encodes parts by their names.
private struct PartEncoding: TierPartVisitor {
    var container: KeyedEncodingContainer<NamedKey>
    /// The first error of a part.
    var error: (any Error)?

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part) { encode(part, name) }
    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) { encode(parts, name) }
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) {
        if let part { encode(part, name) }
    }

    private mutating func encode(_ value: some Encodable, _ name: String) {
        guard error == nil else { return }
        do { try container.encode(value, forKey: NamedKey(name)) } catch { self.error = error }
    }
}

/// A key of a JSON object that is known by its name only.
package struct NamedKey: CodingKey {
    /// The name.
    package let stringValue: String
    /// Always nil: an object has no numbered keys.
    package var intValue: Int? { nil }

    /// Makes the key with a name.
    package init(_ name: String) { stringValue = name }
    /// Makes the key with a name.
    package init?(stringValue: String) { self.init(stringValue) }
    /// Returns nil: an object has no numbered keys.
    package init?(intValue: Int) { nil }
}
