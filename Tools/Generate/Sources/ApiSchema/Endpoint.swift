/// One call that a server understands.
public struct Endpoint: Hashable, Sendable {
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    public var method: String
    /// The path below the API's own prefix: `/post/list`; a place for a value has a name in braces, `/accounts/{id}/statuses`.
    public var path: String
    /// The name of the function in the source's client: `getPosts`.
    public var name: String
    /// The values for the places in the path, in their order; none of them is optional.
    public var parameters: [Field]
    /// The parameters, in the query of a GET and in the body of the other methods; nil if there are none.
    public var request: TypeExpression?
    /// The type of a successful response.
    public var response: TypeExpression
    /// The login that the endpoint needs; nil if the source does not say.
    public var login: Login?
    /// True if the body is a file (multipart) instead of JSON.
    public var upload: Bool
    /// The parameters in the query of an upload, whose body is the file, or of another request that also has a body.
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
    /// Returns the names in braces of a path, each once, in their order.
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
    /// The login that an endpoint needs.
    public enum Login: String, Hashable, Sendable, CaseIterable {
        /// A login makes no difference.
        case never
        /// The response may depend on the account that sends the request.
        case optional
        /// The request fails without a login.
        case required
    }
}
