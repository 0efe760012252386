import Campus
import Delegates
import Foundation
import ReplKit

extension Command.Group {
    /// The group of the commands about exams, courses and scores.
    static let campus: Command.Group = "Campus"
}

extension Command {
    /// Returns the command `campus`, which shows three delegates, each with its own status.
    static func campus(_ campus: CampusSession) -> Command {
        Command(
            "campus",
            group: .campus,
            summary: "The next exam, today's lectures and the mean score",
            details: [
                "Each part has its own status: ⟳ while newer data is being fetched,",
                "✗ with the error if that failed, and ┊ before a placeholder.",
                "The schools have a clock of their own: set campus-time +3h moves it.",
            ],
            bindsResult: true,
            examples: ["campus", "campus as c; watch c"],
            synonyms: ["today", "student", "university"]
        ) { call in
            let student = try campus.current
            await call.session.refresh([student.exams, student.semesters, student.score])
            let shown = ShownCampus(student: student, names: campus.names)
            if call.session.options.printsJSON { return .object(shown) }
            return Output([.text(shown.lines(width: call.textWidth))], result: shown)
        }
    }

    /// Returns the command `school`, which lists the schools or chooses one.
    static func school(_ campus: CampusSession) -> Command {
        Command(
            "school",
            group: .campus,
            summary: "List the schools, or choose one and a student",
            details: [
                "The data of one student or school is never shown to another.",
                "forget removes the student's data, also from the disk, as on the first day.",
            ],
            parameters: [
                Parameter.word("NAME").completing(from: "schools").optional, .option("student", .word("WHO")),
                .flag("forget"),
            ],
            examples: ["school", "school mingde", "school linden student bob", "school linden student dora forget"],
            synonyms: ["schools"]
        ) { call in
            let (name, who) = (call.optionalWord("NAME"), call.optionalWord("student"))
            if name == nil, who == nil, !call.has("forget") { return Output([.table(try table(campus))]) }
            let desk = try campus.select(name, student: who).desk
            if call.has("forget") { try await campus.forgetCurrentStudent() }
            return .acknowledgement("school \(desk.school.name): \(desk.school.title), as \(desk.student)")
        }
    }

    @MainActor
    private static func table(_ campus: CampusSession) throws -> OutputTable {
        let chosen = try campus.current.desk
        let rows = campus.schools.map { school -> [ShownValue] in
            let time = SchoolTimeFormatter(school)
            let isChosen = school.name == chosen.school.name
            return [
                .text(school.name), .text(school.title),
                .text("\(time.day(chosen.now, now: chosen.now)) \(time.time(chosen.now))"),
                .text(school.exams.providers.map(\.name).joined(separator: ", then ")),
                .text(orMissing: isChosen ? chosen.student : nil),
            ]
        }
        return OutputTable(columns: ["school", "title", "there", "asks", "as"], rows: rows, uncut: ["school", "as"])
    }
}

extension Command {
    /// Returns the command `scores`, which lists scores.
    static func scores(_ campus: CampusSession) -> Command {
        Command(
            "scores",
            group: .campus,
            summary: "List the scores of the latest semester, or all",
            parameters: [.flag("all")],
            bindsResult: true,
            examples: ["scores", "scores all as s; show s.1"],
            synonyms: ["grades", "marks", "gpa"]
        ) { call in
            let student = try campus.current
            await call.session.refresh([student.score])
            let shown = ShownScores(student: student, names: campus.names, showsAll: call.has("all"))
            let heading = student.score.statusLines(placeholder: ["a course, a score"], width: call.textWidth)
            guard let score = student.score.exportableData else { return Output([.text(heading)], result: shown) }
            let count = score.courses.count - shown.shown.count
            let rest =
                count > 0
                ? [Output.Block.line(OutputLine(.note, "\(count) more of earlier semesters: scores all"))] : []
            return Output(
                blocks(heading) + [.fields(shown.fields()), .table(OutputTable(of: shown))] + rest,
                result: shown
            )
        }
    }
}

extension Command {
    /// Returns the command `timetable`, which draws a week.
    static func timetable(_ campus: CampusSession) -> Command {
        Command(
            "timetable",
            group: .campus,
            summary: "Draw a week of lectures, this one or another",
            details: ["If lectures overlap, one is drawn; the others are listed below by number."],
            parameters: [Parameter.number("WEEK", in: 1...60).optional],
            examples: ["timetable", "timetable 7"],
            synonyms: ["schedule", "week", "lectures", "courses"]
        ) { call in
            let student = try campus.current
            await call.session.refresh([student.semesters])
            let heading = student.semesters.statusLines(placeholder: ["a day: a lecture"], width: call.textWidth)
            guard let semester = student.semesters.currentSemester else { return Output([.text(heading)]) }
            let week = try Week(semester, number: call.optionalNumber("WEEK"), desk: student.desk)
            let options = call.session.options
            if options.avoidsDrawings {
                let title = options.printsJSON ? [] : [week.title]
                return Output(blocks(heading + title) + [.table(week.table)])
            }
            let picture = WeekGrid(week, width: call.textWidth)
            return Output([.text(heading + [week.title] + picture.lines)])
        }
    }
}

extension Invocation {
    /// The width for the text of a command: the terminal's columns without the margin, 40 to 78.
    @MainActor var textWidth: Int { min(max(session.surface.columns() - 2, 40), 78) }
}
