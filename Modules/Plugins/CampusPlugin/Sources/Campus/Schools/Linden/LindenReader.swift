import Foundation

/// A parser that turns the answers of Linden's API into models.
struct LindenReader: Sendable {
    private let clock: SchoolDateParser

    init(timeZone: TimeZone) {
        clock = SchoolDateParser(timeZone)
    }

    func exams(_ body: Data) throws(CampusError) -> ParseResult<[Exam]> {
        let answer = try decode(LindenResponses.Exams.self, body)
        return try .parseRows(answer.exams, of: "exams") { row throws(RowParseError) in
            let row = try row.value.get()
            guard let begins = row.begins.value, let ends = row.ends.value else {
                throw RowParseError("\(row.course) has no time yet", isUndecided: true)
            }
            guard let start = date(begins), let end = date(ends) else {
                throw RowParseError("\(begins) to \(ends) is not a period of time")
            }
            guard start < end else { throw RowParseError("\(row.course) ends before it begins") }
            return Exam(
                lessonCode: row.lesson,
                typeName: row.kind,
                courseName: row.course,
                startDate: start,
                endDate: end,
                classRoomName: row.room?.name ?? "",
                classRoomBuildingName: row.room?.building ?? "",
                classRoomDistrict: row.room?.campus ?? "",
                detailText: row.note ?? ""
            )
        }
    }

    func semesters(_ body: Data) throws(CampusError) -> ParseResult<[Semester]> {
        let answer = try decode(LindenResponses.Terms.self, body)
        var rejected: [RejectedRow] = []
        var reading = try ParseResult.parseRows(answer.terms, of: "terms") { row throws(RowParseError) -> Semester? in
            let term = try row.value.get()
            guard let start = clock.day(term.from), let last = clock.day(term.until) else {
                throw RowParseError("\(term.from) to \(term.until) are not dates")
            }
            let courses: ParseResult<[Course]>
            do throws(CampusError) {
                courses = try .parseRows(term.lessons, of: "lessons of \(term.id)") { row throws(RowParseError) in
                    try course(try row.value.get(), start)
                }
            } catch {
                throw RowParseError(error.message)
            }
            rejected += courses.rejected
            return Semester(
                id: term.id,
                name: term.title,
                startDate: start,
                endDate: clock.endOfDay(last),
                courses: courses.value
            )
        }
        reading.rejected += rejected
        return reading
    }

    private func course(_ lesson: LindenResponses.Lesson, _ start: Date) throws(RowParseError) -> Course {
        var lectures: [Lecture] = []
        for meeting in lesson.meetings {
            guard (1...7).contains(meeting.weekday), meeting.weeks.allSatisfy({ (1...60).contains($0) }) else {
                throw RowParseError("\(lesson.title) meets on day \(meeting.weekday) or in a week that does not exist")
            }
            for week in meeting.weeks {
                let days = (week - 1) * 7 + meeting.weekday - 1
                guard let from = clock.time(meeting.from, daysAfter: days, start),
                    let to = clock.time(meeting.to, daysAfter: days, start), from < to
                else { throw RowParseError("\(lesson.title) has no valid time: \(meeting.from) to \(meeting.to)") }
                lectures.append(
                    Lecture(
                        startDate: from,
                        endDate: to,
                        name: lesson.title,
                        location: meeting.room,
                        teacherName: lesson.lecturer
                    )
                )
            }
        }
        return Course(
            name: lesson.title,
            courseCode: lesson.code,
            lessonCode: lesson.lesson,
            teacherName: lesson.lecturer,
            credit: lesson.credits,
            lectures: lectures.sorted { $0.startDate < $1.startDate }
        )
    }

    func score(_ body: Data) throws(CampusError) -> ParseResult<Score> {
        let answer = try decode(LindenResponses.Record.self, body)
        let courses = try ParseResult.parseRows(answer.results, of: "results") {
            row throws(RowParseError) -> CourseScore? in
            let row = try row.value.get()
            return CourseScore(
                courseName: row.course,
                courseCode: row.code,
                lessonCode: row.lesson,
                semesterID: row.term.id,
                semesterName: row.term.title,
                credit: row.credits,
                gpa: row.points,
                score: row.grade
            )
        }
        let score = Score(
            courses: courses.value,
            gpa: answer.average,
            majorRank: answer.rank?.place,
            majorStdCount: answer.rank?.of,
            majorName: answer.program
        )
        return ParseResult(score, rejected: courses.rejected)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ body: Data) throws(CampusError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw CampusError(.unreadable, "the answer is not the JSON that was expected", hint: "Try again later.")
        }
    }

    /// Parses a date such as `2026-11-20T10:00:00+01:00`.
    private func date(_ text: String) -> Date? {
        // Ignored: the only information of the error is that the text is not a date.
        try? Date(text, strategy: .iso8601)
    }
}
