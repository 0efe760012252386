/// The aliases that a lesson has handles of the same names as: while it is on, they stand for nothing.
@MainActor
struct AliasesAside {
    private var texts: [String: String] = [:]

    /// Sets aside the aliases whose names the lines of a lesson give to handles.
    init(for lesson: Lesson, in session: Session) {
        for name in lesson.handleNames {
            if let text = session.userAliases.removeValue(forKey: name) { texts[name] = text }
        }
    }

    /// What is said of them; nil if there are none.
    var note: String? {
        let names = texts.keys.sorted()
        guard let first = names.first else { return nil }
        guard names.count > 1 else {
            return "the lesson has a handle \(first): your alias of that name is back when it is over"
        }
        let list = names.enumerated(by: "and")
        return "the lesson has handles \(list): your aliases of these names are back when it is over"
    }

    /// Puts them back, but for those that somebody made anew.
    func putBack(in session: Session) {
        session.userAliases.merge(texts) { made, _ in made }
    }
}

extension Lesson {
    /// What its lines call their results: the names behind their `as`.
    fileprivate var handleNames: Set<String> {
        // A line that cannot be parsed is told when it is run.
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
