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
    /// `post`, or a list's: `feed`, `comments`, `inbox`.
    let kind: String
    /// A number, an address, or a list's name.
    let id: String
    /// Whether it was a guest's; else it was the account's.
    let isGuests: Bool
    /// A list's order, if one was asked for.
    var sort: String?
    /// How many rows of it a page has, if that was said.
    var limit: Int?
    /// Whether it is an inbox's list of what is unread.
    var isUnreadOnly: Bool?
}
