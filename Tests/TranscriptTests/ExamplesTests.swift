import CampusPlugin
import Foundation
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// What `help CMD` shows as an example is run here, each line in a session of its own.
///
/// The plug-ins' examples work as they stand. The core's write KIND, FIELD and FILE, and speak of a handle and an alias that there are.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Examples {
    @Test func `every example of every command works`() async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("status\n", to: "script")
        var count = 0
        for example in try await examples() {
            count += 1
            let (session, output) = try await makeSession()
            #expect(await session.execute("load post 1 as h") == .ok)
            if example == "alias s off" { #expect(await session.execute("alias s show *") == .ok) }
            _ = output.take()
            let line = placeholders(in: example, file: script.path)
            let status = await session.execute(line)
            let said = output.take().joined(separator: "\n")
            #expect(status == .ok, "help's example \"\(example)\", run as \"\(line)\", says:\n\(said)")
            await session.end()
        }
        #expect(count >= 30, "only \(count) examples: has the test lost sight of them?")
    }

    @Test func `every verb has help with an example`() async throws {
        let (session, output) = try await makeSession()
        let verbs = session.verbs
        #expect(verbs.count >= 25, "only \(verbs): has the test lost sight of the verbs?")
        for verb in verbs {
            #expect(await session.execute("help \(verb)") == .ok)
            let lines = output.take()
            #expect(lines.contains { $0.contains(Self.mark) }, "help \(verb) shows no example")
        }
        await session.end()
    }

    private static let mark = "Example: "

    /// All that help shows, once each.
    private func examples() async throws -> [String] {
        let (session, output) = try await makeSession()
        var found: [String] = []
        for verb in session.verbs {
            _ = await session.execute("help \(verb)")
            for line in output.take() {
                guard let range = line.range(of: Self.mark) else { continue }
                let example = String(line[range.upperBound...])
                if !found.contains(example) { found.append(example) }
            }
        }
        await session.end()
        return found
    }

    private func makeSession() async throws -> (Session, Recording) {
        // Wide enough that no example is wrapped.
        let output = Recording(columns: 1_000)
        // Only where a person types are there words to complete.
        var options = SessionOptions()
        options.isInteractive = true
        let plugins: [any Plugin] = [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: output.surface, options: options)
        try await session.start()
        _ = output.take()
        return (session, output)
    }

    private func placeholders(in example: String, file: String) -> String {
        example.replacing("KIND", with: "post").replacing("FIELD = 1", with: "comment_count = 28")
            .replacing("FILE", with: "\"\(file)\"")
    }
}
