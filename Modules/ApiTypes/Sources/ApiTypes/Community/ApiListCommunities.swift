public import WireRuntime

/// Asks for one page of communities.
///
/// `GET /community/list`, with or without a login.
public struct ApiListCommunities: WireRequest {
    /// What the server answers.
    public typealias Response = ApiListCommunitiesResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/community/list", login: .optional)

    /// Where from.
    public var type: ApiListingType?
    /// The order.
    public var sort: ApiSortType?
    /// Also what is not safe for work; since 0.18.1.
    public var showNsfw: Bool?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?

    /// Asks; what is nil is left to the server.
    public init(
        type: ApiListingType? = nil,
        sort: ApiSortType? = nil,
        showNsfw: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) {
        self.type = type
        self.sort = sort
        self.showNsfw = showNsfw
        self.page = page
        self.limit = limit
    }

    private enum CodingKeys: String, CodingKey {
        case type = "type_"
        case sort
        case showNsfw = "show_nsfw"
        case page
        case limit
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("type_", type)
        items.add("sort", sort)
        items.add("show_nsfw", showNsfw)
        items.add("page", page)
        items.add("limit", limit)
        return items
    }
}
