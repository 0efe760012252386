public import WireRuntime

/// Asks what an address stands for.
///
/// `GET /resolve_object`, with or without a login.
public struct ApiResolveObject: WireRequest {
    /// What the server answers.
    public typealias Response = ApiResolveObjectResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/resolve_object", login: .optional)

    /// An address, `!community@host` or `@person@host`.
    public var q: String

    /// Asks; what is nil is left to the server.
    public init(q: String) {
        self.q = q
    }

    private enum CodingKeys: String, CodingKey {
        case q
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("q", q)
        return items
    }
}
