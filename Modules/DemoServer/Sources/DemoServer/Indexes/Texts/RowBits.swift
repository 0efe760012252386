/// A bit for each row of a table: what a search finds.
struct RowBits {
    private var words: [UInt64]

    /// - Parameter last: The highest number that a row may have.
    init(upTo last: Int32) { words = Array(repeating: 0, count: Int(max(last, 0)) / 64 + 1) }

    func contains(_ row: Int32) -> Bool {
        row >= 0 && Int(row) / 64 < words.count && words[Int(row) / 64] & 1 << UInt64(row % 64) != 0
    }

    mutating func insert(_ row: Int32) {
        if Int(row) / 64 < words.count { words[Int(row) / 64] |= 1 << UInt64(row % 64) }
    }

    /// Takes in many rows at once.
    ///
    /// - Parameters:
    ///   - rows: Their numbers, counted from the first one of a word.
    ///   - start: Which word.
    mutating func insert(_ rows: [UInt16], from start: Int) {
        words.withUnsafeMutableBufferPointer { words in
            for row in rows where start + Int(row) / 64 < words.count {
                words[start + Int(row) / 64] |= 1 &<< UInt64(row)
            }
        }
    }

    /// Takes in rows whose bits stand in words of their own, which begin at one of these.
    mutating func formUnion(_ other: [UInt64], from start: Int) {
        for index in 0..<max(min(other.count, words.count - start), 0) { words[start + index] |= other[index] }
    }

    mutating func formIntersection(_ other: RowBits) {
        for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The rows in the order of their numbers.
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
