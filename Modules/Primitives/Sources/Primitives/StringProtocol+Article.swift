extension StringProtocol {
    /// The word with its indefinite article, for composed messages: `a post`, `an inbox`, `a user`.
    ///
    /// - Complexity: O(1).
    public var withArticle: String {
        let begin = prefix(3).lowercased()
        // Words that begin with a vowel letter but a consonant sound.
        let isSaidOtherwise = ["uni", "use", "usa", "url", "eur", "one"].contains(begin)
        return "\(begin.first.map("aeiou".contains) == true && !isSaidOtherwise ? "an" : "a") \(self)"
    }
}
