public import WireRuntime

/// Asks whether the token is valid.
///
/// `GET /user/validate_auth`; needs a login. Exists since 0.19.0.
public struct ApiValidateAuth: WireRequest {
    /// What the server answers.
    public typealias Response = ApiSuccessResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/user/validate_auth", login: .required)

    /// Asks; what is nil is left to the server.
    public init() {}
}
