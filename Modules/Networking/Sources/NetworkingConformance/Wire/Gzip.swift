/// Writes gzip without a library: bytes as they are, and runs of zeros at 13 bits for 258 of them, which makes bombs.
enum Gzip {
    /// `bytes` in gzip, stored, not made smaller.
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

    /// A bomb: at least `count` zeros, in less than a hundredth and a half of as many bytes.
    ///
    /// Its checksum is not that of zeros, for whoever asks for it has decoded everything and holds it.
    static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b011, count: 3)  // The last block, with fixed codes.
        bits.writeCode(0b0011_0000, count: 8)  // A zero,
        for _ in 0..<(count / 258 + 1) {
            bits.writeCode(0b1100_0101, count: 8)  // then 258 bytes
            bits.writeCode(0, count: 5)  // from one byte back.
        }
        bits.writeCode(0, count: 7)  // The end.
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

/// Packs bits into bytes, the lowest first, as deflate has them.
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

    /// Codes stand the other way round.
    mutating func writeCode(_ code: UInt32, count added: Int) {
        write((0..<added).reduce(0) { $0 << 1 | (code >> UInt32($1) & 1) }, count: added)
    }

    mutating func finished() -> [UInt8] {
        if count > 0 { write(0, count: 8 - count) }
        return bytes
    }
}
