extension Condition {
    /// The condition in the words of a learner, for a hint: `p.vote is up`. `tour check` shows the form of the lesson instead.
    var words: String {
        switch form {
        case .field(let reference, let name, let value): "\(reference).\(name) \(verb) \(value)"
        case .tier(let reference, let value): "\(reference) \(verb) \(value == "stub" ? "a stub" : "at \(value)")"
        case .mark(let reference, let words): "\(reference) \(verb) \(words)"
        case .live(let kind, let comparison, let count):
            "cache \(kind) \(isNegated ? "does not list" : "lists") \(comparison.words(for: count))"
        case .alive(let reference): "\(reference) \(verb) in memory"
        case .rows(let reference, let comparison, let count):
            "show \(reference) \(isNegated ? "does not list" : "lists") \(comparison.words(for: count))"
        case .views(let comparison, let count):
            "views \(isNegated ? "does not list" : "lists") \(comparison.words(for: count))"
        case .handle(let name, nil): "there is \(isNegated ? "no" : "a") handle \(name)"
        case .handle(let name, let reference?): "\(name) \(verb) a name of \(reference)"
        case .view(let name, nil): "the view \(name) \(verb) open"
        case .view(let name, let reference?): "the view \(name) \(isNegated ? "does not show" : "shows") \(reference)"
        case .same(let first, let second): "\(first) and \(second) are \(isNegated ? "two objects" : "one object")"
        case .foreign(let reference): "\(reference) \(isNegated ? "belongs" : "does not belong") to the account in use"
        case .status(let name, let value?): "the \(name.replacing("_", with: " ")) \(verb) \(value)"
        case .status(let name, nil): "status \(isNegated ? "has no" : "has a") line \(name)"
        case .saw(let what, let reference):
            "there \(isNegated ? "was no" : "was a") \(what)\(reference.map { " of \($0)" } ?? "")"
        case .ran(let words, let text): "\(words) \(pastVerb) run\(Self.output(text))"
        case .refused(let words, let text): "\(words) \(pastVerb) refused\(Self.output(text))"
        }
    }

    private var verb: String { isNegated ? "is not" : "is" }

    private var pastVerb: String { isNegated ? "was not" : "was" }

    private static func output(_ text: String?) -> String { text.map { ", and printed \"\($0)\"" } ?? "" }
}

extension Condition.Comparison {
    /// Returns the numbers that the comparison accepts in words: `more than 3`.
    fileprivate func words(for count: Int) -> String {
        switch self {
        case .less: "fewer than \(count)"
        case .equal: count == 0 ? "none" : "exactly \(count)"
        case .more: "more than \(count)"
        }
    }
}
