import LemmyMiddleware
import ReplKit

// The completions of `query`: the next word of its condition, and the fields that it can be sorted by.

extension LemmySession {
    /// Returns the words that may come next in a condition.
    ///
    /// - Parameter words: The words behind the verb: the kind, `where`, and the beginning of the condition.
    func conditionCompletions(behind words: [String]) -> [String] {
        guard let kind = words.first, let names = queriedFields(of: kind) else { return [] }
        guard words.count > 1 else { return ["where"] }
        guard words[1] == "where" else { return [] }
        let begun = words.dropFirst(2)
        let current = Array(begun[(begun.lastIndex(of: "and").map { $0 + 1 } ?? begun.startIndex)...])
        switch current.count {
        case 0: return names + ["not"]
        case 1 where current[0] == "not": return names
        case 1: return QueryComparison.Sign.allCases.map(\.rawValue) + ["and"]
        case 2 where current[0] != "not": return []
        default: return ["and"]
        }
    }

    /// Returns the orders that rows can have.
    ///
    /// - Parameter words: The words behind the verb, which begin with the kind.
    func sortCompletions(behind words: [String]) -> [String] {
        QuerySort.words + (words.first.flatMap { queriedFields(of: $0) } ?? []).flatMap { [$0, "-\($0)"] }
    }

    /// Returns the names of the fields of a kind; nil without a connection, or if `query` does not take the kind.
    private func queriedFields(of kind: String) -> [String]? {
        guard let current else { return nil }
        return QueriedKind.named(kind)?.fieldNames(in: current)
    }
}
