import ReplKit

/// The parser of a condition's words. A sign may be a word of its own, or stand beside the field or the value: `score > 5`, `score>5`.
struct QueryConditionParser {
    private var words: ArraySlice<String>

    /// Creates a parser of the words behind `where`.
    init(_ words: ArraySlice<String>) {
        self.words = words
    }

    /// Parses all words.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `usage`.
    mutating func comparisons() throws(ReplError) -> [QueryComparison] {
        var found = [try comparison()]
        while let word = words.popFirst() {
            switch word {
            case "and": found.append(try comparison())
            case "or": throw Self.error("or is not possible: and joins comparisons", hint: "one query for each part")
            default:
                throw Self.error(
                    "\"\(word.prefix(40))\" follows a whole comparison",
                    hint: "and before it; quote a value of several words"
                )
            }
        }
        return found
    }

    private mutating func comparison() throws(ReplError) -> QueryComparison {
        let first = words.popFirst() ?? ""
        guard first != "not" else {
            let field = try Self.checked(words.popFirst() ?? "")
            guard let next = words.first, Self.sign(beginning: next) != nil else {
                return QueryComparison(field: field, test: .isNo)
            }
            throw Self.error(
                "not takes a field that is yes or no, and no comparison",
                hint: "\(field) != ..., or > FILE behind sort"
            )
        }
        let name = first.prefix { !"=!<>~".contains($0) }
        let field = try Self.checked(String(name))
        var rest = String(first.dropFirst(name.count))
        if rest.isEmpty {
            guard let next = words.first, Self.sign(beginning: next) != nil else {
                return QueryComparison(field: field, test: .isYes)
            }
            words.removeFirst()
            rest = next
        }
        guard let (sign, beside) = Self.sign(beginning: rest) else {
            throw Self.error("\"\(rest.prefix(40))\" is no comparison", hint: "= != > >= < <= or ~")
        }
        if !beside.isEmpty { return QueryComparison(field: field, test: .compares(sign, beside)) }
        guard let value = words.popFirst() else {
            let comparison = "\(field) \(sign.rawValue)"
            throw Self.error("a value is missing after \(comparison)", hint: "\(comparison) none")
        }
        return QueryComparison(field: field, test: .compares(sign, value))
    }

    /// Returns the name of a field.
    private static func checked(_ name: String) throws(ReplError) -> String {
        guard !name.contains(where: { "()".contains($0) }) else {
            throw error("parentheses are not possible: and joins comparisons", hint: "one query for each part")
        }
        guard !name.isEmpty, !["and", "or", "not"].contains(name) else {
            throw error("a comparison is missing\(name.isEmpty ? "" : " before \(name)")", hint: "where score > 5")
        }
        return name
    }

    /// Returns the sign at the beginning of a word, and the text behind it; nil if there is none.
    private static func sign(beginning word: String) -> (QueryComparison.Sign, String)? {
        // People who write programs type two signs.
        if word.hasPrefix("==") { return (.equal, String(word.dropFirst(2))) }
        let signs = QueryComparison.Sign.allCases.filter { word.hasPrefix($0.rawValue) }
        // Of > and >=, the longer one is meant.
        guard let sign = signs.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
        return (sign, String(word.dropFirst(sign.rawValue.count)))
    }

    private static func error(_ message: String, hint: String) -> ReplError {
        ReplError(.usage, "query: \(message)", hint: hint)
    }
}
