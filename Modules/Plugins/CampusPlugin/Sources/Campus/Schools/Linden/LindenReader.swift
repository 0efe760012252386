import Foundation

/// Makes models of what Linden's API answers.
struct LindenReader: Sendable {
    private let clock: SchoolClock

    init(timeZone: TimeZone) {
        clock = SchoolClock(timeZone)
    }

    func exams(_ body: Data) throws(CampusError) -> Reading<[Exam]> {
        let answer = try decode(LindenAnswers.Exams.self, body)
        return try .rows(answer.exams, of: "exams") { row throws(RowError) in
            let row = try row.value.get()
            guard let begins = row.begins.value, let ends = row.ends.value else {
                throw RowError("\(row.course) has no time yet", isNotYet: true)
            }
            guard let start = date(begins), let end = date(ends) else {
                throw RowError("\(begins) to \(ends) is no time")
            }
            guard start < end else { throw RowError("\(row.course) ends before it begins") }
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

    func semesters(_ body: Data) throws(CampusError) -> Reading<[Semester]> {
        let answer = try decode(LindenAnswers.Terms.self, body)
        var rejected: [RejectedRow] = []
        var reading = try Reading.rows(answer.terms, of: "terms") { row throws(RowError) -> Semester? in
            let term = try row.value.get()
            guard let start = clock.day(term.from), let last = clock.day(term.until) else {
                throw RowError("\(term.from) to \(term.until) are no days")
            }
            let courses: Reading<[Course]>
            do throws(CampusError) {
                courses = try .rows(term.lessons, of: "lessons of \(term.id)") { row throws(RowError) in
                    try course(try row.value.get(), start)
                }
            } catch {
                throw RowError(error.message)
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

    private func course(_ lesson: LindenAnswers.Lesson, _ start: Date) throws(RowError) -> Course {
        var lectures: [Lecture] = []
        for meeting in lesson.meetings {
            guard (1...7).contains(meeting.weekday), meeting.weeks.allSatisfy({ (1...60).contains($0) }) else {
                throw RowError("\(lesson.title) meets on day \(meeting.weekday) of weeks that are none")
            }
            for week in meeting.weeks {
                let days = (week - 1) * 7 + meeting.weekday - 1
                guard let from = clock.time(meeting.from, daysAfter: days, start),
                    let to = clock.time(meeting.to, daysAfter: days, start), from < to
                else { throw RowError("\(lesson.title) meets from \(meeting.from) to \(meeting.to)") }
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

    func score(_ body: Data) throws(CampusError) -> Reading<Score> {
        let answer = try decode(LindenAnswers.Record.self, body)
        let courses = try Reading.rows(answer.results, of: "results") { row throws(RowError) -> CourseScore? in
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
        return Reading(score, rejected: courses.rejected)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ body: Data) throws(CampusError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw CampusError(.unreadable, "the answer is not the JSON that was expected", hint: "Try again later.")
        }
    }

    /// `2026-11-20T10:00:00+01:00`.
    private func date(_ text: String) -> Date? {
        // Losing the error is right: that it is no time is all there is to say.
        try? Date(text, strategy: .iso8601)
    }
}
