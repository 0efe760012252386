/// Which lines of a text stand in its fenced blocks, as CommonMark has it: ``` or ~~~, however many, indented as far as a list is.
///
/// A text without a block called `transcript` is no Markdown: all of it is a transcript.
struct MarkdownBlocks {
    enum Role: Hashable {
        case prose
        /// In a transcript, behind so many blanks of indentation.
        case inside(indent: Int)
    }

    private struct Fence {
        let mark: Character
        let length: Int
        let indent: Int
        let isTranscript: Bool
        let line: Int
    }

    private(set) var roles: [Role] = []
    /// The line on which a block begins that nothing closes, from 1: what stands behind it may be meant as prose.
    private(set) var unclosed: Int?

    private var open: Fence?
    /// Where the text of each list item begins that a line may belong to.
    private var items: [Int] = []
    private var hasTranscript = false
    /// Whether the open block, which is no transcript, holds what looks like the beginning of one.
    private var swallows = false

    init(_ lines: [String]) {
        for (index, line) in lines.enumerated() { roles.append(role(of: line, number: index + 1)) }
        if let open, hasTranscript || swallows {
            unclosed = open.line
        } else if !hasTranscript {
            roles = lines.map { _ in .inside(indent: 0) }
        }
    }

    private mutating func role(of line: String, number: Int) -> Role {
        let fence = Self.fence(line, number)
        if let block = open {
            if let fence, !fence.isTranscript, fence.mark == block.mark, fence.length >= block.length,
                line.allSatisfy({ $0 == block.mark || $0.isWhitespace })
            {
                (open, swallows) = (nil, false)
                return .prose
            }
            if fence?.isTranscript == true, !block.isTranscript { swallows = true }
            return block.isTranscript ? .inside(indent: block.indent) : .prose
        }
        let indent = Self.indent(of: line)
        if !line.allSatisfy(\.isWhitespace) { items.removeAll { $0 > indent } }
        if let fence, indent - (items.last ?? 0) < 4 {
            open = fence
            if fence.isTranscript { hasTranscript = true }
        } else if let width = Self.itemMark(in: line.drop { $0 == " " }) {
            items.append(indent + width)
        }
        return .prose
    }

    private static func fence(_ line: String, _ number: Int) -> Fence? {
        let indent = indent(of: line)
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard let mark = rest.first, mark == "`" || mark == "~" else { return nil }
        let length = rest.prefix { $0 == mark }.count
        let info = rest.dropFirst(length).trimmed
        guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
        let name = info.prefix { !$0.isWhitespace }
        return Fence(mark: mark, length: length, indent: indent, isTranscript: name == "transcript", line: number)
    }

    /// How wide `- ` or `1. ` is at the start of a line; nil if it is no list item.
    private static func itemMark(in line: Substring) -> Int? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let mark = digits.isEmpty ? line.prefix(1) : line.prefix(digits.count + 1)
        guard let last = mark.last, digits.isEmpty ? "-*+".contains(last) : digits.count < 10 && ".)".contains(last)
        else {
            return nil
        }
        let blanks = line.dropFirst(mark.count).prefix { $0 == " " }.count
        return blanks == 0 ? nil : mark.count + (blanks > 4 ? 1 : blanks)
    }

    private static func indent(of line: String) -> Int {
        var columns = 0
        for character in line {
            switch character {
            case " ": columns += 1
            case "\t": columns += 4 - columns % 4
            default: return columns
            }
        }
        return columns
    }

    /// The line without as much of its indentation as its block has.
    static func dropping(_ indent: Int, from line: String) -> String {
        var columns = 0
        return String(
            line.drop { character in
                guard columns < indent, character == " " || character == "\t" else { return false }
                columns += character == " " ? 1 : 4 - columns % 4
                return true
            }
        )
    }
}
