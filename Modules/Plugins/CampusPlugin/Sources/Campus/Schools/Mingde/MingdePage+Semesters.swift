import Foundation

extension MingdePage {
    /// 学期一览, without courses.
    func semesterRows() throws(CampusError) -> Reading<[Semester]> {
        try .rows(try rows(headed: ["代码", "学期", "开始", "结束"]), of: "学期一览") { row throws(RowError) in
            let (from, until) = (try row.required("开始"), try row.required("结束"))
            guard let start = clock.day(from), let last = clock.day(until), start <= last else {
                throw RowError("\(from) to \(until) is no semester")
            }
            return Semester(
                id: try row.required("代码"),
                name: try row.required("学期"),
                startDate: start,
                endDate: clock.endOfDay(last)
            )
        }
    }

    /// Semesters; the last of them, which is the current one, with its courses and their lectures.
    func semesters() throws(CampusError) -> Reading<[Semester]> {
        let semesters = try semesterRows()
        guard let current = semesters.value.max(by: { $0.startDate < $1.startDate }) else { return semesters }
        let meetings = MingdeTimetable.meetings(try timetable())
        let rows = try rows(headed: ["课程代码", "课程名称", "教学班", "教师", "学分"])
        let courses = try Reading.rows(rows, of: "本学期课程") { row throws(RowError) -> Course? in
            let (credit, lessonCode) = (try row.required("学分"), try row.required("教学班"))
            guard let credits = Double(credit) else { throw RowError("学分 is \"\(credit)\", no number") }
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
        return Reading(
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
