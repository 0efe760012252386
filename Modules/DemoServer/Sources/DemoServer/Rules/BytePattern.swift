/// Bytes to be found in others.
///
/// - Note: Knuth, Morris, Pratt: a place is looked at once, however alike text and pattern are.
struct BytePattern {
    let bytes: [UInt8]
    /// How many bytes still fit when the one after so many does not.
    private var fallbacks: [Int] = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var fitting = 0
        for byte in bytes.dropFirst() {
            while fitting > 0, bytes[fitting] != byte { fitting = fallbacks[fitting - 1] }
            if bytes[fitting] == byte { fitting += 1 }
            fallbacks.append(fitting)
        }
    }

    /// Where the pattern ends that is found first.
    func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var fitting = 0
        for place in start..<text.count {
            while fitting > 0, bytes[fitting] != text[place] { fitting = fallbacks[fitting - 1] }
            if bytes[fitting] == text[place] { fitting += 1 }
            if fitting == bytes.count { return place + 1 }
        }
        return nil
    }

    func isIn(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { end(in: $0, from: 0) != nil } }
}
