/// The texts of a row in a compact form: as a separate string, each text costs fifty bytes in addition.
///
/// The texts are stored one after the other in a block of bytes, which the rows of a page share once they are packed. A block never
/// changes. A change of a text gives the row a block of its own, and copies of the old row continue to use the old block.
struct PackedStrings<Field: RawRepresentable<Int>>: Sendable {
    // At `start` is the number of the following bytes. Then the fields follow in order, each after its length plus one, or after 0 for nil.
    // Fields beyond the end are nil.
    private var block: [UInt8] = []
    private var start: Int32 = 0

    init() {}

    /// The text of a field.
    ///
    /// - Complexity: O(text); a change is O(texts of the row).
    subscript(field: Field) -> String? {
        get { withBytes(of: field) { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } } }
        set {
            guard var newValue else { return replace(field, with: nil) }
            newValue.withUTF8 { replace(field, with: $0) }
        }
    }

    /// Calls `body` with the bytes of a text, without copying them.
    func withBytes<Result>(of field: Field, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        block.withUnsafeBufferPointer { bytes in
            var reading = Reading(bytes, from: Int(start))
            for _ in 0..<field.rawValue { _ = reading.next() }
            return body(reading.next().map { UnsafeBufferPointer(rebasing: bytes[$0]) })
        }
    }

    private mutating func replace(_ field: Field, with text: UnsafeBufferPointer<UInt8>?) {
        block = block.withUnsafeBufferPointer { bytes in
            var reading = Reading(bytes, from: Int(start))
            let first = reading.place
            var missing = 0
            for _ in 0..<field.rawValue {
                if reading.isAtEnd { missing += 1 } else { _ = reading.next() }
            }
            let before = first..<reading.place
            _ = reading.next()
            let after = reading.place..<reading.end
            if text == nil, after.isEmpty { missing = 0 }
            let mark = text.map { $0.count + 1 } ?? 0
            let isWritten = text != nil || !after.isEmpty
            let size =
                before.count + missing + (isWritten ? mark.bytesWhenPacked : 0) + (text?.count ?? 0) + after.count
            guard size > 0 else { return [] }
            var new: [UInt8] = []
            new.reserveCapacity(size.bytesWhenPacked + size)
            new.pack(size)
            new += bytes[before]
            for _ in 0..<missing { new.append(0) }
            if isWritten { new.pack(mark) }
            if let text { new += text }
            new += bytes[after]
            return new
        }
        start = 0
    }
}

extension PackedStrings: CustomReflectable {
    /// A mirror of the texts, without the shared block.
    var customMirror: Mirror {
        var texts: [String?] = []
        block.withUnsafeBufferPointer { bytes in
            var reading = Reading(bytes, from: Int(start))
            while !reading.isAtEnd {
                texts.append(reading.next().map { String(decoding: bytes[$0], as: UTF8.self) })
            }
        }
        return Mirror(self, unlabeledChildren: texts, displayStyle: .collection)
    }
}

/// A row with packed texts.
protocol PackedStringRow: Sendable {
    associatedtype Field: RawRepresentable<Int>
    var texts: PackedStrings<Field> { get set }
}

extension Table where Row: PackedStringRow {
    /// Moves the texts of a page's rows into one block when the last row of the page is inserted.
    ///
    /// - Parameter id: The number of the newest row.
    /// - Complexity: O(1) except for one row in each page.
    mutating func packTexts(upTo id: Int32) {
        let size = Int32(Self.rowsOfPage)
        guard id % size == size - 1 else { return }
        let ids = max(id - size + 1, 1)...id
        let room = ids.reduce(0) { $0 + (self[$1]?.texts.sizeToShare ?? 0) }
        guard room > 0 else { return }
        var block: [UInt8] = []
        block.reserveCapacity(room)
        let starts = ids.map { id in
            defer { self[id]?.texts.copy(to: &block) }
            return block.count
        }
        for (id, start) in zip(ids, starts) where self[id] != nil { self[id]?.texts.move(to: block, at: start) }
    }
}

extension PackedStrings {
    /// The maximum size of texts that are moved, in bytes.
    private static var longestShared: Int { 1 << 16 }

    /// The range of the texts, if they are to share a block.
    private var place: Range<Int>? {
        let place = block.withUnsafeBufferPointer { bytes in
            let reading = Reading(bytes, from: Int(start))
            return Int(start)..<reading.end
        }
        return place.isEmpty || place.count > Self.longestShared ? nil : place
    }

    fileprivate var sizeToShare: Int { place?.count ?? 0 }

    fileprivate func copy(to other: inout [UInt8]) {
        if let place { other += block[place] }
    }

    /// Points to a copy of the texts.
    ///
    /// - Parameter start: The position of the copy.
    fileprivate mutating func move(to other: [UInt8], at start: Int) {
        if place == nil { return }
        block = other
        self.start = Int32(start)
    }
}

/// A reader for the fields of a row.
private struct Reading {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var place: Int
    private(set) var end = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        place = start
        if !bytes.isEmpty { end = number() + place }
    }

    var isAtEnd: Bool { place >= end }

    /// Returns the range of the next field; nil if the field is nil.
    mutating func next() -> Range<Int>? {
        if isAtEnd { return nil }
        let mark = number()
        guard mark > 0 else { return nil }
        let start = place
        place += mark - 1
        return start..<place
    }

    /// Reads a number with seven bits per byte, the lowest first; all bytes but the last have the eighth bit set.
    private mutating func number() -> Int {
        var number = 0
        var shift = 0
        while true {
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }
}

extension [UInt8] {
    fileprivate mutating func pack(_ number: Int) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension Int {
    fileprivate var bytesWhenPacked: Int {
        var count = 1
        var rest = self >> 7
        while rest > 0 {
            count += 1
            rest >>= 7
        }
        return count
    }
}
