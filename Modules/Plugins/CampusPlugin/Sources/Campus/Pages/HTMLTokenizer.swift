/// A tokenizer that splits a page into tags and text. It is as tolerant as browsers and works in one pass without backtracking.
///
/// An unclosed comment, script or quoted attribute extends to the end of the page. Backtracking to read it differently would be more
/// tolerant, but a malicious page could make it very slow.
///
/// - Complexity: O(bytes) for all tokens together.
struct HTMLTokenizer {
    let bytes: [UInt8]
    private var index = 0
    /// The name of the element whose content is not markup, if the last tag opened one.
    private var raw: [UInt8]?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> HTMLToken? {
        while index < bytes.count {
            if let name = raw {
                raw = nil
                skipRaw(name)
                continue
            }
            guard bytes[index] == UInt8(ascii: "<") else { return text(from: index) }
            let start = index
            switch byte(index + 1) {
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "?"): skip(to: UInt8(ascii: ">"))
            case UInt8(ascii: "/") where isLetter(index + 2): return closingTag()
            case _ where isLetter(index + 1): return openingTag()
            default:
                index += 1
                return text(from: start)
            }
        }
        return nil
    }

    private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    private func isLetter(_ index: Int) -> Bool {
        let lower = byte(index) | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    private mutating func text(from start: Int) -> HTMLToken {
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        return .text(start..<index)
    }

    private mutating func skip(to end: UInt8) {
        while index < bytes.count, bytes[index] != end { index += 1 }
        index = min(index + 1, bytes.count)
    }

    /// Skips a comment, a doctype, or a conditional of Word: `<![if !mso]>`.
    private mutating func skipDeclaration() {
        guard byte(index + 2) == UInt8(ascii: "-"), byte(index + 3) == UInt8(ascii: "-") else {
            return skip(to: UInt8(ascii: ">"))
        }
        index += 4
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-"),
                bytes[index - 2] == UInt8(ascii: "-")
            {
                index += 1
                return
            }
            index += 1
        }
    }

    /// Skips the content of a script up to its closing tag.
    private mutating func skipRaw(_ name: [UInt8]) {
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<"), byte(index + 1) == UInt8(ascii: "/"), isName(name, at: index + 2) {
                return
            }
            index += 1
        }
    }

    private func isName(_ name: [UInt8], at start: Int) -> Bool {
        guard start + name.count <= bytes.count else { return false }
        return name.indices.allSatisfy { bytes[start + $0] | 0x20 == name[$0] }
    }

    // MARK: Tags

    private static let rawElements: Set<String> = ["script", "style", "title", "textarea", "xmp", "noframes"]
    private static let longestName = 16

    private mutating func name() -> String {
        let start = index
        while index < bytes.count, isNamePart(bytes[index]) { index += 1 }
        // The relevant elements have short names, so a long name is not copied.
        return String(decoding: bytes[start..<min(index, start + Self.longestName)], as: UTF8.self).lowercased()
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="): false
        default: true
        }
    }

    /// Returns the closing tag; nil if the page ends within it.
    private mutating func closingTag() -> HTMLToken? {
        index += 2
        let name = name()
        skip(to: UInt8(ascii: ">"))
        return bytes[index - 1] == UInt8(ascii: ">") ? .close(name) : nil
    }

    private mutating func openingTag() -> HTMLToken {
        index += 1
        let name = name()
        var spans: [String: Int] = [:]
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            let before = index
            let attribute = self.name()
            skipBlanks()
            if byte(index) == UInt8(ascii: "="), index > before {
                index += 1
                let value = value()
                if attribute == "rowspan" || attribute == "colspan" { spans[attribute] = number(value) }
            } else if index == before {
                index += 1
            }
        }
        index = min(index + 1, bytes.count)
        if Self.rawElements.contains(name) { raw = Array(name.utf8) }
        return .open(name, rowSpan: spans["rowspan"] ?? 1, columnSpan: spans["colspan"] ?? 1)
    }

    private mutating func skipBlanks() {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    private mutating func value() -> ArraySlice<UInt8> {
        skipBlanks()
        let quote = byte(index)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
            return bytes[start..<index]
        }
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote { index += 1 }
        defer { index = min(index + 1, bytes.count) }
        return bytes[start..<index]
    }

    /// Parses the number at the beginning of a value, limited to nine digits.
    private func number(_ value: ArraySlice<UInt8>) -> Int? {
        let digits = value.drop { $0 <= 0x20 }.prefix(9).prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}

/// A part of a page that matters for its tables.
enum HTMLToken: Hashable, Sendable {
    /// The text between tags; its entities are not replaced yet.
    case text(Range<Int>)
    /// An opening tag, `<td rowspan=2>`: the name in lower case and the spans of the cell.
    case open(String, rowSpan: Int, columnSpan: Int)
    /// A closing tag, `</td>`.
    case close(String)
}
