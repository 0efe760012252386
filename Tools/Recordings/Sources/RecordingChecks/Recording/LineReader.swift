internal import Foundation

/// Reads a file line by line, without ever holding more of it than a line and a block.
struct LineReader {
    private let file: FileHandle
    private var block: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Opens a file.
    init(_ url: URL) throws {
        file = try FileHandle(forReadingFrom: url)
    }

    /// The next line, without its end; nil after the last.
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

    /// By the C library: a loop over megabytes takes long in a debug build.
    private func newline(from index: Int) -> Int? {
        block.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, index < bytes.count,
                let found = memchr(base + index, Int32(UInt8(ascii: "\n")), bytes.count - index)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
