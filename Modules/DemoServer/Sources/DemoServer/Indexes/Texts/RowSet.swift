/// Numbers of rows, in little memory however many they are: a list while they are few, then blocks that are a list or a bit for each row.
///
/// - Note: The blocks are those of Roaring bitmaps (Chambi, Lemire and others, 2016).
struct RowSet: Sendable {
    private enum Storage {
        case few([Int32])
        case blocks([RowBlock])
    }

    /// A list is no longer than this.
    private static let fewest = 64

    private var storage = Storage.few([])
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// - Complexity: O(block) to copy it where another set shares it.
    mutating func insert(_ row: Int32) {
        switch storage {
        case .few(var rows):
            let place = rows.last.map { $0 < row } == true ? rows.count : rows.place { $0 >= row }
            if place < rows.count, rows[place] == row { return }
            storage = .few([])
            rows.insert(row, at: place)
            storage = rows.count <= Self.fewest ? .few(rows) : .blocks(Self.blocks(of: rows))
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
            let place = rows.place { $0 >= row }
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
    func add(to bits: inout RowBits) {
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
