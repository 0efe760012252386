public import WireRuntime

/// Ends the token's life.
///
/// `POST /user/logout`; needs a login. Exists since 0.19.0.
public struct ApiLogout: WireRequest {
    /// What the server answers.
    public typealias Response = ApiSuccessResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/user/logout", login: .required)

    /// Makes the request.
    public init() {}
}
