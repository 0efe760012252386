public import LemmyIdentifiers
public import WireRuntime

/// A post, without what others made of it.
public struct ApiPost: WireValue {
    /// The id.
    public var id: PostID
    /// The title.
    public var name: String
    /// The link.
    public var url: WireURL?
    /// The text, in Markdown.
    public var body: String?
    /// Who wrote it.
    public var creatorId: PersonID
    /// The community.
    public var communityId: CommunityID
    /// Whether a moderator removed it.
    public var removed: Bool
    /// Whether it takes no more comments.
    public var locked: Bool
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// Whether its creator deleted it.
    public var deleted: Bool
    /// Whether it is not safe for work.
    public var nsfw: Bool
    /// The linked page's title.
    public var embedTitle: String?
    /// The linked page's description.
    public var embedDescription: String?
    /// A small picture.
    public var thumbnailUrl: WireURL?
    /// The address that means it on every server.
    public var apId: WireURL
    /// Whether it is from this server.
    public var local: Bool
    /// The linked page's video.
    public var embedVideoUrl: WireURL?
    /// The language; 0 is undetermined.
    public var languageId: LanguageID
    /// Whether it is pinned in its community.
    public var featuredCommunity: Bool
    /// Whether it is pinned on this server.
    public var featuredLocal: Bool
    /// The content type of the link; since 0.19.4.
    public var urlContentType: String?
    /// What the picture shows, in words; since 0.19.4.
    public var altText: String?

    /// Makes a value, for tests and previews.
    public init(
        id: PostID,
        name: String,
        url: WireURL? = nil,
        body: String? = nil,
        creatorId: PersonID,
        communityId: CommunityID,
        removed: Bool,
        locked: Bool,
        published: WireDate,
        updated: WireDate? = nil,
        deleted: Bool,
        nsfw: Bool,
        embedTitle: String? = nil,
        embedDescription: String? = nil,
        thumbnailUrl: WireURL? = nil,
        apId: WireURL,
        local: Bool,
        embedVideoUrl: WireURL? = nil,
        languageId: LanguageID,
        featuredCommunity: Bool,
        featuredLocal: Bool,
        urlContentType: String? = nil,
        altText: String? = nil
    ) {
        self.id = id
        self.name = name
        self.url = url
        self.body = body
        self.creatorId = creatorId
        self.communityId = communityId
        self.removed = removed
        self.locked = locked
        self.published = published
        self.updated = updated
        self.deleted = deleted
        self.nsfw = nsfw
        self.embedTitle = embedTitle
        self.embedDescription = embedDescription
        self.thumbnailUrl = thumbnailUrl
        self.apId = apId
        self.local = local
        self.embedVideoUrl = embedVideoUrl
        self.languageId = languageId
        self.featuredCommunity = featuredCommunity
        self.featuredLocal = featuredLocal
        self.urlContentType = urlContentType
        self.altText = altText
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case url
        case body
        case creatorId = "creator_id"
        case communityId = "community_id"
        case removed
        case locked
        case published
        case updated
        case deleted
        case nsfw
        case embedTitle = "embed_title"
        case embedDescription = "embed_description"
        case thumbnailUrl = "thumbnail_url"
        case apId = "ap_id"
        case local
        case embedVideoUrl = "embed_video_url"
        case languageId = "language_id"
        case featuredCommunity = "featured_community"
        case featuredLocal = "featured_local"
        case urlContentType = "url_content_type"
        case altText = "alt_text"
    }
}
