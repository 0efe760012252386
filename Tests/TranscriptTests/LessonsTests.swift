import CampusPlugin
import Foundation
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import Persistence
import Primitives
import ReplKit
import Testing

/// Takes the lessons of `tour` to their ends by their own solutions.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Lessons {
    @Test func `every solution reaches its goal, and no setup does`() async throws {
        var names: [String] = []
        for lesson in try makeSession().session.lessons {
            names.append(lesson.name)
            let (session, recording, folder) = try makeSession()
            try await session.start()
            _ = recording.drainLines()
            let problems = await LessonCheck(session).problems(of: lesson)
            #expect(
                problems.isEmpty,
                "\(problems.joined(separator: "\n"))\n\(recording.drainLines().joined(separator: "\n"))"
            )
            await session.end()
            withExtendedLifetime(folder) {}
        }
        #expect(names.count >= 10, "only \(names): has the test lost sight of them?")
    }

    @Test func `a lesson is taken twice in one session, and a third one after it`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        for lesson in session.lessons + session.lessons {
            _ = recording.drainLines()
            let problems = await LessonCheck(session).problems(of: lesson)
            #expect(
                problems.isEmpty,
                "\(problems.joined(separator: "\n"))\n\(recording.drainLines().joined(separator: "\n"))"
            )
        }
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `the first lesson says what to drop where its person is here already`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        #expect(await session.execute("login alice; load person 12 to T3 as k") == .ok)
        _ = recording.drainLines()
        #expect(await session.execute("tour 1") == .failed)
        let said = recording.drainLines().joined(separator: " ")
        #expect(
            said.contains("needs this first: no live person:12") && said.contains("drop the handles that hold Kenji"),
            "\(said)"
        )
        #expect(await session.execute("drop k") == .ok)
        #expect(await session.execute("tour 1; load http://strata.test/u/kenji to stub as s; tour next") == .ok)
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `nothing that a lesson prints is wider than 80 columns`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        for number in 1...session.lessons.count {
            #expect(await session.execute("tour \(number); tour check; tour hint") == .ok)
            for line in recording.drainLines() { #expect(line.count <= 80, "\(line)") }
        }
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `the lesson that ships as a file is one, and the README shows it`() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let file = root.appending(path: "Apps/Strata/Lessons/two-names.lesson")
        let text = try String(contentsOf: file, encoding: .utf8)
        let readme = root.appending(path: "Modules/ReplKit/README.md")
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("```text\n\(text)```\n"))
        let (session, recording, folder) = try makeSession()
        try await session.start()
        let problems = await LessonCheck(session).problems(of: try Lesson(parsing: text))
        #expect(problems.isEmpty, "\(problems)")
        _ = recording.drainLines()
        #expect(await session.execute("tour \"\(file.path(percentEncoded: false))\"") == .ok)
        #expect(recording.drainLines().first == "ok    two-names: One post under two names")
        await session.end()
        withExtendedLifetime(folder) {}
    }

    // MARK: Support

    /// Returns a session with all plug-ins, and a store as `--data` sets it up.
    private func makeSession() throws -> (session: Session, recording: Recording, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let recording = Recording()
        var options = SessionOptions()
        options.durations = .masked
        let store = FileStore(folder: folder.url, clock: SystemClock())
        let plugins: [any Plugin] = [
            StorePlugin(store: store), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin(),
        ]
        return (try Session(plugins: plugins, surface: recording.surface, options: options), recording, folder)
    }
}

/// A store, and its line of `status`, as the program's `--data` sets them up.
private struct StorePlugin: Plugin {
    let name = "keeping"
    let store: FileStore

    func register(in registrar: PluginRegistrar) throws {
        try registrar.provide(FileStore.self, store)
        registrar.addStatus { _ in [ShownField("data", "here")] }
        registrar.onEnd { [store] _ in await store.flush() }
    }
}
