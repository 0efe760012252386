public import LemmyIdentifiers
public import WireRuntime

/// How much one address may ask in how many seconds.
public struct ApiLocalSiteRateLimit: WireValue {
    /// `local_site_id` on the wire.
    public var localSiteId: LocalSiteID
    /// More about it.
    public var message: Int
    /// `message_per_second` on the wire.
    public var messagePerSecond: Int
    /// The post.
    public var post: Int
    /// `post_per_second` on the wire.
    public var postPerSecond: Int
    /// `register` on the wire.
    public var register: Int
    /// `register_per_second` on the wire.
    public var registerPerSecond: Int
    /// `image` on the wire.
    public var image: Int
    /// `image_per_second` on the wire.
    public var imagePerSecond: Int
    /// The comment.
    public var comment: Int
    /// `comment_per_second` on the wire.
    public var commentPerSecond: Int
    /// `search` on the wire.
    public var search: Int
    /// `search_per_second` on the wire.
    public var searchPerSecond: Int
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// `import_user_settings` on the wire; since 0.19.0.
    public var importUserSettings: Int?
    /// `import_user_settings_per_second` on the wire; since 0.19.0.
    public var importUserSettingsPerSecond: Int?
    /// The id; until 0.18.5.
    public var id: Int?

    /// Makes a value, for tests and previews.
    public init(
        localSiteId: LocalSiteID,
        message: Int,
        messagePerSecond: Int,
        post: Int,
        postPerSecond: Int,
        register: Int,
        registerPerSecond: Int,
        image: Int,
        imagePerSecond: Int,
        comment: Int,
        commentPerSecond: Int,
        search: Int,
        searchPerSecond: Int,
        published: WireDate,
        updated: WireDate? = nil,
        importUserSettings: Int? = nil,
        importUserSettingsPerSecond: Int? = nil,
        id: Int? = nil
    ) {
        self.localSiteId = localSiteId
        self.message = message
        self.messagePerSecond = messagePerSecond
        self.post = post
        self.postPerSecond = postPerSecond
        self.register = register
        self.registerPerSecond = registerPerSecond
        self.image = image
        self.imagePerSecond = imagePerSecond
        self.comment = comment
        self.commentPerSecond = commentPerSecond
        self.search = search
        self.searchPerSecond = searchPerSecond
        self.published = published
        self.updated = updated
        self.importUserSettings = importUserSettings
        self.importUserSettingsPerSecond = importUserSettingsPerSecond
        self.id = id
    }

    private enum CodingKeys: String, CodingKey {
        case localSiteId = "local_site_id"
        case message
        case messagePerSecond = "message_per_second"
        case post
        case postPerSecond = "post_per_second"
        case register
        case registerPerSecond = "register_per_second"
        case image
        case imagePerSecond = "image_per_second"
        case comment
        case commentPerSecond = "comment_per_second"
        case search
        case searchPerSecond = "search_per_second"
        case published
        case updated
        case importUserSettings = "import_user_settings"
        case importUserSettingsPerSecond = "import_user_settings_per_second"
        case id
    }
}
