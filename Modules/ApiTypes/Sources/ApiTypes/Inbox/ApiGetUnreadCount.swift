public import WireRuntime

/// Asks how much in the inbox is unread.
///
/// `GET /user/unread_count`; needs a login.
public struct ApiGetUnreadCount: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetUnreadCountResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/user/unread_count", login: .required)

    /// Asks; what is nil is left to the server.
    public init() {}
}
