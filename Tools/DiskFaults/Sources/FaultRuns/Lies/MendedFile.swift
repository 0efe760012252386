import Foundation

/// A damaged file with the length and the checksum that it ought to have: the format, written a second time.
enum MendedFile {
    static func bytes(_ damaged: Data) -> Data {
        guard let end = damaged.firstIndex(of: 10) else { return damaged }
        let payload = damaged[(end + 1)...]
        var words = String(decoding: damaged[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count == 8 else { return damaged }
        words[6] = "length=\(payload.count)"
        let line = words.dropLast().joined(separator: " ")
        return Data("\(line) crc32=\(checksum(Data(line.utf8) + payload))\n".utf8) + payload
    }

    /// CRC-32 bit by bit, as the standard writes it.
    private static func checksum(_ bytes: Data) -> String {
        var state: UInt32 = 0xffff_ffff
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? (state >> 1) ^ 0xedb8_8320 : state >> 1 }
        }
        let digits = String(~state, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
