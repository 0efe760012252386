public import Consistency
public import LemmyIdentifiers
public import Middleware

/// The fields that a ``PersonRelation`` has.
public struct PersonRelationFields: TierFields {
    /// Whether the viewer blocked them; no, until an answer says so.
    public var blocked: Bool

    /// States the fields.
    public init(
        blocked: Bool
    ) {
        self.blocked = blocked
    }

    /// Which fields differ from earlier ones, in the order of ``PersonRelation/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.blocked != blocked)
        return mask
    }

    /// The fields that are said or edited by themselves.
    public static let groups: [FieldGroup<PersonRelationFields>] = [.blocked]
}

extension FieldGroup where Fields == PersonRelationFields {
    /// The blocked mark.
    public static let blocked = Self("blocked", index: 1) { source, target in
        target.blocked = source.blocked
    }
}

/// The snapshot of a ``PersonRelation``.
///
/// What the viewer has to do with a person: kept once per client, shown by whatever shows the person.
@dynamicMemberLookup
public struct PersonRelationValue: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The identity.
    public var id: PersonID
    /// What this tier adds.
    public var box: Box<PersonRelationFields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "personRelation"
    /// The tier.
    public static let tier = 1
    /// Its edits are sent in line with those of what it is a relation to.
    public static let lane = "person"

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        id: PersonID,
        box: Box<PersonRelationFields>,
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
        id: PersonID,
        fields: PersonRelationFields,
        groups: GroupSet = .all
    ) {
        self.init(server: server, id: id, box: Box(fields), groups: groups)
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<PersonRelationFields, Value>) -> Value {
        box.fields[keyPath: field]
    }

    /// The snapshot: it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension PersonRelationValue {
    private enum CodingKeys: String, CodingKey {
        case server, id, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(PersonID.self, forKey: .id)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try PersonRelationFields(from: decoder))
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
