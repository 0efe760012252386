import Campus
import CampusPlugin
import Foundation
import Persistence
import Primitives
import Propagation
import ReplKit
import Testing

@MainActor @Suite struct `Campus in the REPL` {
    private let output = Recording()

    private func makeSession(
        store: FileStore? = nil,
        clock: ManualClock = ManualClock(CampusDemo.startDate),
        options: SessionOptions = SessionOptions()
    ) async throws -> Session {
        var options = options
        options.durations = .masked
        let plugins: [any Plugin] = [FaultsPlugin(store: store), CampusPlugin(clock: clock)]
        let session = try Session(plugins: plugins, surface: output.surface, options: options)
        try await session.start()
        return session
    }

    /// Executes lines that must all succeed, and returns the output of the last one.
    private func run(_ lines: String..., in session: Session) async -> String {
        for line in lines {
            _ = output.drainLines()
            let status = await session.execute(line)
            if status != .ok { return "\(line) failed:\n" + output.drainLines().joined(separator: "\n") }
        }
        return output.drainLines().joined(separator: "\n")
    }

    @Test func `the README's session is what one sees`() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md").standardized
        let runner = TranscriptRunner { surface, options in
            try Session(plugins: [FaultsPlugin(), CampusPlugin()], surface: surface, options: options)
        }
        let result = try await runner.run(Transcript(parsing: try String(contentsOf: file, encoding: .utf8)))
        #expect(result.isMatch, "\(result.report(file: "README.md"))")
    }

    @Test func `every example works`() async throws {
        var examples: [String] = []
        for verb in ["campus", "school", "exams", "timetable", "scores", "delegate"] {
            let help = await run("help \(verb)", in: try await makeSession())
            examples += help.split(separator: "\n").compactMap {
                $0.firstMatch(of: /Example: (.+)/).map { String($0.1) }
            }
        }
        #expect(examples.count == 14, "\(examples)")
        for example in examples {
            let said = await run(example, in: try await makeSession())
            #expect(!said.contains("failed:"), "\(said)")
        }
    }

    @Test func `status of a delegate tells its statuses, its functions and what it offers`() async throws {
        let session = try await makeSession()
        #expect(await run("status exams", in: session).hasPrefix("  exams  nil, not asked yet\n"))
        let fetched = await run("exams", "status exams", in: session)
        #expect(fetched.hasPrefix("  exams  inProgress -> success, just now\n"), "\(fetched)")
        for part in [
            "requireUpdate  no: just now, fresh for 2 h", "refreshCache   linden, then linden-mirror",
            "parseCache     6 exams, 2 not readable", "exams ical FILE  writes the exams as iCalendar",
        ] {
            #expect(fetched.contains(part), "\(part) is not in\n\(fetched)")
        }
        #expect(await run("status alice@linden/exams", in: session) == fetched)
    }

    @Test func `the status line names the placeholder of a delegate that has never succeeded`() async throws {
        let session = try await makeSession()
        let lines = await run("net fail 2", "exams", "status exams", in: session)
        #expect(lines.hasPrefix("  exams  inProgress -> lethalFailure \u{2717} placeholder\n"), "\(lines)")
        #expect(await session.execute("status grades") != .ok)
    }

    @Test func `trace names the functions of a delegate`() async throws {
        let session = try await makeSession()
        let trace = await run("trace on", "exams", "exams", in: session)
        #expect(trace.contains(". hook       delegate:alice@linden/exams requireUpdate is false"), "\(trace)")
        let first = await run("school linden student zoe", "exams", in: session)
        #expect(first.contains(". hook       delegate:zoe@linden/exams refreshCache\n"), "\(first)")
        #expect(first.contains(". hook       delegate:zoe@linden/exams parseCache\n"))
    }

    // MARK: Masks

    @Test func `each part of campus has its own mask`() async throws {
        let session = try await makeSession()
        let said = await run(
            "net hold on /api/terms",
            "campus",
            in: session
        )
        #expect(said.contains("  next exam\n      Programming: project"), "\(said)")
        #expect(said.contains("  today\n      ⟳ loading\n      ┊ 00:00-00:00  a lecture"), "\(said)")
        #expect(said.contains("  GPA\n      1.7, 12 of 140 in Computer Science"), "\(said)")
        let later = await run("net ok", "campus", in: session)
        #expect(later.contains("  today\n      10:15-11:45  Analysis I, HS 2"), "\(later)")
    }

    @Test func `what is old is drawn with its age, and why nothing newer came`() async throws {
        let session = try await makeSession()
        let said = await run("exams", "set campus-time +3h", "net offline", "exams", in: session)
        #expect(said.contains("✗ linden: no connection"), "\(said)")
        #expect(said.contains("3 h old"), "\(said)")
        #expect(said.contains("Programming"), "what was fetched before is shown: \(said)")
        let held = await run("net ok; net hold", "exams", in: session)
        #expect(held.contains("⟳ refreshing · 3 h old"), "\(held)")
    }

    @Test func `without anything a placeholder is shown, marked, and not exported`() async throws {
        let session = try await makeSession()
        let said = await run("net offline", "exams", in: session)
        #expect(said.contains("✗ linden: no connection"), "\(said)")
        #expect(said.contains("┊ a day, a time, a course, a room"), "\(said)")
        _ = output.drainLines()
        #expect(await session.execute("exams ical /tmp/never.ics") == .failed)
        let error = output.drainLines().joined(separator: " ")
        #expect(error.contains("the exams were not exported: there are no exams to export yet"), "\(error)")
        #expect(error.contains("try: delegate exams refresh"))
        #expect(!FileManager.default.fileExists(atPath: "/tmp/never.ics"))
    }

    @Test func `a view sees cached become success`() async throws {
        let session = try await makeSession()
        let said = await run("campus as c; watch c; set campus-time +3h", "campus", in: session)
        #expect(said.contains("exams success -> cached"), "\(said)")
        #expect(said.contains("exams cached -> success"), "\(said)")
    }

    @Test func `what was fetched three hours ago by the schools' clock is fresh nowhere`() async throws {
        let session = try await makeSession()
        _ = await run("campus as c; exams as e; scores as s; watch c; watch e; watch s", in: session)
        let moved = await run("set campus-time +3h", in: session)
        for name in ["c", "e", "s"] { #expect(moved.contains("~ \(name)  (3 h old)"), "\(moved)") }
        for name in ["exams", "semesters", "score"] {
            let said = await run("delegate \(name)", in: session)
            #expect(said.contains("at_hand  stale") && said.contains("age      3 h old"), "\(said)")
        }
        for name in ["c", "e", "s"] { #expect(await run("show \(name)", in: session).contains("(3 h old)")) }
        #expect(await run("set columns 300; panes once", in: session).contains("exams:linden  (3 h old)"))
        let fetched = await run("exams", in: session)
        #expect(fetched.contains("~ e  (fresh)"), "\(fetched)")
        #expect(await run("delegate exams", in: session).contains("at_hand  fresh"))
        #expect(await run("delegate score", in: session).contains("at_hand  stale"), "nobody has asked for the scores")
    }

    @Test func `the session's clock makes a view of a school old, too, with the command that moves it`() async throws {
        let session = try await makeSession()
        _ = await run("exams as e; watch e", in: session)
        let clock = try #require(session.clock as? ShiftedClock)
        clock.shift(by: .seconds(3_600))
        #expect(await run("delegate exams", in: session).contains("at_hand  fresh"), "an hour is not too old")
        clock.shift(by: .seconds(2 * 3_600))
        #expect(await run("delegate exams", in: session).contains("at_hand  stale"))
        #expect(await run("show e", in: session).contains("(3 h old)"))
    }

    @Test func `the schools' clock follows the session's`() async throws {
        let session = try await makeSession()
        _ = await run("campus as c; watch c", in: session)
        let clock = try #require(session.clock as? ShiftedClock)
        clock.shift(by: .seconds(3 * 3_600))
        #expect(await run("campus", in: session).contains("exams success -> cached"))
        clock.shift(by: .zero - clock.offset)
        #expect(await run("set campus-time", in: session).contains("2026-11-23T07:30:00Z"))
    }

    @Test func `a delegate, its lists and their status each have a pane that follows`() async throws {
        let session = try await makeSession()
        let drawn = await run(
            "set columns 300; campus as c; exams as e; scores as s; watch c in today; watch e in exams; watch s in scores",
            "panes once",
            in: session
        )
        #expect(drawn.contains("+- today  campus:linden -"), "\(drawn)")
        #expect(
            drawn.contains("Programming: project ") && drawn.contains("Computers and Society: 2.0")
                && drawn.contains("success"),
            "\(drawn)"
        )
        let offline = await run("net offline; set campus-time +3h", "exams", "panes once", in: session)
        #expect(offline.contains("+- exams  exams:linden  ("), "its status is in the title: \(offline)")
        #expect(offline.contains("|*exams"), "the delegate's status changed: \(offline)")
    }

    @Test func `after a restart what was kept is shown while newer is fetched`() async throws {
        let disk = MemoryFileSystem()
        let clock = ManualClock(CampusDemo.startDate)
        func store() -> FileStore { FileStore(folder: URL(filePath: "/data"), clock: clock, fileSystem: disk) }
        let first = try await makeSession(store: store(), clock: clock)
        _ = await run("campus", in: first)
        await first.end()

        clock.advance(by: .seconds(86_400))
        let second = try await makeSession(store: store(), clock: clock)
        let said = await run("net hold", "campus", in: second)
        #expect(said.contains("  GPA\n      ⟳ refreshing · 1 d old\n      1.7, 12 of 140"), "\(said)")
        #expect(await run("net ok", "campus", in: second).contains("  GPA\n      1.7, 12 of 140"))
    }

    // MARK: Schools

    @Test func `another school is another's data, there and back`() async throws {
        let session = try await makeSession()
        #expect(await run("school mingde", "exams", in: session).contains("线性代数A"))
        #expect(await run("school linden", "exams", in: session).contains("Programming"))
        #expect(await run("school mingde student bob", "delegate exams", in: session).contains("bob@mingde"))
    }

    @Test func `who answered instead is told`() async throws {
        let session = try await makeSession()
        let said = await run("net fail 1", "exams", in: session)
        let reason = "by linden-mirror, as of Mon 23 Nov 01:00, since linden: GET /api/exams was\n"
        #expect(said.contains(reason), "\(said)")
        #expect(
            await run("delegate exams", in: session).contains("not_by   linden: GET /api/exams was answered with 500")
        )
        let again = await run("delegate exams refresh", in: session)
        #expect(again.contains("by       linden\n"), "\(again)")
        #expect(again.contains("exams          7  Physics with Lab ends before it begins"), "\(again)")
    }

    // MARK: Calendars

    @Test func `an export is told, and is a calendar`() async throws {
        let session = try await makeSession()
        let url = FileManager.default.temporaryDirectory.appending(path: "campus-\(UUID()).ics")
        // Ignored: the system removes a file that stays behind.
        defer { try? FileManager.default.removeItem(at: url) }
        let said = await run(
            "campus as c; exams as e; expect e.export = -; watch c",
            "exams ical \(url.path)",
            in: session
        )
        #expect(said.contains("export none -> inProgress") && said.contains("export inProgress -> success"), "\(said)")
        #expect(said.contains("ok    6 exams exported to"), "\(said)")
        #expect(await run("expect e.export = success", in: session).contains("ok"))
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.components(separatedBy: "BEGIN:VEVENT").count == 7)
        try Data("mine".utf8).write(to: url)
        let refused = await run("exams ical \(url.path)", in: session).split { $0.isWhitespace }.joined(separator: " ")
        #expect(refused.contains("\(url.path) is there already"), "\(refused)")
        #expect(refused.contains("exams ical FILE force"), "\(refused)")
        #expect(try String(contentsOf: url, encoding: .utf8) == "mine")
        #expect(await run("exams ical \(url.path) force", in: session).contains("ok    6 exams exported to"))
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }

    // MARK: What is wrong, and --json

    @Test(arguments: [
        ("school ming", "there is no school ming. Did you mean: mingde", "mingde"),
        ("school nowhere", "there is no school nowhere", "school NAME, with one of these names: linden, mingde"),
        ("timetable 40", "Winter 2026/27 has 18 weeks, and no week 40", "timetable 18"),
        ("timetable 0", "takes 1 to 60, not 0", "timetable [WEEK]"),
        ("delegate exam", "is none of exams, semesters, score. Did you mean: exams", "delegate NAME"),
        (
            "show exam:MA-101.1/finale", "Linden University has no exam MA-101.1/finale. Did you mean: MA-101.1/final",
            ""
        ),
        ("show course:XX", "Linden University has no course XX", "MA-101.1, LA-102.1"),
        ("show campus:mingde", "mingde is not the chosen school", "school mingde"),
        ("set campus-time tomorrow", "campus-time cannot be \"tomorrow\"", "set campus-time +3h"),
    ])
    func `what is wrong is named, with what to do next`(line: String, message: String, hint: String) async throws {
        let session = try await makeSession()
        _ = output.drainLines()
        #expect(await session.execute(line) == .failed)
        let lines = output.drainLines()
        let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(text.contains("error ") && text.contains(message), "\(text)")
        #expect(hint.isEmpty || text.contains(hint), "\(text)")
        #expect(lines.allSatisfy { TextWidth.columns($0) <= 80 }, "\(lines)")
    }

    @Test func `what is typed can be completed`() async throws {
        var options = SessionOptions()
        options.isInteractive = true
        let session = try await makeSession(options: options)
        _ = await run("exams", "timetable", in: session)
        #expect(session.completions(of: "tim", cursor: 3) == ["timetable"])
        #expect(
            session.completions(of: "show exam:MA", cursor: 12) == ["exam:MA-101.1/final", "exam:MA-101.1/midterm"]
        )
        #expect(session.completions(of: "show course:C", cursor: 13) == ["course:CS-110.2"])
        #expect(session.completions(of: "delegate s", cursor: 10) == ["score", "semesters"])
        #expect(session.completions(of: "school m", cursor: 8) == ["mingde"])
    }

    @Test func `a forgotten student begins anew, and others keep their data`() async throws {
        let session = try await makeSession()
        _ = await run("school linden student dora; scores", "school linden student emil; scores", in: session)
        _ = await run("net hold; set campus-time +1h", in: session)
        _ = await run("school linden student dora forget; load campus linden as c", in: session)
        #expect(await run("show c scores", in: session).hasSuffix("inProgress"))
        _ = await run("school linden student emil; load campus linden as d", in: session)
        #expect(await run("show d scores", in: session).hasSuffix("success"))
        _ = await run("net ok; school linden student dora; scores", in: session)
        #expect(await run("show c scores", in: session).hasSuffix("success"))
    }

    @Test func `an inspector shows each school's delegates under the names that status takes`() async throws {
        let session = try await makeSession()
        _ = await run("school linden; exams", "school mingde; exams", in: session)
        let inspection = session.commits.inspection
        let states = inspection.sources.flatMap { source in
            source.inspectedIDs.compactMap { source.inspectedState(of: $0) }
        }
        let delegates = states.filter { $0.kind == "delegate" }
        #expect(
            Set(delegates.map(\.entity)) == [
                "delegate:alice@linden/exams", "delegate:alice@linden/semesters", "delegate:alice@linden/score",
                "delegate:alice@mingde/exams", "delegate:alice@mingde/semesters", "delegate:alice@mingde/score",
            ]
        )
        let asked = delegates.filter { $0.fields.first?.shown == "success" }.map(\.entity)
        #expect(Set(asked) == ["delegate:alice@linden/exams", "delegate:alice@mingde/exams"])
        for entity in asked {
            let name = entity.dropFirst("delegate:".count)
            let said = await run(
                "school \(name.contains("linden") ? "linden" : "mingde")",
                "status \(name)",
                in: session
            )
            #expect(said.hasPrefix("  exams  inProgress -> success"), "\(said)")
        }
    }

    @Test func `every command speaks JSON`() async throws {
        var options = SessionOptions()
        options.printsJSON = true
        let session = try await makeSession(options: options)
        for line in ["campus", "school", "exams", "timetable", "scores", "delegate exams"] {
            let said = await run(line, in: session)
            for row in said.split(separator: "\n") {
                #expect(throws: Never.self, "\(line): \(row)") {
                    let object = try JSONSerialization.jsonObject(with: Data(row.utf8))
                    #expect(object is [String: Any])
                }
            }
        }
        #expect(await run("campus", in: session).contains(#""gpa":"1.7""#))
        #expect(await run("timetable", in: session).contains(#""course":"Analysis I""#))
    }
}
