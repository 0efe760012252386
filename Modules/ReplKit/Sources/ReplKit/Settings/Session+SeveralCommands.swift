extension Session {
    /// What a statement stands for if it begins with an alias of several commands: those. Else the statement.
    ///
    /// The words behind the alias go where each `*` is; if there is none anywhere, behind the last command.
    func commands(of statement: Statement) throws -> [Statement] {
        guard case .command(let words) = statement.action, let verb = words.first,
            let template = userAliases[verb.text]
        else { return [statement] }
        let parts = try LineParser.parse(template)
        guard parts.count > 1, words.count != 2 || !words[1].isKeyword("?") else { return [statement] }
        try checkTyped(Array(words.dropFirst()), behind: verb.text)
        let hasStar = parts.contains { $0.hasStar }
        return try parts.enumerated().map { index, part in
            let isLast = index == parts.count - 1
            let arguments = part.hasStar || (!hasStar && isLast) ? Array(words.dropFirst()) : []
            let (verb, rest) = try Self.apply(part.typed, to: arguments)
            let all = [Word(verb)] + rest
            return Statement(
                action: .command(all),
                destination: isLast ? statement.destination : .screen,
                typed: all.typed
            )
        }
    }
}

extension Statement {
    fileprivate var hasStar: Bool {
        guard case .command(let words) = action else { return false }
        return words.contains { $0.isKeyword("*") }
    }
}

extension Word {
    /// As it has to be typed to be this word.
    var typed: String {
        let quoted = Quoting.quote(text)
        return isQuoted && quoted == text ? "\"\(text)\"" : quoted
    }
}

extension Sequence<Word> {
    /// The words as they have to be typed.
    var typed: String { map(\.typed).joined(separator: " ") }
}
