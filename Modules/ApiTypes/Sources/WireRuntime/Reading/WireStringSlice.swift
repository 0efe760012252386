/// A string in the text that is being read. No `String` is created until one is requested.
///
/// So a string that is only compared with a known one costs no allocation. A slice belongs to the ``WireReader`` that read it, and is only
/// valid during that reader's lifetime.
public struct WireStringSlice: Sendable, BitwiseCopyable {
    /// The number of bytes from the start of the text to the end of the opening quote.
    let offset: Int
    /// The number of bytes between the quotes.
    let count: Int
    let hasEscapes: Bool
    let isASCII: Bool
}

extension WireReader {
    /// Reads a string without creating a `String`.
    ///
    /// - Throws: ``WireReadError`` in the same cases as ``string()``.
    /// - Complexity: O(length), without allocations.
    public mutating func text() throws(WireReadError) -> WireStringSlice {
        guard isAt("\"") else { throw mismatch("a string") }
        let place = cursor
        let first = cursor + 1
        let run = UnescapedRun(from: first)
        if run.end.pointee == UInt8(ascii: "\"") {
            cursor = run.end + 1
            return WireStringSlice(
                offset: first - start,
                count: run.end - first,
                hasEscapes: false,
                isASCII: run.isASCII
            )
        }
        try skipString()
        let text = WireStringSlice(offset: first - start, count: cursor - 1 - first, hasEscapes: true, isASCII: false)
        guard JSONEscape.isWhole(bytes(of: text)) else { throw halfSurrogate(at: place) }
        return text
    }

    /// Reads a string without creating a `String`, or nil for null.
    public mutating func textIfPresent() throws(WireReadError) -> WireStringSlice? { null() ? nil : try text() }

    /// Returns the string of a slice.
    ///
    /// - Complexity: O(length), with one allocation for more than 15 bytes.
    public borrowing func string(_ text: WireStringSlice) -> String {
        let bytes = bytes(of: text)
        if text.hasEscapes, let string = JSONEscape.text(bytes) { return string }
        return UnescapedRun.text(of: bytes, isASCII: text.isASCII)
    }

    /// Returns the string of a slice, or nil for nil.
    public borrowing func string(_ text: WireStringSlice?) -> String? {
        guard let text else { return nil }
        return string(text)
    }

    /// Returns the unchanged URL of a slice.
    public borrowing func url(_ text: WireStringSlice) -> WireURL { WireURL(string(text)) }

    /// Returns the unchanged URL of a slice, or nil for nil.
    public borrowing func url(_ text: WireStringSlice?) -> WireURL? {
        guard let text else { return nil }
        return url(text)
    }

    /// Returns true if a slice contains this string, byte for byte.
    ///
    /// - Complexity: O(length), without allocations.
    public borrowing func matches(_ string: borrowing String, _ text: WireStringSlice) -> Bool {
        let bytes = bytes(of: text)
        let isMatch = string.utf8.withContiguousStorageIfAvailable { string in
            text.hasEscapes ? JSONEscape.matches(bytes, string) : UnescapedRun.matches(bytes, string)
        }
        return isMatch ?? (string.utf8.elementsEqual(self.string(text).utf8))
    }

    /// Returns true if a slice contains this string, or if both are nil.
    public borrowing func matches(_ string: String?, _ text: WireStringSlice?) -> Bool {
        guard let string, let text else { return string == nil && text == nil }
        return matches(string, text)
    }

    /// Returns true if a slice contains this URL, byte for byte.
    public borrowing func matches(_ url: WireURL, _ text: WireStringSlice) -> Bool { matches(url.string, text) }

    /// Returns true if a slice contains this URL, or if both are nil.
    public borrowing func matches(_ url: WireURL?, _ text: WireStringSlice?) -> Bool { matches(url?.string, text) }

    private borrowing func bytes(of text: WireStringSlice) -> UnsafeBufferPointer<UInt8> {
        precondition(text.offset + text.count <= end - start, "This text was read by another reader.")
        return UnsafeBufferPointer(start: start + text.offset, count: text.count)
    }
}
