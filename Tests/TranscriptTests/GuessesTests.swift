import CampusPlugin
import Foundation
import LabPlugin
import LemmyPlugin
import Primitives
import ReplKit
import Testing

/// Tests that spellings which a person guesses are accepted.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Guesses {
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin(), CampusPlugin()], surface: output.surface)
        try await session.start()
    }

    /// Runs a line that must work, and returns its output.
    private func said(_ line: String) async -> [String] {
        await output.said(line, in: session)
    }

    @Test func `load takes a path from a kind and an id`() async {
        #expect(await said("load post:57.creator as c").last?.contains("c = person:") == true)
        #expect(session.handle("c")?.reference.kind == "person")
    }

    @Test func `upgrade takes a tier, and asks nobody if that is reached`() async {
        #expect(await said("feed local limit 1 as f; upgrade f.1 to T2").last?.contains("is at T2 already") == true)
        #expect(await said("upgrade f.1 to T3").last?.contains(" T2 -> T3: ") == true)
        #expect(session.completions(of: "upgrade f.1 to ", cursor: 15).contains("T3"))
    }

    @Test func `a number may stand behind its own name`() async {
        let named = await said("timetable week 3")
        #expect(await said("timetable 3") == named)
        #expect(await session.execute("timetable week") == .failed)
    }

    @Test func `exams go to a file by either word`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guesses-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Ignored: a file left in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        for word in ["to", "ical"] {
            let file = folder.appending(path: "\(word).ics")
            _ = await said("exams \(word) '\(file.path)'")
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("BEGIN:VCALENDAR"))
        }
    }

    @Test func `an address alone is shown, of a person and of a community`() async {
        #expect(await said("!cats@strata.test").first?.contains("  community:3  ") == true)
        #expect(await said("!cats@strata.test title").last == "    title  Cats")
        #expect(await said("@bob@strata.test").first?.contains("  person:4  ") == true)
    }

    @Test func `what a guest cannot do is told with the line that can`() async {
        _ = await said("load post 1 as p")
        #expect(await session.execute("save post:1") != .ok)
        #expect(output.drainLines().last == "      try: login alice, then save post:1")
        #expect(await session.execute("save p") != .ok)
        #expect(output.drainLines().last == "      try: login alice, then refresh p, then save p")
        _ = await said("login alice; refresh p; save p")
    }

    @Test func `accounts tells who one is, and as whom handles act`() async {
        _ = await said("login alice; load post 1 as p; login bob")
        let lines = await said("accounts")
        #expect(lines.contains("  alice    person:3  no    earlier: its handles still use it"), "\(lines)")
        #expect(lines.contains("  bob      person:4  no    signed in"), "\(lines)")
        #expect(await said("logout; accounts").contains { $0.hasPrefix("  bob ") } == false)
    }

    @Test func `connect tells what stays: handles, views, and what is not Lemmy's`() async {
        _ = await said("login alice; load post 1 as p; watch post:2 in side; exams as e")
        let lines = await said("connect demo")
        #expect(lines.contains { $0.hasPrefix("note  p stays alice's; refresh p moves p") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("note  the view side stays alice's; unwatch side") }, "\(lines)")
        #expect(lines.contains("note  e stays as before: it is not Lemmy's"), "\(lines)")
    }
}
