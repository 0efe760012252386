/// A full-text index of a table: it maps each word, and each piece of a word, to the rows that contain it.
struct TextIndex: Sendable {
    private static let mostParts = 8

    private var vocabulary = WordIndex()
    private var lastRow: Int32 = 0

    /// Replaces the texts of a row; nil texts are not indexed.
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

    /// The number of distinct words.
    var wordCount: Int { vocabulary.count }

    /// Returns the rows that may match a search.
    func matches(_ term: SearchTerm) -> TextMatches {
        let pieces = term.pieces
        var found = TextMatches()
        // A piece with a blank spans several words. The longest parts are the most selective; a limit bounds the look-ups for very long
        // terms.
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

/// The result of the index for a search, before any text is compared.
struct TextMatches {
    /// The candidate rows; no other row matches. Nil if any row may match.
    private(set) var rows: RowBitmap?
    /// True if every candidate matches.
    var isExact = false

    /// The number of rows that can be skipped by their bit in the time of one row look-up, including the text comparison if it is
    /// necessary.
    var lookupCost: Double { rows == nil ? 1 : isExact ? 8 : 32 }

    fileprivate mutating func narrow(to others: RowBitmap) {
        if rows == nil { rows = others } else { rows?.formIntersection(others) }
    }
}

/// The full-text index of one table.
struct TableTextIndex<Row: TextSearchable & Sendable>: WorldIndex {
    private(set) var index = TextIndex()
    /// The table that the index covers.
    private var table = Table<Row>()

    init() {}

    func isCurrent(for world: World) -> Bool { table.isIdentical(to: Row.table(of: world)) }

    mutating func update(to world: World) {
        let now = Row.table(of: world)
        table.forEachDifference(to: now) { id, old, new in
            index.change(id, old?.searchedTexts ?? [], new?.searchedTexts ?? [])
        }
        table = now
    }
}

/// A row whose texts can be searched.
protocol TextSearchable {
    static func table(of world: World) -> Table<Self>
    var searchedTexts: [String?] { get }
}

extension Comment: TextSearchable {
    static func table(of world: World) -> Table<Comment> { world.comments }
    var searchedTexts: [String?] { [content] }
}

/// The searched texts include the description of the image.
extension Post: TextSearchable {
    static func table(of world: World) -> Table<Post> { world.posts }
    var searchedTexts: [String?] { [name, body, altText] }
}

extension Person: TextSearchable {
    static func table(of world: World) -> Table<Person> { world.people }
    var searchedTexts: [String?] { [name, displayName] }
}
