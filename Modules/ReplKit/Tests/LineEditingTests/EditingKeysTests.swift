import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct EditingKeys {
        private static let (left, right, up, down) = ("\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B")

        /// Returns the line that these keys produce, after earlier lines.
        private func line(_ keys: String..., after lines: [String] = []) async throws -> String? {
            let terminal = try PseudoTerminal(columns: 60)
            let source = try terminal.edit()
            defer { source.close() }
            for line in lines {
                terminal.type(line + "\r")
                _ = await source.nextLine(prompt: "> ")
            }
            async let event = source.nextLine(prompt: "> ")
            for (count, key) in zip(1..., keys) {
                // Wait for each key before the next: keys that arrive at once are undone at once.
                source.show("ready")
                try await terminal.wait(for: "the prompt below") { screen in
                    screen.transcript.filter { $0 == "ready" }.count == count
                        && screen.transcript.last?.hasPrefix(">") == true
                }
                terminal.type(key)
            }
            terminal.type("\r")
            guard case .line(let line) = await event else { return nil }
            return line
        }

        @Test(arguments: ["👍🏽", "👩‍👩‍👧", "e\u{301}", "🇯🇵", "猫"])
        func `backspace, delete and arrows take a character as people see it`(character: String) async throws {
            #expect(try await line("a\(character)\u{7F}b") == "ab")
            #expect(try await line("a\(character)\(Self.left)b") == "ab\(character)")
            #expect(try await line("a\(character)c\u{01}\(Self.right)\(Self.right)b") == "a\(character)bc")
            #expect(try await line("a\(character)c\(Self.left)\(Self.left)\u{1B}[3~") == "ac")
            #expect(try await line("a\(character)c\u{02}\u{02}\u{04}") == "ac")
        }

        @Test func `up goes by what was typed`() async throws {
            let lines = ["show a", "list", "show b", "cache"]
            #expect(try await line("show" + Self.up, after: lines) == "show b")
            #expect(try await line("show" + Self.up + Self.up, after: lines) == "show a")
            #expect(try await line(Self.up, after: lines) == "cache")
            #expect(try await line(Self.up + Self.up + Self.down, after: lines) == "cache")
        }

        @Test func `up finds beginnings only, and down leads back to what was typed`() async throws {
            let lines = ["show list", "list", "listen", "cache"]
            #expect(try await line("list" + Self.up + Self.up, after: lines) == "list")
            #expect(try await line("list" + Self.up + Self.up + Self.up, after: lines) == "list")
            #expect(try await line("li" + Self.up + Self.up + Self.down + Self.down + "x", after: lines) == "lix")
            #expect(try await line("nothing" + Self.up + "x", after: lines) == "nothingx")
            #expect(try await line(Self.down + "x", after: lines) == "x")
            #expect(try await line(Self.up + Self.up + Self.up + Self.up + Self.up, after: lines) == "show list")
        }

        @Test func `a changed line begins another search, and Ctrl-P and Ctrl-N are arrows`() async throws {
            let lines = ["show a", "show ab", "list"]
            #expect(try await line("show" + Self.up + "\u{7F}\u{7F}" + Self.up, after: lines) == "show ab")
            #expect(try await line("show" + Self.up + "x" + Self.up, after: lines) == "show abx")
            #expect(try await line("\u{10}\u{10}\u{10}\u{0E}", after: lines) == "show ab")
        }

        @Test func `!! is kept in the history as the line that it stands for`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            defer { source.close() }
            for line in ["list", "!! | less", "!!"] {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            #expect(source.history == ["list", "list | less"])
        }

        @Test func `a number of the history is kept as its line, and other lines keep theirs`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            defer { source.close() }
            for line in ["list", "gc", "status", "!1", "!3; gc", "!9"] {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            let expected = [(2, "gc"), (3, "status"), (4, "list"), (5, "status; gc")]
            #expect(source.numberedHistory == expected.map { HistoryLine(number: $0, text: $1) })
        }

        @Test func `Ctrl-_ undoes, one pause of the typing after the other`() async throws {
            #expect(try await line("one", " two", " three", "\u{1F}") == "one two")
            #expect(try await line("one", " two", "\u{15}", "\u{1F}") == "one two")
            #expect(try await line("one", " two", "\u{1F}", "\u{1F}", "x") == "x")
            #expect(try await line("\u{1F}", "x") == "x")
        }

        @Test func `Alt-. inserts the last word of earlier lines`() async throws {
            let lines = ["show post:1", "vote post:2 up", "list"]
            #expect(try await line("a \u{1B}.", after: lines) == "a list")
            #expect(try await line("a \u{1B}.\u{1B}.\u{1B}.", after: lines) == "a post:1")
            #expect(try await line("\u{1B}.") == "")
        }

        @Test func `the last word is an argument, with its quotes`() async throws {
            let lines = ["show 'a b'", "post c:1 Hello body \"It works.\"", "reply c.1 I don't", "list > out.txt"]
            #expect(try await line("\u{1B}.", after: lines) == "out.txt")
            #expect(try await line("\u{1B}.\u{1B}.", after: lines) == "don't")
            #expect(try await line("\u{1B}.\u{1B}.\u{1B}.", after: lines) == "\"It works.\"")
            #expect(try await line("\u{1B}.\u{1B}.\u{1B}.\u{1B}.", after: lines) == "'a b'")
        }

        @Test func `Ctrl-S in a search goes back to what is newer`() async throws {
            #expect(try await line("\u{12}sh\u{12}\u{12}\u{13}\r", after: ["show a", "show b", "show c"]) == "show b")
        }

        @Test func `Ctrl-X Ctrl-E edits the line in an editor`() async throws {
            let folder = try TemporaryFolder()
            let editor = folder.url.appending(path: "editor")
            try "sed -i 's/b/ü/' \"$1\"; echo second >>\"$1\"\n".write(
                to: editor,
                atomically: true,
                encoding: .utf8
            )
            let terminal = try PseudoTerminal()
            // A program that a test writes may be busy while another thread forks, so the shell reads it instead. The editor is not passed
            // in a variable, because setting one while another thread reads them crashes the process.
            let source = try terminal.edit(editor: "sh \(editor.path)")
            defer { source.close() }
            async let event = source.nextLine(prompt: "> ")
            terminal.type("abc\u{18}\u{05}")
            try await terminal.wait(for: "both lines") { $0.text.starts(with: ["> aüc", "second"]) }
            terminal.type("!\r")
            #expect(await event == .line("aüc\nsecond!"))
        }

        @Test(arguments: [
            (
                "yes 1234567 | head -c 70000 >\"$1\"",
                "The edited text is longer than 65536 bytes: the line is as it was."
            ),
            ("printf '\\377' >\"$1\"", "The edited text is not UTF-8: the line is as it was."),
            ("rm \"$1\"", "The edited text cannot be read: the line is as it was."),
        ])
        func `what an editor left is taken whole or not at all`(_ script: String, _ message: String) async throws {
            let folder = try TemporaryFolder()
            let editor = folder.url.appending(path: "editor")
            try "\(script)\n".write(to: editor, atomically: true, encoding: .utf8)
            let terminal = try PseudoTerminal()
            // A program that a test writes may be busy while another thread forks, so the shell reads it instead. The editor is not passed
            // in a variable, because setting one while another thread reads them crashes the process.
            let source = try terminal.edit(editor: "sh \(editor.path)")
            defer { source.close() }
            async let event = source.nextLine(prompt: "> ")
            terminal.type("abc\u{18}\u{05}")
            try await terminal.wait(for: message) { screen in
                // The message is wider than this terminal.
                screen.text.contains { message.hasPrefix($0) && $0.count > 30 } && screen.text.contains("> abc")
            }
            terminal.type("d\r")
            #expect(await event == .line("abcd"))
        }

        @Test func `the screen is emptied in turn with what is shown, and what was typed is known`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            defer { source.close() }
            terminal.type("one\r")
            #expect(await source.nextLine(prompt: "> ") == .line("one"))
            source.show("above")
            source.clearScreen()
            source.show("below")
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "a screen that begins anew") { $0.text.first == "below" }
            #expect(source.history == ["one"])
            terminal.type("\r")
            _ = await event
        }

        @Test func `the last word is put where the cursor is now, and takes nothing else away`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            for line in ["show WORD", "load post:42"] {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            async let line = source.nextLine(prompt: "> ")
            terminal.type("vote \u{1B}.\u{1B}.")
            try await terminal.wait(forLine: "> vote WORD")
            terminal.type("\u{02}\u{02}\u{1B}.\r")
            #expect(await line == .line("vote WOpost:42RD"))
        }
    }
}
