/// Classifies the lines of a text by its fenced blocks as CommonMark defines them: ``` or ~~~, of any length, also indented in lists.
///
/// A text without a block called `transcript` is not treated as Markdown: all of it is a transcript.
struct MarkdownBlocks {
    enum LineRole: Hashable {
        case prose
        /// A line in a transcript whose block is indented by `indent` columns.
        case inside(indent: Int)
    }

    private struct Fence {
        let mark: Character
        let length: Int
        let indent: Int
        let isTranscript: Bool
        let line: Int
    }

    private(set) var roles: [LineRole] = []
    /// The line, from 1, at which an unclosed block begins; lines behind it may be meant as prose.
    private(set) var unclosed: Int?

    private var open: Fence?
    /// The columns at which the text of the open list items begins.
    private var items: [Int] = []
    private var hasTranscript = false
    /// True if the open block is not a transcript but contains a line that looks like the beginning of one.
    private var swallows = false

    init(_ lines: [String]) {
        for (index, line) in lines.enumerated() { roles.append(role(of: line, number: index + 1)) }
        if let open, hasTranscript || swallows {
            unclosed = open.line
        } else if !hasTranscript {
            roles = lines.map { _ in .inside(indent: 0) }
        }
    }

    private mutating func role(of line: String, number: Int) -> LineRole {
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

    /// Returns the width of `- ` or `1. ` at the start of a line; nil if it is not a list item.
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

    /// Returns the line without the indentation of its block.
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
