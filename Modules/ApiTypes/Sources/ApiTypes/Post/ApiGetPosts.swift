public import LemmyIdentifiers
public import WireRuntime

/// Asks for one page of a feed.
///
/// `GET /post/list`, with or without a login.
public struct ApiGetPosts: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetPostsResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/post/list", login: .optional)

    /// Where from.
    public var type: ApiListingType?
    /// The order.
    public var sort: ApiSortType?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?
    /// The community.
    public var communityId: CommunityID?
    /// The community, by `name` or `name@host`.
    public var communityName: String?
    /// Only what the viewer saved.
    public var savedOnly: Bool?
    /// Only what the viewer voted up; since 0.19.0.
    public var likedOnly: Bool?
    /// Only what the viewer voted down; since 0.19.0.
    public var dislikedOnly: Bool?
    /// Also what the viewer hid; since 0.19.4.
    public var showHidden: Bool?
    /// Also what the viewer has read; since 0.19.6.
    public var showRead: Bool?
    /// Also what is not safe for work; since 0.19.6.
    public var showNsfw: Bool?
    /// Where the last page ended: its `nextPage`; since 0.19.0.
    public var pageCursor: ApiPaginationCursor?

    /// Asks; what is nil is left to the server.
    public init(
        type: ApiListingType? = nil,
        sort: ApiSortType? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        communityId: CommunityID? = nil,
        communityName: String? = nil,
        savedOnly: Bool? = nil,
        likedOnly: Bool? = nil,
        dislikedOnly: Bool? = nil,
        showHidden: Bool? = nil,
        showRead: Bool? = nil,
        showNsfw: Bool? = nil,
        pageCursor: ApiPaginationCursor? = nil
    ) {
        self.type = type
        self.sort = sort
        self.page = page
        self.limit = limit
        self.communityId = communityId
        self.communityName = communityName
        self.savedOnly = savedOnly
        self.likedOnly = likedOnly
        self.dislikedOnly = dislikedOnly
        self.showHidden = showHidden
        self.showRead = showRead
        self.showNsfw = showNsfw
        self.pageCursor = pageCursor
    }

    private enum CodingKeys: String, CodingKey {
        case type = "type_"
        case sort
        case page
        case limit
        case communityId = "community_id"
        case communityName = "community_name"
        case savedOnly = "saved_only"
        case likedOnly = "liked_only"
        case dislikedOnly = "disliked_only"
        case showHidden = "show_hidden"
        case showRead = "show_read"
        case showNsfw = "show_nsfw"
        case pageCursor = "page_cursor"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("type_", type)
        items.add("sort", sort)
        items.add("page", page)
        items.add("limit", limit)
        items.add("community_id", communityId)
        items.add("community_name", communityName)
        items.add("saved_only", savedOnly)
        items.add("liked_only", likedOnly)
        items.add("disliked_only", dislikedOnly)
        items.add("show_hidden", showHidden)
        items.add("show_read", showRead)
        items.add("show_nsfw", showNsfw)
        items.add("page_cursor", pageCursor)
        return items
    }
}
