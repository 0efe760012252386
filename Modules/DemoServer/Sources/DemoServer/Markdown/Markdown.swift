/// What people write, as HTML: for programs that show no Markdown, and ask for none.
///
/// It has the common marks: paragraphs, headings, emphasis, code, links and pictures, quotes, lists, rules and Lemmy's spoilers. HTML in a
/// text is shown as it stands, and no link leads to a script. A table is a paragraph, and so is what is nested deeper than a person reads.
enum Markdown {
    /// Renders a text.
    ///
    /// - Complexity: O(length), whatever the text.
    static func html(_ text: String) -> String {
        var blocks = MarkdownBlocks()
        let bytes = Array(text.utf8).filter { $0 != UInt8(ascii: "\r") }
        blocks.write(bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false), depth: 0)
        return String(decoding: blocks.html, as: UTF8.self)
    }
}
