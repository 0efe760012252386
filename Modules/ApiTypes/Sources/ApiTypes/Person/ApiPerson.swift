public import LemmyIdentifiers
public import WireRuntime

/// A person, local or from another instance.
public struct ApiPerson: WireValue {
    /// The id.
    public var id: PersonID
    /// The name.
    public var name: String
    /// The name to show instead of `name`.
    public var displayName: String?
    /// The small picture.
    public var avatar: WireURL?
    /// Whether this server banned them.
    public var banned: Bool
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// The address that means it on every server.
    public var actorId: WireURL
    /// What they say about themselves, in Markdown.
    public var bio: String?
    /// Whether it is from this server.
    public var local: Bool
    /// The wide picture.
    public var banner: WireURL?
    /// Whether its creator deleted it.
    public var deleted: Bool
    /// Their Matrix account.
    public var matrixUserId: String?
    /// Whether it is a bot.
    public var botAccount: Bool
    /// When the ban ends; nil is never.
    public var banExpires: WireDate?
    /// The instance it is from.
    public var instanceId: InstanceID
    /// Whether they are an admin of this server; until 0.18.5.
    public var admin: Bool?
    /// Where other servers deliver; promised by the types of 0.18.1, sent by no server seen.
    public var inboxUrl: WireURL?

    /// Makes a value, for tests and previews.
    public init(
        id: PersonID,
        name: String,
        displayName: String? = nil,
        avatar: WireURL? = nil,
        banned: Bool,
        published: WireDate,
        updated: WireDate? = nil,
        actorId: WireURL,
        bio: String? = nil,
        local: Bool,
        banner: WireURL? = nil,
        deleted: Bool,
        matrixUserId: String? = nil,
        botAccount: Bool,
        banExpires: WireDate? = nil,
        instanceId: InstanceID,
        admin: Bool? = nil,
        inboxUrl: WireURL? = nil
    ) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.avatar = avatar
        self.banned = banned
        self.published = published
        self.updated = updated
        self.actorId = actorId
        self.bio = bio
        self.local = local
        self.banner = banner
        self.deleted = deleted
        self.matrixUserId = matrixUserId
        self.botAccount = botAccount
        self.banExpires = banExpires
        self.instanceId = instanceId
        self.admin = admin
        self.inboxUrl = inboxUrl
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case displayName = "display_name"
        case avatar
        case banned
        case published
        case updated
        case actorId = "actor_id"
        case bio
        case local
        case banner
        case deleted
        case matrixUserId = "matrix_user_id"
        case botAccount = "bot_account"
        case banExpires = "ban_expires"
        case instanceId = "instance_id"
        case admin
        case inboxUrl = "inbox_url"
    }
}
