/// A string where it stands in the text that is read: no `String` is made of it before somebody asks.
///
/// What is read only to be compared with something known costs no allocation then. It belongs to the ``WireReader`` that read it, and says
/// something for as long as that lives.
public struct WireText: Sendable, BitwiseCopyable {
    /// Bytes from the start of the text to behind the opening quote.
    let offset: Int
    /// Bytes between the quotes.
    let count: Int
    let hasEscapes: Bool
    let isASCII: Bool
}

extension WireReader {
    /// Reads a string without making one.
    ///
    /// - Throws: ``WireStop`` where ``string()`` does.
    /// - Complexity: O(length), no allocation.
    public mutating func text() throws(WireStop) -> WireText {
        guard isAt("\"") else { throw mismatch("a string") }
        let place = cursor
        let first = cursor + 1
        let run = PlainRun(from: first)
        if run.end.pointee == UInt8(ascii: "\"") {
            cursor = run.end + 1
            return WireText(offset: first - start, count: run.end - first, hasEscapes: false, isASCII: run.isASCII)
        }
        try skipString()
        let text = WireText(offset: first - start, count: cursor - 1 - first, hasEscapes: true, isASCII: false)
        guard Escape.isWhole(bytes(of: text)) else { throw halfSurrogate(at: place) }
        return text
    }

    /// Reads a string without making one, or nil for null.
    public mutating func textIfPresent() throws(WireStop) -> WireText? { null() ? nil : try text() }

    /// The string that stands there.
    ///
    /// - Complexity: O(length), one allocation for more than 15 bytes.
    public borrowing func string(_ text: WireText) -> String {
        let bytes = bytes(of: text)
        if text.hasEscapes, let string = Escape.text(bytes) { return string }
        return PlainRun.text(of: bytes, isASCII: text.isASCII)
    }

    /// The string that stands there, if one does.
    public borrowing func string(_ text: WireText?) -> String? {
        guard let text else { return nil }
        return string(text)
    }

    /// The URL that stands there, as it is.
    public borrowing func url(_ text: WireText) -> WireURL { WireURL(string(text)) }

    /// The URL that stands there, as it is, if one does.
    public borrowing func url(_ text: WireText?) -> WireURL? {
        guard let text else { return nil }
        return url(text)
    }

    /// Whether these characters stand there, byte for byte.
    ///
    /// - Complexity: O(length), no allocation.
    public borrowing func matches(_ string: borrowing String, _ text: WireText) -> Bool {
        let bytes = bytes(of: text)
        let isMatch = string.utf8.withContiguousStorageIfAvailable { string in
            text.hasEscapes ? Escape.matches(bytes, string) : PlainRun.matches(bytes, string)
        }
        return isMatch ?? (string.utf8.elementsEqual(self.string(text).utf8))
    }

    /// Whether these characters stand there, or none do and there are none.
    public borrowing func matches(_ string: String?, _ text: WireText?) -> Bool {
        guard let string, let text else { return string == nil && text == nil }
        return matches(string, text)
    }

    /// Whether this URL stands there, byte for byte.
    public borrowing func matches(_ url: WireURL, _ text: WireText) -> Bool { matches(url.string, text) }

    /// Whether this URL stands there, or none does and there is none.
    public borrowing func matches(_ url: WireURL?, _ text: WireText?) -> Bool { matches(url?.string, text) }

    private borrowing func bytes(of text: WireText) -> UnsafeBufferPointer<UInt8> {
        precondition(text.offset + text.count <= end - start, "This text was read by another reader.")
        return UnsafeBufferPointer(start: start + text.offset, count: text.count)
    }
}
