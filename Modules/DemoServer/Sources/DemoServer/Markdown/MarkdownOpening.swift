/// The block that a line begins, if it is not a paragraph.
enum MarkdownOpening {
    case heading(level: Int, ArraySlice<UInt8>)
    case rule
    case fence(mark: UInt8, length: Int, language: ArraySlice<UInt8>)
    case quote(ArraySlice<UInt8>)
    case item(MarkdownListMarker)
    case spoiler(ArraySlice<UInt8>)

    init?(_ line: ArraySlice<UInt8>) {
        let indent = line.indent
        guard indent < 4, let first = line.dropFirst(indent).first else { return nil }
        let text = line.dropFirst(indent)
        let run = text.prefix { $0 == first }.count
        let rest = text.dropFirst(run)
        switch first {
        case UInt8(ascii: "#") where run <= 6 && (rest.first ?? .space) == .space:
            self = .heading(level: run, rest.trimmed)
        case UInt8(ascii: "`") where run >= 3 && !rest.contains(first), UInt8(ascii: "~") where run >= 3:
            self = .fence(mark: first, length: run, language: rest.trimmed.prefix { $0 != .space })
        case UInt8(ascii: ">"):
            let inner = text.dropFirst()
            self = .quote(inner.first == .space ? inner.dropFirst() : inner)
        case UInt8(ascii: ":"):
            guard text.starts(with: "::: spoiler ".utf8) else { return nil }
            self = .spoiler(text.dropFirst(12).trimmed)
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
            if Self.isRule(text, of: first) {
                self = .rule
                return
            }
            fallthrough
        default:
            guard let marker = MarkdownListMarker(line) else { return nil }
            self = .item(marker)
        }
    }

    private static func isRule(_ text: ArraySlice<UInt8>, of mark: UInt8) -> Bool {
        var count = 0
        for byte in text {
            if byte == mark { count += 1 } else if byte != .space { return false }
        }
        return count >= 3
    }

    /// True if the block ends a paragraph without a blank line between them. A numbered item interrupts only if its number is 1, because a
    /// line in the middle of a text may begin with a number.
    var interruptsParagraph: Bool {
        if case .item(let marker) = self { marker.number ?? 1 == 1 && !marker.isEmptyItem } else { true }
    }
}

/// The marker at the start of a list item.
struct MarkdownListMarker {
    /// The character of the marker, which all items of one list share.
    let mark: UInt8
    /// The number of an ordered item; nil in an unordered list.
    let number: Int?
    /// The indentation of the lines that belong to the item.
    let width: Int
    /// True if nothing follows the marker on the line.
    let isEmptyItem: Bool

    init?(_ line: ArraySlice<UInt8>) {
        let indent = line.indent
        let text = line.dropFirst(indent)
        let digits = text.prefix { (48...57).contains($0) }.count
        guard indent < 4, digits < 10, let mark = text.dropFirst(digits).first else { return nil }
        let isMark =
            digits > 0
            ? mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
            : mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+")
        let rest = text.dropFirst(digits + 1)
        guard isMark, (rest.first ?? .space) == .space else { return nil }
        self.mark = mark
        number = digits > 0 ? text.prefix(digits).reduce(0) { $0 * 10 + Int($1) - 48 } : nil
        isEmptyItem = rest.isBlank
        let spaces = rest.indent
        width = indent + digits + 1 + (isEmptyItem || spaces > 4 ? 1 : spaces)
    }

    /// Returns true if an item with the other marker belongs to the same list.
    func isLike(_ other: MarkdownListMarker) -> Bool { mark == other.mark && (number == nil) == (other.number == nil) }
}

extension UInt8 {
    static let space = UInt8(ascii: " ")
}

extension ArraySlice<UInt8> {
    var isBlank: Bool { allSatisfy { $0 == .space || $0 == UInt8(ascii: "\t") } }

    /// The number of spaces at the start.
    var indent: Int { prefix { $0 == .space }.count }

    /// The text without the spaces around it.
    var trimmed: ArraySlice<UInt8> {
        var text = drop { $0 == .space }
        while text.last == .space { text.removeLast() }
        return text
    }
}
