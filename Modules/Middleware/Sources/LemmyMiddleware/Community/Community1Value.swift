public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
import Propagation
public import WireRuntime

/// The fields that tier 1 of a community adds.
public struct Community1Fields: TierFields, Codable, Hashable, Sendable {
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

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.actorId != actorId {
            changes.append(FieldChange("actorId", from: describe(old.actorId), to: describe(actorId)))
        }
        if old.name != name { changes.append(FieldChange("name", from: describe(old.name), to: describe(name))) }
        if old.title != title { changes.append(FieldChange("title", from: describe(old.title), to: describe(title))) }
        if old.description != description {
            changes.append(FieldChange("description", from: describe(old.description), to: describe(description)))
        }
        if old.icon != icon { changes.append(FieldChange("icon", from: describe(old.icon), to: describe(icon))) }
        if old.banner != banner {
            changes.append(FieldChange("banner", from: describe(old.banner), to: describe(banner)))
        }
        if old.removed != removed {
            changes.append(FieldChange("removed", from: describe(old.removed), to: describe(removed)))
        }
        if old.deleted != deleted {
            changes.append(FieldChange("deleted", from: describe(old.deleted), to: describe(deleted)))
        }
        if old.nsfw != nsfw { changes.append(FieldChange("nsfw", from: describe(old.nsfw), to: describe(nsfw))) }
        if old.created != created {
            changes.append(FieldChange("created", from: describe(old.created), to: describe(created)))
        }
        if old.updated != updated {
            changes.append(FieldChange("updated", from: describe(old.updated), to: describe(updated)))
        }
        if old.local != local { changes.append(FieldChange("local", from: describe(old.local), to: describe(local))) }
        if old.hidden != hidden {
            changes.append(FieldChange("hidden", from: describe(old.hidden), to: describe(hidden)))
        }
        if old.onlyModeratorsCanPost != onlyModeratorsCanPost {
            changes.append(
                FieldChange(
                    "onlyModeratorsCanPost",
                    from: describe(old.onlyModeratorsCanPost),
                    to: describe(onlyModeratorsCanPost)
                )
            )
        }
        if old.instanceId != instanceId {
            changes.append(FieldChange("instanceId", from: describe(old.instanceId), to: describe(instanceId)))
        }
        if old.visibility != visibility {
            changes.append(FieldChange("visibility", from: describe(old.visibility), to: describe(visibility)))
        }
        return changes
    }
}

/// The snapshot of a ``Community1``.
///
/// A community without counts.
@dynamicMemberLookup
public struct Community1Value: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The identity.
    public var id: CommunityID
    /// What this tier adds.
    public var fields: Community1Fields

    /// The kind's name.
    public static let kind = "community"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(server: String, id: CommunityID, fields: Community1Fields) {
        self.server = server
        self.id = id
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Community1Fields, Value>) -> Value { fields[keyPath: field] }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension Community1Value {
    private enum CodingKeys: String, CodingKey {
        case server, id
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(CommunityID.self, forKey: .id)
        fields = try Community1Fields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(id, forKey: .id)
    }
}
