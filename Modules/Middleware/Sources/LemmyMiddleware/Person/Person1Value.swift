public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
import Propagation
public import WireRuntime

/// The fields that tier 1 of a person adds.
public struct Person1Fields: TierFields, Codable, Hashable, Sendable {
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

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.actorId != actorId {
            changes.append(FieldChange("actorId", from: describe(old.actorId), to: describe(actorId)))
        }
        if old.name != name { changes.append(FieldChange("name", from: describe(old.name), to: describe(name))) }
        if old.displayName != displayName {
            changes.append(FieldChange("displayName", from: describe(old.displayName), to: describe(displayName)))
        }
        if old.avatar != avatar {
            changes.append(FieldChange("avatar", from: describe(old.avatar), to: describe(avatar)))
        }
        if old.banner != banner {
            changes.append(FieldChange("banner", from: describe(old.banner), to: describe(banner)))
        }
        if old.biography != biography {
            changes.append(FieldChange("biography", from: describe(old.biography), to: describe(biography)))
        }
        if old.banned != banned {
            changes.append(FieldChange("banned", from: describe(old.banned), to: describe(banned)))
        }
        if old.banExpires != banExpires {
            changes.append(FieldChange("banExpires", from: describe(old.banExpires), to: describe(banExpires)))
        }
        if old.created != created {
            changes.append(FieldChange("created", from: describe(old.created), to: describe(created)))
        }
        if old.updated != updated {
            changes.append(FieldChange("updated", from: describe(old.updated), to: describe(updated)))
        }
        if old.local != local { changes.append(FieldChange("local", from: describe(old.local), to: describe(local))) }
        if old.deleted != deleted {
            changes.append(FieldChange("deleted", from: describe(old.deleted), to: describe(deleted)))
        }
        if old.matrixUserId != matrixUserId {
            changes.append(FieldChange("matrixUserId", from: describe(old.matrixUserId), to: describe(matrixUserId)))
        }
        if old.isBot != isBot { changes.append(FieldChange("isBot", from: describe(old.isBot), to: describe(isBot))) }
        if old.instanceId != instanceId {
            changes.append(FieldChange("instanceId", from: describe(old.instanceId), to: describe(instanceId)))
        }
        return changes
    }
}

/// The snapshot of a ``Person1``.
///
/// A person without counts.
@dynamicMemberLookup
public struct Person1Value: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The identity.
    public var id: PersonID
    /// What this tier adds.
    public var fields: Person1Fields

    /// The kind's name.
    public static let kind = "person"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(server: String, id: PersonID, fields: Person1Fields) {
        self.server = server
        self.id = id
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Person1Fields, Value>) -> Value { fields[keyPath: field] }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension Person1Value {
    private enum CodingKeys: String, CodingKey {
        case server, id
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(PersonID.self, forKey: .id)
        fields = try Person1Fields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(id, forKey: .id)
    }
}
