import Campus
import Delegates
import Foundation
import Networking
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `Campus delegates` {
    @Test(arguments: ["linden", "mingde"])
    func `what a school sent is shown in order, and kept`(_ name: String) async throws {
        let desk = try CampusFixture()
        let exams = try ExamDelegate(desk.desk(name))
        #expect(exams.status == nil)
        let shown = try await exams.retrieve()
        #expect(exams.status == .success)
        #expect(shown.map(\.startDate) == shown.map(\.startDate).sorted())
        #expect(exams.report?.provider == name)
        #expect(exams.report?.rejected.isEmpty == false)

        let next = try await desk.restarted()
        try next.net("offline")
        let again = try ExamDelegate(next.desk(name))
        #expect(try await again.retrieve() == shown, "fresh from the file: nobody is asked")
        #expect(again.report?.rejected == exams.report?.rejected, "the file says too what is missing")
    }

    @Test func `what is two hours old is shown and fetched anew`() async throws {
        let desk = try CampusFixture()
        let exams = try ExamDelegate(desk.desk("linden"))
        _ = try await exams.retrieve()
        desk.clock.advance(by: .seconds(7_199))
        try desk.net("hold")
        _ = try await exams.retrieve()
        #expect(exams.status == .success, "one second less than two hours is fresh")
        desk.clock.advance(by: .seconds(1))
        exams.userTriggerRefresh(forced: false)
        try await desk.faults.waitUntilHeld(1)
        #expect(exams.status == .cached)
        #expect(exams.exportableData?.count == 6)
        try desk.net("ok")
        _ = try await exams.retrieve()
        #expect(exams.status == .success)
        #expect(exams.lastUpdate == desk.clock.now)
    }

    @Test func `after a restart yesterday's is cached, then success`() async throws {
        let desk = try CampusFixture()
        _ = try await ExamDelegate(desk.desk("mingde")).retrieve()
        let next = try await desk.restarted()
        next.clock.advance(by: .seconds(86_400))
        try next.net("hold")
        let exams = try ExamDelegate(next.desk("mingde"))
        exams.afterInit()
        try await next.faults.waitUntilHeld(1)
        #expect(exams.status == .cached)
        #expect(exams.shownData.count == 53)
        try next.net("ok")
        _ = try await exams.retrieve()
        #expect(exams.status == .success)
    }

    @Test func `offline, yesterday's is shown with its age and why it is not today's`() async throws {
        let desk = try CampusFixture()
        _ = try await ScoreDelegate(desk.desk("linden")).retrieve()
        let next = try await desk.restarted()
        next.clock.advance(by: .seconds(86_400))
        try next.net("offline")
        let score = try ScoreDelegate(next.desk("linden"))
        await #expect(throws: DelegateError.self) { try await score.retrieve() }
        guard case .failure(let reason?) = score.status else { return #expect(Bool(false), "\(score.status as Any)") }
        #expect(reason == "linden: no connection; linden-mirror: no connection", "\(reason)")
        #expect(score.data.gpa == 1.7)
        #expect(score.lastUpdate.map { next.clock.now.timeIntervalSince($0) } == 86_400)
    }

    @Test func `without anything there is a placeholder, and it is not exported`() async throws {
        let desk = try CampusFixture()
        try desk.net("offline")
        let exams = try ExamDelegate(desk.desk("mingde"))
        await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        guard case .lethalFailure = exams.status else { return #expect(Bool(false), "\(exams.status as Any)") }
        #expect(exams.shownData.count == 1 && exams.exportableData == nil && exams.nextExam == nil)
    }

    @Test func `two exports at once are two files`() async throws {
        let desk = try CampusFixture()
        let exams = try ExamDelegate(desk.desk("linden"))
        _ = try await exams.retrieve()
        let folder = FileManager.default.temporaryDirectory.appending(path: "campus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // Ignored: the system empties its temporary folder by itself.
            try? FileManager.default.removeItem(at: folder)
        }
        let export = ExamExport(exams)
        let files = ["a", "b", "c"].map { folder.appending(path: "\($0).ics") }
        let writes = files.map { file in Task { await export.write(to: file)?.count } }
        for write in writes { #expect(await write.value == 6) }
        for file in files { #expect(try Data(contentsOf: file).count > 0) }
        #expect(export.status == .success)
    }

    @Test func `the mirror's answer says whose it is, and the next refresh asks the server again`() async throws {
        let desk = try CampusFixture()
        try desk.net("fail 1")
        let semesters = try SemesterDelegate(desk.desk("mingde"))
        _ = try await semesters.retrieve()
        #expect(semesters.status == .success)
        #expect(semesters.report?.provider == "mingde-mirror")
        #expect(semesters.report?.failures.map(\.provider) == ["mingde"])
        try await semesters.refresh()
        #expect(semesters.report?.provider == "mingde" && semesters.report?.failures.isEmpty == true)
    }

    @Test func `a failed refresh keeps the report of what is shown`() async throws {
        let desk = try CampusFixture()
        let exams = try ExamDelegate(desk.desk("linden"))
        _ = try await exams.retrieve()
        try desk.net("offline")
        await #expect(throws: DelegateError.self) { try await exams.refresh() }
        #expect(exams.report?.provider == "linden")
        #expect(exams.data.count == 6)
    }

    @Test func `two students and two schools never cross, whenever one switches`() async throws {
        let desk = try CampusFixture()
        try desk.net("hold")
        let alices = try ExamDelegate(desk.desk("linden", student: "alice"))
        let first = Task { try await alices.retrieve() }
        try await desk.faults.waitUntilHeld(1)
        // Another student and another school are requested while the first request is under way.
        let bobs = try ExamDelegate(desk.desk("linden", student: "bob"))
        let others = try ExamDelegate(desk.desk("mingde", student: "alice"))
        let second = Task { try await bobs.retrieve() }
        let third = Task { try await others.retrieve() }
        try await desk.faults.waitUntilHeld(3)
        #expect(bobs.exportableData == nil && others.exportableData == nil)
        try desk.net("ok")
        #expect(try await first.value.count == 6)
        #expect(try await second.value.count == 6)
        #expect(try await third.value.count == 53)

        let next = try await desk.restarted()
        try next.net("offline")
        #expect(try await ExamDelegate(next.desk("mingde")).retrieve().count == 53)
        #expect(try await ExamDelegate(next.desk("linden", student: "bob")).retrieve().count == 6)
        await #expect(throws: DelegateError.self) {
            try await ExamDelegate(next.desk("mingde", student: "bob")).retrieve()
        }
    }

    @Test func `a log-out during a refresh leaves no file, and the other student's stay`() async throws {
        let desk = try CampusFixture()
        _ = try await ExamDelegate(desk.desk("linden", student: "bob")).retrieve()
        let alice = desk.desk("linden", student: "alice")
        let exams = try ExamDelegate(alice)
        try desk.net("hold")
        let asked = Task { try await exams.retrieve() }
        try await desk.faults.waitUntilHeld(1)
        try await alice.scope.wipe()
        try desk.net("ok")
        _ = await asked.result
        let next = try await desk.restarted()
        try next.net("offline")
        await #expect(throws: DelegateError.self) { try await ExamDelegate(next.desk("linden")).retrieve() }
        #expect(try await ExamDelegate(next.desk("linden", student: "bob")).retrieve().count == 6)
    }

    // MARK: What is next

    @Test func `an exam is next until it ends`() async throws {
        let desk = try CampusFixture()
        let exams = try ExamDelegate(desk.desk("linden"))
        _ = try await exams.retrieve()
        let project = "CS-110.2|Programming|project"
        for (time, id) in [
            ("2026-11-20T10:29:59Z", "MA-101.1|Analysis I|midterm"), ("2026-11-20T10:30:00Z", project),
            ("2026-11-24T08:00:00Z", project), ("2026-11-24T08:59:59Z", project),
            ("2026-11-24T09:00:00Z", "MA-101.1|Analysis I|final"), ("2027-04-06T08:00:00Z", nil),
        ] as [(String, String?)] {
            desk.clock.set(try utc(time))
            #expect(exams.nextExam?.id == id, "at \(time)")
        }
    }

    @Test func `today is the school's day, not the machine's`() async throws {
        let desk = try CampusFixture()
        let semesters = try SemesterDelegate(desk.desk("mingde"))
        _ = try await semesters.retrieve()
        // The time is half past midnight on Tuesday in Shanghai, which is Monday afternoon in UTC.
        desk.clock.set(try utc("2026-11-23T15:59:59Z"))
        #expect(semesters.today.map(\.name) == ["数学分析（B1）", "线性代数A", "大学物理&实验", "学术英语"])
        desk.clock.set(try utc("2026-11-23T16:00:00Z"))
        #expect(semesters.today.map(\.name) == ["中国近现代史纲要"], "this week's Tuesday course meets in odd weeks")
    }

    @Test func `the semester is the one that runs, or the next`() async throws {
        let desk = try CampusFixture()
        let semesters = try SemesterDelegate(desk.desk("linden"))
        _ = try await semesters.retrieve()
        for (time, id) in [
            ("2026-07-25T21:59:59Z", "2026S"), ("2026-07-25T22:00:00Z", "2026W"), ("2026-11-23T00:00:00Z", "2026W"),
            ("2028-01-01T00:00:00Z", "2026W"),
        ] {
            desk.clock.set(try utc(time))
            #expect(semesters.currentSemester?.id == id, "at \(time)")
        }
        #expect(try await semesters.retrieve(semester: "2026S").name == "Summer 2026")
        await #expect(throws: CampusError.self) { try await semesters.retrieve(semester: "1999") }
    }

    // MARK: The export

    @Test func `an export has no status before it is asked for, then its outcome`() async throws {
        let desk = try CampusFixture()
        let exams = try ExamDelegate(desk.desk("linden"))
        let folder = FileManager.default.temporaryDirectory.appending(path: "campus-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Ignored: the system removes a folder that stays behind.
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "exams.ics")
        let export = ExamExport(exams)
        var history: [AsyncViewStatus?] = []
        let watch = desk.commits.watch { _ in history.append(export.status) }

        #expect(await export.write(to: url) == nil)
        #expect(export.status == .failure("there are no exams to export yet"), "a placeholder is no exam")
        #expect(!FileManager.default.fileExists(atPath: url.path))

        _ = try await exams.retrieve()
        #expect(await export.write(to: url)?.count == 6)
        #expect(history == [nil, .inProgress, .failure("there are no exams to export yet"), .inProgress, .success])
        #expect(try ICalendarValidator(Data(contentsOf: url)).calendar.all("VEVENT").count == 6)
        #expect(export.failure == nil)
        try Data("mine".utf8).write(to: url)
        #expect(await export.write(to: url, overwrites: false) == nil)
        #expect(export.failure?.code == .taken)
        #expect(try String(contentsOf: url, encoding: .utf8) == "mine")

        let nowhere = folder.appending(path: "no/exams.ics")
        #expect(await export.write(to: nowhere) == nil)
        #expect(export.status == .failure("\(nowhere.path) cannot be written: No such file or directory"))
        _ = watch
    }

    @Test func `an export goes where a link leads, and into a pipe that stays one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "campus-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Ignored: the folder is in the system's temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, link, pipe) = (
            folder.appending(path: "file"), folder.appending(path: "link"), folder.appending(path: "pipe")
        )
        try Data().write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try #require(mkfifo(pipe.path, 0o600) == 0)
        // Both ends of the pipe are open, so that no call blocks.
        let end = open(pipe.path, O_RDWR | O_NONBLOCK)
        defer { close(end) }
        let exams = try ExamDelegate(CampusFixture().desk("linden"))
        _ = try await exams.retrieve()
        let export = ExamExport(exams)
        for url in [link, pipe] { #expect(await export.write(to: url)?.isEmpty == false, "\(export.status as Any)") }
        #expect(try Data(contentsOf: file).starts(with: Data("BEGIN:VCALENDAR".utf8)))
        #expect(try link.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true)
        var start = [UInt8](repeating: 0, count: 15)
        #expect(read(end, &start, start.count) == 15 && start == Array("BEGIN:VCALENDAR".utf8))
    }
}
