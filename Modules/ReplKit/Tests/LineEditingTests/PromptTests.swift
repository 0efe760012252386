import Foundation
import ReplKit
import Testing

@testable import LineEditing

@Suite struct `Coloured prompts` {
    private static let text = "a \u{1B}[33m[net]\u{1B}[0m> "

    @Test func `sequences that set colours are no letters, and nothing else is obeyed`() {
        let prompt = PromptText(Self.text)
        #expect(prompt.scalars == Array("a [net]> ".unicodeScalars))
        #expect(prompt.tints == ["", ""] + Array(repeating: "33", count: 5) + ["", ""])
        let other = PromptText("x\u{1B}[2Jy\u{1B}[1;31mz\u{1B}[m\u{1B}")
        #expect(other.scalars == Array("x\u{1B}[2Jyz\u{1B}".unicodeScalars))
        #expect(other.tints == ["", "", "", "", "", "", "1;31", ""])
    }

    private func content(_ prompt: String, _ line: String = "") -> PromptRenderer.Content {
        let prompt = PromptText(prompt)
        let scalars = Array(line.unicodeScalars)
        return PromptRenderer.Content(prompt: prompt.scalars, tints: prompt.tints, line: scalars, cursor: scalars.count)
    }

    @Test func `the colour ends with the part, and a typed letter is one letter`() {
        var painter = PromptRenderer()
        #expect(
            painter.paint(content(Self.text), columns: 80, rows: 24)
                == Array("a \u{1B}[33m[net]\u{1B}[0m> ".utf8)
        )
        #expect(painter.paint(content(Self.text, "g"), columns: 80, rows: 24) == Array("g".utf8))
    }

    @Test func `another colour of the same letters is painted`() {
        var painter = PromptRenderer()
        _ = painter.paint(content(Self.text), columns: 80, rows: 24)
        let red = Self.text.replacing("[33m", with: "[31m")
        #expect(
            painter.paint(content(red), columns: 80, rows: 24)
                == Array("\r\u{1B}[2C\u{1B}[J\u{1B}[31m[net]\u{1B}[0m> ".utf8)
        )
    }

    @Test(arguments: [
        (["LC_ALL": "C"], false), (["LC_ALL": "", "LANG": "en_GB.UTF-8"], true), (["LANG": "de_DE.ISO-8859-1"], false),
        (["LC_CTYPE": "C.utf8", "LANG": "C"], true), ([:], true),
    ])
    func `symbols are for UTF-8`(environment: [String: String], isShown: Bool) {
        #expect(LineSources.showsUTF8(environment) == isShown)
    }
}

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct ChangedPrompts {
        @Test func `a prompt changes before a half-typed line, which stays`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let line = source.nextLine(prompt: "[offline]\nplace> ")
            terminal.type("half")
            try await terminal.wait(for: "both lines") { $0.transcript == ["[offline]", "place> half"] }
            source.changePrompt("\u{1B}[36mplace\u{1B}[0m (1)> ")
            try await terminal.wait(for: "the other prompt") {
                $0.transcript == ["place (1)> half"] && $0.cursor == (0, 15)
            }
            terminal.type(" typed\r")
            #expect(await line == .line("half typed"))
        }

        @Test func `a prompt that comes between two lines is not that of the next`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            source.changePrompt("late> ")
            async let line = source.nextLine(prompt: "next> ")
            terminal.type("x")
            try await terminal.wait(forLine: "next> x")
            terminal.type("\r")
            #expect(await line == .line("x"))
        }
    }
}
