public import WireRuntime

/// What was found, by kind.
public struct ApiSearchResponse: WireValue {
    /// What was searched for.
    public var type: ApiSearchType
    /// Comments.
    public var comments: [ApiCommentView]
    /// Posts.
    public var posts: [ApiPostView]
    /// Communities.
    public var communities: [ApiCommunityView]
    /// Users.
    public var users: [ApiPersonView]

    /// Makes a value, for tests and previews.
    public init(
        type: ApiSearchType,
        comments: [ApiCommentView],
        posts: [ApiPostView],
        communities: [ApiCommunityView],
        users: [ApiPersonView]
    ) {
        self.type = type
        self.comments = comments
        self.posts = posts
        self.communities = communities
        self.users = users
    }

    private enum CodingKeys: String, CodingKey {
        case type = "type_"
        case comments
        case posts
        case communities
        case users
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(ApiSearchType.self, forKey: .type)
        comments = try container.decodeLossyArray(of: ApiCommentView.self, forKey: .comments)
        posts = try container.decodeLossyArray(of: ApiPostView.self, forKey: .posts)
        communities = try container.decodeLossyArray(of: ApiCommunityView.self, forKey: .communities)
        users = try container.decodeLossyArray(of: ApiPersonView.self, forKey: .users)
    }
}
