/// Writes what stands within a paragraph: emphasis, code, links and pictures.
///
/// A mark that may begin something is written as it stands and noted; what ends it turns it into a tag. So nothing is looked for twice, and
/// where an end is looked for, a failure is kept: no later start in the same stretch looks again.
struct MarkdownSpans {
    /// A character so many times in a row.
    private struct Mark: Hashable {
        let byte: UInt8
        let count: Int

        static let link = Mark(byte: UInt8(ascii: "["), count: 1)
        static let picture = Mark(byte: UInt8(ascii: "!"), count: 1)

        /// The tags that stand for it, the outer one first; none for what marks nothing.
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
        /// Which piece is to become its tag.
        let piece: Int
    }

    private let text: ArraySlice<UInt8>
    private var index: Int
    /// What was written: marks that may become tags are pieces of their own.
    private var pieces: [[UInt8]] = [[]]
    private var openers: [Opener] = []
    private var openCounts: [Mark: Int] = [:]
    /// Where in ``openers`` the brackets are that may still begin something.
    private var brackets: [Int] = []
    /// Brackets before this one stand around a link and begin none.
    private var firstLinkable = 0
    /// No target of a link that begins before this place has an end.
    private var noTargetBefore: Int
    /// Where the last row of so many backticks begins.
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
        case UInt8(ascii: "h") where brackets.isEmpty && MarkdownTarget.beginsBare(in: text, at: index): writeBareLink()
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

    /// Two spaces before the end of a line break it there.
    private mutating func writeSpaces() {
        let run = text.run(at: index)
        if index + run < text.endIndex, text[index + run] == UInt8(ascii: "\n") {
            put(tag: "<br />")
        } else {
            for _ in 0..<run { put(.space) }
        }
        index += run
    }

    /// What is an entity already stays one.
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
            note(mark, String(decoding: text[index..<index + run], as: UTF8.self))
        } else {
            for _ in 0..<run { put(byte) }
        }
        index += run
    }

    /// Writes a mark that may become a tag.
    private mutating func note(_ mark: Mark, _ spelling: String) {
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

    /// Takes the last opener; until something ends it, it stays the text that it was written as.
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
        note(mark, spelling)
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

    /// The target behind the bracket at this place.
    private mutating func takeTarget() -> MarkdownTarget? {
        guard index >= noTargetBefore, text.byte(after: index) == UInt8(ascii: "(") else { return nil }
        switch MarkdownTarget.read(in: text, from: index + 2) {
        case .found(let target): return target
        case .missing(let end):
            noTargetBefore = end
            return nil
        }
    }

    /// What stands between the brackets describes the picture, without tags.
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

    /// `<https://…>` is a link; any other angle stands as it is.
    private mutating func writeAngle() {
        let inner = text[(index + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
        guard inner.endIndex < text.endIndex, text[inner.endIndex] == UInt8(ascii: ">"),
            MarkdownTarget.hasScheme(inner), MarkdownTarget.isHarmless(inner)
        else {
            put(text[index])
            index += 1
            return
        }
        writeLink(inner)
        index = inner.endIndex + 1
    }

    private mutating func writeBareLink() {
        let address = MarkdownTarget.bare(in: text, at: index)
        writeLink(address)
        index = address.endIndex
    }

    private mutating func writeLink(_ address: ArraySlice<UInt8>) {
        pieces[pieces.count - 1] += MarkdownTarget(address: address, title: nil, end: index).linkTag
        for byte in address { put(byte) }
        put(tag: "</a>")
    }
}
