public import Consistency
public import LemmyIdentifiers
public import Middleware
import Propagation

/// The fields of a ``CommunityRelation``.
public struct CommunityRelationFields: TierFields, Codable, Hashable, Sendable {
    /// Whether the viewer follows it.
    public var subscription: Subscription
    /// Whether the viewer blocked it; nil if no answer has said.
    public var blocked: Bool?
    /// Whether the viewer is banned from it; nil if no answer has said.
    public var banned: Bool?

    /// States the fields.
    public init(
        subscription: Subscription,
        blocked: Bool? = nil,
        banned: Bool? = nil
    ) {
        self.subscription = subscription
        self.blocked = blocked
        self.banned = banned
    }

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.subscription != subscription {
            changes.append(FieldChange("subscription", from: describe(old.subscription), to: describe(subscription)))
        }
        if old.blocked != blocked {
            changes.append(FieldChange("blocked", from: describe(old.blocked), to: describe(blocked)))
        }
        if old.banned != banned {
            changes.append(FieldChange("banned", from: describe(old.banned), to: describe(banned)))
        }
        return changes
    }

    /// These fields, and what they leave open from earlier ones.
    public func completed(by old: Self) -> Self {
        var fields = self
        fields.blocked = blocked ?? old.blocked
        fields.banned = banned ?? old.banned
        return fields
    }
}

extension EditableField where Fields == CommunityRelationFields {
    /// Whether the viewer follows it.
    public static var subscription: Self {
        Self("subscription") { source, target in
            target.subscription = source.subscription
        }
    }
}

/// The snapshot of a ``CommunityRelation``.
///
/// What the viewer has to do with a community: kept once per client, shown by whatever shows the community.
@dynamicMemberLookup
public struct CommunityRelationValue: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The identity.
    public var id: CommunityID
    /// What this tier adds.
    public var fields: CommunityRelationFields

    /// The kind's name.
    public static let kind = "communityRelation"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(server: String, id: CommunityID, fields: CommunityRelationFields) {
        self.server = server
        self.id = id
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<CommunityRelationFields, Value>) -> Value {
        fields[keyPath: field]
    }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension CommunityRelationValue {
    private enum CodingKeys: String, CodingKey {
        case server, id
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(CommunityID.self, forKey: .id)
        fields = try CommunityRelationFields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(id, forKey: .id)
    }
}
