extension StringProtocol {
    /// The word with its indefinite article, for messages that are put together: `a post`, `an inbox`, `a user`.
    ///
    /// - Complexity: O(1).
    public var withArticle: String {
        let begin = prefix(3).lowercased()
        // Written with a vowel, and said with a consonant.
        let isSaidOtherwise = ["uni", "use", "usa", "url", "eur", "one"].contains(begin)
        return "\(begin.first.map("aeiou".contains) == true && !isSaidOtherwise ? "an" : "a") \(self)"
    }
}
