/// Another verb for a command: `upvote p` for `vote p up`.
public struct CommandAlias: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The verb of the alias.
    public let name: String
    /// The words that replace the alias: `vote * up`. The words behind the verb take the place of `*`, or come last if there is no `*`.
    /// `nil` if the alias is only another name.
    public let expansion: String?

    /// Creates an alias that rearranges words.
    public init(_ name: String, for expansion: String) {
        self.name = name
        self.expansion = expansion
    }

    /// Creates another name for the command.
    public init(stringLiteral name: String) {
        self.name = name
        expansion = nil
    }
}

extension Command {
    /// Returns the command as the user of an alias sees it: with the alias as its name, and without the parameters that the alias supplies.
    ///
    /// Errors about the typed words refer to this command: to `upvote`, never to the `vote` behind it.
    ///
    /// - Parameter words: The words that the alias puts behind the verb, with `*` for the typed words: `* up`.
    func aliased(_ name: String, for words: [Word]) -> Command {
        let star = words.firstIndex { $0.isKeyword("*") } ?? words.endIndex
        var left = parameters
        var canBeNamed = bindsResult
        func removeParameters(suppliedBy words: ArraySlice<Word>, fromEnd: Bool) {
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
                    // A text that the alias begins can be continued by typed words.
                    if left[place].takesRest { left[place] = left[place].optional } else { left.remove(at: place) }
                }
            }
        }
        removeParameters(suppliedBy: words[..<star], fromEnd: false)
        if star < words.endIndex { removeParameters(suppliedBy: words[(star + 1)...], fromEnd: true) }
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
