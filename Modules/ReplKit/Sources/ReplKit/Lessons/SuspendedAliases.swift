/// The aliases whose names a lesson uses for handles; they are disabled while the lesson is active.
@MainActor
struct SuspendedAliases {
    private var texts: [String: String] = [:]

    /// Suspends nothing.
    init() {}

    /// Suspends the aliases whose names the lines of a lesson give to handles.
    init(for lesson: Lesson, in session: Session) {
        for name in lesson.handleNames {
            if let text = session.userAliases.removeValue(forKey: name) { texts[name] = text }
        }
    }

    /// The notice about the suspended aliases; nil if there are none.
    var notice: String? {
        let names = texts.keys.sorted()
        guard let first = names.first else { return nil }
        guard names.count > 1 else {
            return "the lesson has a handle \(first): your alias of that name is back when it is over"
        }
        let list = names.joined(conjunction: "and")
        return "the lesson has handles \(list): your aliases of these names are back when it is over"
    }

    /// Restores the aliases, except for those that were defined again meanwhile.
    func restore(in session: Session) {
        session.userAliases.merge(texts) { made, _ in made }
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
