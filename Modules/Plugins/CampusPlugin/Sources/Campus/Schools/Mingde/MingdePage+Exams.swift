import Foundation

extension MingdePage {
    /// 考试安排.
    func exams() throws(CampusError) -> Reading<[Exam]> {
        let rows = try rows(headed: ["课程名称", "教学班", "考试类型", "考试时间", "校区", "教学楼", "考场", "备注"])
        return try .rows(rows, of: "考试安排") { row throws(RowError) in
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

    /// `2026-11-28 14:30~16:30`, also with slashes and a wide dash.
    private func span(_ text: String) throws(RowError) -> Range<Date> {
        let words = text.split(separator: " ")
        // 待定 is "to be decided".
        guard words.count == 2 else { throw RowError("考试时间 is \"\(text)\"", isNotYet: text.contains("待定")) }
        guard let day = clock.day(words[0]) else { throw RowError("\(words[0]) is no day") }
        let times = words[1].split { "~-－～".contains($0) }
        guard times.count == 2, let start = clock.time(times[0], daysAfter: 0, day),
            let end = clock.time(times[1], daysAfter: 0, day)
        else { throw RowError("\(words[1]) are no times") }
        guard start < end else { throw RowError("it ends before it begins: \(words[1])") }
        return start..<end
    }
}
