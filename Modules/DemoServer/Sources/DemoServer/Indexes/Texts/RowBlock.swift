/// Some of 65,536 rows: a list or, where that would take more memory, a bit for each.
enum RowBlock: Sendable {
    case list([UInt16])
    case bits([UInt64])

    private static let longestList = 4096
    static let words = 65_536 / 64

    /// Whether it was not there.
    mutating func insert(_ row: UInt16) -> Bool {
        switch self {
        case .list(var rows):
            let place = rows.last.map { $0 < row } == true ? rows.count : rows.place { $0 >= row }
            if place < rows.count, rows[place] == row { return false }
            self = .list([])
            rows.insert(row, at: place)
            self = rows.count <= Self.longestList ? .list(rows) : .bits(Self.bits(of: rows))
            return true
        case .bits(var words):
            let (word, bit) = (Int(row) / 64, UInt64(1) << UInt64(row % 64))
            if words[word] & bit != 0 { return false }
            self = .list([])
            words[word] |= bit
            self = .bits(words)
            return true
        }
    }

    /// Whether it was there.
    mutating func remove(_ row: UInt16) -> Bool {
        switch self {
        case .list(var rows):
            let place = rows.place { $0 >= row }
            guard place < rows.count, rows[place] == row else { return false }
            self = .list([])
            rows.remove(at: place)
            self = .list(rows)
            return true
        case .bits(var words):
            let (word, bit) = (Int(row) / 64, UInt64(1) << UInt64(row % 64))
            guard words[word] & bit != 0 else { return false }
            self = .list([])
            words[word] &= ~bit
            self = .bits(words)
            return true
        }
    }

    private static func bits(of rows: [UInt16]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: words)
        for row in rows { words[Int(row) / 64] |= 1 << UInt64(row % 64) }
        return words
    }
}
