/// Decodes the bytes of a terminal, which may be split anywhere, into scalars.
///
/// Each ill-formed piece of UTF-8 becomes one `.invalid` key, as Unicode advises; decoding continues behind it.
package struct UTF8KeyDecoder {
    /// Creates a decoder without bytes.
    package init() {}

    private var bytes: [UInt8] = []
    private var position = 0
    /// The index of the last Ctrl-C in `bytes`, if it has not been read.
    private var lastInterrupt: Int?

    /// The number of bytes that have not been read.
    package var count: Int { bytes.count - position }

    /// Returns a decoder with only the last `count` unread bytes.
    func last(_ count: Int) -> UTF8KeyDecoder {
        var last = UTF8KeyDecoder()
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
        self = UTF8KeyDecoder()
    }

    /// Drops the unread bytes up to the last Ctrl-C. Returns false, and drops nothing, if there is none.
    ///
    /// - Complexity: O(1), because it is called after each of many pasted lines.
    mutating func discardThroughInterrupt() -> Bool {
        guard let last = lastInterrupt, last >= position else { return false }
        position = last + 1
        return true
    }

    /// Consumes these bytes if they come next, and returns whether it did; nil if there are too few bytes to tell.
    mutating func consume(_ sequence: [UInt8]) -> Bool? {
        let next = bytes[position...].prefix(sequence.count)
        guard next.elementsEqual(sequence.prefix(next.count)) else { return false }
        guard next.count == sequence.count else { return nil }
        position += sequence.count
        return true
    }

    /// Puts one scalar back in front of the unread bytes.
    mutating func unread(_ scalar: Unicode.Scalar) {
        let scalar = Array(String(scalar).utf8)
        bytes.replaceSubrange(..<position, with: scalar)
        lastInterrupt = lastInterrupt.flatMap { $0 < position ? nil : $0 - position + scalar.count }
        position = 0
    }

    /// Puts the unread bytes of another decoder in front of the unread bytes.
    mutating func unread(_ earlier: UTF8KeyDecoder) {
        let own = bytes[position...]
        self = earlier
        append(own)
    }

    package enum Key: Equatable {
        case scalar(Unicode.Scalar)
        /// Bytes that are not valid UTF-8.
        case invalid
    }

    /// Returns the next key, or `nil` if the bytes end here or inside a sequence.
    ///
    /// - Parameter atEnd: True if no more bytes will come, so an unfinished sequence is invalid.
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

    /// Returns the range of valid continuation bytes. The second byte decides whether a sequence is overlong, a surrogate or beyond
    /// Unicode.
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

/// Separates the escape sequences of arrow and function keys from text; none of them belongs in a line.
struct EscapeSequenceFilter {
    private enum Place {
        case outside, begun, inside
    }

    private var place = Place.outside

    /// True if a sequence has begun and has not ended.
    var isInside: Bool { place != .outside }

    /// Returns true if the scalar is part of a sequence, ESC included.
    mutating func consumes(_ scalar: Unicode.Scalar) -> Bool {
        switch (place, scalar) {
        case (.outside, "\u{1B}"): place = .begun
        case (.outside, _): return false
        case (.begun, "["), (.begun, "O"): place = .inside
        // ESC alone, followed by another ESC.
        case (.begun, "\u{1B}"): break
        case (.begun, _):
            place = .outside
            return false
        case (.inside, _): if (0x40...0x7E).contains(scalar.value) { place = .outside }
        }
        return true
    }
}
