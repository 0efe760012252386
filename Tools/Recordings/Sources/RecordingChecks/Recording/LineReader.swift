internal import Foundation

/// Reads a file line by line; it holds only one line and one block in memory.
struct LineReader {
    private let file: FileHandle
    private var block: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Opens a file.
    init(_ url: URL) throws {
        file = try FileHandle(forReadingFrom: url)
    }

    /// Returns the next line without its newline; nil at the end of the file.
    mutating func next() throws -> [UInt8]? {
        var searched = start
        while true {
            if let end = newline(from: searched) {
                defer { start = end + 1 }
                return Array(block[start..<end])
            }
            guard !isAtEnd else {
                defer { start = block.count }
                return start < block.count ? Array(block[start...]) : nil
            }
            block.removeSubrange(..<start)
            start = 0
            searched = block.count
            let read = try file.read(upToCount: 1 << 18) ?? Data()
            isAtEnd = read.isEmpty
            block.append(contentsOf: read)
        }
    }

    /// Finds the next newline with `memchr`, because a Swift loop over megabytes is slow in a debug build.
    private func newline(from index: Int) -> Int? {
        block.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, index < bytes.count,
                let found = memchr(base + index, Int32(UInt8(ascii: "\n")), bytes.count - index)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
