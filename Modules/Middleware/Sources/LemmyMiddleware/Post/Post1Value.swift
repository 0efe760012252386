public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// The fields that tier 1 of a post adds.
public struct Post1Fields: TierFields {
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

    /// Which fields differ from earlier ones, in the order of ``Post1/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.actorId != actorId)
        mask.note(1, old.title != title)
        mask.note(2, old.content != content)
        mask.note(3, old.linkUrl != linkUrl)
        mask.note(4, old.creatorId != creatorId)
        mask.note(5, old.communityId != communityId)
        mask.note(6, old.removed != removed)
        mask.note(7, old.locked != locked)
        mask.note(8, old.created != created)
        mask.note(9, old.updated != updated)
        mask.note(10, old.deleted != deleted)
        mask.note(11, old.nsfw != nsfw)
        mask.note(12, old.embedTitle != embedTitle)
        mask.note(13, old.embedDescription != embedDescription)
        mask.note(14, old.thumbnailUrl != thumbnailUrl)
        mask.note(15, old.embedVideoUrl != embedVideoUrl)
        mask.note(16, old.local != local)
        mask.note(17, old.languageId != languageId)
        mask.note(18, old.pinnedCommunity != pinnedCommunity)
        mask.note(19, old.pinnedInstance != pinnedInstance)
        mask.note(20, old.linkContentType != linkContentType)
        mask.note(21, old.altText != altText)
        return mask
    }
}

/// The snapshot of a ``Post1``.
///
/// A post without counts or votes.
@dynamicMemberLookup
public struct Post1Value: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The identity.
    public var id: PostID
    /// What this tier adds.
    public var box: Box<Post1Fields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "post"
    /// The tier.
    public static let tier = 1

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        id: PostID,
        box: Box<Post1Fields>,
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
        id: PostID,
        fields: Post1Fields,
        groups: GroupSet = .all
    ) {
        self.init(server: server, id: id, box: Box(fields), groups: groups)
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Post1Fields, Value>) -> Value { box.fields[keyPath: field] }

    /// The snapshot: it has no children.
    public func map(_ transform: ModelTransform) -> Self? { self }

    /// Has no children.
    public func forEach(_ visit: ModelVisitor) {}
}

extension Post1Value {
    private enum CodingKeys: String, CodingKey {
        case server, id, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        id = try container.decode(PostID.self, forKey: .id)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try Post1Fields(from: decoder))
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
