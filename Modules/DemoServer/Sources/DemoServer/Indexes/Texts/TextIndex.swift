/// The rows of a table by what their texts say: for each piece of a word, which rows have it.
struct TextIndex: Sendable {
    private static let mostParts = 8

    private var vocabulary = Vocabulary()
    private var lastRow: Int32 = 0

    /// Takes in that a row has other texts than before; nil where it has none.
    ///
    /// - Complexity: O(texts), and for each word O(rows that have it, at most some thousands).
    mutating func change(_ row: Int32, _ old: [String?], _ new: [String?]) {
        guard old != new else { return }
        lastRow = max(lastRow, row)
        if old.allSatisfy({ $0 == nil }) {
            for text in new { Self.forEachWord(of: text) { vocabulary.insert(row, under: $0) } }
            return
        }
        let gone = Self.words(of: old)
        let now = Self.words(of: new)
        for word in gone where !now.contains(word) {
            word.withUnsafeBufferPointer { vocabulary.remove(row, under: $0) }
        }
        for word in now where !gone.contains(word) {
            word.withUnsafeBufferPointer { vocabulary.insert(row, under: $0) }
        }
    }

    /// How many words there are.
    var wordCount: Int { vocabulary.count }

    /// The rows that a search can find.
    func matches(_ term: SearchTerm) -> TextMatches {
        let pieces = term.pieces
        var found = TextMatches()
        // A piece with a blank in it goes over several words. The longest tell most; who searches for a thousand letters is not worth a thousand
        // look-ups.
        let parts = Set(pieces.flatMap { $0.split(whereSeparator: Self.isBlank).map(Array.init) })
        for part in parts.sorted(by: { $0.count > $1.count }).prefix(Self.mostParts) {
            guard let rows = vocabulary.rows(with: part, upTo: lastRow) else { continue }
            found.narrow(to: rows)
        }
        found.isExact = pieces.count == 1 && found.rows != nil && !pieces[0].contains(where: Self.isBlank)
        return found
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }

    private static func words(of texts: [String?]) -> Set<[UInt8]> {
        var words: Set<[UInt8]> = []
        for text in texts { forEachWord(of: text) { words.insert(Array($0)) } }
        return words
    }

    private static func forEachWord(of text: String?, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let text else { return }
        Lowercase.bytes(of: text).withUnsafeBufferPointer { bytes in
            var start = 0
            for index in 0...bytes.count where index == bytes.count || isBlank(bytes[index]) {
                if index > start { body(UnsafeBufferPointer(rebasing: bytes[start..<index])) }
                start = index + 1
            }
        }
    }
}

/// What is known of the rows that a search finds, before any text is looked at.
struct TextMatches {
    /// It finds no others; nil where they may be any.
    private(set) var rows: RowBits?
    /// Whether it finds all of these.
    var isExact = false

    /// How many rows can be passed by, which its bit tells, in the time that it takes to look at one: at its text, too, where that decides.
    var costOfLook: Double { rows == nil ? 1 : isExact ? 8 : 32 }

    fileprivate mutating func narrow(to others: RowBits) {
        if rows == nil { rows = others } else { rows?.formIntersection(others) }
    }
}
