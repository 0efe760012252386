/// Where a request goes: method, path and whether it needs a login.
public struct WireEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// The method.
    public let method: WireMethod
    /// The path below the API's root, `/post/list` for `/api/v3/post/list`.
    public let path: String
    /// Whether it needs a login.
    public let login: WireLogin

    /// Describes an endpoint.
    public init(_ method: WireMethod, _ path: String, login: WireLogin) {
        self.method = method
        self.path = path
        self.login = login
    }

    /// `GET /post/list`.
    public var description: String { "\(method.rawValue) \(path)" }
}
