/// One call a server understands.
public struct Endpoint: Hashable, Sendable {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    public var method: String
    /// The path after the API's own prefix: `/post/list`.
    public var path: String
    /// What the source's client calls it: `getPosts`.
    public var name: String
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
        request: TypeExpression? = nil,
        response: TypeExpression,
        login: Login? = nil,
        upload: Bool = false,
        query: TypeExpression? = nil
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.request = request
        self.response = response
        self.login = login
        self.upload = upload
        self.query = query
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
