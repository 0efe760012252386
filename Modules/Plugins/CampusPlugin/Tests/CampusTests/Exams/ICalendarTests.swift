import Campus
import Foundation
import Networking
import Primitives
import Testing

@MainActor
@Suite struct `Exams as iCalendar` {
    private func exam(
        _ course: String = "Analysis",
        type: String = "final",
        from: String = "2026-12-01T09:00:00Z",
        to: String = "2026-12-01T11:00:00Z",
        room: String = "HS 1",
        details: String = ""
    ) throws -> Exam {
        Exam(
            lessonCode: "MA-1",
            typeName: type,
            courseName: course,
            startDate: try utc(from),
            endDate: try utc(to),
            classRoomName: room,
            detailText: details
        )
    }

    private func read(_ exams: [Exam], _ school: School) throws -> ICalendarValidator {
        try ICalendarValidator(exams.iCalendar(of: school, at: try utc("2026-11-23T07:30:00Z")))
    }

    @Test(arguments: ["linden", "mingde"])
    func `what is written is read again by the letter of the standard`(_ name: String) async throws {
        let school = try CampusFixture().school(name)
        let exams = try await school.exams.fetch(for: "alice").value.inOrder()
        let file = try read(exams, school)
        #expect(try file.calendar.one("VERSION").value == "2.0")
        let events = file.calendar.all("VEVENT")
        #expect(events.count == exams.count)
        for (event, exam) in zip(events, exams) {
            #expect(try file.date(event.one("DTSTART")) == exam.startDate, "\(exam.id)")
            #expect(try file.date(event.one("DTEND")) == exam.endDate, "\(exam.id)")
            #expect(try event.one("SUMMARY").text == "\(exam.courseName): \(exam.typeName)")
            #expect(try event.one("LOCATION").text == exam.place)
            #expect(try event.one("DTSTAMP").value == "20261123T073000Z")
            let description = [exam.lessonCode, exam.detailText].filter { !$0.isEmpty }.joined(separator: "\n")
            #expect(try event.one("DESCRIPTION").text == description)
        }
        #expect(Set(try events.map { try $0.one("UID").value }).count == exams.count)
    }

    @Test func `what is special is escaped, and comes back`() throws {
        let school = try CampusFixture().school("linden")
        let text = "a;b,c\\d\ne:\"f\"\r\ng\u{1B}\u{0}h\\n"
        let exam = try exam(text, room: text, details: text)
        let event = try read([exam], school).calendar.all("VEVENT")[0]
        let clean = "a;b,c\\d\ne:\"f\"\ngh\\n"
        #expect(try event.one("SUMMARY").text == "\(clean): final")
        #expect(try event.one("LOCATION").text == clean)
    }

    @Test func `a line has 75 bytes at most and breaks between characters`() throws {
        let school = try CampusFixture().school("mingde")
        for length in 60...90 {
            for letter in ["a", "é", "学", "🐈", ","] {
                let name = String(repeating: letter, count: length)
                let event = try read([try exam(name)], school).calendar.all("VEVENT")[0]
                #expect(try event.one("SUMMARY").text == "\(name): final", "\(length) times \(letter)")
            }
        }
    }

    @Test func `an exam keeps its UID when it is moved, and has its own beside a midterm`() throws {
        let school = try CampusFixture().school("linden")
        func uid(_ exam: Exam) throws -> String { try read([exam], school).calendar.all("VEVENT")[0].one("UID").value }
        let moved = try exam(from: "2026-12-03T09:00:00Z", to: "2026-12-03T11:00:00Z", room: "HS 9")
        #expect(try uid(exam()) == uid(moved))
        #expect(try uid(exam()) != uid(exam(type: "midterm")))
        // The expected UID is a literal: a change of its computation would duplicate every exam in users' calendars.
        #expect(try uid(exam()) == "c1c483c81c3d99d@linden.campus")
    }

    @Test func `clocks that change between exams are in the file`() throws {
        let school = try CampusFixture().school("linden")
        let times = ["2026-10-24T08:00:00Z", "2026-10-25T08:00:00Z", "2027-03-28T08:00:00Z", "2027-07-01T08:00:00Z"]
        let exams = try times.map { try exam($0, from: $0, to: $0.replacing("T08", with: "T09")) }
        let file = try read(exams, school)
        let zone = try #require(file.calendar.all("VTIMEZONE").first)
        #expect(zone.children.map(\.name) == ["DAYLIGHT", "STANDARD", "DAYLIGHT"])
        for (event, time) in zip(file.calendar.all("VEVENT"), times) {
            #expect(try file.date(event.one("DTSTART")) == utc(time))
        }
        let hours = try file.calendar.all("VEVENT").map { try $0.one("DTSTART").value.dropFirst(9).prefix(2) }
        #expect(hours == ["10", "09", "10", "10"])
    }

    @Test func `in the hour that comes twice, no clock time is given`() throws {
        let school = try CampusFixture().school("linden")
        let first = try exam(from: "2026-10-25T00:30:00Z", to: "2026-10-25T01:30:00Z")
        let event = try read([first], school).calendar.all("VEVENT")[0]
        #expect(try event.one("DTSTART").value == "20261025T023000", "the first 02:30 is what a clock time means")
        #expect(try event.one("DTEND").value == "20261025T013000Z", "the second is told in UTC")
    }

    @Test func `without exams it is a calendar without events`() throws {
        let file = try read([], try CampusFixture().school("linden"))
        #expect(file.calendar.children.isEmpty)
    }
}
