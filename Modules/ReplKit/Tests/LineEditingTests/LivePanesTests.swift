import Foundation
import LineEditing
import Primitives
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct `Live panes` {
        /// Returns a pane with one row for each of the words.
        private func panes(_ words: String...) -> PanesState {
            var state = PanesState()
            let rows = words.map { #"{"ref":"w:\#($0)","cells":[]}"# }.joined(separator: ",")
            let pane =
                #"{"type":"pane","pane":{"view":"words","ref":"list:w","list":true,"total":\#(words.count),"first":0,"#
                + #""rows":[\#(rows)]}}"#
            if let message = PanesMessage(line: pane.utf8) { state.apply(message) }
            return state
        }

        /// Returns true if the upper pane shows these rows.
        private func isDrawn(_ screen: Screen, _ words: [String]) -> Bool {
            let rows = screen.text.filter { $0.hasPrefix("| w:") }.map { $0.split(separator: " ")[1] }
            return screen.isSecond && rows.elementsEqual(words.map { "w:\($0)" })
        }

        @Test func `panes stay on top while lines are typed and printed below`() async throws {
            let terminal = try PseudoTerminal(columns: 40, rows: 12)
            let source = try terminal.edit()
            source.show("before")
            async let first = source.nextLine(prompt: "> ")
            terminal.type("hal")
            try await terminal.wait(forLine: "> hal")
            source.showPanes(panes("one", "two"))
            try await terminal.wait(for: "panes above what is typed") {
                isDrawn($0, ["one", "two"]) && $0.lineAtCursor == "> hal" && $0.cursor.row == 6
            }
            for number in 1...20 { source.show("line \(number)") }
            source.showPanes(panes("one", "three"))
            terminal.type("f 猫")
            try await terminal.wait(for: "the last lines, and the prompt below") {
                isDrawn($0, ["one", "three"]) && $0.text.suffix(3) == ["line 19", "line 20", "> half 猫"]
            }
            terminal.type("\r")
            #expect(await first == .line("half 猫"))
            source.showPanes(nil)
            async let second = source.nextLine(prompt: "> ")
            let screen = try await terminal.wait(for: "the first screen, with all that was printed") {
                !$0.isSecond && $0.transcript.last == ">"
            }
            #expect(screen.transcript == ["before"] + (1...20).map { "line \($0)" } + ["> half 猫", ">"])
            terminal.type("x\r")
            #expect(await second == .line("x"))
            source.close()
        }

        @Test func `another size draws all of it anew, and too small a one only the prompt`() async throws {
            let terminal = try PseudoTerminal(columns: 40, rows: 16)
            let source = try terminal.edit()
            source.showPanes(panes("one", "two", "three"))
            async let line = source.nextLine(prompt: "> ")
            terminal.type("typed")
            try await terminal.wait(for: "panes") {
                isDrawn($0, ["one", "two", "three"]) && $0.lineAtCursor == "> typed"
            }
            source.show("printed")
            for (columns, rows) in [(80, 30), (28, 13), (100, 14)] {
                terminal.resize(columns: columns, rows: rows)
                try await terminal.wait(for: "panes in \(columns) columns and \(rows) rows") { screen in
                    let below = Array(screen.text.dropFirst(rows / 2).prefix(2))
                    return isDrawn(screen, ["one", "two", "three"]) && below == ["printed", "> typed"]
                        && screen.lineAtCursor == "> typed" && screen.text[0].count == columns
                }
            }
            terminal.resize(columns: 40, rows: 8)
            try await terminal.wait(for: "the prompt alone") {
                $0.isSecond && $0.text.prefix(2) == ["printed", "> typed"]
            }
            terminal.resize(columns: 40, rows: 16)
            try await terminal.wait(for: "panes again") { isDrawn($0, ["one", "two", "three"]) }
            terminal.type("\r")
            #expect(await line == .line("typed"))
            source.close()
            try await terminal.wait(for: "the first screen") {
                !$0.isSecond && $0.transcript == ["printed", "> typed"]
            }
        }

        @Test func `a long line scrolls below the panes and nowhere else`() async throws {
            let terminal = try PseudoTerminal(columns: 30, rows: 12)
            let source = try terminal.edit()
            source.showPanes(panes("one"))
            async let line = source.nextLine(prompt: "> ")
            let text = (0..<60).map { "word\($0)" }.joined(separator: " ")
            terminal.type(text)
            try await terminal.wait(for: "its end") { isDrawn($0, ["one"]) && $0.lineAtCursor.hasSuffix("word59") }
            terminal.type("\u{01}")
            try await terminal.wait(for: "its beginning") {
                isDrawn($0, ["one"]) && $0.lineAtCursor.hasPrefix("> word0")
            }
            terminal.type("\u{0C}")
            try await terminal.wait(for: "an emptied lower half") {
                isDrawn($0, ["one"]) && $0.text[6].hasPrefix("> word0")
            }
            terminal.type("\r")
            #expect(await line == .line(text))
            source.close()
        }

        @Test func `another program has the first screen, and the panes come back with the next key`() async throws {
            let terminal = try PseudoTerminal(columns: 40, rows: 12)
            let source = try terminal.edit()
            source.showPanes(panes("one"))
            async let first = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "panes") { isDrawn($0, ["one"]) && $0.lineAtCursor == ">" }
            terminal.type("!\r")
            #expect(await first == .line("!"))
            await source.withTerminalReleased { [far = terminal.far] in
                let said = Array("what it says\r\n".utf8)
                #expect(write(far, said, said.count) == said.count)
            }
            source.showPanes(panes("two"))
            async let second = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "what it said, to be read") {
                !$0.isSecond && $0.transcript == ["> !", "what it says", ">"]
            }
            terminal.type("x")
            try await terminal.wait(for: "panes as they are now") { isDrawn($0, ["two"]) && $0.lineAtCursor == "> x" }
            terminal.type("\r")
            #expect(await second == .line("x"))
            source.close()
            try await terminal.wait(for: "the first screen") { $0.transcript == ["> !", "what it says", "> x"] }
        }

        @Test func `a change writes the rows that differ, and a thousand at once are painted as few`() async throws {
            let terminal = try PseudoTerminal(columns: 40, rows: 20)
            let source = try terminal.edit()
            let words = (0..<6).map { "w\($0)" }
            func state(_ last: String) -> PanesState {
                panes(words[0], words[1], words[2], words[3], words[4], last)
            }
            source.showPanes(state("a"))
            async let line = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "panes") { isDrawn($0, words.dropLast() + ["a"]) && $0.lineAtCursor == ">" }
            let before = terminal.bytes.count
            source.showPanes(state("b"))
            try await terminal.wait(for: "the other row") { isDrawn($0, words.dropLast() + ["b"]) }
            #expect(terminal.bytes.count - before < 70, "one row of forty columns, and the way there and back")
            for number in 0..<1_000 { source.showPanes(state("\(number)")) }
            try await terminal.wait(for: "the last") { isDrawn($0, words.dropLast() + ["999"]) }
            terminal.type("x\r")
            #expect(await line == .line("x"))
            source.close()
        }

        @Test func `the terminal's mode and screen are as they were, whoever ends it`() async throws {
            let terminal = try PseudoTerminal()
            let mode = terminal.mode
            let source = try terminal.edit()
            source.show("before")
            source.showPanes(panes("one"))
            try await terminal.wait(for: "panes") { isDrawn($0, ["one"]) }
            source.close()
            try await terminal.wait(for: "the first screen") {
                !$0.isSecond && $0.transcript == ["before"] && $0.showsCursor
            }
            #expect(terminal.mode == mode)
        }
    }
}
