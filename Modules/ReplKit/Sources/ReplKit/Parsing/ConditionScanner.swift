/// The progress of a parser through the words of a command with a condition, `where score > 5 and stars > 1`.
///
/// It tells a `>` that compares, which follows the first word of a comparison, from one that names a file for the output.
package struct ConditionScanner: Hashable, Sendable {
    /// The word that begins the condition.
    private let keyword: String
    /// The words that end it: the keywords of the command's options, its flags, and `as`.
    private let ends: Set<String>
    /// The number of words of the current comparison that were read; nil outside the condition.
    private var count: Int?

    init(keyword: String, ends: Set<String>) {
        (self.keyword, self.ends) = (keyword, ends)
    }

    /// True if a `>` compares, because it follows the first word of a comparison.
    var isBehindField: Bool { count == 1 }

    /// Reads the next word behind the verb.
    mutating func read(_ word: Word) {
        guard let count else {
            if word.isKeyword(keyword) { self.count = 0 }
            return
        }
        if word.isKeyword("and") && count > 0 || word.isKeyword("not") && count == 0 {
            self.count = 0
        } else if !word.isQuoted, ends.contains(word.text) {
            self.count = nil
        } else {
            self.count = count + 1
        }
    }
}

extension Command {
    /// A scanner of the command's condition; nil if the command takes none.
    var conditionScanner: ConditionScanner? {
        guard let keyword = parameters.lazy.compactMap(\.conditionKeyword).first else { return nil }
        let flags = parameters.filter { $0.kind == .flag }.map(\.name)
        let ends = parameters.flatMap(\.keywords) + flags + (bindsResult ? ["as"] : [])
        return ConditionScanner(keyword: keyword, ends: Set(ends))
    }
}

extension Session {
    /// Returns a scanner of the condition that a verb or an alias takes; nil if it takes none.
    func conditionScanner(behind word: Word) -> ConditionScanner? {
        guard !word.isQuoted else { return nil }
        guard let template = alias(word.text) else { return conditionScanner(ofCommands: word.text) }
        // Ignored: the text was parsed when the alias was made.
        guard let words = (try? LineParser.parse(template))?.last?.commandWords, let verb = words.first else {
            return nil
        }
        var scanner = conditionScanner(ofCommands: verb.text)
        for word in words.dropFirst().prefix(while: { !$0.isKeyword("*") }) { scanner?.read(word) }
        return scanner
    }

    private func conditionScanner(ofCommands typed: String) -> ConditionScanner? {
        var verb = typed
        if options.isInteractive, registry.candidates(for: verb).isEmpty {
            let near = registry.verbs.filter { $0.hasPrefix(verb) }
            if near.count == 1 { verb = near[0] }
        }
        return registry.candidates(for: verb).lazy.compactMap(\.command.conditionScanner).first
    }
}
