/// What a `Range` header asks for.
///
/// - Note: RFC 9110, section 14. A header that cannot be read counts as none.
enum ByteRange: Hashable {
    case all
    case one(Piece)
    /// More than one piece, or not of bytes.
    case unsuitable

    struct Piece: Hashable {
        /// Nil: the last `last` bytes.
        let first: Int?
        /// Nil: to the end.
        let last: Int?

        /// Which bytes of so many it is; nil if none.
        func clamped(to count: Int) -> Range<Int>? {
            guard let first else { return last.flatMap { $0 > 0 && count > 0 ? max(count - $0, 0)..<count : nil } }
            let last = min(last ?? count - 1, count - 1)
            return first < count && first <= last ? first..<last + 1 : nil
        }
    }

    init(_ header: String?) {
        let halves = header?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        guard halves.count == 2 else {
            self = .all
            return
        }
        guard halves[0] == "bytes" else {
            self = .unsuitable
            return
        }
        let pieces = halves[1].split(separator: ",", maxSplits: 1)
        if pieces.count > 1 {
            self = .unsuitable
            return
        }
        self = pieces.first.flatMap { Self.piece($0.filter { $0 != " " }) }.map(Self.one) ?? .all
    }

    private static func piece(_ text: String) -> Piece? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        let (first, last) = (Int(ends[0]), Int(ends[1]))
        guard ends.contains(where: { !$0.isEmpty }) else { return nil }
        // A number that is too large for this machine is beyond every end.
        return Piece(first: ends[0].isEmpty ? nil : first ?? Int.max, last: ends[1].isEmpty ? nil : last ?? Int.max - 1)
    }
}
