import Foundation
import ReplKit
import Testing

@testable import LineEditing

extension OnTerminals {
    /// The screen of these tests draws each part of a joined emoji separately, as some terminals do; the editor takes them for one until it
    /// has measured them.
    @Suite(.timeLimit(.minutes(20)))
    struct Measuring {
        private static let pictures = "👨‍👩‍👧👍🏽❤️🇩🇪"
        /// The pictures take six, four, one and two columns on that screen, after the two of the prompt.
        private static let end = 15

        private func terminal() throws -> (PseudoTerminal, EditingLineSource) {
            let terminal = try PseudoTerminal(columns: 60, rows: 10)
            return (terminal, try terminal.edit(asksWidths: true))
        }

        @discardableResult
        private func prompt(of terminal: PseudoTerminal) async throws -> [String] {
            try await terminal.wait(for: "the prompt, and a question before it") {
                $0.lineAtCursor == ">" && $0.cursor == (0, 2) && $0.answers.count == 5
            }.answers
        }

        @Test func `the cursor is where the terminal draws joined pictures, once it has said how wide they are`()
            async throws
        {
            let (terminal, source) = try terminal()
            async let event = source.nextLine(prompt: "> ")
            terminal.type(try await prompt(of: terminal).joined())
            terminal.type(Self.pictures + "x")
            try await terminal.wait(for: "the line") { $0.cursor.column == Self.end + 1 }
            terminal.type("\u{1B}[D")
            try await terminal.wait(for: "the cursor on the x") { $0.cursor.column == Self.end }
            for column in [13, 12, 8, 2] {
                terminal.type("\u{1B}[D")
                try await terminal.wait(for: "the cursor at \(column)") { $0.cursor.column == column }
            }
            terminal.type("\u{1B}[Fy\r")
            #expect(await event == .line(Self.pictures + "xy"))
        }

        @Test func `joined pictures wrap where the terminal wraps them`() async throws {
            let (terminal, source) = try terminal()
            async let event = source.nextLine(prompt: "> ")
            terminal.type(try await prompt(of: terminal).joined())
            // The row has three more columns: a part of the family fits, and the rest is below.
            let text = String(repeating: "x", count: 55) + "👨‍👩‍👧yz"
            terminal.type(text)
            try await terminal.wait(for: "the line on two rows") { $0.cursor == (1, 6) }
            terminal.type("\u{1B}[D\u{1B}[D")
            try await terminal.wait(for: "the cursor behind the family") { $0.cursor == (1, 4) }
            terminal.type("\u{1B}[D")
            try await terminal.wait(for: "the cursor before it") { $0.cursor == (0, 57) }
            source.show("above")
            try await terminal.wait(for: "the same below output") { $0.cursor == (1, 57) && $0.text[0] == "above" }
            terminal.type("\r")
            #expect(await event == .line(text))
        }

        @Test func `a terminal that never answers keeps nobody waiting, and keys are keys`() async throws {
            let (terminal, source) = try terminal()
            async let event = source.nextLine(prompt: "> ")
            try await prompt(of: terminal)
            #expect(terminal.screen.text.filter { !$0.isEmpty } == [">"], "nothing of the question stays")
            terminal.type("ab cd\u{1B}bX\u{1B}[H\u{1B}[1;5CY\u{1B}[200~p;R\u{1B}[201~\r")
            #expect(await event == .line("abYp;R Xcd"))
            async let next = source.nextLine(prompt: "> ")
            terminal.type("\u{12}cd")
            try await terminal.wait(for: "the search") { $0.lineAtCursor.hasPrefix("(search)`cd'") }
            terminal.type("\u{1B}")
            try await terminal.wait(forLine: "> abYp;R Xcd")
            terminal.type("!\r")
            #expect(await next == .line("abYp;R X!cd"))
            #expect(terminal.screen.answers.count == 5, "one question for all lines")
        }

        @Test func `an answer that comes late, in pieces and between keys is in no line`() async throws {
            let (terminal, source) = try terminal()
            async let first = source.nextLine(prompt: "> ")
            let answers = try await prompt(of: terminal)
            terminal.type("a\(answers[0])b\(answers[1].prefix(2))")
            try await terminal.wait(forLine: "> ab")
            terminal.type("\(answers[1].dropFirst(2).prefix(2))")
            source.show("above")
            try await terminal.wait(for: "output meanwhile") { $0.text[0] == "above" && $0.lineAtCursor == "> ab" }
            terminal.type("\(answers[1].dropFirst(4))c\r")
            #expect(await first == .line("abc"))
            // A command runs here.
            terminal.type("d\(answers[2])e")
            async let second = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: "> de")
            terminal.type(answers[3...].joined() + "f👍🏽g\u{1B}[D")
            try await terminal.wait(for: "the width that was told last") { $0.cursor.column == 9 }
            terminal.type("\r")
            #expect(await second == .line("def👍🏽g"))
        }

        @Test func `who types before the prompt is asked for the next one`() async throws {
            let terminal = try PseudoTerminal(columns: 60, rows: 10)
            terminal.type("early\r")
            try await terminal.wait(for: "what the terminal echoes") { $0.transcript == ["early"] }
            let source = try terminal.edit(asksWidths: true)
            #expect(await source.nextLine(prompt: "> ") == .line("early"))
            #expect(terminal.screen.answers.isEmpty)
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "the question") { $0.answers.count == 5 && $0.lineAtCursor == ">" }
            terminal.type("\r")
            #expect(await event == .line(""))
        }

        @Test func `who asks for nothing is asked nothing`() async throws {
            let terminal = try PseudoTerminal(columns: 60, rows: 10)
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: "> ")
            terminal.type("\u{1B}[1;5Cx\r")
            #expect(await event == .line("x"))
            #expect(terminal.screen.answers.isEmpty)
        }
    }
}

