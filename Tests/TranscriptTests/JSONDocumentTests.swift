import CampusPlugin
import Foundation
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests that the output of `--json` is as documented in `JSON.md` in ReplKit's DocC.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `The document on JSON` {
    /// A row of its table.
    private struct Shape {
        let required: Set<String>
        let optional: Set<String>
        /// True if it also has keys that depend on the table or the entity.
        let isOpen: Bool
    }

    @Test func `it has every type, and no object has a key that it lacks`() async throws {
        let shapes = try shapes()
        #expect(shapes.count >= 10)
        var seen: Set<String> = []
        for line in try await printed() {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                "\(line)"
            )
            let type = try #require(object["type"] as? String, "no type: \(line)")
            guard let shape = shapes[type] else {
                Issue.record("JSON.md does not know the type \(type): \(line)")
                continue
            }
            seen.insert(type)
            let keys = Set(object.keys).subtracting(["type"])
            #expect(keys.isSuperset(of: shape.required), "\(line)")
            if !shape.isOpen { #expect(keys.isSubset(of: shape.required.union(shape.optional)), "\(line)") }
        }
        #expect(seen == Set(shapes.keys), "these are documented, and nothing here printed one")
    }

    private func shapes() throws -> [String: Shape] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Modules/ReplKit/Sources/ReplKit/ReplKit.docc/JSON.md")
        var shapes: [String: Shape] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let names = cells[1].matches(of: /(\()?`([^`]+)`/).map { (isOptional: $0.1 != nil, name: String($0.2)) }
            let fixed = names.filter { !$0.name.hasSuffix("…") }
            shapes[cells[0].replacing("`", with: "")] = Shape(
                required: Set(fixed.filter { !$0.isOptional }.map(\.name)),
                optional: Set(fixed.filter(\.isOptional).map(\.name)),
                isOpen: fixed.count < names.count
            )
        }
        return shapes
    }

    /// Returns every line that the transcripts' commands and the examples of `help` print.
    private func printed() async throws -> [String] {
        var lines: [String] = []
        for file in TranscriptFile.all {
            // With --json a command prints one document for itself.
            let commands = try file.transcript.entries.map(\.command)
            lines += try await run(commands.filter { !$0.contains("--json") && !$0.contains("--csv") })
        }
        let (session, _) = try await makeSession()
        let examples = session.verbs.map { "help \($0)" } + ["tour 1", "trace on; login alice; load post 1", "explain"]
        await session.end()
        return try await run(examples) + lines
    }

    private func run(_ commands: [String]) async throws -> [String] {
        let (session, recording) = try await makeSession()
        for command in commands { _ = await session.execute(command) }
        await session.end()
        return recording.drainLines()
    }

    private func makeSession() async throws -> (Session, Recording) {
        let recording = Recording()
        var options = SessionOptions()
        options.printsJSON = true
        let plugins: [any Plugin] = [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: recording.surface, options: options)
        try await session.start()
        return (session, recording)
    }
}
