/// The words that the site forbids, as a pattern. It is compiled once, when the site is loaded or changed, not for each text.
final class SlurFilter: Sendable {
    let pattern: String
    /// Nil where there is nothing to look for.
    private let words: Pattern?

    init(_ pattern: String) {
        self.pattern = pattern
        // A pattern that cannot be read filters nothing; the real server would not have kept it.
        words = pattern.isEmpty ? nil : try? Pattern(pattern)
    }

    func finds(in text: String) -> Bool { words?.isFound(in: text) ?? false }

    /// The text with the forbidden words blotted out.
    func blotted(_ text: String) -> String { words?.replacing(in: text, with: "*removed*") ?? text }
}
