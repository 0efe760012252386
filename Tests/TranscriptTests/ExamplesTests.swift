import CampusPlugin
import DemoServer
import Foundation
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests that each example of `help CMD` works as it stands, alone in a session of its own.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Examples {
    @Test func `every example of every command works, typed alone`() async throws {
        let examples = try await examples()
        #expect(examples.count >= 120, "only \(examples.count) examples: has the test lost sight of them?")
        for example in examples where !Self.writesFiles(example) {
            let said = try await errors(of: example, at: LabPlugin())
            guard said?.contains(Self.sinceLater) == true else {
                #expect(said == nil, "help's example \"\(example)\" says:\n\(said ?? "")")
                continue
            }
            let later = try await errors(of: example, at: LabPlugin(demo: .server(LemmyServer(version: .v1_0))))
            #expect(later == nil, "help's example \"\(example)\" says, at Lemmy 1.0:\n\(later ?? "")")
        }
    }

    /// The words of a refusal of what the demo server has as a later version.
    private static let sinceLater = "Lemmy's /api/v3 has no"

    /// Runs an example in a session of its own.
    ///
    /// - Returns: Its output if it fails; nil if it works.
    private func errors(of example: String, at lab: LabPlugin) async throws -> String? {
        let (session, output) = try await makeSession(lab)
        let status = await session.execute(example)
        let said = output.drainLines().joined(separator: "\n")
        await session.end()
        return status == .ok ? nil : said
    }

    @Test func `every example that writes a file works, typed alone in an empty folder`() async throws {
        let examples = try await examples().filter(Self.writesFiles)
        #expect(examples.count == 2, "\(examples)")
        for example in examples {
            let result = try await BuiltProgram.run(["--no-startup"], input: Data("\(example)\n".utf8))
            #expect(result.status == 0 && result.errors.isEmpty, "\(example): \(result)")
        }
    }

    @Test func `no example is a placeholder`() async throws {
        for example in try await examples() {
            let words = example.split { " :.;".contains($0) }
            for word in ["KIND", "FIELD", "FILE", "REF", "NAME"] {
                #expect(!words.contains { $0 == word }, "\(example) says \(word)")
            }
        }
    }

    @Test func `every verb has help with an example`() async throws {
        let (session, output) = try await makeSession()
        let verbs = session.verbs
        #expect(verbs.count >= 25, "only \(verbs): has the test lost sight of the verbs?")
        for verb in verbs {
            #expect(await session.execute("help \(verb)") == .ok)
            let lines = output.drainLines()
            #expect(lines.contains { $0.contains(Self.mark) }, "help \(verb) shows no example")
        }
        await session.end()
    }

    @Test func `help load says what can be loaded, how, at which tiers, and what it asks`() async throws {
        let (session, output) = try await makeSession()
        #expect(await session.execute("help load") == .ok)
        let help = output.drainLines().joined(separator: "\n")
        for kind in ["post", "comment", "community", "person", "instance"] {
            #expect(help.contains("\n    \(kind) "), "\(kind) is not in it:\n\(help)")
        }
        // On a terminal of the usual size it needs no pager.
        #expect(help.split(separator: "\n").count < 24, "\(help)")
        for part in [
            "stub to T3  a post: post:42, or its address", "Also: feed, inbox", "to T", "as h", "without a request",
            "is fetched again", "refresh",
            "load person alice", "load http://strata.test/post/1", "to stub as s",
        ] {
            #expect(help.contains(part), "\(part) is not in it:\n\(help)")
        }
        await session.end()
    }

    @Test func `help alone fits on a screen of 24 lines, with the line that was typed and the prompt`() async throws {
        let output = Recording()
        let plugins: [any Plugin] = [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: output.surface)
        try await session.start()
        #expect(await session.execute("help") == .ok)
        let said = output.drainLines()
        #expect(said.count == 22 && said.allSatisfy { $0.count <= 80 }, "\(said)")
        #expect(said.last == "  help all, help COMMAND, help keys, help tiers")
        await session.end()
    }

    private static let mark = "Example: "

    private static func writesFiles(_ example: String) -> Bool { example.contains("record ") }

    /// Returns all examples in help, once each: those of the commands, and those of the kinds.
    private func examples() async throws -> [String] {
        let (session, output) = try await makeSession()
        var found: [String] = []
        _ = await session.execute("help all")
        let kinds =
            output.drainLines().first { $0.contains("Kinds: ") }?.split { " :,".contains($0) }.map(String.init) ?? []
        #expect(kinds.contains("post") && kinds.contains("campus"), "\(kinds)")
        for word in session.verbs + kinds.filter({ $0 != "Kinds" }) + ["exam", "course"] {
            _ = await session.execute("help \(word)")
            for line in output.drainLines() {
                guard let range = line.range(of: Self.mark) else { continue }
                let example = String(line[range.upperBound...])
                if !found.contains(example) { found.append(example) }
            }
        }
        await session.end()
        return found
    }

    private func makeSession(_ lab: LabPlugin = LabPlugin()) async throws -> (Session, Recording) {
        // Wide enough that no example is wrapped.
        let output = Recording(columns: 1_000)
        // Only an interactive session has words to complete.
        var options = SessionOptions()
        options.isInteractive = true
        let plugins: [any Plugin] = [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), lab]
        let session = try Session(plugins: plugins, surface: output.surface, options: options)
        try await session.start()
        _ = output.drainLines()
        return (session, output)
    }
}
