import Campus
import Foundation
import Networking
import Primitives
import Testing

/// The responses of each school and the values that are parsed from them.
@MainActor
@Suite struct Schools {
    @Test func `Linden's JSON is exams, courses and scores`() async throws {
        let linden = try CampusFixture().school("linden")
        let exams = try await linden.exams.fetch(for: "alice")
        #expect(exams.provider == "linden" && exams.failures.isEmpty)
        #expect(
            exams.value.inOrder().map(\.id) == [
                "MA-101.1|Analysis I|midterm", "CS-110.2|Programming|project", "MA-101.1|Analysis I|final",
                "LA-102.1|Linear Algebra|final", "CS-110.2|Programming|final", "PH-120.1|Physics with Lab|oral",
            ]
        )
        let first = try #require(exams.value.first)
        #expect(first.startDate == (try utc("2026-11-20T09:00:00Z")))
        #expect(first.place == "HS 2, Main Building, City")
        #expect(first.detailText == "one sheet of notes")

        let semesters = try await linden.semesters.fetch(for: "alice")
        #expect(semesters.value.map(\.id) == ["2026S", "2026W"])
        #expect(semesters.value[1].courses.map(\.lectures.count) == [32, 16, 32, 24, 8])

        let score = try await linden.score.fetch(for: "alice")
        #expect(score.value.gpa == 1.7 && score.value.majorRank == 12 && score.value.majorStdCount == 140)
        #expect(score.value.courses.map(\.score) == ["1.3", "2.0", "passed", "1.7"])
        #expect(score.value.courses[2].gpa == nil)
    }

    @Test func `Mingde's page is exams, courses and scores`() async throws {
        let mingde = try CampusFixture().school("mingde")
        let exams = try await mingde.exams.fetch(for: "alice")
        #expect(exams.value.count == 53)
        let algebra = try #require(exams.value.first { $0.id == "MATH1009.02|线性代数A|期中考试" })
        #expect(algebra.startDate == (try utc("2026-11-28T06:30:00Z")))
        #expect(algebra.endDate == (try utc("2026-11-28T08:30:00Z")))
        #expect(algebra.detailText.hasSuffix("\n请带学生证;身份证"))
        #expect(exams.value.contains { $0.courseName == "程序设计<C语言>" }, "entities are replaced")
        #expect(exams.value.contains { $0.id == "MATH1009.02|线性代数A|期末考试" }, "its name stands in the row above")

        let semesters = try await mingde.semesters.fetch(for: "alice")
        #expect(semesters.value.count == 7)
        let courses = try #require(semesters.value.last).courses
        #expect(courses.map(\.name) == ["数学分析（B1）", "线性代数A", "大学物理&实验", "程序设计<C语言>", "学术英语", "中国近现代史纲要"])
        #expect(courses.map(\.credit) == [6, 4, 3.5, 4, 2, 3])

        let score = try await mingde.score.fetch(for: "alice")
        #expect(score.value.gpa == 3.58 && score.value.majorRank == 27 && score.value.majorStdCount == 183)
        #expect(score.value.courses.count == 97)
        #expect(
            score.value.courses.filter { $0.semesterID == "252" }.count == 16,
            "the semester stands in the first row alone"
        )
    }

    @Test func `each bad row is told, with its number and why`() async throws {
        let desk = try CampusFixture()
        let linden = desk.school("linden")
        #expect(
            try await linden.exams.fetch(for: "alice").rejected.map(\.description) == [
                "exams, row 7: Physics with Lab ends before it begins",
                "exams, row 8: Academic Writing has no time yet",
            ]
        )
        #expect(
            try await linden.score.fetch(for: "alice").rejected.map(\.description) == ["results, row 5: it has no code"]
        )
        let mingde = desk.school("mingde")
        #expect(
            try await mingde.exams.fetch(for: "alice").rejected.map(\.description) == [
                "考试安排, row 5: 考试时间 is \"时间待定\"", "考试安排, row 29: 2025-06-31 is not a date",
                "考试安排, row 47: it ends before it begins: 14:30~12:30",
            ]
        )
        #expect(
            try await mingde.semesters.fetch(for: "alice").rejected.map(\.description) == [
                "本学期课程, row 7: 课程名称 is empty"
            ]
        )
        #expect(
            try await mingde.score.fetch(for: "alice").rejected.map(\.description) == [
                "历年成绩, row 8: 课程名称 is empty", "历年成绩, row 23: 学分 is \"两\", not a number", "历年成绩, row 41: 成绩 is empty",
                "历年成绩, row 66: 绩点 is \"9.9\", not 0 to 4.3", "历年成绩, row 90: a merged cell says \"本行数据异常\"",
            ]
        )
    }

    @Test func `a merged cell of the grid is one lecture, as long as the cell is high`() async throws {
        let semesters = try await CampusFixture().school("mingde").semesters.fetch(for: "alice").value
        let lectures = semesters.lectures(from: try utc("2026-11-25T16:00:00Z"), to: try utc("2026-11-26T16:00:00Z"))
        #expect(lectures.map(\.periods) == [[6, 7, 8], [11, 12, 13]])
        #expect(lectures[0].startDate == (try utc("2026-11-26T06:00:00Z")), "14:00 in Shanghai, with the sixth bell")
        #expect(lectures[0].endDate == (try utc("2026-11-26T08:40:00Z")), "16:40, with the eighth")
        #expect(lectures[0].location == "机房<3>")
    }

    @Test func `odd, even and left out weeks are`() async throws {
        let semesters = try await CampusFixture().school("mingde").semesters.fetch(for: "alice").value
        let courses = try #require(semesters.last).courses
        // The weeks are 1-9周,11-16周 on Thursdays, and 1-15周(单),16周 on Tuesdays.
        #expect(courses[3].lectures.count == 15 + 9)
        // The weeks are 2-16周(双), 1-16周 and 5-12周.
        #expect(courses[2].lectures.count == 8 + 16 + 8)
    }

    @Test func `a lecture keeps its hour when summer time ends`() async throws {
        let linden = try CampusFixture().school("linden")
        let courses = try await linden.semesters.fetch(for: "alice").value[1].courses
        let hours = courses[0].lectures.map { linden.calendar.component(.hour, from: $0.startDate) }
        #expect(Set(hours) == [10])
        let offsets = Set(courses[0].lectures.map { linden.timeZone.secondsFromGMT(for: $0.startDate) })
        #expect(offsets == [3_600, 7_200], "the semester must have both")
    }

    @Test func `a result is there once it is published`() async throws {
        let desk = try CampusFixture()
        let linden = desk.school("linden")
        #expect(try await linden.score.fetch(for: "alice").value.courses.count == 4)
        desk.clock.set(try utc("2026-11-23T11:00:00Z"))
        #expect(try await linden.score.fetch(for: "alice").value.courses.last?.courseName == "Analysis I: midterm")
    }

    @Test(arguments: ["linden", "mingde"])
    func `if the server fails, the mirror answers and both are told`(_ name: String) async throws {
        let desk = try CampusFixture()
        try desk.net("fail 1")
        let exams = try await desk.school(name).exams.fetch(for: "alice")
        #expect(exams.provider == "\(name)-mirror")
        #expect(exams.failures.map(\.provider) == [name])
        #expect(exams.failures[0].reason.contains("was answered with 500"))
        try desk.net("ok")
        let whole = try await desk.school(name).exams.fetch(for: "alice")
        #expect(whole.value == exams.value, "the export has the same exams")
        #expect(whole.failures.isEmpty)
    }

    @Test(arguments: ["linden", "mingde"])
    func `all that can go wrong on the way leads to the mirror`(_ name: String) async throws {
        let path = name == "linden" ? "/api/*" : "/xs/*"
        for fault in ["fail 1", "html", "truncate 50%", "truncate 0", "limit", "rate 100%"] {
            let desk = try CampusFixture()
            try desk.net("\(fault) on \(path)")
            let score = try await desk.school(name).score.fetch(for: "alice")
            #expect(score.provider == "\(name)-mirror", "\(fault)")
            let semesters = try await desk.school(name).semesters.fetch(for: "alice")
            #expect(!semesters.value.isEmpty, "\(fault)")
        }
    }

    @Test func `if all fail, all are named`() async throws {
        let desk = try CampusFixture()
        try desk.net("offline")
        let error = await #expect(throws: CampusError.self) {
            try await desk.school("linden").exams.fetch(for: "alice")
        }
        #expect(error?.code == .allFailed)
        #expect(error?.message.contains("linden: no connection") == true)
        #expect(error?.message.contains("linden-mirror: no connection") == true)
    }

    @Test func `who gives up asks nobody else`() async throws {
        let desk = try CampusFixture()
        try desk.net("hold")
        let school = desk.school("linden")
        let task = Task { try await school.exams.fetch(for: "alice") }
        try await desk.faults.waitUntilHeld(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a page that is cut, or is another, is no short list`() async throws {
        let whole = try await CampusServer.mingde(clock: ManualClock(CampusDemo.startDate))
            .send(HTTPRequest(path: "/xs/main.aspx", query: [.init("student", "alice")])).body
        #expect((150_000...250_000).contains(whole.count), "\(whole.count) bytes")
        for end in stride(from: 0, to: whole.count, by: whole.count / 24) {
            let school = School.mingde(portal: Fixed(whole.prefix(end)), mirror: Fixed(Data()))
            await #expect(throws: CampusError.self, "cut at \(end)") { try await school.exams.fetch(for: "alice") }
        }
        let login = Fixed(Data("<html><form>请登录</form></html>".utf8))
        let school = School.mingde(portal: login, mirror: login)
        await #expect(throws: CampusError.self) { try await school.exams.fetch(for: "alice") }
    }

    @Test func `when most rows are bad, it is the form that has changed`() async throws {
        let rows = (0..<6).map { $0 < 2 ? #"{"lesson":"a"}"# : #"{"l":"a"}"# }.joined(separator: ",")
        let answer = Fixed(Data(#"{"exams":[\#(rows)]}"#.utf8))
        let school = School.linden(server: answer, mirror: answer)
        let error = await #expect(throws: CampusError.self) { try await school.exams.fetch(for: "alice") }
        #expect(error?.message.contains("6 of 6 rows of exams cannot be read") == true)
    }

    @Test(arguments: 1...3)
    func `when none of a few rows can be read, the mirror is asked`(count: Int) async throws {
        let bad = Array(repeating: #"{"lesson":"a","kind":"k","course":"c","starts":"x"}"#, count: count)
        let answer = Fixed(Data(#"{"exams":[\#(bad.joined(separator: ","))]}"#.utf8))
        let mirror = CampusServer.lindenMirror(clock: ManualClock(CampusDemo.startDate))
        let exams = try await School.linden(server: answer, mirror: mirror).exams.fetch(for: "alice")
        #expect(exams.provider == "linden-mirror" && !exams.value.isEmpty)
        guard !exams.failures.isEmpty else { return }
        #expect(exams.failures[0].reason.contains("\(count) of \(count) rows of exams cannot be read"))
    }

    @Test(arguments: [1, 6])
    func `rows that have no time yet are no change of the form`(count: Int) async throws {
        let row = #"{"lesson":"a","kind":"k","course":"c","begins":null,"ends":null}"#
        let rows = Array(repeating: row, count: count).joined(separator: ",")
        let answer = Fixed(Data(#"{"exams":[\#(rows)]}"#.utf8))
        let exams = try await School.linden(server: answer, mirror: answer).exams.fetch(for: "alice")
        #expect(exams.provider == "linden" && exams.value.isEmpty)
        #expect(exams.rejected.map(\.reason) == Array(repeating: "c has no time yet", count: count))
    }

    /// A server with a fixed response.
    struct Fixed: Transport {
        let body: Data

        init(_ body: Data) { self.body = body }

        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, body: body)
        }
    }
}
