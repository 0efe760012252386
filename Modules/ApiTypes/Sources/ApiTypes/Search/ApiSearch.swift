public import LemmyIdentifiers
public import WireRuntime

/// Searches.
///
/// `GET /search`, with or without a login.
public struct ApiSearch: WireRequest {
    /// What the server answers.
    public typealias Response = ApiSearchResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/search", login: .optional)

    /// What is asked for.
    public var q: String
    /// The community.
    public var communityId: CommunityID?
    /// The community, by `name` or `name@host`.
    public var communityName: String?
    /// Who wrote it.
    public var creatorId: PersonID?
    /// What to search for.
    public var type: ApiSearchType?
    /// The order.
    public var sort: ApiSortType?
    /// Where from.
    public var listingType: ApiListingType?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?
    /// Only titles, not texts; since 0.19.6.
    public var postTitleOnly: Bool?

    /// Asks; what is nil is left to the server.
    public init(
        q: String,
        communityId: CommunityID? = nil,
        communityName: String? = nil,
        creatorId: PersonID? = nil,
        type: ApiSearchType? = nil,
        sort: ApiSortType? = nil,
        listingType: ApiListingType? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        postTitleOnly: Bool? = nil
    ) {
        self.q = q
        self.communityId = communityId
        self.communityName = communityName
        self.creatorId = creatorId
        self.type = type
        self.sort = sort
        self.listingType = listingType
        self.page = page
        self.limit = limit
        self.postTitleOnly = postTitleOnly
    }

    private enum CodingKeys: String, CodingKey {
        case q
        case communityId = "community_id"
        case communityName = "community_name"
        case creatorId = "creator_id"
        case type = "type_"
        case sort
        case listingType = "listing_type"
        case page
        case limit
        case postTitleOnly = "post_title_only"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("q", q)
        items.add("community_id", communityId)
        items.add("community_name", communityName)
        items.add("creator_id", creatorId)
        items.add("type_", type)
        items.add("sort", sort)
        items.add("listing_type", listingType)
        items.add("page", page)
        items.add("limit", limit)
        items.add("post_title_only", postTitleOnly)
        return items
    }
}
