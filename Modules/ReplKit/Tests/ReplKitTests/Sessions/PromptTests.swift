import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct Prompts {
    /// A plug-in whose parts of the prompt a test changes.
    private struct Parts: Plugin {
        let name = "parts"
        let parts: Lock<[PromptPart]>

        func register(in registrar: PluginRegistrar) throws {
            registrar.prompt { _ in "place" }
            for index in 0..<4 {
                registrar.addPromptPart { _ in parts.withLock { $0.indices.contains(index) ? $0[index] : nil } }
            }
        }
    }

    private let parts = Lock<[PromptPart]>([])

    private func session(
        columns: Int = 80,
        _ surface: Surface? = nil,
        _ configure: (inout SessionOptions) -> Void = { _ in }
    ) throws -> Session {
        var options = SessionOptions()
        configure(&options)
        let surface = surface ?? Recording(columns: columns).surface
        return try Session(plugins: [Parts(parts: parts)], surface: surface, options: options)
    }

    @Test func `parts stand behind the place, in the order of their meaning`() throws {
        let session = try session { $0.usesUnicode = true }
        #expect(session.prompt == "place> ")
        parts.withLock {
            $0 = [
                PromptPart(["tour 5", "2/5"], as: .progress), PromptPart("net fail 1", as: .warning),
                PromptPart("3 unread", as: .detail), PromptPart(["offline", "1 waits"], as: .failure),
            ]
        }
        #expect(session.prompt == "place (3 unread) [offline · 1 waits] [net fail 1] [tour 5 · 2/5]> ")
        session.options.usesUnicode = false
        #expect(session.prompt == "place (3 unread) [offline, 1 waits] [net fail 1] [tour 5, 2/5]> ")
    }

    @Test func `what another part says already is left out`() throws {
        let session = try session()
        let fault = PromptPart("net offline", as: .warning).unless("offline")
        parts.withLock { $0 = [fault] }
        #expect(session.prompt == "place [net offline]> ")
        parts.withLock { $0 = [fault, PromptPart(["offline", "1 waits"], as: .failure)] }
        #expect(session.prompt == "place [offline, 1 waits]> ")
    }

    @Test func `a part has a colour where there is colour, and no control character`() throws {
        let session = try session()
        parts.withLock { $0 = [PromptPart("a\u{1B}[2Jb", as: .failure)] }
        #expect(session.prompt == "place [a\u{FFFD}[2Jb]> ")
        #expect(session.shownPrompt == session.prompt)
        session.options.usesColour = true
        #expect(session.shownPrompt == "place \u{1B}[31m[a\u{FFFD}[2Jb]\u{1B}[0m> ")
    }

    @Test func `a narrow terminal gets the states in a line of their own`() throws {
        let session = try session(columns: 50)
        parts.withLock { $0 = [PromptPart("3 unread", as: .detail), PromptPart("net fail 1", as: .warning)] }
        #expect(session.shownPrompt == "[net fail 1]\nplace (3 unread)> ")
        session.columns = 80
        #expect(session.shownPrompt == "place (3 unread) [net fail 1]> ")
    }

    @Test func `the greeting is wrapped at a blank, and is one line if the output is plain`() throws {
        let greeting = "notes 1.0: one living object for each note of a server, in every view"
        let recording = Recording(columns: 50)
        let session = try session(recording.surface)
        session.showGreeting(greeting)
        #expect(
            recording.drainLines() == [
                "notes 1.0: one living object for each note of a", "  server, in every view",
            ]
        )
        session.options.isPlain = true
        session.showGreeting(greeting)
        #expect(recording.drainLines() == [greeting])
    }

    @Test func `a long part is truncated`() throws {
        let session = try session()
        parts.withLock { $0 = [PromptPart(String(repeating: "x", count: 100), as: .warning)] }
        #expect(session.prompt.count < 60 && session.prompt.hasSuffix("...]> "))
    }

    /// The source changes a part and prints while it waits for a line.
    @Test func `the prompt follows what is printed while a person types`() async throws {
        let source = ScriptedSource([.line("list")])
        let session = try session(Surface(source)) { $0.isInteractive = true }
        let repl = Repl(session: session, source: source)
        source.beforeLine = { [parts] in
            parts.withLock { $0 = [PromptPart("net fail 1", as: .warning)] }
            await MainActor.run { session.notify("something has happened") }
        }
        #expect(await repl.run() == .ok)
        #expect(source.prompts == ["place> ", "place [net fail 1]> "])
        #expect(source.changedPrompts == ["place [net fail 1]> "])
    }
}
