/// The endpoint of a request: its method, its path and its need for a login.
public struct WireEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// The method.
    public let method: WireMethod
    /// The path below the API's root, such as `/post/list` for `/api/v3/post/list`. A name in braces stands for a value of each request:
    /// `/accounts/{id}/statuses`. ``WireRequest/path(percentEncoded:)`` returns the path to send.
    public let path: String
    /// The need for a login.
    public let login: WireLogin
    /// True if the body is a file, sent as `multipart/form-data` instead of JSON; the client adds it.
    public let isUpload: Bool

    /// Creates an endpoint.
    public init(_ method: WireMethod, _ path: String, login: WireLogin, isUpload: Bool = false) {
        self.method = method
        self.path = path
        self.login = login
        self.isUpload = isUpload
    }

    /// The endpoint as `GET /post/list`.
    public var description: String { "\(method.rawValue) \(path)" }
}

/// The need of a request for a login.
public enum WireLogin: Hashable, Sendable, CaseIterable {
    /// The request needs no login; send no token.
    case never
    /// The request works without a login, and returns more with one.
    case optional
    /// The request works only with a login.
    case required
}

/// The HTTP method of a request, in upper case on the wire.
public enum WireMethod: String, Hashable, Sendable, CaseIterable {
    /// Reads data; the parameters are sent in the query.
    case get = "GET"
    /// Writes or creates data; the parameters are sent in the body.
    case post = "POST"
    /// Replaces data; the parameters are sent in the body.
    case put = "PUT"
    /// Deletes data; the parameters are sent in the body.
    case delete = "DELETE"
    /// Changes a part of the data; the parameters are sent in the body. Lemmy does not use it.
    case patch = "PATCH"
}
