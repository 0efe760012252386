/// The keys of one wire type, in the order in which servers write them.
///
/// Each generated type has one. ``WireReader/next(_:)`` returns positions in it.
public struct WireFields: Sendable {
    let names: [Name]

    /// Creates a list of at most 64 keys.
    ///
    /// - Precondition: There are at most 64 keys. It is not checked that they are ASCII without quotes and backslashes and that no key
    ///   occurs twice.
    public init(_ names: StaticString...) {
        self.init(names)
    }

    init(_ names: [StaticString]) {
        precondition(names.count <= 64, "A type has at most 64 keys here; split it, or read it with Codable alone.")
        self.names = names.map(Name.init)
    }

    /// A key with the data that finds it fast: its length, and its first eight bytes as one number, including the closing quote if there is
    /// room.
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

        /// Returns true if this name and a quote are at `key`; ``WireReader/padding`` zeros must follow the text.
        @inline(__always)
        func matches(at key: UnsafePointer<UInt8>) -> Bool {
            guard WireReader.word(at: key) & headMask == head else { return false }
            return count < 8 || tailMatches(at: key)
        }

        /// Compares the bytes after the head; the last word overlaps the bytes before it.
        @inline(__always)
        private func tailMatches(at key: UnsafePointer<UInt8>) -> Bool {
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

/// The progress of a ``WireReader`` in one object.
public struct WireObjectScan {
    let fields: WireFields
    /// The start of the object.
    let start: UnsafePointer<UInt8>
    /// The keys that were present; bit i stands for the i-th key. The first of two equal keys counts, as in Foundation.
    private(set) var seen: UInt64 = 0
    var isFirst = true
    /// The position after the last key that was found, because servers write the keys of a type in one order.
    private var expected = 0

    init(_ fields: WireFields, start: UnsafePointer<UInt8>) {
        self.fields = fields
        self.start = start
    }

    /// Returns the position of the key that is at `key` with its closing quote; -1 if the type does not have it, or if it is written with
    /// escapes.
    @inline(__always)
    borrowing func position(at key: UnsafePointer<UInt8>) -> Int {
        fields.names.withUnsafeBufferPointer { names in
            var index = expected
            for _ in 0..<names.count {
                if index >= names.count { index = 0 }
                if names[index].matches(at: key) { return index }
                index += 1
            }
            return -1
        }
    }

    /// Returns the position of a key that was written with escapes.
    borrowing func position(of key: String) -> Int {
        fields.names.firstIndex { $0.text.description == key } ?? -1
    }

    /// Marks a key as seen.
    ///
    /// - Returns: True if it was not seen before.
    @inline(__always)
    mutating func markSeen(_ index: Int) -> Bool {
        expected = index + 1
        let bit: UInt64 = 1 << UInt64(index)
        defer { seen |= bit }
        return seen & bit == 0
    }
}
