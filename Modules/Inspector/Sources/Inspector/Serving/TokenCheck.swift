/// The comparison of tokens, with a limit on wrong ones.
///
/// The limit tells a guesser to stop; the length of the token is what makes guessing hopeless. The right token is always taken: otherwise
/// any program of this machine, or a tab with the token of an earlier run that connects again and again, could lock the page out.
struct TokenCheck {
    /// The result of a comparison.
    enum Outcome {
        case right, missing, wrong, tooMany
    }

    /// The number of wrong tokens in `period` after which further wrong ones are told to wait.
    static let limit = 20
    /// The time for which a wrong token counts, in milliseconds.
    static let period: Int64 = 60_000

    private let token: [UInt8]
    /// The times of the last wrong tokens, oldest first, at most `limit`.
    private var wrong: [Int64] = []

    /// Makes the check of a token.
    init(_ token: String) { self.token = Array(token.utf8) }

    /// Compares the token of a request.
    ///
    /// - Parameters:
    ///   - header: The `Authorization` header; nil if the request has none.
    ///   - now: The time in milliseconds.
    mutating func check(_ header: String?, at now: Int64) -> Outcome {
        guard let header else { return .missing }
        let prefix = "Bearer "
        if header.hasPrefix(prefix), isEqual(Array(header.utf8.dropFirst(prefix.utf8.count))) { return .right }
        // A clock that was set back must not refuse for longer.
        wrong.removeAll { now - $0 >= Self.period || $0 > now }
        guard wrong.count < Self.limit else { return .tooMany }
        wrong.append(now)
        return .wrong
    }

    /// Compares all bytes, so that the time does not tell how many are right.
    private func isEqual(_ other: [UInt8]) -> Bool {
        guard other.count == token.count else { return false }
        return zip(other, token).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
