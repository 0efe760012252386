import Testing

@testable import ReplKit

/// Tests how `show` prints a text of several lines.
@Suite struct `Texts as they were written` {
    private func lines(_ text: String, columns: Int = 30) -> [String] {
        MultilineText(text)?.wrapped(indent: 2, columns: columns) ?? []
    }

    @Test func `a text of one line is none of them`() {
        #expect(MultilineText("one line") == nil && MultilineText("\n\none line\n") == nil && MultilineText("") == nil)
    }

    @Test func `paragraphs stay apart, and long lines are wrapped at blanks`() {
        #expect(
            lines("A first paragraph that is too long.\n\nA second one.\n") == [
                "  A first paragraph that is", "  too long.", "", "  A second one.",
            ]
        )
    }

    @Test func `what is too long of an item or a quotation goes on below its first word`() {
        #expect(
            lines("- an item that has many words in it\n  - nested\n12. twelve of them, and more words\n> and quoted")
                == [
                    "  - an item that has many", "    words in it", "    - nested", "  12. twelve of them, and more",
                    "      words", "  > and quoted",
                ]
        )
    }

    @Test func `code is broken only where a line is full`() {
        let code = "```\nlet a  =  1 // a line with   gaps that is long\n\n\tb()\n```\nand words that are wrapped again"
        #expect(
            lines(code) == [
                "  ```", "  let a  =  1 // a line with  ", "   gaps that is long", "", "      b()", "  ```",
                "  and words that are wrapped", "  again",
            ]
        )
        #expect(
            lines("Look:\n\n    x   =   1\n    y\n\nDone.") == [
                "  Look:", "", "      x   =   1", "      y", "", "  Done.",
            ]
        )
    }

    /// Text that is indented by four below an item is a paragraph, not code.
    @Test func `a paragraph of an item is no code`() {
        #expect(
            lines("1. one\n\n    more of this one, with   some words") == [
                "  1. one", "", "      more of this one, with", "      some words",
            ]
        )
    }

    @Test func `nothing in it reaches the terminal as a command, and no line is too wide`() {
        let text =
            "a\u{1B}[31m red\n\u{202E}back\u{7}\n" + String(repeating: "wörd ", count: 40) + "\n"
            + String(repeating: " ", count: 50) + "deep\n```\n" + String(repeating: "猫", count: 90)
        for columns in [20, 21, 80] {
            let lines = lines(text, columns: columns)
            #expect(lines.allSatisfy { TextWidth.columns($0) <= columns }, "\(lines)")
            #expect(lines.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E } })
        }
    }

    @Test func `a field says by its name that its text is not confirmed`() {
        let field = ShownField("body", .text("a\nb"), isPending: true)
        #expect(Renderer(Style()).lines(of: .fields([field]), duration: nil) == ["  body  ?", "    a", "    b"])
    }

    @Test func `a verbatim column keeps line breaks, in linear text too`() {
        func table(_ own: ShownValue, _ other: ShownValue) -> OutputTable {
            OutputTable(
                columns: ["field", "yours", "theirs"],
                rows: [[.text("body"), own, other]],
                verbatim: ["yours", "theirs"]
            )
        }
        func lines(_ table: OutputTable, isPlain: Bool) -> [String] {
            Renderer(Style(isPlain: isPlain)).lines(of: .table(table), duration: nil)
        }
        let broken = table(.text("one\ntwo"), .text("one two"))
        #expect(
            lines(broken, isPlain: false) == [
                "  field   body", "    yours", "      one", "      two", "    theirs  one two",
            ]
        )
        #expect(lines(broken, isPlain: true) == ["body, theirs one two", "yours:", "one", "two"])
        let missing = table(.text("one"), .missing)
        #expect(lines(missing, isPlain: false) == ["  field  yours  theirs", "  body   one    none"])
        #expect(lines(missing, isPlain: true) == ["body, yours one, theirs none"])
    }
}
