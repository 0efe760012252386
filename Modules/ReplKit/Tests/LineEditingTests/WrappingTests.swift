import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Wrapping {
        private static let long = "長い文章が四つの行にわたって続くときでも、入力した文字は決して消えない。abcdefghijklmnopqrstuvwxyz"

        @Test func `a line over four rows survives output and is edited in its middle`() async throws {
            let terminal = try PseudoTerminal(columns: 30, rows: 10)
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            terminal.type(Self.long)
            try await terminal.wait(forLine: "> " + Self.long)
            for number in 1...30 {
                source.show("above \(number)")
                try await terminal.wait(for: "above \(number)") { screen in
                    screen.transcript.contains("above \(number)") && screen.lineAtCursor == "> " + Self.long
                }
            }
            terminal.type("\u{1B}[H\u{1B}[C\u{1B}[C文\u{7F}")
            source.show("above 31")
            let screen = try await terminal.wait(for: "the cursor behind the second character") { screen in
                screen.transcript.contains("above 31") && screen.cursor.column == 6
                    && screen.lineAtCursor == "> " + Self.long
            }
            #expect(Array(screen.transcript.prefix(31)) == (1...31).map { "above \($0)" })
            #expect(screen.transcript.dropFirst(31).joined() == "> " + Self.long)
            terminal.type("\r")
            #expect(await event == .line(Self.long))
            source.close()
            source.show("below")
            try await terminal.wait(for: "output below the line") {
                $0.transcript.last == "below" && $0.transcript.dropFirst(31).dropLast().joined() == "> " + Self.long
            }
        }

        @Test(arguments: [28, 58, 88])
        func `a line that fills its rows exactly`(count: Int) async throws {
            let terminal = try PseudoTerminal(columns: 30, rows: 10)
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            let text = String(repeating: "x", count: count)
            terminal.type(text)
            let rows = (count + 2) / 30
            try await terminal.wait(for: "the cursor on a fresh row") { $0.cursor == (rows, 0) }
            source.show("above")
            try await terminal.wait(for: "the same one row lower") {
                $0.cursor == (rows + 1, 0) && $0.text[0] == "above"
            }
            terminal.type("y\u{7F}\u{7F}")
            try await terminal.wait(for: "one less") { $0.cursor == (rows, 29) }
            terminal.type("x")
            try await terminal.wait(for: "full again") { $0.cursor == (rows + 1, 0) }
            terminal.type("\r")
            #expect(await event == .line(text))
            source.show("below")
            let screen = try await terminal.wait(for: "output") { $0.transcript.last == "below" }
            #expect(screen.transcript.count == rows + 2)
            #expect(screen.transcript.dropFirst().dropLast().joined() == "> " + text)
        }

        @Test func `a wide character never splits at the edge`() async throws {
            let terminal = try PseudoTerminal(columns: 21, rows: 8)
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            let text = String(repeating: "猫", count: 25)
            terminal.type(text)
            try await terminal.wait(for: "three rows") {
                $0.text[0] == "> " + text.prefix(9) && $0.text[1] == text.prefix(10)
            }
            source.show("above")
            try await terminal.wait(for: "all of it again") {
                $0.transcript == ["above", "> " + text.prefix(9), String(text.prefix(10)), String(text.prefix(6))]
            }
            terminal.type("\u{1B}[Ha")
            try await terminal.wait(for: "shifted by one") {
                $0.transcript == ["above", "> a" + text.prefix(9), String(text.prefix(10)), String(text.prefix(6))]
            }
            terminal.type("\r")
            #expect(await event == .line("a" + text))
        }

        @Test func `a resized terminal keeps the line and the output`() async throws {
            let terminal = try PseudoTerminal(columns: 40, rows: 12)
            let source = try terminal.edit()
            source.show("first")
            async let event = source.nextLine(prompt: "> ")
            terminal.type(Self.long)
            try await terminal.wait(forLine: "> " + Self.long)
            for (number, columns) in [30, 60, 25, 80, 40].enumerated() {
                terminal.resize(columns: columns, rows: 12)
                source.show("at \(columns)")
                let wanted = ["first"] + [30, 60, 25, 80, 40].prefix(number + 1).map { "at \($0)" }
                try await terminal.wait(for: "the line at \(columns) columns") { screen in
                    screen.transcript.starts(with: wanted)
                        && screen.transcript.dropFirst(wanted.count).joined() == "> " + Self.long
                }
                #expect(source.columns == columns)
            }
            terminal.type("\r")
            #expect(await event == .line(Self.long))
        }

        @Test func `a line taller than the screen shows the part with the cursor`() async throws {
            let terminal = try PseudoTerminal(columns: 20, rows: 5)
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            let text = (1...60).map { "w\($0)" }.joined(separator: " ")
            terminal.type(text)
            try await terminal.wait(for: "the end") { $0.text.joined().hasSuffix("w59 w60") }
            terminal.type("\u{1B}[H")
            try await terminal.wait(for: "the beginning") { $0.text[0] == "> w1 w2 w3 w4 w5 w6" && $0.cursor == (0, 2) }
            source.show("above")
            terminal.type("Z")
            try await terminal.wait(for: "the beginning again") {
                $0.text[0] == "> Zw1 w2 w3 w4 w5 w6" && $0.cursor == (0, 3)
            }
            terminal.type("\r")
            #expect(await event == .line("Z" + text))
            source.show("below")
            try await terminal.wait(for: "output below") { $0.transcript.suffix(2) == ["7 w58 w59 w60", "below"] }
        }
    }
}
