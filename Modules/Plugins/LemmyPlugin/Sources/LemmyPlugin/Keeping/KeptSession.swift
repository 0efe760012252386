import LemmyMiddleware

/// What a session leaves for the next one at the same server: who one was, and what was held. No token, and nothing of what was seen.
struct KeptSession: Codable, Hashable, Sendable {
    /// Who one was; nil for a guest.
    var account: KeptAccount?
    /// Everybody who was signed in here, and not out again.
    var accounts: [KeptAccount] = []
    /// What was held.
    var handles: [KeptHandle] = []
}

/// What a handle held.
struct KeptHandle: Codable, Hashable, Sendable {
    /// The handle.
    let name: String
    /// `post`, or `feed`.
    let kind: String
    /// A number, an address, or a feed's name.
    let id: String
    /// Whether it was a guest's; else it was the account's.
    let isGuests: Bool
    /// A feed's order, if one was asked for.
    var sort: String?
    /// How many posts of it a page has, if that was said.
    var limit: Int?
}
