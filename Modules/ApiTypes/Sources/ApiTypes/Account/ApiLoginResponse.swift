public import WireRuntime

/// What a login brings.
public struct ApiLoginResponse: WireValue {
    /// The token; nil if the account is not active yet.
    public var jwt: String?
    /// Whether an application waits for approval.
    public var registrationCreated: Bool
    /// Whether an e-mail waits to be answered.
    public var verifyEmailSent: Bool

    /// Makes a value, for tests and previews.
    public init(jwt: String? = nil, registrationCreated: Bool, verifyEmailSent: Bool) {
        self.jwt = jwt
        self.registrationCreated = registrationCreated
        self.verifyEmailSent = verifyEmailSent
    }

    private enum CodingKeys: String, CodingKey {
        case jwt
        case registrationCreated = "registration_created"
        case verifyEmailSent = "verify_email_sent"
    }
}
