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
            #expect(try String(contentsOf: file, encoding: .utf8) == "before\nsay 'one\u{1E}  two\u{1E}three'\nafter\n")
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

        @Test func `it is capped, and bytes that are no UTF-8 stay where they are`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            var bytes = Data((1...999).map { "line \($0)\n" }.joined().utf8)
            bytes.append(contentsOf: [0xFF, 0xFE, 10])
            try bytes.write(to: file)
            try await type(["newer", "newest"], history: file)
            let lines = try Data(contentsOf: file).split(separator: 10)
            #expect(lines.count == 1000)
            #expect(lines.first == Data("line 3".utf8) && lines.last == Data("newest".utf8))
            #expect(lines[997] == Data([0xFF, 0xFE]))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["history"])
        }

        @Test(arguments: [
            (Data((1...1500).map { "line \($0)\n" }.joined().utf8), 1000), (Data("a\0b\nSQLite format 3\0".utf8), 1),
        ])
        func `a foreign file of that name is kept elsewhere, and that is said once`(foreign: Data, left: Int)
            async throws
        {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            try foreign.write(to: file)
            let terminal = try PseudoTerminal(columns: 300)
            let source = try terminal.edit(history: file)
            for line in ["one", "two"] {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            source.close()
            source.show("end")
            let screen = try await terminal.wait(for: "the end") { $0.transcript.last == "end" }
            let said = screen.transcript.filter { $0.contains("was no history of this program: it is kept as ") }
            #expect(said.count == 1, "\(screen.transcript)")
            #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == foreign)
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == min(left + 1, 1000) && lines.suffix(2) == ["one", "two"])
            #expect(source.history.count == lines.count)
        }

        @Test func `lines from elsewhere that end in a return are recalled without it, and stay so in the file`()
            async throws
        {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            try Data("one\r\ntwo\r\n".utf8).write(to: file)
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(history: file)
            #expect(source.history == ["one", "two"])
            terminal.type("\u{1B}[A\u{1B}[A\r")
            #expect(await source.nextLine(prompt: "> ") == .line("one"))
            source.close()
            #expect(try Data(contentsOf: file) == Data("two\r\none\r\n".utf8))
        }

        @Test func `a link to the device that takes everything means no history, and stays`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/null")
            let terminal = try PseudoTerminal(columns: 200)
            let source = try terminal.edit(history: file)
            for line in ["one", "two"] {
                terminal.type(line + "\r")
                #expect(await source.nextLine(prompt: "> ") == .line(line))
            }
            #expect(source.history == ["one", "two"], "they are there while the session is")
            source.close()
            source.show("end")
            let screen = try await terminal.wait(for: "the end") { $0.transcript.last == "end" }
            #expect(screen.transcript == ["> one", "> two", "end"])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "/dev/null")
            let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
            #expect(type as? FileAttributeType == .typeCharacterSpecial)
        }

        @Test(arguments: [("a pipe", true), ("a folder", false)])
        func `what is no file is no history, is told in words, and keeps nobody waiting`(what: String, isPipe: Bool)
            async throws
        {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            if isPipe {
                try #require(mkfifo(file.path, 0o600) == 0)
            } else {
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            }
            let terminal = try PseudoTerminal(columns: 300)
            let source = try terminal.edit(history: file)
            terminal.type("one\r")
            #expect(await source.nextLine(prompt: "> ") == .line("one"))
            try await terminal.wait(for: "what is wrong") {
                $0.transcript.contains("The history was not saved: \(file.path) is \(what), not a file")
            }
            source.close()
        }

        @Test func `of sessions that type at one time no line is lost`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("deep/history")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for session in 0..<3 {
                    group.addTask { try await type((1...60).map { "\(session) \($0)" }, history: file) }
                }
                try await group.waitForAll()
            }
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            #expect(Set(lines) == Set((0..<3).flatMap { session in (1...60).map { "\(session) \($0)" } }))
            #expect(lines.count == 180)
        }

        @Test func `what could not be saved is saved with the next line`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("place/history")
            try Data().write(to: folder.url.appendingPathComponent("place"))
            let terminal = try PseudoTerminal(columns: 300)
            let source = try terminal.edit(history: file)
            terminal.type("one\r")
            #expect(await source.nextLine(prompt: "> ") == .line("one"))
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("place"))
            terminal.type("two\r")
            #expect(await source.nextLine(prompt: "> ") == .line("two"))
            source.close()
            #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\n")
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
            // A link to itself, which no user can read, not even root.
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
