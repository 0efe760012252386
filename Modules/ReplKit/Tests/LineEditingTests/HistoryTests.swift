import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct History {
        private func type(_ lines: [String], history: URL) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(history: history)
            for line in lines {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            source.close()
        }

        @Test func `the file is private, in order, without duplicates and without lines that begin with a space`()
            async throws
        {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("deep/history")
            try await type(["one", "猫の写真 🐈", "one", " secret", "", "two"], history: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "猫の写真 🐈\none\ntwo\n")
            try await type(["猫の写真 🐈"], history: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\n猫の写真 🐈\n")
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
            #expect(names == ["history"])
        }

        @Test func `an entry of several lines is one entry, here and in the next session`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(history: file)
            terminal.type("before\rsay 'one\r  two\rthree'\rafter\r")
            #expect(await source.nextLine(prompt: "> ") == .line("before"))
            #expect(await source.nextLine(prompt: "> ") == .line("say 'one"))
            #expect(await source.nextLine(prompt: "quote> ", continuing: "say 'one") == .line("  two"))
            #expect(await source.nextLine(prompt: "quote> ", continuing: "say 'one\n  two") == .line("three'"))
            #expect(await source.nextLine(prompt: "> ") == .line("after"))
            #expect(source.history == ["before", "say 'one\n  two\nthree'", "after"])
            source.close()
            #expect(try String(contentsOf: file, encoding: .utf8) == "before\nsay 'one\n   two\n three'\nafter\n")
            let next = try PseudoTerminal()
            let again = try next.edit(history: file)
            async let event = again.nextLine(prompt: "> ")
            next.type("\u{1B}[A\u{1B}[A")
            try await next.wait(for: "all of it") { $0.text.starts(with: ["> say 'one", "  two", "three'"]) }
            next.type("\r")
            #expect(await event == .line("say 'one\n  two\nthree'"))
            #expect(again.history == ["before", "after", "say 'one\n  two\nthree'"])
        }

        @Test func `what goes on with a line that begins with a space is not kept either`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            terminal.type(" say 'one\rtwo'\r")
            #expect(await source.nextLine(prompt: "> ") == .line(" say 'one"))
            #expect(await source.nextLine(prompt: "quote> ", continuing: " say 'one") == .line("two'"))
            #expect(source.history == [])
        }

        @Test func `it is capped, and bytes that are no UTF-8 are left out`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            var bytes = Data((1...1500).map { "line \($0)\n" }.joined().utf8)
            bytes.append(contentsOf: [0xFF, 0xFE, 10])
            try bytes.write(to: file)
            try await type(["newest"], history: file)
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 1000)
            #expect(lines.last == "newest" && lines.first == "line 502")
        }

        @Test func `two sessions share the file`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            let (left, right) = (try PseudoTerminal(), try PseudoTerminal())
            let (first, second) = (try left.edit(history: file), try right.edit(history: file))
            left.type("a\r")
            #expect(await first.nextLine(prompt: "> ") == .line("a"))
            right.type("b\r")
            #expect(await second.nextLine(prompt: "> ") == .line("b"))
            left.type("c\r")
            #expect(await first.nextLine(prompt: "> ") == .line("c"))
            #expect(try String(contentsOf: file, encoding: .utf8) == "a\nb\nc\n")
        }

        @Test func `a file that cannot be written is reported once, and editing goes on`() async throws {
            let folder = try TemporaryFolder()
            let blocked = folder.url.appendingPathComponent("file")
            try Data().write(to: blocked)
            let terminal = try PseudoTerminal(columns: 300, rows: 10)
            let source = try terminal.edit(history: blocked.appendingPathComponent("history"))
            for line in ["one", "two"] {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            async let event = source.nextLine(prompt: "> ")
            terminal.type("\u{1B}[A\u{1B}[A\r")
            #expect(await event == .line("one"))
            source.close()
            source.show("end")
            let screen = try await terminal.wait(for: "the end") { $0.transcript.last == "end" }
            #expect(screen.transcript.filter { $0.contains("history") }.count == 1)
        }

        @Test func `Ctrl-R finds Japanese as it is typed, while output arrives`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            try Data("写真を見る\n猫の写真 🐈\n犬の話\n".utf8).write(to: file)
            let terminal = try PseudoTerminal(columns: 60, rows: 10)
            let source = try terminal.edit(history: file)
            async let event = source.nextLine(prompt: "> ")
            terminal.type("\u{12}")
            try await terminal.wait(forLine: "(search)`':")
            terminal.type("写")
            try await terminal.wait(forLine: "(search)`写': 猫の写真 🐈")
            source.show("above")
            try await terminal.wait(for: "output above the search") {
                $0.transcript == ["above", "(search)`写': 猫の写真 🐈"]
            }
            terminal.type("\u{12}")
            try await terminal.wait(forLine: "(search)`写': 写真を見る")
            terminal.type("x")
            try await terminal.wait(forLine: "(failed search)`写x': 写真を見る")
            terminal.type("\u{7F}")
            try await terminal.wait(forLine: "(search)`写': 猫の写真 🐈")
            terminal.type("\u{1B}[F!")
            try await terminal.wait(forLine: "> 猫の写真 🐈!")
            terminal.type("\r")
            #expect(await event == .line("猫の写真 🐈!"))
        }

        @Test func `a search that is given up leaves the line alone`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            terminal.type("earlier\r")
            #expect(await source.nextLine(prompt: "> ") == .line("earlier"))
            async let event = source.nextLine(prompt: "> ")
            terminal.type("mine\u{12}ear")
            try await terminal.wait(forLine: "(search)`ear': earlier")
            terminal.type("\u{07}")
            try await terminal.wait(forLine: "> mine")
            terminal.type("\u{12}ear\u{03}")
            #expect(await event == .interrupted)
        }

        @Test func `a file that cannot be read is left as it is, and that is said`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            // A link that leads to itself: nobody can read it, not even root.
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
            let terminal = try PseudoTerminal(columns: 200)
            let source = try terminal.edit(history: file)
            terminal.type("a\r")
            #expect(await source.nextLine(prompt: "> ") == .line("a"))
            try await terminal.wait(for: "what is wrong") { $0.transcript.contains { $0.contains("was not saved: ") } }
            #expect(source.history == ["a"])
            source.close()
            let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
            #expect(type as? FileAttributeType == .typeSymbolicLink)
        }
    }
}
