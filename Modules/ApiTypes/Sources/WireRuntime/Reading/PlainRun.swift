internal import CWireScan
internal import Foundation

/// The bytes of a string up to its first quote, backslash or control character.
struct PlainRun {
    private let start: UnsafePointer<UInt8>
    private let run: strata_run

    /// Finds the end, many bytes at a time.
    ///
    /// - Precondition: ``WireReader/padding`` zeros follow the text.
    /// - Complexity: O(bytes).
    @inline(__always)
    init(from start: UnsafePointer<UInt8>) {
        self.start = start
        run = strata_run(start)
    }

    /// The quote, backslash or control character.
    var end: UnsafePointer<UInt8> { run.end }

    /// What the bytes say. They are not checked again where the system has a call for it.
    ///
    /// - Complexity: O(bytes), one allocation for more than 15 of them.
    var text: String { Self.text(of: UnsafeBufferPointer(start: start, count: end - start), isASCII: isASCII) }

    /// Whether all of them are ASCII; not known of long ones.
    var isASCII: Bool { run.is_ascii }

    /// What bytes say that were checked.
    @inline(__always)
    static func text(of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether both are the same bytes.
    @inline(__always)
    static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == other.count else { return false }
        guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, bytes.count) == 0
    }
}
