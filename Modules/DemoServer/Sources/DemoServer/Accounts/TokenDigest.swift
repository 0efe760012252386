/// What a login's token is known by, which gives nothing of the token away: made once a request, and all that is kept of it anywhere.
struct TokenDigest: Hashable, Sendable {
    let text: String

    init(of token: String) { text = LoginToken.digest(of: token) }

    /// One that was kept.
    init(kept text: String) { self.text = text }
}
