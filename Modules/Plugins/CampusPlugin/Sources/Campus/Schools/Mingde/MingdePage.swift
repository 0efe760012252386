import Foundation

/// Mingde's portal page: one page in GBK with all data. Its tables are found by their headings.
struct MingdePage: Sendable {
    let clock: SchoolDateParser
    private let tables: [HTMLTable]

    /// Parses the page.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if it is not such a page or is incomplete.
    init(_ body: Data, timeZone: TimeZone) throws(CampusError) {
        clock = SchoolDateParser(timeZone)
        do throws(HTMLError) {
            let reader = try HTMLTableReader(try GBKText(decoding: body).text)
            guard reader.isComplete else { throw HTMLError("the page ends in the middle") }
            tables = reader.tables
        } catch {
            throw CampusError(.unreadable, error.description, hint: "Try again later.")
        }
    }

    /// Returns the rows of a table below its headings, with their cells by heading.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if no table has these headings.
    func rows(headed headings: [String]) throws(CampusError) -> [Row] {
        for table in tables {
            let columns = headings.compactMap { heading in table.column(heading).map { (heading, $0) } }
            guard columns.count == headings.count else { continue }
            let positions = Dictionary(columns) { first, _ in first }
            return table.rows.dropFirst().map { Row(places: $0, positions: positions) }
        }
        throw CampusError(
            .unreadable,
            "the page has no table with \(headings.joined(separator: ", "))",
            hint: "The portal may ask for a login, or has changed."
        )
    }

    /// Returns the grid of the week: the table that has a column for each day.
    func timetable() throws(CampusError) -> HTMLTable {
        let days = MingdeTimetable.days
        guard let table = tables.first(where: { table in days.allSatisfy { table.column($0) != nil } }) else {
            throw CampusError(.unreadable, "the page has no timetable", hint: "The portal may have changed.")
        }
        return table
    }

    /// One row of a table.
    struct Row {
        let places: [HTMLTable.Slot]
        let positions: [String: Int]

        /// Returns the text under a heading, with all its lines.
        ///
        /// - Throws: ``RowParseError`` if the row has no cell there, or a cell that spans several columns.
        func text(_ heading: String) throws(RowParseError) -> String {
            guard let position = positions[heading], places.indices.contains(position) else {
                throw RowParseError("it has \(places.count) cells, and none under \(heading)")
            }
            guard places[position].columnSpan == 1 else {
                throw RowParseError("a merged cell says \"\(places[position].text)\"")
            }
            return places[position].text
        }

        /// Returns the text under a heading and throws if the cell is empty.
        func required(_ heading: String) throws(RowParseError) -> String {
            let text = try text(heading)
            guard !text.isEmpty else { throw RowParseError("\(heading) is empty") }
            return text
        }
    }
}

extension MingdePage {
    /// Parses the exams (考试安排).
    func exams() throws(CampusError) -> ParseResult<[Exam]> {
        let rows = try rows(headed: ["课程名称", "教学班", "考试类型", "考试时间", "校区", "教学楼", "考场", "备注"])
        return try .parseRows(rows, of: "考试安排") { row throws(RowParseError) in
            let time = try span(try row.required("考试时间"))
            return Exam(
                lessonCode: try row.required("教学班"),
                typeName: try row.required("考试类型"),
                courseName: try row.required("课程名称"),
                startDate: time.lowerBound,
                endDate: time.upperBound,
                classRoomName: try row.text("考场"),
                classRoomBuildingName: try row.text("教学楼"),
                classRoomDistrict: try row.text("校区"),
                detailText: try row.text("备注")
            )
        }
    }

    /// Parses a time span such as `2026-11-28 14:30~16:30`, also with slashes and a wide dash.
    private func span(_ text: String) throws(RowParseError) -> Range<Date> {
        let words = text.split(separator: " ")
        // 待定 means "to be decided".
        guard words.count == 2 else { throw RowParseError("考试时间 is \"\(text)\"", isUndecided: text.contains("待定")) }
        guard let day = clock.day(words[0]) else { throw RowParseError("\(words[0]) is not a date") }
        let times = words[1].split { "~-－～".contains($0) }
        guard times.count == 2, let start = clock.time(times[0], daysAfter: 0, day),
            let end = clock.time(times[1], daysAfter: 0, day)
        else { throw RowParseError("\(words[1]) is not a period of time") }
        guard start < end else { throw RowParseError("it ends before it begins: \(words[1])") }
        return start..<end
    }
}

