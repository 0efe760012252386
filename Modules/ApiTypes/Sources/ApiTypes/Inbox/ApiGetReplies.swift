public import WireRuntime

/// Asks for one page of answers to one's own comments and posts.
///
/// `GET /user/replies`; needs a login.
public struct ApiGetReplies: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetRepliesResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/user/replies", login: .required)

    /// The order.
    public var sort: ApiCommentSortType?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?
    /// Only what is unread.
    public var unreadOnly: Bool?

    /// Asks; what is nil is left to the server.
    public init(sort: ApiCommentSortType? = nil, page: Int? = nil, limit: Int? = nil, unreadOnly: Bool? = nil) {
        self.sort = sort
        self.page = page
        self.limit = limit
        self.unreadOnly = unreadOnly
    }

    private enum CodingKeys: String, CodingKey {
        case sort
        case page
        case limit
        case unreadOnly = "unread_only"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("sort", sort)
        items.add("page", page)
        items.add("limit", limit)
        items.add("unread_only", unreadOnly)
        return items
    }
}
