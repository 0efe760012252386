import Campus
import Foundation
import ReplKit

extension Command {
    /// `timetable`: a week as a picture.
    static func timetable(_ campus: CampusSession) -> Command {
        Command(
            "timetable",
            group: .campus,
            summary: "Draw a week of lectures, this one or another",
            details: ["Of lectures at the same time one is drawn; the others stand below, numbered."],
            parameters: [Parameter.number("WEEK", in: 1...60).optional],
            examples: ["timetable", "timetable 7"],
            synonyms: ["schedule", "week", "lectures", "courses"]
        ) { call in
            let student = try campus.current
            await call.session.ask([student.semesters])
            let heading = student.semesters.heading(placeholder: ["a day: a lecture"], width: call.textWidth)
            guard let semester = student.semesters.currentSemester else { return Output([.text(heading)]) }
            let week = try Week(semester, number: call.optionalNumber("WEEK"), desk: student.desk)
            if call.session.options.printsJSON { return Output(blocks(heading) + [.table(week.table)]) }
            let picture = WeekPicture(week, width: call.textWidth)
            return Output([.text(heading + [week.title] + picture.lines)])
        }
    }
}
