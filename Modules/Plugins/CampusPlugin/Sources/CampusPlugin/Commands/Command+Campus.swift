import Campus
import ReplKit

extension Command.Group {
    /// Exams, courses, scores.
    static let campus: Command.Group = "Campus"
}

extension Command {
    /// `campus`: three delegates at a glance, each under its own mask.
    static func campus(_ campus: CampusSession) -> Command {
        Command(
            "campus",
            group: .campus,
            summary: "The next exam, today's lectures and the mean score",
            details: [
                "Each part has its own status: ⟳ while something newer is on its way,",
                "✗ and why where it could not be had, ┊ before what is but a placeholder.",
                "The schools are a world of their own: set campus-time +3h moves its clock.",
            ],
            bindsResult: true,
            examples: ["campus", "campus as c; watch c"],
            synonyms: ["today", "student", "university"]
        ) { call in
            let student = try campus.current
            await call.session.ask([student.exams, student.semesters, student.score])
            let shown = ShownCampus(student: student, names: campus.names)
            if call.session.options.printsJSON { return .object(shown) }
            return Output([.text(shown.lines(width: call.textWidth))], result: shown)
        }
    }

    /// `school`: which there are, or another one.
    static func school(_ campus: CampusSession) -> Command {
        Command(
            "school",
            group: .campus,
            summary: "List the schools, or choose one and who asks",
            details: ["What is kept of one student or school is never shown to another."],
            parameters: [Parameter.word("NAME").offering("schools").optional, .option("student", .word("WHO"))],
            examples: ["school", "school mingde", "school linden student bob"],
            synonyms: ["schools"]
        ) { call in
            let (name, who) = (call.optionalWord("NAME"), call.optionalWord("student"))
            if name == nil, who == nil { return Output([.table(try table(campus))]) }
            let desk = try campus.choose(name, student: who).desk
            return .acknowledgement("school \(desk.school.name): \(desk.school.title), as \(desk.student)")
        }
    }

    @MainActor
    private static func table(_ campus: CampusSession) throws -> OutputTable {
        let chosen = try campus.current.desk
        let rows = campus.schools.map { school -> [ShownValue] in
            let time = SchoolTime(school)
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
