/// The words that a person may have meant to type, with the text for a message: `. Did you mean: show`.
///
/// ```swift
/// let guess = DidYouMean(name, among: names)
/// ReplError(.unknownReference, "nothing is called \"\(name)\"\(guess)", hint: guess.isEmpty ? "list" : "")
/// ```
public struct DidYouMean: CustomStringConvertible {
    /// The nearest words, sorted; empty if none is near.
    public let words: [String]

    /// Searches for the words of `known` that are near to `word`.
    public init(_ word: String, among known: [String]) {
        words = Self.nearest(to: word, among: known)
    }

    /// True if no word is near, so that the message needs another hint.
    public var isEmpty: Bool { words.isEmpty }

    /// The text to append to a message; empty if no word is near.
    public var description: String { isEmpty ? "" : ". Did you mean: \(words.joined(separator: ", "))" }

    /// Returns the words nearest to `word`, at most two errors away, sorted. Two swapped neighbours are one error.
    private static func nearest(to word: String, among words: [String]) -> [String] {
        let limit = min(2, word.count - 1)
        guard limit > 0, word.count <= 64 else { return [] }
        let near = Set(words).compactMap { candidate -> (distance: Int, word: String)? in
            guard abs(candidate.count - word.count) <= limit else { return nil }
            let distance = distance(word, candidate)
            return distance <= limit ? (distance, candidate) : nil
        }
        guard let best = near.map(\.distance).min() else { return [] }
        return near.filter { $0.distance == best }.map(\.word).sorted()
    }

    /// Returns the number of characters that must be inserted, deleted, replaced or swapped with their neighbour.
    ///
    /// - Complexity: O(n · m).
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first)
        let b = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
