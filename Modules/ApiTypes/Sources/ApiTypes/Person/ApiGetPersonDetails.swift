public import LemmyIdentifiers
public import WireRuntime

/// Asks for a person with what they wrote, by id or name.
///
/// `GET /user`, with or without a login.
public struct ApiGetPersonDetails: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetPersonDetailsResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/user", login: .optional)

    /// The person.
    public var personId: PersonID?
    /// The person, by `name` or `name@host`.
    public var username: String?
    /// The order.
    public var sort: ApiSortType?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?
    /// The community.
    public var communityId: CommunityID?
    /// Only what the viewer saved, whoever wrote it.
    public var savedOnly: Bool?

    /// Asks; what is nil is left to the server.
    public init(
        personId: PersonID? = nil,
        username: String? = nil,
        sort: ApiSortType? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        communityId: CommunityID? = nil,
        savedOnly: Bool? = nil
    ) {
        self.personId = personId
        self.username = username
        self.sort = sort
        self.page = page
        self.limit = limit
        self.communityId = communityId
        self.savedOnly = savedOnly
    }

    private enum CodingKeys: String, CodingKey {
        case personId = "person_id"
        case username
        case sort
        case page
        case limit
        case communityId = "community_id"
        case savedOnly = "saved_only"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("person_id", personId)
        items.add("username", username)
        items.add("sort", sort)
        items.add("page", page)
        items.add("limit", limit)
        items.add("community_id", communityId)
        items.add("saved_only", savedOnly)
        return items
    }
}
