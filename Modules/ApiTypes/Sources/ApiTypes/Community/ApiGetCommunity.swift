public import LemmyIdentifiers
public import WireRuntime

/// Asks for a community, by id or name.
///
/// `GET /community`, with or without a login.
public struct ApiGetCommunity: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetCommunityResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/community", login: .optional)

    /// The id.
    public var id: CommunityID?
    /// The name.
    public var name: String?

    /// Asks; what is nil is left to the server.
    public init(id: CommunityID? = nil, name: String? = nil) {
        self.id = id
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("id", id)
        items.add("name", name)
        return items
    }
}
