public import LemmyIdentifiers
public import WireRuntime

/// Asks for one page of private messages.
///
/// `GET /private_message/list`; needs a login.
public struct ApiGetPrivateMessages: WireRequest {
    /// What the server answers.
    public typealias Response = ApiPrivateMessagesResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/private_message/list", login: .required)

    /// Only what is unread.
    public var unreadOnly: Bool?
    /// The page, from 1.
    public var page: Int?
    /// How many, at most 50; the server's default is 10.
    public var limit: Int?
    /// Who wrote it; since 0.19.0.
    public var creatorId: PersonID?

    /// Asks; what is nil is left to the server.
    public init(unreadOnly: Bool? = nil, page: Int? = nil, limit: Int? = nil, creatorId: PersonID? = nil) {
        self.unreadOnly = unreadOnly
        self.page = page
        self.limit = limit
        self.creatorId = creatorId
    }

    private enum CodingKeys: String, CodingKey {
        case unreadOnly = "unread_only"
        case page
        case limit
        case creatorId = "creator_id"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("unread_only", unreadOnly)
        items.add("page", page)
        items.add("limit", limit)
        items.add("creator_id", creatorId)
        return items
    }
}
