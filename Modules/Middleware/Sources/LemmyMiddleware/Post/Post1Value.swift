public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
import Propagation
public import WireRuntime

/// The fields that tier 1 of a post adds.
public struct Post1Fields: TierFields, Codable, Hashable, Sendable {
    /// The address that names it everywhere.
    public var actorId: WireURL
    /// The title.
    public var title: String
    /// The body, in Markdown.
    public var content: String?
    /// What it links to.
    public var linkUrl: WireURL?
    /// Who wrote it.
    public var creatorId: PersonID
    /// Where it was posted.
    public var communityId: CommunityID
    /// Whether a moderator took it away.
    public var removed: Bool
    /// Whether it takes no more comments.
    public var locked: Bool
    /// When it was posted.
    public var created: Date
    /// When it was last edited.
    public var updated: Date?
    /// Whether its author took it away.
    public var deleted: Bool
    /// Whether it is not safe for work.
    public var nsfw: Bool
    /// The linked page's title.
    public var embedTitle: String?
    /// The linked page's description.
    public var embedDescription: String?
    /// A small picture of what it links to.
    public var thumbnailUrl: WireURL?
    /// The linked page's video.
    public var embedVideoUrl: WireURL?
    /// Whether it was written on this server.
    public var local: Bool
    /// The language it says it is in.
    public var languageId: LanguageID
    /// Whether it is pinned in its community.
    public var pinnedCommunity: Bool
    /// Whether it is pinned on the whole server.
    public var pinnedInstance: Bool
    /// The media type of what it links to, since 0.19.4.
    public var linkContentType: String?
    /// The picture in words, since 0.19.4.
    public var altText: String?

    /// States the fields.
    public init(
        actorId: WireURL,
        title: String,
        content: String? = nil,
        linkUrl: WireURL? = nil,
        creatorId: PersonID,
        communityId: CommunityID,
        removed: Bool,
        locked: Bool,
        created: Date,
        updated: Date? = nil,
        deleted: Bool,
        nsfw: Bool,
        embedTitle: String? = nil,
        embedDescription: String? = nil,
        thumbnailUrl: WireURL? = nil,
        embedVideoUrl: WireURL? = nil,
        local: Bool,
        languageId: LanguageID,
        pinnedCommunity: Bool,
        pinnedInstance: Bool,
        linkContentType: String? = nil,
        altText: String? = nil
    ) {
        self.actorId = actorId
        self.title = title
        self.content = content
        self.linkUrl = linkUrl
        self.creatorId = creatorId
        self.communityId = communityId
        self.removed = removed
        self.locked = locked
        self.created = created
        self.updated = updated
        self.deleted = deleted
        self.nsfw = nsfw
        self.embedTitle = embedTitle
        self.embedDescription = embedDescription
        self.thumbnailUrl = thumbnailUrl
        self.embedVideoUrl = embedVideoUrl
        self.local = local
        self.languageId = languageId
        self.pinnedCommunity = pinnedCommunity
        self.pinnedInstance = pinnedInstance
        self.linkContentType = linkContentType
        self.altText = altText
    }

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.actorId != actorId {
            changes.append(FieldChange("actorId", from: describe(old.actorId), to: describe(actorId)))
        }
        if old.title != title { changes.append(FieldChange("title", from: describe(old.title), to: describe(title))) }
        if old.content != content {
            changes.append(FieldChange("content", from: describe(old.content), to: describe(content)))
        }
        if old.linkUrl != linkUrl {
            changes.append(FieldChange("linkUrl", from: describe(old.linkUrl), to: describe(linkUrl)))
        }
        if old.creatorId != creatorId {
            changes.append(FieldChange("creatorId", from: describe(old.creatorId), to: describe(creatorId)))
        }
        if old.communityId != communityId {
            changes.append(FieldChange("communityId", from: describe(old.communityId), to: describe(communityId)))
        }
        if old.removed != removed {
            changes.append(FieldChange("removed", from: describe(old.removed), to: describe(removed)))
        }
        if old.locked != locked {
            changes.append(FieldChange("locked", from: describe(old.locked), to: describe(locked)))
        }
        if old.created != created {
            changes.append(FieldChange("created", from: describe(old.created), to: describe(created)))
        }
        if old.updated != updated {
            changes.append(FieldChange("updated", from: describe(old.updated), to: describe(updated)))
        }
        if old.deleted != deleted {
            changes.append(FieldChange("deleted", from: describe(old.deleted), to: describe(deleted)))
        }
        if old.nsfw != nsfw { changes.append(FieldChange("nsfw", from: describe(old.nsfw), to: describe(nsfw))) }
        if old.embedTitle != embedTitle {
            changes.append(FieldChange("embedTitle", from: describe(old.embedTitle), to: describe(embedTitle)))
        }
        if old.embedDescription != embedDescription {
            changes.append(
                FieldChange("embedDescription", from: describe(old.embedDescription), to: describe(embedDescription))
            )
        }
        if old.thumbnailUrl != thumbnailUrl {
            changes.append(FieldChange("thumbnailUrl", from: describe(old.thumbnailUrl), to: describe(thumbnailUrl)))
        }
        if old.embedVideoUrl != embedVideoUrl {
            changes.append(FieldChange("embedVideoUrl", from: describe(old.embedVideoUrl), to: describe(embedVideoUrl)))
        }
        if old.local != local { changes.append(FieldChange("local", from: describe(old.local), to: describe(local))) }
        if old.languageId != languageId {
            changes.append(FieldChange("languageId", from: describe(old.languageId), to: describe(languageId)))
        }
        if old.pinnedCommunity != pinnedCommunity {
            changes.append(
                FieldChange("pinnedCommunity", from: describe(old.pinnedCommunity), to: describe(pinnedCommunity))
            )
        }
        if old.pinnedInstance != pinnedInstance {
            changes.append(
                FieldChange("pinnedInstance", from: describe(old.pinnedInstance), to: describe(pinnedInstance))
            )
        }
        if old.linkContentType != linkContentType {
            changes.append(
                FieldChange("linkContentType", from: describe(old.linkContentType), to: describe(linkContentType))
            )
        }
        if old.altText != altText {
            changes.append(FieldChange("altText", from: describe(old.altText), to: describe(altText)))
        }
        return changes
    }
}

/// The snapshot of a ``Post1``.
///
/// A post without counts or votes.
@dynamicMemberLookup
public struct Post1Value: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The identity.
    public var id: PostID
    /// What this tier adds.
    public var fields: Post1Fields

    /// The kind's name.
    public static let kind = "post"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(server: String, id: PostID, fields: Post1Fields) {
        self.server = server
        self.id = id
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Post1Fields, Value>) -> Value { fields[keyPath: field] }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension Post1Value {
    private enum CodingKeys: String, CodingKey {
        case server, id
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(PostID.self, forKey: .id)
        fields = try Post1Fields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(id, forKey: .id)
    }
}
