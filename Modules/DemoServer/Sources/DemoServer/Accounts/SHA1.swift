/// SHA-1 and the keyed hash over it, which one-time passwords are made of; nothing else should be.
enum SHA1: BlockHash {
    static let start: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]

    static func mix(_ words: [UInt32], into state: inout [UInt32]) {
        var words = words
        for index in 16..<80 {
            words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (choice, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: ((b & c) | (~b & d), 0x5a82_7999)
                case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
                case ..<60: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let next = rotate(a, 5) &+ choice &+ e &+ constant &+ words[index]
            (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
