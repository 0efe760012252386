/// Writes the inline content of a paragraph: emphasis, code, links and pictures.
///
/// A mark that may open a span is written as text and noted; the closing mark turns it into a tag. Therefore nothing is searched twice, and
/// a failed search for an end is remembered, so that no later start in the same stretch repeats it.
struct MarkdownSpans {
    /// A character and the number of its repetitions.
    private struct Mark: Hashable {
        let byte: UInt8
        let count: Int

        static let link = Mark(byte: UInt8(ascii: "["), count: 1)
        static let picture = Mark(byte: UInt8(ascii: "!"), count: 1)

        /// The tags for the mark, the outer one first; empty if the mark has no meaning.
        var tags: [StaticString] {
            switch (byte, count) {
            case (UInt8(ascii: "~"), 2): ["del"]
            case (UInt8(ascii: "*"), 1), (UInt8(ascii: "_"), 1): ["em"]
            case (UInt8(ascii: "*"), 2), (UInt8(ascii: "_"), 2): ["strong"]
            case (UInt8(ascii: "*"), 3), (UInt8(ascii: "_"), 3): ["em", "strong"]
            default: []
            }
        }
    }

    private struct Opener {
        let mark: Mark
        /// The index of the piece that becomes the tag.
        let piece: Int
    }

