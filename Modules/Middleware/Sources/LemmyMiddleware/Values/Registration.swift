/// The state that a registration has reached.
public enum Registration: Sendable {
    /// The account exists and is logged in; the value is its client.
    case loggedIn(ApiClient)
    /// The account exists, but the user cannot log in to it yet.
    ///
    /// - Parameters:
    ///   - application: True if an administrator has to accept the account.
    ///   - email: True if the email address has to be confirmed; the server has sent an email.
    case waiting(application: Bool, email: Bool)
}
