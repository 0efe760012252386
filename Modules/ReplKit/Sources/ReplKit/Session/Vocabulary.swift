import Primitives

/// The words that a line can be completed with, readable from any thread.
final class Vocabulary: Sendable {
    struct Words: Sendable {
        var verbs: [String] = []
        /// What may follow each verb besides references: choices, flags, keywords.
        var keywords: [String: [String]] = [:]
        var references: [String] = []
    }

    private let words = Lock(Words())

    func replace(with words: Words) {
        self.words.withLock { $0 = words }
    }

    /// The words that may stand in place of the one before the cursor, sorted.
    ///
    /// - Complexity: O(words).
    func completions(of line: String, cursor: Int) -> [String] {
        let before = line.prefix(cursor)
        let statement = before.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        let typed = statement.split(separator: " ", omittingEmptySubsequences: true)
        let isFresh = statement.isEmpty || statement.last == " "
        let prefix = isFresh ? "" : String(typed.last ?? "")
        let complete = isFresh ? typed[...] : typed.dropLast()
        let words = words.withLock { $0 }
        let candidates: [String]
        if let verb = complete.first {
            candidates = (words.keywords[String(verb)] ?? []) + words.references
        } else {
            candidates = words.verbs
        }
        return Set(candidates.filter { $0.hasPrefix(prefix) }).sorted()
    }
}
