internal import CWireScan
internal import Foundation

/// The bytes of a string up to its first quote, backslash or control character.
struct UnescapedRun {
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

    /// The quote, backslash or control character at the end.
    var end: UnsafePointer<UInt8> { run.end }

    /// The text of the bytes. They are not validated again on systems with an API for that.
    ///
    /// - Complexity: O(bytes), with one allocation for more than 15 of them.
    var text: String { Self.text(of: UnsafeBufferPointer(start: start, count: end - start), isASCII: isASCII) }

    /// True if all bytes of the run are ASCII.
    var isASCII: Bool { run.is_ascii }

    /// Returns the text of bytes that were validated.
    @inline(__always)
    static func text(of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns true if both are the same bytes.
    @inline(__always)
    static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == other.count else { return false }
        guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, bytes.count) == 0
    }
}
