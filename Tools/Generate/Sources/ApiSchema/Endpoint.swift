/// One call a server understands.
public struct Endpoint: Hashable, Sendable {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    public var method: String
    /// The path after the API's own prefix: `/post/list`; with a name in braces where a value stands, `/accounts/{id}/statuses`.
    public var path: String
    /// What the source's client calls it: `getPosts`.
    public var name: String
    /// What stands in the path's places, in their order; none of them optional.
    public var parameters: [Field]
    /// The parameters, in the query of a GET and in the body of the others; nil where there are none.
    public var request: TypeExpression?
    /// What a good answer holds.
    public var response: TypeExpression
    /// Whether it wants a login; nil where the source does not say.
    public var login: Login?
    /// Whether the body is a file (multipart) instead of JSON.
    public var upload: Bool
    /// Parameters in the query beside an upload's body.
    public var query: TypeExpression?

    /// Makes an endpoint.
    public init(
        method: String,
        path: String,
        name: String,
        parameters: [Field] = [],
        request: TypeExpression? = nil,
        response: TypeExpression,
        login: Login? = nil,
        upload: Bool = false,
        query: TypeExpression? = nil
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.parameters = parameters
        self.request = request
        self.response = response
        self.login = login
        self.upload = upload
        self.query = query
    }
}

extension Endpoint {
    /// The names in braces of a path, each once, in their order.
    public static func places(in path: String) -> [String] {
        var names: [String] = []
        for part in path.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: "}") else { continue }
            let name = String(part[..<end])
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Endpoint {
    /// Whether an endpoint wants a login.
    public enum Login: String, Hashable, Sendable, CaseIterable {
        /// A login makes no difference.
        case never
        /// The answer may depend on who asks.
        case optional
        /// It fails without one.
        case required
    }
}
