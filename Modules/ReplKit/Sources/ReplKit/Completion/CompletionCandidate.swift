/// A word that Tab offers, with what it is.
public struct CompletionCandidate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word as it is inserted, in quotes if the parser needs them.
    public let word: String
    /// A few words about it, which a list shows in a second column: a summary, a headline, the current value. Empty if nothing is known.
    public let detail: String
    /// The heading under which a list shows it; nil for none. Candidates with the same heading are next to each other.
    public let heading: String?

    /// Creates a candidate.
    ///
    /// - Parameters:
    ///   - word: The word as it is inserted.
    ///   - detail: A few words about it; control characters are shown harmlessly.
    ///   - heading: The heading above it.
    public init(_ word: String, detail: String = "", heading: String? = nil) {
        (self.word, self.detail, self.heading) = (word, detail, heading)
    }

    /// Creates a candidate about which nothing is known.
    public init(stringLiteral word: String) { self.init(word) }
}
