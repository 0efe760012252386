import Primitives

/// The words that the site forbids, as a pattern. It is compiled once, when the site is loaded or changed, not for each text.
final class SlurFilter: Sendable {
    let pattern: String
    /// Nil where there is nothing to look for. A compiled pattern is for one thread at a time.
    private let words: Lock<Regex<AnyRegexOutput>?>

    init(_ pattern: String) {
        self.pattern = pattern
        // A pattern that cannot be read filters nothing; the real server would not have kept it.
        words = Lock(pattern.isEmpty ? nil : (try? Regex(pattern))?.ignoresCase())
    }

    func finds(in text: String) -> Bool { words.withLock { $0.map(text.contains) ?? false } }

    /// The text with the forbidden words blotted out.
    func blotted(_ text: String) -> String {
        words.withLock { words in words.map { text.replacing($0, with: "*removed*") } ?? text }
    }
}
