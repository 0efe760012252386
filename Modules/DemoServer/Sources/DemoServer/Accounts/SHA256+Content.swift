import Foundation

extension SHA256 {
    /// The digest that bytes are known by, in hexadecimal digits: the same as ``hash(_:)``, made for megabytes.
    static func digest(of bytes: Data) -> String {
        var state = start
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

    /// Mixes whole blocks into the state, without making an array for each.
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

    /// Mixes sixteen words, in room for sixty-four, into the state.
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
