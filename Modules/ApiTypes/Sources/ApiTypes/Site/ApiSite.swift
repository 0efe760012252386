public import LemmyIdentifiers
public import WireRuntime

/// A server's site.
public struct ApiSite: WireValue {
    /// The id.
    public var id: SiteID
    /// The name.
    public var name: String
    /// The long description, in Markdown.
    public var sidebar: String?
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// The small picture.
    public var icon: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// A description, in Markdown.
    public var description: String?
    /// The address that means it on every server.
    public var actorId: WireURL
    /// When it was last fetched.
    public var lastRefreshedAt: WireDate
    /// Where other servers deliver.
    public var inboxUrl: WireURL
    /// The key that checks what the site signs.
    public var publicKey: String
    /// The instance it is from.
    public var instanceId: InstanceID
    /// What to warn of before showing the site; since 0.19.4.
    public var contentWarning: String?
    /// A key that no server should send; kept because old ones may; until 0.19.3.
    public var privateKey: String?

    /// Makes a value, for tests and previews.
    public init(
        id: SiteID,
        name: String,
        sidebar: String? = nil,
        published: WireDate,
        updated: WireDate? = nil,
        icon: WireURL? = nil,
        banner: WireURL? = nil,
        description: String? = nil,
        actorId: WireURL,
        lastRefreshedAt: WireDate,
        inboxUrl: WireURL,
        publicKey: String,
        instanceId: InstanceID,
        contentWarning: String? = nil,
        privateKey: String? = nil
    ) {
        self.id = id
        self.name = name
        self.sidebar = sidebar
        self.published = published
        self.updated = updated
        self.icon = icon
        self.banner = banner
        self.description = description
        self.actorId = actorId
        self.lastRefreshedAt = lastRefreshedAt
        self.inboxUrl = inboxUrl
        self.publicKey = publicKey
        self.instanceId = instanceId
        self.contentWarning = contentWarning
        self.privateKey = privateKey
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case sidebar
        case published
        case updated
        case icon
        case banner
        case description
        case actorId = "actor_id"
        case lastRefreshedAt = "last_refreshed_at"
        case inboxUrl = "inbox_url"
        case publicKey = "public_key"
        case instanceId = "instance_id"
        case contentWarning = "content_warning"
        case privateKey = "private_key"
    }
}
