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

    /// A key, with what finds it fast: its length, and its first eight bytes as one number, the closing quote among them if there is room.
    struct Name: Sendable {
        let text: StaticString
        let count: Int
        private let head: UInt64
        private let headMask: UInt64

        init(_ text: StaticString) {
            self.text = text
            count = text.utf8CodeUnitCount
            let bytes = (0..<count).map { text.utf8Start[$0] } + [UInt8(ascii: "\"")]
            head = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            headMask = bytes.count >= 8 ? .max : 1 << UInt64(bytes.count * 8) - 1
        }

        /// Whether this name and a quote stand at `key`; ``WireReader/padding`` zeros must follow the text.
        @inline(__always)
        func stands(at key: UnsafePointer<UInt8>) -> Bool {
            guard WireReader.word(at: key) & headMask == head else { return false }
            return count < 8 || restStands(at: key)
        }

        /// Compares what is behind the head, the last word over again with what is before it.
        @inline(__always)
        private func restStands(at key: UnsafePointer<UInt8>) -> Bool {
            let name = text.utf8Start
            var index = 8
            while index + 8 <= count {
                guard WireReader.word(at: key + index) == WireReader.word(at: name + index) else { return false }
                index += 8
            }
            return WireReader.word(at: key + count - 8) == WireReader.word(at: name + count - 8)
                && key[count] == UInt8(ascii: "\"")
        }
    }
}

/// How far a ``WireReader`` has come in one object.
public struct WireScan {
    let fields: WireFields
    /// Where the object starts.
    let start: UnsafePointer<UInt8>
    /// Bit i for the i-th key, if it was there. The first of two equal keys counts, as it does for Foundation.
    private(set) var seen: UInt64 = 0
    var isFirst = true
    /// The key after the last one found: servers write the keys of a type in one order.
    private var expected = 0

    init(_ fields: WireFields, start: UnsafePointer<UInt8>) {
        self.fields = fields
        self.start = start
    }

    /// The position of the key that stands at `key` with its closing quote; -1 if it is none of the type's, or written with escapes.
    @inline(__always)
    borrowing func position(at key: UnsafePointer<UInt8>) -> Int {
        fields.names.withUnsafeBufferPointer { names in
            var index = expected
            for _ in 0..<names.count {
                if index >= names.count { index = 0 }
                if names[index].stands(at: key) { return index }
                index += 1
            }
            return -1
        }
    }

    /// The position of a key that was written with escapes.
    borrowing func position(of key: String) -> Int {
        fields.names.firstIndex { $0.text.description == key } ?? -1
    }

    /// Marks a key as seen.
    ///
    /// - Returns: Whether it was not seen before.
    @inline(__always)
    mutating func markSeen(_ index: Int) -> Bool {
        expected = index + 1
        let bit: UInt64 = 1 << UInt64(index)
        defer { seen |= bit }
        return seen & bit == 0
    }
}
