extension Command {
    /// The command as an alias leaves it to who types: called so, and without what the alias has given already.
    ///
    /// What is wrong with the words that were typed is said of this one: of `upvote`, never of the `vote` behind it.
    ///
    /// - Parameter words: What the alias puts behind the verb, `*` for what is typed: `* up`.
    func aliased(_ name: String, for words: [Word] = []) -> Command {
        let star = words.firstIndex { $0.isKeyword("*") } ?? words.endIndex
        var left = parameters
        var canBeNamed = bindsResult
        func take(_ words: ArraySlice<Word>, fromEnd: Bool) {
            var words = words
            while let word = words.popFirst() {
                if let option = left.firstIndex(where: { $0.keyword.map(word.isKeyword) ?? false }) {
                    left.remove(at: option)
                    words = words.dropFirst()
                } else if let flag = left.firstIndex(where: { $0.kind == .flag && word.isKeyword($0.name) }) {
                    left.remove(at: flag)
                } else if canBeNamed, word.isKeyword("as") {
                    canBeNamed = false
                    words = words.dropFirst()
                } else {
                    func isPositional(_ parameter: Parameter) -> Bool {
                        parameter.keyword == nil && parameter.kind != .flag
                    }
                    let place = fromEnd ? left.lastIndex(where: isPositional) : left.firstIndex(where: isPositional)
                    guard let place else { continue }
                    // A text that the alias begins may go on.
                    if left[place].takesRest { left[place] = left[place].optional } else { left.remove(at: place) }
                }
            }
        }
        take(words[..<star], fromEnd: false)
        if star < words.endIndex { take(words[(star + 1)...], fromEnd: true) }
        return Command(
            name,
            group: group,
            summary: summary,
            details: details,
            parameters: left,
            bindsResult: canBeNamed,
            examples: examples,
            run: run
        )
    }
}
