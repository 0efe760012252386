import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct PlainLines {
        /// Reads everything from `input`, and returns the events and the output.
        private func run(_ input: [UInt8]) async throws -> (events: [LineEvent], output: Data, errors: Data) {
            let (pipe, output, errors) = (Pipe(), Pipe(), Pipe())
            let source = try PlainLineSource(
                input: pipe.fileHandleForReading.fileDescriptor,
                output: output.fileHandleForWriting.fileDescriptor,
                error: errors.fileHandleForWriting.fileDescriptor
            )
            #expect(!source.isInteractive)
            #expect(source.columns == 80)
            let writer = pipe.fileHandleForWriting
            Thread {
                writer.write(Data(input))
                try? writer.close()  // Ignored: the reader has its bytes, or the test fails anyway.
            }.start()
            var events: [LineEvent] = []
            while events.last != .end {
                let event = await source.nextLine(prompt: "> ")
                events.append(event)
                source.show("saw \(events.count)")
                source.showError("progress \(events.count)")
            }
            source.close()
            #expect(await source.nextLine(prompt: "> ") == .end)
            try output.fileHandleForWriting.close()
            try errors.fileHandleForWriting.close()
            return (
                events, try output.fileHandleForReading.readToEnd() ?? Data(),
                try errors.fileHandleForReading.readToEnd() ?? Data()
            )
        }

        @Test func `lines of a pipe, without prompt and without escape bytes`() async throws {
            let (events, output, errors) = try await run(Array("one\n猫の写真 🐈\r\n\nlast".utf8))
            #expect(events == [.line("one"), .line("猫の写真 🐈"), .line(""), .line("last"), .end])
            #expect(output == Data("saw 1\nsaw 2\nsaw 3\nsaw 4\nsaw 5\n".utf8))
            #expect(errors == Data("progress 1\nprogress 2\nprogress 3\nprogress 4\nprogress 5\n".utf8))
        }

        @Test func `a byte order mark before the first line is no part of it, and behind it is text`() async throws {
            #expect(
                try await run(Array("\u{FEFF}one\r\n\u{FEFF}two\n".utf8)).events == [
                    .line("one"), .line("\u{FEFF}two"), .end,
                ]
            )
            #expect(try await run(Array("\u{FEFF}one".utf8)).events == [.line("one"), .end])
            #expect(try await run(Array("\u{FEFF}".utf8)).events == [.end])
        }

        @Test func `what no line may be is refused, and the next one runs`() async throws {
            let long = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
            let limit = Array(repeating: UInt8(ascii: "y"), count: LineLimit.bytes)
            let (events, _, _) = try await run(
                [0x61, 0xFF, 10] + Array("a\0b\n".utf8) + long + [10] + limit + [10] + limit + Array("z\nok\n".utf8)
            )
            #expect(events.count == 7)
            for index in [0, 1, 2, 4] {
                guard case .rejected = events[index] else {
                    Issue.record("event \(index) is not refused")
                    continue
                }
            }
            #expect(events[3] == .line(String(repeating: "y", count: LineLimit.bytes)))
            #expect(events.suffix(2) == [.line("ok"), .end])
        }

        @Test func `a plain terminal gets prompts and no escape bytes`() async throws {
            let terminal = try PseudoTerminal()
            let source = try PlainLineSource(input: terminal.far, output: terminal.far, error: terminal.far)
            #expect(source.isInteractive)
            async let event = source.nextLine(prompt: "> ")
            try await terminal.wait(forLine: ">")
            source.show("output")
            try await terminal.wait(for: "the prompt again, below") { $0.transcript == [">", "output", ">"] }
            terminal.type("猫\n")
            #expect(await event == .line("猫"))
            source.close()
            #expect(!terminal.bytes.contains(0x1B))
        }

        @Test func `a plain terminal reads secrets without echo`() async throws {
            let terminal = try PseudoTerminal()
            let found = terminal.mode
            let source = try PlainLineSource(input: terminal.far, output: terminal.far, error: terminal.far)
            async let secret = source.readSecret(prompt: "Password: ")
            try await terminal.wait(forLine: "Password:")
            #expect(!terminal.mode.echoes)
            terminal.type("パス\n")
            #expect(await secret == "パス")
            #expect(terminal.mode == found)
            source.show("after")
            try await terminal.wait(for: "no secret") { $0.transcript == ["Password:", "after"] }
        }

        @Test func `a script is never asked for a secret`() async throws {
            let pipe = Pipe()
            pipe.fileHandleForWriting.write(Data("password\n".utf8))
            let source = try PlainLineSource(input: pipe.fileHandleForReading.fileDescriptor)
            #expect(await source.readSecret(prompt: "Password: ") == nil)
            #expect(await source.nextLine(prompt: "> ") == .line("password"))
        }

        /// A regression: handlers were released under the mailbox's lock, and a lock traps if one thread takes it twice.
        @Test func `what a handler holds may close the source when it goes`() async throws {
            final class Closer: Sendable {
                let source: PlainLineSource
                init(_ source: PlainLineSource) { self.source = source }
                deinit { source.close() }
            }
            func handle(_ source: PlainLineSource) {
                let closer = Closer(source)
                source.onInterrupt { withExtendedLifetime(closer) {} }
            }
            for isReplaced in [true, false] {
                let pipe = Pipe()
                let source = try PlainLineSource(input: pipe.fileHandleForReading.fileDescriptor)
                handle(source)
                if isReplaced { source.onInterrupt {} } else { source.close() }
                #expect(await source.nextLine(prompt: "> ") == .end)
                // If the pipe were closed, its number would be reused by another test.
                withExtendedLifetime(pipe) {}
            }
        }

        @Test func `a cancelled task stops waiting`() async throws {
            let pipe = Pipe()
            let source = try PlainLineSource(input: pipe.fileHandleForReading.fileDescriptor)
            let task = Task { await source.nextLine(prompt: "> ") }
            task.cancel()
            #expect(await task.value == .interrupted)
            pipe.fileHandleForWriting.write(Data("next\n".utf8))
            #expect(await source.nextLine(prompt: "> ") == .line("next"))
        }
    }
}
