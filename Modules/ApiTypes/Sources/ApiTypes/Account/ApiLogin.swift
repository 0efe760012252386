public import WireRuntime

/// Logs in.
///
/// `POST /user/login`; sends no token.
public struct ApiLogin: WireRequest {
    /// What the server answers.
    public typealias Response = ApiLoginResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/user/login", login: .never)

    /// Name or e-mail.
    public var usernameOrEmail: String
    /// The password.
    public var password: String
    /// The six digits of the second factor.
    public var totp2faToken: String?

    /// Makes the request.
    public init(usernameOrEmail: String, password: String, totp2faToken: String? = nil) {
        self.usernameOrEmail = usernameOrEmail
        self.password = password
        self.totp2faToken = totp2faToken
    }

    private enum CodingKeys: String, CodingKey {
        case usernameOrEmail = "username_or_email"
        case password
        case totp2faToken = "totp_2fa_token"
    }
}