@Suite struct `Answers among keys` {
    private static let answers = ["\u{1B}[3;1R", "\u{1B}[3;7R", "\u{1B}[3;5R", "\u{1B}[3;3R", "\u{1B}[3;2R"]

    @Test func `every way to cut answers and keys gives the keys in their order, and the widths`() {
        let keys = ["a", "\u{1B}[A", "é", "\u{1B}", "\u{1B}[200~x\u{1B}[201~", "R;1"]
        let text = zip(keys, Self.answers + [""]).map { $0 + $1 }.joined()
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var probe = WidthProbe()
                _ = probe.query()
                let typed = [bytes[..<first], bytes[first..<second], bytes[second...]].flatMap {
                    probe.consume(Array($0))
                }
                #expect(String(decoding: typed, as: UTF8.self) == keys.joined(), "cut at \(first) and \(second)")
                #expect(probe.widths == ClusterWidths(family: 6, tone: 4, flag: 2, picture: 1))
            }
        }
    }

    @Test(arguments: [
        "\u{1B}[1;5C", "\u{1B}[;5R", "\u{1B}[5R", "\u{1B}[1;R", "\u{1B}[123456;1R", "\u{1B}[1;2;3R", "\u{1B}OR",
        "[1;2R", "\u{1B}\u{1B}[A", "\u{1B}[1;\u{1B}[A", "\u{3}", "\u{1B}[\u{3}",
    ])
    func `what is no answer is typed`(text: String) {
        var probe = WidthProbe()
        _ = probe.query()
        #expect(String(decoding: probe.consume(Array(text.utf8)), as: UTF8.self) == text)
        #expect(probe.isAsking && probe.widths == nil)
    }

    @Test func `ESC alone waits, and is a key when nothing follows`() {
        var probe = WidthProbe()
        _ = probe.query()
        #expect(probe.consume([0x1B]).isEmpty && probe.holdsEscape)
        #expect(probe.release() == [0x1B] && !probe.holdsEscape)
        #expect(probe.consume(Array("x\(Self.answers[0])".utf8)) == Array("x".utf8))
    }

    @Test func `when all have come, the same bytes are keys`() {
        var probe = WidthProbe()
        _ = probe.query()
        let all = Array((Self.answers + [Self.answers[0]]).joined().utf8)
        #expect(probe.consume(all) == Array(Self.answers[0].utf8))
        #expect(!probe.isAsking && probe.consume([0x1B]) == [0x1B])
    }

    @Test func `a width that no terminal can mean changes nothing`() {
        var probe = WidthProbe()
        _ = probe.query()
        let odd = ["\u{1B}[3;10R", "\u{1B}[4;2R", "\u{1B}[3;10R", "\u{1B}[3;9R", "\u{1B}[3;99R"]
        #expect(probe.consume(Array(odd.joined().utf8)).isEmpty)
        #expect(probe.widths == ClusterWidths())
    }
}

@Suite struct `Widths of joined pictures` {
    @Test(arguments: [
        ("👨‍👩‍👧", [2, 0, 0, 0, 0], [2, 0, 2, 0, 2]), ("👍🏽", [2, 0], [2, 2]), ("🇩🇪", [2, 0], [2, 2]), ("❤️", [2, 0], [1, 0]),
        ("1️⃣", [2, 0, 0], [1, 0, 0]), ("👩🏽‍💻", [2, 0, 0, 0], [2, 2, 0, 2]), ("🏳️‍🌈", [2, 0, 0, 0], [1, 0, 0, 2]),
        ("é", [1], [1]), ("e\u{301}", [1, 0], [1, 0]), ("猫", [2], [2]), ("😀", [2], [2]), ("a", [1], [1]),
    ])
    func `are one picture's, or its parts'`(text: String, joined: [Int], apart: [Int]) throws {
        let character = try #require(text.first)
        let terminal = ClusterWidths(family: 6, tone: 4, flag: 4, picture: 1)
        #expect(ClusterWidths().widths(of: character) == joined)
        #expect(terminal.widths(of: character) == apart)
    }

    @Test func `a terminal that takes everything for one column takes no column back`() {
        let narrow = ClusterWidths(family: 1, tone: 1, flag: 1, picture: 1)
        for text in ["👨‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "👩🏽‍💻"] {
            #expect(EchoedText.widths(text.unicodeScalars, narrow).allSatisfy { $0 >= 0 }, "\(text)")
        }
    }

    @Test func `a terminal may join the family and not the skin tone, as tmux 3.3 does`() {
        let tmux = ClusterWidths(family: 2, tone: 4, flag: 2, picture: 1)
        for (text, width) in [("👨‍👩‍👧", 2), ("👩‍💻", 2), ("👍🏽", 4), ("👩🏽‍💻", 4), ("🏳️‍🌈", 1), ("❤️", 1), ("👩‍❤️‍💋‍👨", 2)] {
            #expect(EchoedText.width(text.unicodeScalars, tmux) == width, "\(text)")
        }
    }
}
