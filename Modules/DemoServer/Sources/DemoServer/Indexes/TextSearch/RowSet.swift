/// A compact set of row numbers. A small set is a list; a large one consists of blocks, each of which is a list or a bitmap.
///
/// - Note: The blocks are those of Roaring bitmaps (Chambi, Lemire and others, 2016).
struct RowSet: Sendable {
    private enum Storage {
        case few([Int32])
        case blocks([RowBlock])
    }

    /// The maximum length of the list.
    private static let maximumListLength = 64

    private var storage = Storage.few([])
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Inserts a row.
    ///
    /// - Complexity: O(block) if another set shares the block, because it is copied.
    mutating func insert(_ row: Int32) {
        switch storage {
        case .few(var rows):
            let place = rows.last.map { $0 < row } == true ? rows.count : rows.partitioningIndex { $0 >= row }
            if place < rows.count, rows[place] == row { return }
            storage = .few([])
            rows.insert(row, at: place)
            storage = rows.count <= Self.maximumListLength ? .few(rows) : .blocks(Self.blocks(of: rows))
        case .blocks(var blocks):
            storage = .few([])
            while blocks.count <= Int(row) >> 16 { blocks.append(.list([])) }
            let isNew = blocks[Int(row) >> 16].insert(UInt16(truncatingIfNeeded: row))
            storage = .blocks(blocks)
            if !isNew { return }
        }
        count += 1
    }

    mutating func remove(_ row: Int32) {
        switch storage {
        case .few(var rows):
            let place = rows.partitioningIndex { $0 >= row }
            guard place < rows.count, rows[place] == row else { return }
            storage = .few([])
            rows.remove(at: place)
            storage = .few(rows)
        case .blocks(var blocks):
            guard Int(row) >> 16 < blocks.count else { return }
            storage = .few([])
            let wasThere = blocks[Int(row) >> 16].remove(UInt16(truncatingIfNeeded: row))
            storage = .blocks(blocks)
            if !wasThere { return }
        }
        count -= 1
    }

    /// Sets the bit of each row.
    func add(to bits: inout RowBitmap) {
        switch storage {
        case .few(let rows): for row in rows { bits.insert(row) }
        case .blocks(let blocks):
            for (index, block) in blocks.enumerated() {
                switch block {
                case .list(let rows): bits.insert(rows, from: index * RowBlock.words)
                case .bits(let words): bits.formUnion(words, from: index * RowBlock.words)
                }
            }
        }
    }

    private static func blocks(of rows: [Int32]) -> [RowBlock] {
        var blocks = Array(repeating: RowBlock.list([]), count: Int(rows.last ?? 0) >> 16 + 1)
        for row in rows { _ = blocks[Int(row) >> 16].insert(UInt16(truncatingIfNeeded: row)) }
        return blocks
    }
}

/// A bitmap with a bit for each row of a table: the result of a search.
struct RowBitmap {
    private var words: [UInt64]

    /// Makes an empty bitmap.
    ///
    /// - Parameter last: The highest row number.
    init(upTo last: Int32) { words = Array(repeating: 0, count: Int(max(last, 0)) / 64 + 1) }

    func contains(_ row: Int32) -> Bool {
        row >= 0 && Int(row) / 64 < words.count && words[Int(row) / 64] & 1 << UInt64(row % 64) != 0
    }

    mutating func insert(_ row: Int32) {
        if Int(row) / 64 < words.count { words[Int(row) / 64] |= 1 << UInt64(row % 64) }
    }

    /// Inserts many rows at once.
    ///
    /// - Parameters:
    ///   - rows: The row numbers relative to the first bit of the word `start`.
    ///   - start: The index of a word.
    mutating func insert(_ rows: [UInt16], from start: Int) {
        words.withUnsafeMutableBufferPointer { words in
            for row in rows where start + Int(row) / 64 < words.count {
                words[start + Int(row) / 64] |= 1 &<< UInt64(row)
            }
        }
    }

    /// Inserts the rows of `other`, whose first word corresponds to the word `start`.
    mutating func formUnion(_ other: [UInt64], from start: Int) {
        for index in 0..<max(min(other.count, words.count - start), 0) { words[start + index] |= other[index] }
    }

    mutating func formIntersection(_ other: RowBitmap) {
        for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The rows in ascending order.
    var rows: [Int32] {
        var rows: [Int32] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                rows.append(Int32(index * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return rows
    }
}

/// A block for 65,536 row numbers: a list, or a bitmap if a list would need more memory.
enum RowBlock: Sendable {
    case list([UInt16])
    case bits([UInt64])

    private static let longestList = 4096
    static let words = 65_536 / 64

    /// Inserts a row and returns true if it was new.
    mutating func insert(_ row: UInt16) -> Bool {
        switch self {
        case .list(var rows):
            let place = rows.last.map { $0 < row } == true ? rows.count : rows.partitioningIndex { $0 >= row }
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

    /// Removes a row and returns true if it was in the block.
    mutating func remove(_ row: UInt16) -> Bool {
        switch self {
        case .list(var rows):
            let place = rows.partitioningIndex { $0 >= row }
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
