/// Bytes of a terminal, cut anywhere, as scalars.
///
/// Invalid UTF-8 costs one `nil` for each ill-formed piece, as Unicode advises; what follows is decoded again.
package struct KeyDecoder {
    /// Nothing waits.
    package init() {}

    private var bytes: [UInt8] = []
    private var position = 0
    /// Where the last Ctrl-C is in `bytes`, if it has not been read.
    private var lastInterrupt: Int?

    /// Bytes that wait.
    package var count: Int { bytes.count - position }

    /// The same with no more than the last bytes.
    func last(_ count: Int) -> KeyDecoder {
        var last = KeyDecoder()
        last.bytes = Array(bytes[max(position, bytes.count - count)...])
        return last
    }

    package mutating func append(_ more: some Sequence<UInt8>) {
        if position > 0 {
            bytes.removeFirst(position)
            lastInterrupt = lastInterrupt.flatMap { $0 < position ? nil : $0 - position }
            position = 0
        }
        let start = bytes.count
        bytes += more
        lastInterrupt = bytes[start...].lastIndex(of: 3) ?? lastInterrupt
    }

    mutating func removeAll() {
        self = KeyDecoder()
    }

    /// Drops what waits up to the last Ctrl-C; false if there is none, and nothing is dropped.
    ///
    /// - Complexity: O(1): it is asked behind each of many lines that were pasted.
    mutating func dropThroughInterrupt() -> Bool {
        guard let last = lastInterrupt, last >= position else { return false }
        position = last + 1
        return true
    }

    /// Takes these bytes if they are the next; nil if there are too few to tell.
    mutating func take(_ sequence: [UInt8]) -> Bool? {
        let next = bytes[position...].prefix(sequence.count)
        guard next.elementsEqual(sequence.prefix(next.count)) else { return false }
        guard next.count == sequence.count else { return nil }
        position += sequence.count
        return true
    }

    /// Puts one scalar back in front.
    mutating func putBack(_ scalar: Unicode.Scalar) {
        let scalar = Array(String(scalar).utf8)
        bytes.replaceSubrange(..<position, with: scalar)
        lastInterrupt = lastInterrupt.flatMap { $0 < position ? nil : $0 - position + scalar.count }
        position = 0
    }

    package enum Key: Equatable {
        case scalar(Unicode.Scalar)
        /// Bytes that are no UTF-8.
        case invalid
    }

    /// The next key, or `nil` if the bytes end here or inside a sequence.
    ///
    /// - Parameter atEnd: No more bytes will come: an unfinished sequence is invalid.
    /// - Complexity: O(1), amortised.
    package mutating func next(atEnd: Bool = false) -> Key? {
        guard position < bytes.count else { return nil }
        let lead = bytes[position]
        if lead < 0x80 {
            position += 1
            return .scalar(Unicode.Scalar(lead))
        }
        let length: Int
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default:
            position += 1
            return .invalid
        }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for index in 1..<length {
            guard position + index < bytes.count else {
                guard atEnd else { return nil }
                position = bytes.count
                return .invalid
            }
            let byte = bytes[position + index]
            guard Self.continuation(of: lead, at: index).contains(byte) else {
                position += index
                return .invalid
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        position += length
        guard let scalar = Unicode.Scalar(value) else { return .invalid }
        return .scalar(scalar)
    }

    /// The second byte says whether a sequence is overlong, a surrogate or beyond Unicode.
    private static func continuation(of lead: UInt8, at index: Int) -> ClosedRange<UInt8> {
        guard index == 1 else { return 0x80...0xBF }
        switch lead {
        case 0xE0: return 0xA0...0xBF
        case 0xED: return 0x80...0x9F
        case 0xF0: return 0x90...0xBF
        case 0xF4: return 0x80...0x8F
        default: return 0x80...0xBF
        }
    }
}
