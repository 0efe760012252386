public import WireRuntime

/// Asks for the server and the own account.
///
/// `GET /site`, with or without a login.
public struct ApiGetSite: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetSiteResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/site", login: .optional)

    /// Asks; what is nil is left to the server.
    public init() {}
}
