import Foundation
import Testing

@testable import ReplKit

@Suite struct `A transcript's picture` {
    private let svg = TranscriptPicture(
        Transcript(parsing: "# Prose.\n> say \"<&>\"\nok    猫の写真 🐈 seen   [ms]\n> shwo\nerror nothing\n!1\n"),
        title: "a & b"
    ).svg

    @Test func `it is well-formed, and escapes what is text`() throws {
        let reader = SVGReader(svg)
        #expect(reader.isWellFormed, "\(svg)")
        #expect(reader.lines == ["> say \"<&>\"", "ok    猫の写真 🐈 seen   [ms]", "> shwo", "error nothing"])
    }

    @Test func `wide characters take two columns`() {
        // "ok" takes two columns, four blanks follow: the first wide one is at column 6, the next at 8.
        let places = ["猫", "の"].map { character in
            svg.split(separator: "<tspan x=\"").first {
                $0.contains(">\(character)<") && $0.contains("textLength=\"16.8\"")
            }?
            .prefix { $0 != "\"" }
        }
        #expect(places == ["66.4", "83.2"], "\(svg)")
    }

    @Test func `it knows light and dark`() {
        #expect(svg.contains("prefers-color-scheme: dark") && svg.contains("class=\"error\""))
    }
}

/// Reads the text of an SVG, tag by tag.
private struct SVGReader {
    let isWellFormed: Bool
    /// The text of each line of the session.
    let lines: [String]

    init(_ svg: String) {
        var open: [Substring] = []
        var isFine = true
        var lines: [String] = []
        var rest = svg[...]
        while let begin = rest.firstIndex(of: "<") {
            if open.last == "tspan", !lines.isEmpty { lines[lines.count - 1] += Self.plain(rest[..<begin]) }
            guard let end = rest[begin...].firstIndex(of: ">") else { break }
            let tag = rest[rest.index(after: begin)..<end]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
            if tag.hasPrefix("/") {
                isFine = isFine && open.popLast() == name
            } else if !tag.hasSuffix("/") {
                open.append(name)
                if name == "text", tag.contains("xml:space") { lines.append("") }
            }
            rest = rest[rest.index(after: end)...]
        }
        isWellFormed = isFine && open.isEmpty
        self.lines = lines
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}
