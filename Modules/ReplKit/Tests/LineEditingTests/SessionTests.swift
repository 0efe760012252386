import Foundation
import LineEditing
import Primitives
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct TerminalSession {
        @Test func `Ctrl-C at the prompt drops the line and goes on`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let first = source.nextLine(prompt: "> ")
            terminal.type("日本語")
            try await terminal.wait(forLine: "> 日本語")
            terminal.type("\u{1B}[D\u{03}")
            #expect(await first == .interrupted)
            async let second = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "a fresh prompt") { $0.transcript == ["> 日本語^C", ">"] && $0.cursor == (1, 2) }
            terminal.type("x\r")
            #expect(await second == .line("x"))
        }

        @Test func `Ctrl-C while a command runs calls the handler and drops what was typed ahead`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            let (interrupts, continuation) = AsyncStream.makeStream(of: Void.self)
            source.onInterrupt {
                source.show("cancelled")
                continuation.yield()
            }
            terminal.type("before\u{03}after")
            for await _ in interrupts { break }
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "what was typed after it") { $0.transcript == ["cancelled", "> after"] }
            terminal.type("\r")
            #expect(await event == .line("after"))
            // Break the cycle: the source holds the handler, and the handler holds the source.
            source.close()
        }

        @Test func `what is typed ahead waits for the prompt, unseen`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            terminal.type("one\rtwo\rthr")
            source.show("output")
            try await terminal.wait(for: "output alone") { $0.transcript == ["output"] }
            #expect(await source.nextLine(prompt: "> ") == .line("one"))
            #expect(await source.nextLine(prompt: "> ") == .line("two"))
            async let event = source.nextLine(prompt: "> ")
            terminal.type("ee")
            try await terminal.wait(forLine: "> three")
            terminal.type("\r")
            #expect(await event == .line("three"))
            #expect(terminal.screen.transcript == ["output", "> one", "> two", "> three"])
        }

        @Test func `Ctrl-D ends an empty line and deletes in a line with text`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let first = source.nextLine(prompt: "> ")
            terminal.type("ab\u{1B}[H\u{04}")
            try await terminal.wait(forLine: "> b")
            terminal.type("\r")
            #expect(await first == .line("b"))
            async let second = source.nextLine(prompt: "> ")
            try await terminal.wait(for: "a second prompt") { $0.transcript == ["> b", ">"] }
            terminal.type("\u{04}")
            #expect(await second == .end)
            source.show("after")
            try await terminal.wait(for: "output on a fresh row") { $0.transcript == ["> b", ">", "after"] }
        }

        @Test func `blocks keep their order, from many threads each its own`() async throws {
            let terminal = try PseudoTerminal(columns: 40, rows: 6)
            let source = try terminal.edit()
            await withTaskGroup { group in
                for writer in 0..<4 {
                    group.addTask { for number in 0..<250 { source.show("\(writer) \(number)") } }
                }
            }
            source.close()
            let screen = try await terminal.wait(for: "a thousand rows") { $0.transcript.count == 1000 }
            for writer in 0..<4 {
                let own = screen.transcript.filter { $0.hasPrefix("\(writer) ") }
                #expect(own == (0..<250).map { "\(writer) \($0)" })
            }
        }

        @Test func `errors go to the error descriptor when it is no terminal`() async throws {
            let terminal = try PseudoTerminal()
            let pipe = Pipe()
            let source = try terminal.edit(error: pipe.fileHandleForWriting.fileDescriptor)
            source.show("result")
            source.showError("progress")
            source.close()
            try await terminal.wait(for: "the result alone") { $0.transcript == ["result"] }
            try pipe.fileHandleForWriting.close()
            #expect(try pipe.fileHandleForReading.readToEnd() == Data("progress\n".utf8))
        }

        @Test func `a cancelled task is interrupted and the next line starts clean`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            let task = Task { await source.nextLine(prompt: "> ") }
            terminal.type("half")
            try await terminal.wait(forLine: "> half")
            task.cancel()
            #expect(await task.value == .interrupted)
            terminal.type("whole\r")
            #expect(await source.nextLine(prompt: "> ") == .line("whole"))
        }

        @Test func `the terminal is given back as it was found`() async throws {
            let terminal = try PseudoTerminal()
            let found = terminal.mode
            #expect(found.echoes && found.isCooked)
            let source = try terminal.edit()
            #expect(!terminal.mode.echoes && !terminal.mode.isCooked)
            async let event = source.nextLine(prompt: "> ")
            terminal.type("half")
            try await terminal.wait(forLine: "> half")
            source.close()
            source.close()
            #expect(await event == .end)
            #expect(terminal.mode == found)
            #expect(await source.nextLine(prompt: "> ") == .end)
            source.show("plain")
            try await terminal.wait(for: "plain output") { $0.transcript == ["> half", "plain"] }
        }

        @Test func `a forgotten source gives its terminal back too`() async throws {
            let terminal = try PseudoTerminal()
            let found = terminal.mode
            try useBriefly(terminal)
            #expect(terminal.mode == found)
        }

        private func useBriefly(_ terminal: PseudoTerminal) throws {
            let source = try terminal.edit()
            #expect(source.isInteractive)
            #expect(!terminal.mode.echoes)
        }

        @Test func `a lent terminal is as it was found, and comes back`() async throws {
            let terminal = try PseudoTerminal()
            let found = terminal.mode
            let source = try terminal.edit()
            let own = terminal.mode
            await source.withTerminalReleased {
                #expect(terminal.mode == found)
                source.show("meanwhile")
            }
            async let event = source.nextLine(prompt: "> ")
            terminal.type("x")
            try await terminal.wait(for: "output, then the prompt") { $0.transcript == ["meanwhile", "> x"] }
            terminal.type("\r")
            #expect(await event == .line("x"))
            #expect(terminal.mode == own)
        }

        @Test func `what was typed before the terminal is lent waits for the prompt`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            let (interrupts, began) = AsyncStream.makeStream(of: Void.self)
            let gate = DispatchSemaphore(value: 0)
            // The handler runs on the terminal's thread: nothing is read until it returns.
            source.onInterrupt {
                began.yield()
                gate.wait()
            }
            terminal.type("\u{03}")
            for await _ in interrupts { break }
            terminal.type("typed\r")
            let lending = Task {
                await source.withTerminalReleased {
                    var descriptor = pollfd(fd: terminal.far, events: Int16(POLLIN), revents: 0)
                    return poll(&descriptor, 1, 0)
                }
            }
            for _ in 0..<100 { await Task.yield() }
            gate.signal()
            #expect(await lending.value == 0, "another program would read what was typed")
            #expect(await source.nextLine(prompt: "> ") == .line("typed"))
            source.close()
        }

        @Test func `a terminal that hangs up is the end`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            terminal.type("half")
            try await terminal.wait(forLine: "> half")
            terminal.hangUp()
            #expect(await event == .end)
            source.show("to nobody")
            #expect(await source.nextLine(prompt: "> ") == .end)
            source.close()
        }

        @Test func `a secret is neither shown nor remembered`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("history")
            let terminal = try PseudoTerminal()
            let source = try terminal.edit(history: file)
            async let secret = source.readSecret(prompt: "Password: ")
            try await terminal.wait(forLine: "Password:")
            terminal.type("wrong\u{15}パスx\u{7F}")
            source.show("meanwhile")
            try await terminal.wait(for: "the prompt below the output") { $0.transcript == ["meanwhile", "Password:"] }
            terminal.type("ワード\r")
            #expect(await secret == "パスワード")
            async let none = source.readSecret(prompt: "Again: ")
            try await terminal.wait(forLine: "Again:")
            terminal.type("abc\u{03}")
            #expect(await none == nil)
            async let event = source.nextLine(prompt: "> ")
            terminal.type("\u{1B}[Ax\r")
            #expect(await event == .line("x"))
            source.close()
            let shown = String(decoding: terminal.bytes, as: UTF8.self)
            #expect(!shown.contains("パス") && !shown.contains("ワード") && !shown.contains("abc"))
            #expect(try String(contentsOf: file, encoding: .utf8) == "x\n")
        }

        @Test func `no terminal, no editing`() throws {
            let pipe = Pipe()
            let terminal = try PseudoTerminal()
            let error = #expect(throws: LineEditingError.self) {
                try EditingLineSource(input: pipe.fileHandleForReading.fileDescriptor, output: terminal.far)
            }
            #expect(error?.code == .noTerminal)
        }

        @Test func `who waits for the terminal when it closes does not wait for ever`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (began, begin) = AsyncStream<Void>.makeStream()
                group.addTask {
                    await source.withTerminalReleased {
                        begin.yield()
                        source.close()
                    }
                }
                for await _ in began { break }
                for _ in 0..<3 { group.addTask { await source.withTerminalReleased {} } }
                try await group.waitForAll()
            }
            #expect(await source.nextLine(prompt: "> ") == .end)
        }

        @Test func `keys that are no text are no part of a secret`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let secret = source.readSecret(prompt: "Password: ")
            try await terminal.wait(forLine: "Password:")
            terminal.type("a\u{1B}[Ab\u{1B}OPc\u{1B}[1;5Cd\u{1B}e\r")
            #expect(await secret == "abcde")
        }
    }
}
