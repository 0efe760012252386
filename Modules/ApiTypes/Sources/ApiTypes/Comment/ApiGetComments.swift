public import LemmyIdentifiers
public import WireRuntime

/// Asks for comments: a page, or with `maxDepth` a tree.
///
/// `GET /comment/list`, with or without a login.
public struct ApiGetComments: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetCommentsResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/comment/list", login: .optional)

    /// Where from.
    public var type: ApiListingType?
    /// The order.
    public var sort: ApiCommentSortType?
    /// How deep below the parent; makes it a tree, and `page` and `limit` ignored.
    public var maxDepth: Int?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?
    /// The community.
    public var communityId: CommunityID?
    /// The community, by `name` or `name@host`.
    public var communityName: String?
    /// The post.
    public var postId: PostID?
    /// The comment whose answers are wanted.
    public var parentId: CommentID?
    /// Only what the viewer saved.
    public var savedOnly: Bool?
    /// Only what the viewer voted up; since 0.19.0.
    public var likedOnly: Bool?
    /// Only what the viewer voted down; since 0.19.0.
    public var dislikedOnly: Bool?

    /// Asks; what is nil is left to the server.
    public init(
        type: ApiListingType? = nil,
        sort: ApiCommentSortType? = nil,
        maxDepth: Int? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        communityId: CommunityID? = nil,
        communityName: String? = nil,
        postId: PostID? = nil,
        parentId: CommentID? = nil,
        savedOnly: Bool? = nil,
        likedOnly: Bool? = nil,
        dislikedOnly: Bool? = nil
    ) {
        self.type = type
        self.sort = sort
        self.maxDepth = maxDepth
        self.page = page
        self.limit = limit
        self.communityId = communityId
        self.communityName = communityName
        self.postId = postId
        self.parentId = parentId
        self.savedOnly = savedOnly
        self.likedOnly = likedOnly
        self.dislikedOnly = dislikedOnly
    }

    private enum CodingKeys: String, CodingKey {
        case type = "type_"
        case sort
        case maxDepth = "max_depth"
        case page
        case limit
        case communityId = "community_id"
        case communityName = "community_name"
        case postId = "post_id"
        case parentId = "parent_id"
        case savedOnly = "saved_only"
        case likedOnly = "liked_only"
        case dislikedOnly = "disliked_only"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("type_", type)
        items.add("sort", sort)
        items.add("max_depth", maxDepth)
        items.add("page", page)
        items.add("limit", limit)
        items.add("community_id", communityId)
        items.add("community_name", communityName)
        items.add("post_id", postId)
        items.add("parent_id", parentId)
        items.add("saved_only", savedOnly)
        items.add("liked_only", likedOnly)
        items.add("disliked_only", dislikedOnly)
        return items
    }
}
