/// The text of a cell as a browser shows it: a run of blanks is one blank, `<br>` is a line break, and entities are replaced.
struct CellText {
    private var bytes: [UInt8] = []
    private var pending: Pending = .nothing

    private enum Pending: Int, Comparable {
        case nothing, blank, lineBreak
        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The text without blanks at its beginning and end.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func breakLine() { pending = .lineBreak }

    /// Appends a part of the page.
    ///
    /// - Complexity: O(the bytes of the part).
    mutating func append(_ page: [UInt8], _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = page[index]
            if byte == UInt8(ascii: "&"), let (scalar, length) = HTMLEntity.read(page, at: index, end: range.upperBound)
            {
                append(scalar)
                index += length
            } else if let length = whitespaceLength(page, index, range.upperBound) {
                pending = max(pending, .blank)
                index += length
            } else {
                flush()
                bytes.append(byte)
                index += 1
            }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.properties.isWhitespace || scalar.value < 0x20 {
            pending = max(pending, .blank)
        } else {
            flush()
            bytes += UTF8.encode(scalar).map(Array.init) ?? []
        }
    }

    private mutating func flush() {
        if !bytes.isEmpty {
            switch pending {
            case .nothing: break
            case .blank: bytes.append(UInt8(ascii: " "))
            case .lineBreak: bytes.append(UInt8(ascii: "\n"))
            }
        }
        pending = .nothing
    }

    /// Returns the length of a control character or a blank of any width in UTF-8; nil for other characters.
    private func whitespaceLength(_ page: [UInt8], _ index: Int, _ end: Int) -> Int? {
        let byte = page[index]
        if byte <= 0x20 || byte == 0x7F { return 1 }
        if byte == 0xC2, index + 1 < end, page[index + 1] == 0xA0 { return 2 }
        if byte == 0xE3, index + 2 < end, page[index + 1] == 0x80, page[index + 2] == 0x80 { return 3 }
        return nil
    }
}
