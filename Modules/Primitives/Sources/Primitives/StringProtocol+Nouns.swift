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

    /// The noun for several, for composed messages: `posts`, `communities`, `inboxes`, `people`.
    ///
    /// - Complexity: O(n).
    public var plural: String {
        let isAfterVowel = dropLast().last.map("aeiou".contains) ?? false
        return if hasSuffix("person") {
            "\(dropLast(6))people"
        } else if last == "y", !isAfterVowel {
            "\(dropLast())ies"
        } else if ["s", "x", "z", "ch", "sh"].contains(where: hasSuffix) {
            "\(self)es"
        } else {
            "\(self)s"
        }
    }
}
