public import WireRuntime

/// A post as its own page shows it.
public struct ApiGetPostResponse: WireValue {
    /// The post.
    public var postView: ApiPostView
    /// The community.
    public var communityView: ApiCommunityView
    /// Who moderates the community.
    public var moderators: [ApiCommunityModeratorView]
    /// Posts with the same link.
    public var crossPosts: [ApiPostView]

    /// Makes a value, for tests and previews.
    public init(
        postView: ApiPostView,
        communityView: ApiCommunityView,
        moderators: [ApiCommunityModeratorView],
        crossPosts: [ApiPostView]
    ) {
        self.postView = postView
        self.communityView = communityView
        self.moderators = moderators
        self.crossPosts = crossPosts
    }

    private enum CodingKeys: String, CodingKey {
        case postView = "post_view"
        case communityView = "community_view"
        case moderators
        case crossPosts = "cross_posts"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        postView = try container.decode(ApiPostView.self, forKey: .postView)
        communityView = try container.decode(ApiCommunityView.self, forKey: .communityView)
        moderators = try container.decodeLossyArray(of: ApiCommunityModeratorView.self, forKey: .moderators)
        crossPosts = try container.decodeLossyArray(of: ApiPostView.self, forKey: .crossPosts)
    }
}