extension MingdePage {
    /// Parses the scores (历年成绩).
    func score() throws(CampusError) -> ParseResult<Score> {
        let semesters = Dictionary(try semesterRows().value.map { ($0.name, $0.id) }) { first, _ in first }
        let rows = try rows(headed: ["学年学期", "课程代码", "教学班", "课程名称", "学分", "成绩", "绩点"])
        let courses = try ParseResult.parseRows(rows, of: "历年成绩") { row throws(RowParseError) -> CourseScore? in
            let semester = try row.required("学年学期")
            let credit = try row.required("学分")
            guard let credits = Double(credit) else { throw RowParseError("学分 is \"\(credit)\", not a number") }
            let points = try row.text("绩点")
            guard points.isEmpty || Double(points).map({ (0...4.3).contains($0) }) == true else {
                throw RowParseError("绩点 is \"\(points)\", not 0 to 4.3")
            }
            return CourseScore(
                courseName: try row.required("课程名称"),
                courseCode: try row.required("课程代码"),
                lessonCode: try row.required("教学班"),
                semesterID: semesters[semester] ?? semester,
                semesterName: semester,
                credit: credits,
                gpa: Double(points),
                score: try row.required("成绩")
            )
        }
        return ParseResult(try summary(courses.value), rejected: courses.rejected)
    }

    private func summary(_ courses: [CourseScore]) throws(CampusError) -> Score {
        let rows = try rows(headed: ["平均绩点", "专业", "专业排名"])
        do throws(RowParseError) {
            guard let row = rows.first, let gpa = Double(try row.required("平均绩点")) else {
                throw RowParseError("平均绩点 is not a number")
            }
            let rank = try row.text("专业排名").split(separator: "/").map { Int($0) }
            return Score(
                courses: courses,
                gpa: gpa,
                majorRank: rank.first ?? nil,
                majorStdCount: rank.count == 2 ? rank[1] : nil,
                majorName: try row.text("专业")
            )
        } catch {
            throw CampusError(.unreadable, error.reason, hint: "Try again later.")
        }
    }
}

extension MingdePage {
    /// Parses the semesters (学期一览) without their courses.
    func semesterRows() throws(CampusError) -> ParseResult<[Semester]> {
        try .parseRows(try rows(headed: ["代码", "学期", "开始", "结束"]), of: "学期一览") { row throws(RowParseError) in
            let (from, until) = (try row.required("开始"), try row.required("结束"))
            guard let start = clock.day(from), let last = clock.day(until), start <= last else {
                throw RowParseError("\(from) to \(until) is not a semester")
            }
            return Semester(
                id: try row.required("代码"),
                name: try row.required("学期"),
                startDate: start,
                endDate: clock.endOfDay(last)
            )
        }
    }

    /// Parses the semesters; the last of them, which is the current one, has its courses and lectures.
    func semesters() throws(CampusError) -> ParseResult<[Semester]> {
        let semesters = try semesterRows()
        guard let current = semesters.value.max(by: { $0.startDate < $1.startDate }) else { return semesters }
        let meetings = MingdeTimetable.meetings(try timetable())
        let rows = try rows(headed: ["课程代码", "课程名称", "教学班", "教师", "学分"])
        let courses = try ParseResult.parseRows(rows, of: "本学期课程") { row throws(RowParseError) -> Course? in
            let (credit, lessonCode) = (try row.required("学分"), try row.required("教学班"))
            guard let credits = Double(credit) else { throw RowParseError("学分 is \"\(credit)\", not a number") }
            let lectures = meetings.value.filter { $0.lessonCode == lessonCode }
                .flatMap { $0.lectures(from: current.startDate, clock) }
            return Course(
                name: try row.required("课程名称"),
                courseCode: try row.required("课程代码"),
                lessonCode: lessonCode,
                teacherName: try row.text("教师"),
                credit: credits,
                lectures: lectures.sorted { ($0.startDate, $0.location) < ($1.startDate, $1.location) }
            )
        }
        return ParseResult(
            semesters.value.map { $0.id == current.id ? $0.with(courses.value) : $0 },
            rejected: semesters.rejected + courses.rejected + meetings.rejected
        )
    }
}

extension Semester {
    fileprivate func with(_ courses: [Course]) -> Semester {
        Semester(id: id, name: name, startDate: startDate, endDate: endDate, courses: courses)
    }
}
