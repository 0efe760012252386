public import WireRuntime

/// A person as their own page shows them.
public struct ApiGetPersonDetailsResponse: WireValue {
    /// The person.
    public var personView: ApiPersonView
    /// Their instance's site; since 0.19.4.
    public var site: ApiSite?
    /// Comments.
    public var comments: [ApiCommentView]
    /// Posts.
    public var posts: [ApiPostView]
    /// The communities they moderate.
    public var moderates: [ApiCommunityModeratorView]

    /// Makes a value, for tests and previews.
    public init(
        personView: ApiPersonView,
        site: ApiSite? = nil,
        comments: [ApiCommentView],
        posts: [ApiPostView],
        moderates: [ApiCommunityModeratorView]
    ) {
        self.personView = personView
        self.site = site
        self.comments = comments
        self.posts = posts
        self.moderates = moderates
    }

    private enum CodingKeys: String, CodingKey {
        case personView = "person_view"
        case site
        case comments
        case posts
        case moderates
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        personView = try container.decode(ApiPersonView.self, forKey: .personView)
        site = try container.decodeIfPresent(ApiSite.self, forKey: .site)
        comments = try container.decodeLossyArray(of: ApiCommentView.self, forKey: .comments)
        posts = try container.decodeLossyArray(of: ApiPostView.self, forKey: .posts)
        moderates = try container.decodeLossyArray(of: ApiCommunityModeratorView.self, forKey: .moderates)
    }
}
