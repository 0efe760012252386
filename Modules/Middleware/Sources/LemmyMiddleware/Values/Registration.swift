/// How far a registration got.
public enum Registration: Sendable {
    /// The account is there and logged in: its client.
    case loggedIn(ApiClient)
    /// The account waits for something before anybody can log in.
    ///
    /// - Parameters:
    ///   - application: Whether an administrator has to accept it.
    ///   - email: Whether the address has to be confirmed: a letter is under way.
    case waiting(application: Bool, email: Bool)
}
