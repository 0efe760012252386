/// Writes the blocks of a text: paragraphs, and blocks that contain paragraphs.
///
/// Nested lines go through the same code without their markers; ``maximumDepth`` bounds how often a line is read.
struct FencedBlocks {
    typealias Line = ArraySlice<UInt8>

    private static let maximumDepth = 12

    private(set) var html: [UInt8] = []

    /// Writes lines.
    ///
    /// - Parameters:
    ///   - depth: The number of quotes, lists and spoilers around the lines.
    ///   - isTight: True if paragraphs get no tag of their own, as in a list without blank lines.
    mutating func write(_ lines: [Line], depth: Int, isTight: Bool = false) {
        var index = 0
        while index < lines.count {
            guard !lines[index].isBlank else {
                index += 1
                continue
            }
            switch depth < Self.maximumDepth ? MarkdownOpening(lines[index]) : nil {
            case .heading(let level, let text):
                html += "<h\(level)>".utf8
                write(spans: text)
                html += "</h\(level)>\n".utf8
                index += 1
            case .rule:
                html += "<hr />\n".utf8
                index += 1
            case .fence(let mark, let length, let language):
                writeCode(lines, &index, mark, length, language)
            case .quote:
                let inner = takeQuote(lines, &index)
                html += "<blockquote>\n".utf8
                write(inner, depth: depth + 1)
                html += "</blockquote>\n".utf8
            case .item(let marker):
                writeList(lines, &index, marker, depth)
            case .spoiler(let title):
                html += "<details><summary>".utf8
                HTMLText.write(title, to: &html)
                html += "</summary>".utf8
                let inner = lines[(index + 1)...].prefix { $0.trimmed != ArraySlice(":::".utf8) }
                index += inner.count + 2
                write(Array(inner), depth: depth + 1)
                html += "</details>\n".utf8
            case nil:
                writeParagraph(lines, &index, depth, isTight)
            }
        }
    }

    private mutating func writeParagraph(_ lines: [Line], _ index: inout Int, _ depth: Int, _ isTight: Bool) {
        var text: [UInt8] = []
        repeat {
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            text += lines[index].drop { $0 == .space }
            index += 1
        } while index < lines.count && continues(lines[index], depth)
        if !isTight { html += "<p>".utf8 }
        write(spans: text[...].trimmed)
        html += (isTight ? "\n" : "</p>\n").utf8
    }

    /// Returns true if a line continues the paragraph before it.
    private func continues(_ line: Line, _ depth: Int) -> Bool {
        if line.isBlank { return false }
        return depth >= Self.maximumDepth || MarkdownOpening(line)?.interruptsParagraph != true
    }

    private mutating func writeCode(
        _ lines: [Line],
        _ index: inout Int,
        _ mark: UInt8,
        _ length: Int,
        _ language: Line
    ) {
        let indent = lines[index].indent
        html += "<pre><code".utf8
        if !language.isEmpty {
            html += " class=\"language-".utf8
            HTMLText.write(language, to: &html)
            html.append(UInt8(ascii: "\""))
        }
        html.append(UInt8(ascii: ">"))
        index += 1
        while index < lines.count {
            let line = lines[index]
            index += 1
            let text = line.trimmed
            if text.count >= length, text.allSatisfy({ $0 == mark }) { break }
            HTMLText.write(line.dropFirst(min(indent, line.indent)), to: &html)
            html.append(UInt8(ascii: "\n"))
        }
        html += "</code></pre>\n".utf8
    }

    /// Takes the lines of a quote and removes their markers. The last paragraph may continue without a marker.
    private func takeQuote(_ lines: [Line], _ index: inout Int) -> [Line] {
        var inner: [Line] = []
        while index < lines.count {
            if case .quote(let text) = MarkdownOpening(lines[index]) {
                inner.append(text)
            } else if inner.last?.isBlank == false, !lines[index].isBlank, MarkdownOpening(lines[index]) == nil {
                inner.append(lines[index])
            } else {
                break
            }
            index += 1
        }
        return inner
    }

    private mutating func writeList(
        _ lines: [Line],
        _ index: inout Int,
        _ first: MarkdownListMarker,
        _ depth: Int
    ) {
        var items: [[Line]] = []
        var isLoose = false
        while index < lines.count, case .item(let marker) = MarkdownOpening(lines[index]), marker.isLike(first) {
            if items.last?.last?.isBlank == true { isLoose = true }
            let item = takeItem(lines, &index, marker)
            let end = item.lastIndex { !$0.isBlank } ?? 0
            if item[..<end].dropFirst().contains(where: \.isBlank) { isLoose = true }
            items.append(item)
        }
        let tag = first.number == nil ? "ul" : "ol"
        let start = first.number.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
        html += "<\(tag)\(start)>\n".utf8
        for item in items {
            html += "<li>".utf8
            write(item, depth: depth + 1, isTight: !isLoose)
            if html.last == UInt8(ascii: "\n") { html.removeLast() }
            html += "</li>\n".utf8
        }
        html += "</\(tag)>\n".utf8
    }

    /// Takes the lines of a list item, including the blank lines after it.
    private func takeItem(_ lines: [Line], _ index: inout Int, _ marker: MarkdownListMarker) -> [Line] {
        var item = [lines[index].dropFirst(marker.width)]
        index += 1
        while index < lines.count {
            let line = lines[index]
            if line.isBlank {
                item.append(line)
            } else if line.indent >= marker.width {
                item.append(line.dropFirst(marker.width))
            } else if item.last?.isBlank == false, MarkdownOpening(line) == nil {
                item.append(line.drop { $0 == .space })
            } else {
                break
            }
            index += 1
        }
        return item
    }

    private mutating func write(spans text: Line) {
        var spans = MarkdownSpans(text)
        spans.write(to: &html)
    }
}
