extension Session {
    /// Removes the aliases whose names the lines of a lesson give to handles. The checkpoint restores them at the end of the lesson.
    ///
    /// - Returns: The notice about the removed aliases; nil if there are none.
    func suspendAliases(for lesson: Lesson) -> String? {
        let names = lesson.handleNames.intersection(userAliases.keys).sorted()
        for name in names { userAliases[name] = nil }
        guard let first = names.first else { return nil }
        guard names.count > 1 else {
            return "the lesson has a handle \(first): your alias of that name is back when it is over"
        }
        let list = names.joined(conjunction: "and")
        return "the lesson has handles \(list): your aliases of these names are back when it is over"
    }
}

extension Lesson {
    /// The names that the lines give to their results, behind `as`.
    fileprivate var handleNames: Set<String> {
        // Ignored: a line that cannot be parsed is reported when it is run.
        let statements = lines.flatMap { (try? LineParser.parse($0)) ?? [] }
        return Set(
            statements.compactMap { statement in
                let words = statement.commandWords.suffix(2)
                guard words.count == 2, let sign = words.first, sign.isKeyword("as") else { return nil }
                return words.last?.text
            }
        )
    }
}
