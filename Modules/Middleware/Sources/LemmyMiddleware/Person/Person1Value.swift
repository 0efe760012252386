public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// The fields that tier 1 of a person adds.
public struct Person1Fields: TierFields {
    /// The address that names the person everywhere.
    public var actorId: WireURL
    /// The name on the own server.
    public var name: String
    /// The name people see.
    public var displayName: String?
    /// The portrait.
    public var avatar: WireURL?
    /// The picture on top of the profile.
    public var banner: WireURL?
    /// What the person says about themselves, in Markdown.
    public var biography: String?
    /// Whether banned from this server.
    public var banned: Bool
    /// When that ends.
    public var banExpires: Date?
    /// When the account was made.
    public var created: Date
    /// When the profile was last edited.
    public var updated: Date?
    /// Whether the account is on this server.
    public var local: Bool
    /// Whether the account was deleted.
    public var deleted: Bool
    /// The address on Matrix.
    public var matrixUserId: String?
    /// Whether it says it is a bot.
    public var isBot: Bool
    /// The server it is on.
    public var instanceId: InstanceID

    /// States the fields.
    public init(
        actorId: WireURL,
        name: String,
        displayName: String? = nil,
        avatar: WireURL? = nil,
        banner: WireURL? = nil,
        biography: String? = nil,
        banned: Bool,
        banExpires: Date? = nil,
        created: Date,
        updated: Date? = nil,
        local: Bool,
        deleted: Bool,
        matrixUserId: String? = nil,
        isBot: Bool,
        instanceId: InstanceID
    ) {
        self.actorId = actorId
        self.name = name
        self.displayName = displayName
        self.avatar = avatar
        self.banner = banner
        self.biography = biography
        self.banned = banned
        self.banExpires = banExpires
        self.created = created
        self.updated = updated
        self.local = local
        self.deleted = deleted
        self.matrixUserId = matrixUserId
        self.isBot = isBot
        self.instanceId = instanceId
    }

    /// Which fields differ from earlier ones, in the order of ``Person1/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.actorId != actorId)
        mask.note(1, old.name != name)
        mask.note(2, old.displayName != displayName)
        mask.note(3, old.avatar != avatar)
        mask.note(4, old.banner != banner)
        mask.note(5, old.biography != biography)
        mask.note(6, old.banned != banned)
        mask.note(7, old.banExpires != banExpires)
        mask.note(8, old.created != created)
        mask.note(9, old.updated != updated)
        mask.note(10, old.local != local)
        mask.note(11, old.deleted != deleted)
        mask.note(12, old.matrixUserId != matrixUserId)
        mask.note(13, old.isBot != isBot)
        mask.note(14, old.instanceId != instanceId)
        return mask
    }
}

/// The snapshot of a ``Person1``.
///
/// A person without counts.
@dynamicMemberLookup
public struct Person1Value: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The identity.
    public var id: PersonID
    /// What this tier adds.
    public var box: Box<Person1Fields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "person"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        id: PersonID,
        box: Box<Person1Fields>,
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
        fields: Person1Fields,
        groups: GroupSet = .all
    ) {
        self.init(server: server, id: id, box: Box(fields), groups: groups)
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Person1Fields, Value>) -> Value { box.fields[keyPath: field] }

    /// The snapshot: it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension Person1Value {
    private enum CodingKeys: String, CodingKey {
        case server, id, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(PersonID.self, forKey: .id)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try Person1Fields(from: decoder))
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
