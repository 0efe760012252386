import CampusPlugin
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests of the Swift that `code` prints for the commands of `strata`.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CommandCode {
    @Test func `every command has code, or a reason why no call is behind it`() throws {
        let gaps = try makeSession().codeGaps
        #expect(
            gaps.isEmpty,
            "\(gaps)\nAdd a line with registrar.addCode(of:) beside those of its plug-in, or addNoCode(of:because:)"
        )
    }

    @Test func `the code of every example and of its variations compiles`() async throws {
        let examples = try await codesOfExamples()
        #expect(examples.count >= 120, "only \(examples.count) examples have code: has the test lost sight of them?")
        let others = try await codesOfVariations()
        #expect(others.count >= 600, "only \(others.count) variations have code: has the test lost sight of them?")
        for error in try await TypeCheck.errors(in: Self.files(of: examples + others)) {
            Issue.record("code \(error)\nMend what addCode(of:) writes for that line")
        }
    }

    /// Runs every example, and returns their codes. A line that has not run must have the same code as one that has.
    private func codesOfExamples() async throws -> [SwiftCode] {
        var codes: [SwiftCode] = []
        for example in try examples() {
            let session = try makeSession()
            try await session.start()
            // Ignored: a command that calls no library has no code; the lesson that it may run has.
            let before = example.contains(";") ? nil : try? session.code(of: example)
            _ = await session.execute(example)
            do {
                let code = try session.lastCode
                codes.append(code)
                if let before { #expect(before == code, "\(example)") }
            } catch let error as ReplError where error.code == .withoutCode {
                // The commands of the example are about the REPL.
            } catch {
                Issue.record("\(example): there is no code: \(error)")
            }
            await session.end()
        }
        return codes
    }

    /// Returns the codes of generated lines, none of which runs. A line that its command would refuse has none.
    private func codesOfVariations() async throws -> [SwiftCode] {
        let session = try makeSession()
        try await session.start()
        for line in CodeLines.preparations {
            #expect(await session.execute(line) == .ok, "\(line): the variations need it")
        }
        var codes: [SwiftCode] = []
        let lines = session.commands.flatMap(CodeLines.variations) + CodeLines.typed
        for line in Set(lines).sorted() {
            do { codes.append(try session.code(of: line)) } catch {
                // Ignored: the command refuses the line, or no call is behind it.
            }
        }
        codes += try await codesOfFields(in: session)
        await session.end()
        return codes
    }

    /// Returns the codes that show every field of objects of all kinds, one code for each object.
    private func codesOfFields(in session: Session) async throws -> [SwiftCode] {
        var codes: [SwiftCode] = []
        for reference in [
            "post:1", "comment:1", "person:3", "community:2", "f.1", "f.1.creator", "f.1.community", "c.1",
        ]
            + [
                "c.1.post", "k.1", "l.1", "z", "i.1", "i.3", "r.1", "v.1", "m.1", "q.1", "s.1", "letters.1",
                "replies.1",
            ]
        {
            let fields = try await session.resolve(reference).fields().map(\.name).filter { field in
                // A field of the REPL's own has no property.
                (try? session.code(of: "show \(reference) \(field)")) != nil
            }
            #expect(!fields.isEmpty, "\(reference) has no field with code")
            codes.append(try session.code(of: "show \(reference) \(fields.joined(separator: " "))"))
        }
        return codes
    }

    /// Returns a source for each set of imports, so that names of one module are not ambiguous with those of another.
    private static func files(of codes: [SwiftCode]) -> [String] {
        Dictionary(grouping: codes, by: \.imports).map { imports, codes in
            var seen: Set<[String]> = []
            let functions = codes.filter { seen.insert($0.lines).inserted }.enumerated().map {
                $1.function(named: "line\($0)")
            }
            return (imports.map { "import \($0)" } + functions).joined(separator: "\n")
        }
    }

    @Test func `the app that code app prints compiles`() async throws {
        let recording = Recording()
        let session = try makeSession(on: recording)
        try await session.start()
        _ = recording.drainLines()
        #expect(await session.execute("code app") == .ok)
        let lines = recording.drainLines()
        #expect(lines.contains { $0.hasPrefix("import LemmyMiddleware") } && lines.allSatisfy { $0.count <= 80 })
        for error in try await TypeCheck.errors(in: [lines.joined(separator: "\n")]) {
            Issue.record("code app: \(error)")
        }
        await session.end()
    }

    /// Returns the examples of all commands, each once, without those that write files.
    private func examples() throws -> [String] {
        var seen: Set<String> = []
        return try makeSession().commands.flatMap(\.examples).filter {
            !$0.contains("record ") && seen.insert($0).inserted
        }
    }

    private func makeSession(on recording: Recording = Recording()) throws -> Session {
        let plugins: [any Plugin] = [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        return try Session(plugins: plugins, surface: recording.surface)
    }
}
