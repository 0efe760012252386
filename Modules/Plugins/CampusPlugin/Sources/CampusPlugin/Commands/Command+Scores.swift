import Campus
import Delegates
import ReplKit

extension Command {
    /// `scores`.
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
            await call.session.ask([student.score])
            let shown = ShownScores(student: student, names: campus.names, showsAll: call.has("all"))
            let heading = student.score.heading(placeholder: ["a course, a score"], width: call.textWidth)
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
