/// A mention of a person in a text: `@name@host`.
struct Mention: Hashable {
    let name: String
    let host: String

    /// Returns the distinct mentions in a text, in order.
    ///
    /// - Complexity: O(length).
    static func all(in text: String) -> [Mention] {
        var seen: Set<Mention> = []
        return text.matches(of: /@([\w.]+)@([a-zA-Z0-9._:\-]+)/).compactMap { match in
            let mention = Mention(name: String(match.1), host: String(match.2))
            return seen.insert(mention).inserted ? mention : nil
        }
    }
}
