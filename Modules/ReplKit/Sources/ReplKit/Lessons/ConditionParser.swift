import Propagation

/// Parses the words of a condition.
struct ConditionParser {
    private static let words = [
        "tier", "mark", "live", "rows", "views", "handle", "view", "same", "foreign", "status", "saw", "ran", "refused",
    ]

    /// The word in front of a goal that counts only after the goals above it.
    static let order = "then"

    private let text: String
    private var rest: Substring

    init(_ text: String) {
        self.text = text.trimmed
        rest = Substring(self.text)
    }

    mutating func read() throws(ReplError) -> (Condition.Predicate, isNegated: Bool) {
        let isNegated = text.hasPrefix("no ")
        if isNegated { rest = rest.dropFirst(3) }
        return (try form(), isNegated)
    }

    private mutating func form() throws(ReplError) -> Condition.Predicate {
        let whole = rest
        let word = next()
        switch word {
        case "tier":
            let (left, right) = try equation()
            return .tier(reference: left, value: right)
        case "mark":
            let (left, right) = try equation()
            return .mark(reference: left, words: right)
        case "live" where rest.contains(":") && !rest.contains(where: { "<=>".contains($0) }):
            return .alive(reference: rest.trimmed)
        case "live":
            let (left, comparison, number) = try count()
            return .live(kind: left, comparison, number)
        case "rows":
            let (left, comparison, number) = try count()
            return .rows(reference: left, comparison, number)
        case "views":
            let (left, comparison, number) = try count()
            guard left.isEmpty else { throw unreadable }
            return .views(comparison, number)
        case "handle":
            let (name, of) = try nameAndReference()
            return .handle(name: name, of: of)
        case "view":
            let (name, of) = try nameAndReference()
            return .view(name: name, of: of)
        case "same":
            let (first, second) = (next(), rest.trimmed)
            guard !first.isEmpty, !second.isEmpty, !second.contains(" ") else { throw unreadable }
            return .same(first, second)
        case "foreign":
            guard !rest.trimmed.isEmpty, !rest.trimmed.contains(" ") else { throw unreadable }
            return .foreign(reference: rest.trimmed)
        case "status":
            guard rest.contains("=") else {
                guard !rest.trimmed.isEmpty else { throw unreadable }
                return .status(name: rest.trimmed, value: nil)
            }
            let (name, value) = try equation()
            return .status(name: name, value: value)
        case "saw":
            let what = next()
            guard Self.eventNames.contains(what) else {
                throw error("there is no event \"\(what)\"\(DidYouMean(what, among: Self.eventNames))")
            }
            return .saw(what: what, of: rest.trimmed.isEmpty ? nil : rest.trimmed)
        case "ran":
            let (words, text) = try commandAndText()
            return .ran(words, text: text)
        case "refused":
            let (words, text) = try commandAndText()
            return .refused(words, text: text)
        default:
            rest = whole
            return try field(word)
        }
    }

    private mutating func field(_ word: String) throws(ReplError) -> Condition.Predicate {
        guard rest.contains("=") else {
            throw error("no condition begins with \"\(word)\"\(DidYouMean(word, among: Self.words))")
        }
        let (path, value) = try equation()
        guard let dot = path.lastIndex(of: "."), dot != path.startIndex else { throw unreadable }
        return .field(reference: String(path[..<dot]), name: String(path[path.index(after: dot)...]), value: value)
    }

    /// The names of causes and events, as `trace` and `explain` print them.
    private static var eventNames: [String] {
        var seen: Set<String> = []
        return (Cause.Kind.allCases.map(\.rawValue) + PropagationEvent.Kind.allCases.map(\.rawValue))
            .filter { seen.insert($0).inserted }
    }

    // MARK: Pieces

    private mutating func next() -> String {
        rest = rest.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    /// Reads the beginning of a command, and behind `: ` a text.
    private func commandAndText() throws(ReplError) -> (words: String, text: String?) {
        let colon = rest.firstRange(of: ": ")
        let words = rest[..<(colon?.lowerBound ?? rest.endIndex)].trimmed
        let text = colon.map { rest[$0.upperBound...].trimmed }
        guard !words.isEmpty, !words.hasSuffix(":"), text?.isEmpty != true else { throw unreadable }
        return (words, text)
    }

    private func equation() throws(ReplError) -> (String, String) {
        guard let sign = rest.firstIndex(of: "=") else { throw unreadable }
        let (left, right) = (rest[..<sign].trimmed, rest[rest.index(after: sign)...].trimmed)
        guard !left.isEmpty, !right.isEmpty else { throw unreadable }
        return (left, right)
    }

    private func count() throws(ReplError) -> (String, Condition.Comparison, Int) {
        guard let sign = rest.firstIndex(where: { "<=>".contains($0) }),
            let comparison = Condition.Comparison(rawValue: String(rest[sign])),
            let number = Int(rest[rest.index(after: sign)...].trimmed)
        else { throw unreadable }
        return (rest[..<sign].trimmed, comparison, number)
    }

    private mutating func nameAndReference() throws(ReplError) -> (String, String?) {
        let name = next()
        guard !name.isEmpty else { throw unreadable }
        let tail = rest.trimmed
        guard !tail.isEmpty else { return (name, nil) }
        guard tail.hasPrefix("of "), !tail.dropFirst(3).trimmed.contains(" ") else { throw unreadable }
        return (name, tail.dropFirst(3).trimmed)
    }

    private var unreadable: ReplError { error("\"\(TextLayout.cut(TextLayout.clean(text), to: 40))\" is no condition") }

    private func error(_ text: String) -> ReplError {
        ReplError(
            .badLesson,
            text,
            hint: "REF.FIELD = V, tier REF = T, live KIND = N, view NAME, handle NAME, status NAME = V, saw rollback"
        )
    }
}