    private let text: ArraySlice<UInt8>
    private var index: Int
    /// The output. A mark that may become a tag is a piece of its own.
    private var pieces: [[UInt8]] = [[]]
    private var openers: [Opener] = []
    private var openCounts: [Mark: Int] = [:]
    /// The indices in ``openers`` of the brackets that may still begin a link or a picture.
    private var brackets: [Int] = []
    /// The number of brackets that surround a link and therefore cannot begin one.
    private var firstLinkable = 0
    /// The place before which no link target has an end.
    private var noTargetBefore: Int
    /// The start of the last run of backticks, by its length.
    private var lastRunOfTicks: [Int: Int] = [:]

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        index = text.startIndex
        noTargetBefore = text.startIndex
        var place = text.startIndex
        while place < text.endIndex {
            let run = text.run(at: place)
            if text[place] == UInt8(ascii: "`") { lastRunOfTicks[run] = place }
            place += run
        }
    }

    mutating func write(to html: inout [UInt8]) {
        while index < text.endIndex { step() }
        for piece in pieces { html += piece }
    }

    private mutating func step() {
        let byte = text[index]
        switch byte {
        case UInt8(ascii: "\\"): writeEscape()
        case UInt8(ascii: "`"): writeCode()
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): writeEmphasis(byte)
        case UInt8(ascii: "!") where text.byte(after: index) == UInt8(ascii: "["): open(.picture, "![")
        case UInt8(ascii: "["): open(.link, "[")
        case UInt8(ascii: "]"): closeBracket()
        case UInt8(ascii: "<"): writeAngle()
        case UInt8(ascii: "&"): writeEntity()
        case UInt8(ascii: "h") where brackets.isEmpty && MarkdownTarget.isBareURL(in: text, at: index): writeBareLink()
        case .space where text[index...].run(at: index) > 1: writeSpaces()
        default:
            put(byte)
            index += 1
        }
    }

    // MARK: Plain text

    private mutating func put(_ byte: UInt8) { HTMLText.write(byte, to: &pieces[pieces.count - 1]) }

    private mutating func put(tag: String) { pieces[pieces.count - 1] += tag.utf8 }

    private mutating func writeEscape() {
        let next = text.byte(after: index)
        if next == UInt8(ascii: "\n") {
            put(tag: "<br />\n")
            index += 2
        } else if let next, next.isPunctuation {
            put(next)
            index += 2
        } else {
            put(text[index])
            index += 1
        }
    }

    /// Writes spaces. Two spaces at the end of a line become a line break.
    private mutating func writeSpaces() {
        let run = text.run(at: index)
        if index + run < text.endIndex, text[index + run] == UInt8(ascii: "\n") {
            put(tag: "<br />")
        } else {
            for _ in 0..<run { put(.space) }
        }
        index += run
    }

    /// Writes an `&`. An existing character reference is preserved.
    private mutating func writeEntity() {
        let inner = text[(index + 1)...].prefix(32)
        let name = inner.prefix { $0.isWord || $0 == UInt8(ascii: "#") }
        if name.count > 1, name.endIndex < inner.endIndex, inner[name.endIndex] == UInt8(ascii: ";") {
            pieces[pieces.count - 1] += text[index...name.endIndex]
            index = name.endIndex + 1
        } else {
            put(text[index])
            index += 1
        }
    }

    private mutating func writeCode() {
        let run = text.run(at: index)
        let start = index + run
        guard lastRunOfTicks[run, default: index] > index else {
            for _ in 0..<run { put(text[index]) }
            index = start
            return
        }
        var end = start
        while text[end] != UInt8(ascii: "`") || text.run(at: end) != run {
            end += text[end] == UInt8(ascii: "`") ? text.run(at: end) : 1
        }
        put(tag: "<code>")
        let inner = text[start..<end]
        let trimmed = inner.trimmed
        for byte in trimmed.isEmpty ? inner : trimmed { put(byte) }
        put(tag: "</code>")
        index = end + run
    }

    // MARK: Emphasis

    private mutating func writeEmphasis(_ byte: UInt8) {
        let run = text.run(at: index)
        let mark = Mark(byte: byte, count: run)
        let before = index > text.startIndex ? text[index - 1] : UInt8(ascii: "\n")
        let after = index + run < text.endIndex ? text[index + run] : UInt8(ascii: "\n")
        let isWithinWord = byte == UInt8(ascii: "_") && before.isWord && after.isWord
        if mark.tags.isEmpty || isWithinWord {
            for _ in 0..<run { put(byte) }
        } else if openCounts[mark, default: 0] > 0, !before.isBlank {
            close(mark)
        } else if !after.isBlank {
            addMark(mark, String(decoding: text[index..<index + run], as: UTF8.self))
        } else {
            for _ in 0..<run { put(byte) }
        }
        index += run
    }

    /// Writes a mark that may become a tag.
    private mutating func addMark(_ mark: Mark, _ spelling: String) {
        openers.append(Opener(mark: mark, piece: pieces.count))
        openCounts[mark, default: 0] += 1
        pieces.append(Array(spelling.utf8))
        pieces.append([])
    }

    private mutating func close(_ mark: Mark) {
        var opener: Opener?
        while opener?.mark != mark, !openers.isEmpty { opener = takeOpener() }
        guard let opener else { return }
        pieces[opener.piece] = Array(mark.tags.map { "<\($0)>" }.joined().utf8)
        put(tag: mark.tags.reversed().map { "</\($0)>" }.joined())
    }

    /// Removes the last opener. Unless its span is closed, it remains plain text.
    private mutating func takeOpener() -> Opener? {
        guard let opener = openers.popLast() else { return nil }
        openCounts[opener.mark, default: 0] -= 1
        if brackets.last == openers.count { brackets.removeLast() }
        firstLinkable = min(firstLinkable, brackets.count)
        return opener
    }

    // MARK: Links

    private mutating func open(_ mark: Mark, _ spelling: String) {
        brackets.append(openers.count)
        addMark(mark, spelling)
        index += spelling.utf8.count
    }

    private mutating func closeBracket() {
        guard let bracket = brackets.last else {
            put(text[index])
            index += 1
            return
        }
        let isPicture = openers[bracket].mark == .picture
        let isLinkable = isPicture || brackets.count > firstLinkable
        guard isLinkable, let target = takeTarget() else {
            brackets.removeLast()
            firstLinkable = min(firstLinkable, brackets.count)
            put(text[index])
            index += 1
            return
        }
        var opener: Opener?
        while openers.count > bracket { opener = takeOpener() }
        guard let opener else { return }
        if isPicture {
            writePicture(target, from: opener.piece)
        } else {
            firstLinkable = brackets.count
            pieces[opener.piece] = target.linkTag
            put(tag: "</a>")
        }
        index = target.end
    }

    /// Returns the link target after the bracket at this place; nil if there is none.
    private mutating func takeTarget() -> MarkdownTarget? {
        guard index >= noTargetBefore, text.byte(after: index) == UInt8(ascii: "(") else { return nil }
        switch MarkdownTarget.read(in: text, from: index + 2) {
        case .found(let target): return target
        case .missing(let end):
            noTargetBefore = end
            return nil
        }
    }

    /// Writes a picture. The text between the brackets, without tags, is its description.
    private mutating func writePicture(_ target: MarkdownTarget, from piece: Int) {
        var description: [UInt8] = []
        var isTag = false
        for byte in pieces[(piece + 1)...].joined() {
            if byte == UInt8(ascii: "<") { isTag = true }
            if !isTag { description.append(byte) }
            if byte == UInt8(ascii: ">") { isTag = false }
        }
        pieces.removeSubrange(piece...)
        pieces.append(target.pictureTag(description))
        pieces.append([])
    }

    /// Writes `<https://…>` as a link; any other angle bracket as text.
    private mutating func writeAngle() {
        let inner = text[(index + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
        guard inner.endIndex < text.endIndex, text[inner.endIndex] == UInt8(ascii: ">"),
            MarkdownTarget.hasScheme(inner), MarkdownTarget.isSafe(inner)
        else {
            put(text[index])
            index += 1
            return
        }
        writeLink(inner)
        index = inner.endIndex + 1
    }

    private mutating func writeBareLink() {
        let address = MarkdownTarget.bareURL(in: text, at: index)
        writeLink(address)
        index = address.endIndex
    }

    private mutating func writeLink(_ address: ArraySlice<UInt8>) {
        pieces[pieces.count - 1] += MarkdownTarget(address: address, title: nil, end: index).linkTag
        for byte in address { put(byte) }
        put(tag: "</a>")
    }
}
