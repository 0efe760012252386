/// Where a request goes: method, path and whether it needs a login.
public struct WireEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// The method.
    public let method: WireMethod
    /// The path below the API's root, `/post/list` for `/api/v3/post/list`; with a name in braces where each request has its own value,
    /// `/accounts/{id}/statuses`. ``WireRequest/path(percentEncoded:)`` is what is sent.
    public let path: String
    /// Whether it needs a login.
    public let login: WireLogin
    /// Whether the body is a file, as `multipart/form-data`, and not JSON: the client adds it.
    public let isUpload: Bool

    /// Describes an endpoint.
    public init(_ method: WireMethod, _ path: String, login: WireLogin, isUpload: Bool = false) {
        self.method = method
        self.path = path
        self.login = login
        self.isUpload = isUpload
    }

    /// `GET /post/list`.
    public var description: String { "\(method.rawValue) \(path)" }
}
