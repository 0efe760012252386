import Foundation

/// A growing byte buffer that becomes `Data` without a copy.
///
/// An array checks for uniqueness and capacity at every byte. Here the caller reserves room once and then appends many bytes.
struct JSONBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        start = Self.resize(nil, to: capacity)
    }

    deinit { free(start) }

    /// Reserves room for `room` more bytes.
    @inline(__always)
    mutating func reserve(_ room: Int) { if count + room > capacity { grow(by: room) } }

    private mutating func grow(by room: Int) {
        capacity = max(capacity * 2, count + room)
        start = Self.resize(start, to: capacity)
    }

    /// Appends a byte. The caller has reserved the room.
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        assert(count < capacity, "reserve room first")
        start[count] = byte
        count += 1
    }

    /// Appends bytes. The caller has reserved the room.
    @inline(__always)
    mutating func put(_ bytes: UnsafePointer<UInt8>, count length: Int) {
        assert(count + length <= capacity, "reserve room first")
        (start + count).update(from: bytes, count: length)
        count += length
    }

    /// Appends a static text. The caller has reserved the room.
    @inline(__always)
    mutating func put(_ text: StaticString) { put(text.utf8Start, count: text.utf8CodeUnitCount) }

    /// Appends a number with at least `digits` digits. It needs room for 20 bytes.
    mutating func put(number: Int, digits: Int = 1) {
        if number < 0 { put(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var length = digits
        var bound: UInt = 1
        for _ in 0..<digits { bound *= 10 }
        while rest >= bound {
            length += 1
            let (next, isOver) = bound.multipliedReportingOverflow(by: 10)
            if isOver { break }
            bound = next
        }
        assert(count + length <= capacity, "reserve room first")
        var end = start + count + length
        for _ in 0..<length {
            end -= 1
            end.pointee = UInt8(truncatingIfNeeded: 48 + rest % 10)
            rest /= 10
        }
        count += length
    }

    /// The last byte; nil if the buffer is empty.
    var last: UInt8? { count > 0 ? start[count - 1] : nil }

    /// Removes the last byte.
    mutating func removeLast() { count -= 1 }

    /// Calls `body` with the bytes that were written.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Turns the buffer into `Data` without a copy.
    consuming func data() -> Data {
        let data = Data(bytesNoCopy: start, count: count, deallocator: .free)
        discard self
        return data
    }

    private static func resize(_ bytes: UnsafeMutablePointer<UInt8>?, to capacity: Int) -> UnsafeMutablePointer<UInt8> {
        guard let bytes = realloc(bytes, capacity) else { fatalError("no memory for an answer of \(capacity) bytes") }
        return bytes.assumingMemoryBound(to: UInt8.self)
    }
}
