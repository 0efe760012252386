public import Consistency
public import LemmyIdentifiers
public import Middleware
import Propagation

/// The fields of a ``PersonRelation``.
public struct PersonRelationFields: TierFields, Codable, Hashable, Sendable {
    /// Whether the viewer blocked the person; nil if no answer has said.
    public var blocked: Bool?

    /// States the fields.
    public init(
        blocked: Bool? = nil
    ) {
        self.blocked = blocked
    }

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.blocked != blocked {
            changes.append(FieldChange("blocked", from: describe(old.blocked), to: describe(blocked)))
        }
        return changes
    }

    /// These fields, and what they leave open from earlier ones.
    public func completed(by old: Self) -> Self {
        var fields = self
        fields.blocked = blocked ?? old.blocked
        return fields
    }
}

/// The snapshot of a ``PersonRelation``.
///
/// What the viewer has to do with a person: kept once per client, shown by whatever shows the person.
@dynamicMemberLookup
public struct PersonRelationValue: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The identity.
    public var id: PersonID
    /// What this tier adds.
    public var fields: PersonRelationFields

    /// The kind's name.
    public static let kind = "personRelation"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(server: String, id: PersonID, fields: PersonRelationFields) {
        self.server = server
        self.id = id
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<PersonRelationFields, Value>) -> Value {
        fields[keyPath: field]
    }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension PersonRelationValue {
    private enum CodingKeys: String, CodingKey {
        case server, id
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(PersonID.self, forKey: .id)
        fields = try PersonRelationFields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(id, forKey: .id)
    }
}
