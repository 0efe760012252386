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
        #expect(names.count >= 12, "only \(names): has the test lost sight of them?")
    }

    @Test func `every step has a task of one line, and hints that end in a command`() throws {
        for lesson in try makeSession().session.lessons {
            for step in lesson.steps {
                #expect(!step.task.isEmpty && step.task.count <= 70, "\(lesson.name): \(step.task)")
                #expect(!step.paragraphs.isEmpty && !step.hints.isEmpty, "\(lesson.name): \(step.task)")
            }
        }
    }

    @Test func `every demo runs to its end, and leaves nothing`() async throws {
        for demo in try makeSession().session.demos {
            let (session, recording, folder) = try makeSession()
            try await session.start()
            #expect(await session.execute("login bob; load post 1 as mine; watch mine in mine; net delay 1") == .ok)
            let place = session.prompt
            _ = recording.drainLines()
            #expect(await session.execute("demo \(demo.name)") == .ok, "\(recording.drainLines())")
            let said = recording.drainLines()
            #expect(said.allSatisfy { $0.count <= 80 }, "\(said)")
            #expect(said.filter { $0.hasPrefix("  > ") }.count == demo.steps.flatMap(\.solution).count, "\(said)")
            #expect(session.prompt == place && session.handles.map(\.name) == ["mine"])
            #expect(session.watched.map(\.name) == ["mine"])
            #expect(session.handle("_")?.reference.description == "post:1" && session.lastList == nil)
            _ = await session.execute("status")
            #expect(recording.drainLines().contains { $0.contains("simulated_net") && $0.hasSuffix("delay 1") })
            // The handle's client and the session's are the same one again.
            #expect(await session.execute("load post 1 as again") == .ok)
            let again = recording.drainLines().map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
            #expect(again.contains("same object, no request"), "\(again)")
            await session.end()
            withExtendedLifetime(folder) {}
        }
    }

    @Test func `nothing of a demo or a lesson stays alive, and whom it signed in is signed out`() async throws {
        let (first, recording, folder) = try makeSession()
        try await first.start()
        #expect(await first.execute("login alice; login bob") == .ok)
        await first.end()
        for name in ["vote", "identity", "rollback"] {
            let session = try makeSession(in: folder, recording)
            try await session.start()
            #expect(await session.execute("demo \(name)") == .ok)
            _ = recording.drainLines()
            #expect(await session.execute("cache post; accounts") == .ok)
            let said = recording.drainLines()
            #expect(said.contains("  (nothing is alive)"), "\(said)")
            #expect(said.contains { $0.contains("alice") && $0.hasSuffix("signed out") }, "\(said)")
            await session.end()
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `the demo moves three views, and rolls one vote back in all of them`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        _ = recording.drainLines()
        #expect(await session.execute("demo") == .ok)
        let said = recording.drainLines()
        for view in ["list", "page", "ranking"] {
            #expect(said.contains { $0.hasPrefix("  = \(view)") && $0.contains("confirmed") }, "\(view): \(said)")
            #expect(said.contains { $0.hasPrefix("  x \(view)") && $0.contains("rolled back") }, "\(view): \(said)")
        }
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `the account, the faults and the student are as before a lesson`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        #expect(await session.execute("login bob; net delay 1; school mingde student frank") == .ok)
        for name in ["accounts", "rollback", "delegates"] {
            #expect(await session.execute("tour \(name); tour off") == .ok)
            _ = recording.drainLines()
            #expect(await session.execute("whoami; net; school") == .ok)
            let said = recording.drainLines().joined(separator: "\n")
            #expect(
                said.contains("bob (person:4)") && said.contains("delay 1") && said.contains("frank"),
                "\(said)"
            )
        }
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `the session that ends in a lesson is continued as before it`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        #expect(await session.execute("login bob; load post 1 as mine; tour accounts; login bob") == .ok)
        await session.end()
        let again = try makeSession(in: folder, recording)
        try await again.start()
        #expect(await again.execute("show mine title; whoami") == .ok, "\(recording.drainLines())")
        #expect(recording.drainLines().contains { $0.hasPrefix("ok    bob") })
        await again.end()
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

    @Test func `the lesson about stubs says what to drop where its person is here already`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        #expect(await session.execute("login alice; load person 12 to T3 as k") == .ok)
        _ = recording.drainLines()
        #expect(await session.execute("tour stubs") == .failed)
        let said = recording.drainLines().joined(separator: " ")
        #expect(
            said.contains("cannot begin yet") && said.contains("drop the handles that hold Kenji"),
            "\(said)"
        )
        #expect(await session.execute("drop k") == .ok)
        #expect(await session.execute("tour stubs; load http://strata.test/u/kenji to stub as s; next") == .ok)
        await session.end()
        withExtendedLifetime(folder) {}
    }

    /// The steps that were left by a wrong turn, with the lines of that turn and the end of the way back that the hint names.
    nonisolated static let turns: [(lesson: String, before: String, turn: String, hint: String)] = [
        (
            "start", "",
            "login alice; next; feed local as f; next; watch f in list; next; upvote f.3; next; explain vote", "explain"
        ),
        ("start", "feed local limit 5 as f; login alice; next", "watch f in list", "as alice"),
        ("start", "login alice; next; logout", "feed local limit 5 as f", "sign in first"),
        ("start", "login alice; next; feed local as f; next; login bob", "watch f in list", "login alice"),
        (
            "stubs", "load http://strata.test/u/kenji to stub as s; next", "show s; upgrade s",
            "Once more, in this order"
        ),
        ("identity", "load post 288 as p; next", "show f.3 saved; save p", "Once more, in this order"),
        (
            "trees", "watch m in message; watch c in contacts; next; edit m.author online=yes; next",
            "edit m text=hello; watch m.author in part", "is hello already"
        ),
        ("projections", "", "show large; edit small name=Pete", "Once more, in this order"),
        (
            "projections", "edit small name=Pete; show large; next",
            "edit large age=30; watch small in card; watch large in profile", "is 30 already"
        ),
        ("field", "load partial 42 as s; show s; next", "edit s about=hello; watch s in page", "is hello already"),
        ("delegates", "net hold; campus as c; next", "net ok; watch c in board", "is here already"),
        ("rollback", "", "upvote p", "vote p off; then the fault and the vote"),
        ("names", "", "show f", "show REF FIELD"),
        ("accounts", "login bob; next; load post 288 as q; watch q in his; next", "upvote p; upvote q", "vote p off"),
        ("accounts", "login bob; next", "watch p in his; load post 288 as q", "REF in NAME"),
        ("simple", "", "load messages.message 12 as n; watch n in part", "watch REF in NAME"),
        ("delegates", "", "campus as c; net hold; campus as c", "school linden student dora forget"),
        (
            "field", "load partial 42 as s; show s; next; watch s in page; edit s about=hello; next", "edit s about=",
            "\"\""
        ),
    ]

    @Test(arguments: turns)
    func `a wrong turn meets no goal, and a hint knows the way back`(
        lesson: String,
        before: String,
        turn: String,
        hint: String
    ) async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        #expect(await session.execute("tour \(lesson)") == .ok)
        for line in before.split(separator: ";") { _ = await session.execute(String(line)) }
        for line in turn.split(separator: ";") { _ = await session.execute(String(line)) }
        _ = recording.drainLines()
        #expect(await session.execute("tour next") == .failed, "\(lesson): \(turn) should not meet the goal")
        _ = await session.execute("tour hint")
        let said = recording.drainLines().joined(separator: " ")
        #expect(said.contains(hint), "\(said)")
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `finished lessons are done in the next session with the same folder, too`() async throws {
        let (first, recording, folder) = try makeSession()
        try await first.start()
        #expect(await first.execute("tour field; load partial 42 as s; show s; next") == .ok)
        #expect(await first.execute("watch s in page; edit s about=hello; next; edit s about=-; tour off") == .ok)
        await first.end()
        let again = try makeSession(in: folder, recording)
        try await again.start()
        _ = recording.drainLines()
        #expect(await again.execute("tour list") == .ok)
        let done = recording.drainLines().filter { $0.contains(" done ") }
        #expect(done.count == 1 && done.allSatisfy { $0.contains("field") }, "\(done)")
        await again.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `without a folder, the lesson about files says how to start, and ends no other one`() async throws {
        let recording = Recording()
        let plugins: [any Plugin] = [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()]
        let session = try Session(plugins: plugins, surface: recording.surface)
        try await session.start()
        #expect(await session.execute("tour list; tour field") == .ok)
        #expect(recording.drainLines().contains { $0.hasPrefix("note  offline: first exit, then strata --data DIR") })
        #expect(await session.execute("tour offline") == .failed)
        let said = recording.drainLines()
        #expect(said.first == "error the lesson offline cannot begin yet" && said[1].contains("strata --data DIR"))
        #expect(await session.execute("load partial 42 as s; show s; next") == .ok, "\(recording.drainLines())")
        await session.end()
    }

    @Test func `a stub that takes the last name of an object is a stub`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        let stub = "load http://strata.test/u/kenji to stub as s"
        #expect(await session.execute("login alice; load person kenji; \(stub)") == .ok)
        #expect(recording.drainLines().contains { $0.contains("s = person:http") && $0.contains("stub: no request") })
        #expect(await session.execute("load person kenji as k; drop s; \(stub)") == .ok)
        #expect(recording.drainLines().contains { $0.contains("s = person:12, T3: no request") })
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `no line of a lesson is wider than 80 columns, and no prose wider than 76`() async throws {
        let (session, recording, folder) = try makeSession()
        try await session.start()
        for (index, lesson) in session.lessons.enumerated() {
            let prose = lesson.introduction + lesson.steps.flatMap(\.paragraphs)
            #expect(await session.execute("tour \(index + 1)") == .ok)
            for step in lesson.steps {
                #expect(await session.execute("tour; check; hint; hint; hint") == .ok)
                for line in recording.drainLines() {
                    let words = line.trimmingPrefix("  ")
                    let isProse = !words.isEmpty && prose.contains { $0.contains(words) }
                    #expect(line.count <= (isProse ? 76 : 80), "\(line)")
                }
                for line in step.solution { _ = await session.execute(line) }
                #expect(await session.execute("tour next") == .ok)
            }
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
        let (folder, recording) = (try TemporaryFolder(), Recording())
        return (try makeSession(in: folder, recording), recording, folder)
    }

    private func makeSession(in folder: TemporaryFolder, _ recording: Recording) throws -> Session {
        var options = SessionOptions()
        options.durations = .masked
        let store = FileStore(folder: folder.url, clock: SystemClock())
        let plugins: [any Plugin] = [
            StorePlugin(store: store), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin(),
        ]
        return try Session(plugins: plugins, surface: recording.surface, options: options)
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
