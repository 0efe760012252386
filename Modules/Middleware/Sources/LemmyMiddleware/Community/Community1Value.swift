public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// The fields that tier 1 of a community adds.
public struct Community1Fields: TierFields {
    /// The address that names it everywhere.
    public var actorId: WireURL
    /// The name in addresses: `swift`.
    public var name: String
    /// The name people see.
    public var title: String
    /// What it is about, in Markdown.
    public var description: String?
    /// The small picture.
    public var icon: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// Whether an administrator took it away.
    public var removed: Bool
    /// Whether its moderators took it away.
    public var deleted: Bool
    /// Whether it is not safe for work.
    public var nsfw: Bool
    /// When it was made.
    public var created: Date
    /// When it was last edited.
    public var updated: Date?
    /// Whether it is on this server.
    public var local: Bool
    /// Whether it is left out of lists.
    public var hidden: Bool
    /// Whether only moderators post.
    public var onlyModeratorsCanPost: Bool
    /// The server it is on.
    public var instanceId: InstanceID
    /// Who can see it, as the server spells it, since 0.19.4.
    public var visibility: String?

    /// States the fields.
    public init(
        actorId: WireURL,
        name: String,
        title: String,
        description: String? = nil,
        icon: WireURL? = nil,
        banner: WireURL? = nil,
        removed: Bool,
        deleted: Bool,
        nsfw: Bool,
        created: Date,
        updated: Date? = nil,
        local: Bool,
        hidden: Bool,
        onlyModeratorsCanPost: Bool,
        instanceId: InstanceID,
        visibility: String? = nil
    ) {
        self.actorId = actorId
        self.name = name
        self.title = title
        self.description = description
        self.icon = icon
        self.banner = banner
        self.removed = removed
        self.deleted = deleted
        self.nsfw = nsfw
        self.created = created
        self.updated = updated
        self.local = local
        self.hidden = hidden
        self.onlyModeratorsCanPost = onlyModeratorsCanPost
        self.instanceId = instanceId
        self.visibility = visibility
    }

    /// Which fields differ from earlier ones, in the order of ``Community1/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.actorId != actorId)
        mask.note(1, old.name != name)
        mask.note(2, old.title != title)
        mask.note(3, old.description != description)
        mask.note(4, old.icon != icon)
        mask.note(5, old.banner != banner)
        mask.note(6, old.removed != removed)
        mask.note(7, old.deleted != deleted)
        mask.note(8, old.nsfw != nsfw)
        mask.note(9, old.created != created)
        mask.note(10, old.updated != updated)
        mask.note(11, old.local != local)
        mask.note(12, old.hidden != hidden)
        mask.note(13, old.onlyModeratorsCanPost != onlyModeratorsCanPost)
        mask.note(14, old.instanceId != instanceId)
        mask.note(15, old.visibility != visibility)
        return mask
    }
}

/// The snapshot of a ``Community1``.
///
/// A community without counts.
@dynamicMemberLookup
public struct Community1Value: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The identity.
    public var id: CommunityID
    /// What this tier adds.
    public var box: Box<Community1Fields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "community"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        id: CommunityID,
        box: Box<Community1Fields>,
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
        fields: Community1Fields,
        groups: GroupSet = .all
    ) {
        self.init(server: server, id: id, box: Box(fields), groups: groups)
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Community1Fields, Value>) -> Value {
        box.fields[keyPath: field]
    }

    /// The snapshot: it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension Community1Value {
    private enum CodingKeys: String, CodingKey {
        case server, id, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(CommunityID.self, forKey: .id)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try Community1Fields(from: decoder))
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
