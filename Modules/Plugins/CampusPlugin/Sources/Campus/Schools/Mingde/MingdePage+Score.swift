import Foundation

extension MingdePage {
    /// 历年成绩.
    func score() throws(CampusError) -> Reading<Score> {
        let semesters = Dictionary(try semesterRows().value.map { ($0.name, $0.id) }) { first, _ in first }
        let rows = try rows(headed: ["学年学期", "课程代码", "教学班", "课程名称", "学分", "成绩", "绩点"])
        let courses = try Reading.rows(rows, of: "历年成绩") { row throws(RowError) -> CourseScore? in
            let semester = try row.required("学年学期")
            let credit = try row.required("学分")
            guard let credits = Double(credit) else { throw RowError("学分 is \"\(credit)\", no number") }
            let points = try row.text("绩点")
            guard points.isEmpty || Double(points).map({ (0...4.3).contains($0) }) == true else {
                throw RowError("绩点 is \"\(points)\", not 0 to 4.3")
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
        return Reading(try summary(courses.value), rejected: courses.rejected)
    }

    private func summary(_ courses: [CourseScore]) throws(CampusError) -> Score {
        let rows = try rows(headed: ["平均绩点", "专业", "专业排名"])
        do throws(RowError) {
            guard let row = rows.first, let gpa = Double(try row.required("平均绩点")) else {
                throw RowError("平均绩点 is no number")
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
