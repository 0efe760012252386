/// What a server's time goes by.
public enum ServerClock: String, Hashable, Sendable, CaseIterable {
    /// A clock of its own: it goes on by a second with each write that is accepted, so that the same requests always give the same
    /// answers, and can be set.
    case world
    /// The machine's clock, for clients that show ages or ask for an authenticator's codes. It never goes back, and it cannot be set. A new
    /// world's dates are moved so that it begins now.
    case real
}
