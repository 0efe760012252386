/// A hash that is made of blocks of 64 bytes, mixed one after the other into a state of words.
protocol BlockHash {
    /// The state before the first block.
    static var start: [UInt32] { get }

    /// Mixes sixteen words into the state.
    static func mix(_ words: [UInt32], into state: inout [UInt32])
}

extension BlockHash {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state = start
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: (message.count * 8) >> shift))
        }
        for block in stride(from: 0, to: padded.count, by: 64) {
            let words = stride(from: block, to: block + 64, by: 4).map { start in
                padded[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            mix(words, into: &state)
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// HMAC of `message` under `key` (RFC 2104).
    static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? hash(key) : key
        block += repeatElement(0, count: 64 - block.count)
        return hash(block.map { $0 ^ 0x5c } + hash(block.map { $0 ^ 0x36 } + message))
    }
}
