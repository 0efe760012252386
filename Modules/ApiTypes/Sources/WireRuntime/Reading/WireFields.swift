/// The keys of one wire type, in the order in which servers write them.
///
/// Generated types hold one. A position in it is the number that ``WireReader/next(_:)`` answers.
public struct WireFields: Sendable {
    let names: [Name]

    /// Lists at most 64 keys.
    ///
    /// - Precondition: No more than 64. What is not checked: ASCII without quotes and backslashes; no key twice.
    public init(_ names: StaticString...) {
        self.init(names)
    }

    init(_ names: [StaticString]) {
        precondition(names.count <= 64, "A type has at most 64 keys here; split it, or read it with Codable alone.")
        self.names = names.map(Name.init)
    }

    /// A key, with what finds it fast: its length and its first eight bytes as one number.
    struct Name: Sendable {
        let text: StaticString
        let count: Int
        let head: UInt64
        let headMask: UInt64

        init(_ text: StaticString) {
            self.text = text
            count = text.utf8CodeUnitCount
            let headCount = min(count, 8)
            headMask = headCount == 8 ? .max : (1 << UInt64(headCount * 8)) - 1
            head = (0..<headCount).reduce(0) { $0 | UInt64(text.utf8Start[$1]) << UInt64($1 * 8) }
        }

        /// Whether the `count` bytes at `key` are this name; eight bytes at `key` must be readable whatever `count` is.
        @inline(__always)
        func matches(_ key: UnsafePointer<UInt8>, count: Int) -> Bool {
            guard self.count == count, WireReader.word(at: key) & headMask == head else { return false }
            var index = 8
            while index < count {
                guard key[index] == text.utf8Start[index] else { return false }
                index += 1
            }
            return true
        }
    }
}

/// How far a ``WireReader`` has come in one object.
public struct WireScan {
    let fields: WireFields
    /// Where the object starts.
    let start: UnsafePointer<UInt8>
    /// Bit i for the i-th key, if it was there. The first of two equal keys counts, as it does for Foundation.
    var seen: UInt64 = 0
    var isFirst = true
    /// The key after the last one found: servers write the keys of a type in one order.
    private var expected = 0

    init(_ fields: WireFields, start: UnsafePointer<UInt8>) {
        self.fields = fields
        self.start = start
    }

    /// Finds a key that was not seen yet and marks it as seen.
    @inline(__always)
    mutating func find(_ key: UnsafePointer<UInt8>, count: Int) -> Int? {
        let index = fields.names.withUnsafeBufferPointer { names in
            var index = expected
            for _ in 0..<names.count {
                if index >= names.count { index = 0 }
                if names[index].matches(key, count: count) { return index }
                index += 1
            }
            return -1
        }
        return index < 0 ? nil : firstSight(of: index)
    }

    /// Finds a key that was written with escapes.
    mutating func find(_ key: String) -> Int? {
        fields.names.firstIndex { $0.text.description == key }.flatMap { firstSight(of: $0) }
    }

    private mutating func firstSight(of index: Int) -> Int? {
        expected = index + 1
        let bit: UInt64 = 1 << UInt64(index)
        guard seen & bit == 0 else { return nil }
        seen |= bit
        return index
    }
}
