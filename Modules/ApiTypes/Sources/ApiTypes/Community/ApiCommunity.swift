public import LemmyIdentifiers
public import WireRuntime

/// A community, without its counts.
public struct ApiCommunity: WireValue {
    /// The id.
    public var id: CommunityID
    /// The name.
    public var name: String
    /// The display name.
    public var title: String
    /// A description, in Markdown.
    public var description: String?
    /// Whether a moderator removed it.
    public var removed: Bool
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// Whether its creator deleted it.
    public var deleted: Bool
    /// Whether it is not safe for work.
    public var nsfw: Bool
    /// The address that means it on every server.
    public var actorId: WireURL
    /// Whether it is from this server.
    public var local: Bool
    /// The small picture.
    public var icon: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// Whether the viewer hid it.
    public var hidden: Bool
    /// Whether only moderators may post.
    public var postingRestrictedToMods: Bool
    /// The instance it is from.
    public var instanceId: InstanceID
    /// Who may see it; since 0.19.4.
    public var visibility: ApiCommunityVisibility?
    /// `followers_url` on the wire; promised by the types of 0.18.1, sent by no server seen.
    public var followersUrl: WireURL?
    /// Where other servers deliver; promised by the types of 0.18.1, sent by no server seen.
    public var inboxUrl: WireURL?

    /// Makes a value, for tests and previews.
    public init(
        id: CommunityID,
        name: String,
        title: String,
        description: String? = nil,
        removed: Bool,
        published: WireDate,
        updated: WireDate? = nil,
        deleted: Bool,
        nsfw: Bool,
        actorId: WireURL,
        local: Bool,
        icon: WireURL? = nil,
        banner: WireURL? = nil,
        hidden: Bool,
        postingRestrictedToMods: Bool,
        instanceId: InstanceID,
        visibility: ApiCommunityVisibility? = nil,
        followersUrl: WireURL? = nil,
        inboxUrl: WireURL? = nil
    ) {
        self.id = id
        self.name = name
        self.title = title
        self.description = description
        self.removed = removed
        self.published = published
        self.updated = updated
        self.deleted = deleted
        self.nsfw = nsfw
        self.actorId = actorId
        self.local = local
        self.icon = icon
        self.banner = banner
        self.hidden = hidden
        self.postingRestrictedToMods = postingRestrictedToMods
        self.instanceId = instanceId
        self.visibility = visibility
        self.followersUrl = followersUrl
        self.inboxUrl = inboxUrl
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case title
        case description
        case removed
        case published
        case updated
        case deleted
        case nsfw
        case actorId = "actor_id"
        case local
        case icon
        case banner
        case hidden
        case postingRestrictedToMods = "posting_restricted_to_mods"
        case instanceId = "instance_id"
        case visibility
        case followersUrl = "followers_url"
        case inboxUrl = "inbox_url"
    }
}
