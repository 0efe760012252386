public import Consistency
public import LemmyIdentifiers
public import Middleware

/// The fields that a ``CommunityRelation`` has.
public struct CommunityRelationFields: TierFields {
    /// Whether the viewer follows it.
    public var subscription: Subscription
    /// Whether the viewer blocked it; no, until an answer says so.
    public var blocked: Bool
    /// Whether the viewer is banned from it; no, until an answer says so.
    public var banned: Bool

    /// States the fields.
    public init(
        subscription: Subscription,
        blocked: Bool,
        banned: Bool
    ) {
        self.subscription = subscription
        self.blocked = blocked
        self.banned = banned
    }

    /// Which fields differ from earlier ones, in the order of ``CommunityRelation/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.subscription != subscription)
        mask.note(1, old.blocked != blocked)
        mask.note(2, old.banned != banned)
        return mask
    }

    /// The fields that are said or edited by themselves.
    public static let groups: [FieldGroup<CommunityRelationFields>] = [.subscription, .blocked, .banned]
}

extension FieldGroup where Fields == CommunityRelationFields {
    /// Whether the viewer follows it.
    public static let subscription = Self("subscription", index: 1) { source, target in
        target.subscription = source.subscription
    }
    /// The blocked mark.
    public static let blocked = Self("blocked", index: 2) { source, target in
        target.blocked = source.blocked
    }
    /// The ban, since 0.19.4.
    public static let banned = Self("banned", index: 3) { source, target in
        target.banned = source.banned
    }
}

/// The snapshot of a ``CommunityRelation``.
///
/// What the viewer has to do with a community: kept once per client, shown by whatever shows the community.
@dynamicMemberLookup
public struct CommunityRelationValue: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The identity.
    public var id: CommunityID
    /// What this tier adds.
    public var box: Box<CommunityRelationFields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "communityRelation"
    /// The tier.
    public static let tier = 1
    /// Its edits are sent in line with those of what it is a relation to.
    public static let lane = "community"

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        id: CommunityID,
        box: Box<CommunityRelationFields>,
        groups: GroupSet = .all
    ) {
        self.server = server
        self.id = id
        self.box = box
        self.groups = groups
    }

    /// States a snapshot.
    public init(
        server: String,
        id: CommunityID,
        fields: CommunityRelationFields,
        groups: GroupSet = .all
    ) {
        self.init(server: server, id: id, box: Box(fields), groups: groups)
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<CommunityRelationFields, Value>) -> Value {
        box.fields[keyPath: field]
    }

    /// The snapshot: it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension CommunityRelationValue {
    private enum CodingKeys: String, CodingKey {
        case server, id, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(CommunityID.self, forKey: .id)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try CommunityRelationFields(from: decoder))
    }

    /// Writes one flat object; what it says only if that is not everything.
    public func encode(to encoder: any Encoder) throws {
        try box.fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(id, forKey: .id)
        if groups != .all { try container.encode(groups, forKey: .says) }
    }
}
