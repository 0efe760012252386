import Foundation

/// A hash over blocks of 64 bytes, which are mixed one after the other into a state of words.
protocol BlockHash {
    /// The state before the first block.
    static var initialState: [UInt32] { get }

    /// Mixes sixteen words into the state.
    static func compress(_ words: [UInt32], into state: inout [UInt32])
}

extension BlockHash {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state = initialState
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: (message.count * 8) >> shift))
        }
        for block in stride(from: 0, to: padded.count, by: 64) {
            let words = stride(from: block, to: block + 64, by: 4).map { start in
                padded[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            compress(words, into: &state)
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// Returns the HMAC of `message` under `key` (RFC 2104).
    static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? hash(key) : key
        block += repeatElement(0, count: 64 - block.count)
        return hash(block.map { $0 ^ 0x5c } + hash(block.map { $0 ^ 0x36 } + message))
    }
}

/// SHA-1 and its HMAC, for one-time passwords. Do not use it for anything else.
enum SHA1: BlockHash {
    static let initialState: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]

    static func compress(_ words: [UInt32], into state: inout [UInt32]) {
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

/// SHA-256 and its HMAC, for signing tokens. It is implemented here because no allowed dependency of the package provides it on Linux.
enum SHA256: BlockHash {
    static let initialState: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    static func compress(_ words: [UInt32], into state: inout [UInt32]) {
        var words = words + repeatElement(0, count: 48)
        words.withUnsafeMutableBufferPointer { words in
            constants.withUnsafeBufferPointer { constants in
                state.withUnsafeMutableBufferPointer { mix(words, constants, into: $0) }
            }
        }
    }

    static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension SHA256 {
    /// Returns the digest of `bytes` in hexadecimal digits. The result equals ``hash(_:)``; this function is faster for megabytes.
    static func digest(of bytes: Data) -> String {
        var state = initialState
        let whole = bytes.count / 64 * 64
        bytes.withUnsafeBytes { mix(UnsafeRawBufferPointer(rebasing: $0[..<whole]), into: &state) }
        var rest = Data(bytes.suffix(bytes.count - whole))
        rest.append(0x80)
        while rest.count % 64 != 56 { rest.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            rest.append(UInt8(truncatingIfNeeded: (bytes.count * 8) >> shift))
        }
        rest.withUnsafeBytes { mix($0, into: &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Mixes whole blocks into the state without allocating an array for each of them.
    private static func mix(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        var words = [UInt32](repeating: 0, count: 64)
        words.withUnsafeMutableBufferPointer { words in
            constants.withUnsafeBufferPointer { constants in
                state.withUnsafeMutableBufferPointer { state in
                    for block in stride(from: 0, to: blocks.count, by: 64) {
                        for index in 0..<16 {
                            let word = blocks.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self)
                            words[index] = UInt32(bigEndian: word)
                        }
                        mix(words, constants, into: state)
                    }
                }
            }
        }
    }

    /// Mixes sixteen words into the state. The buffer `words` has room for sixty-four.
    static func mix(
        _ words: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>,
        into state: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 16..<64 {
            let first = words[index - 15]
            let second = words[index - 2]
            let sigma0 = rotate(first, 7) ^ rotate(first, 18) ^ (first >> 3)
            let sigma1 = rotate(second, 17) ^ rotate(second, 19) ^ (second >> 10)
            words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let next = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            let other = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ next, c, b, a, next &+ other)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}
