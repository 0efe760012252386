import Campus
import Delegates
import Foundation
import Primitives
import Propagation
import ReplKit

/// The result of a course for display.
struct ShownCourseScore: Showable {
    let score: CourseScore

    var reference: EntityKey { EntityKey(kind: "score", id: score.lessonCode) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "\(score.courseName): \(score.score)" }

    func fields() -> [ShownField] {
        [
            ShownField("semester", score.semesterName),
            ShownField("course", score.courseName),
            ShownField("code", score.courseCode),
            ShownField("lesson", score.lessonCode),
            ShownField("credit", Self.text(score.credit)),
            ShownField("score", score.score),
            ShownField("gpa", score.gpa.map(Self.text)),
        ]
    }

    /// Returns the number as text: `3.5`, and `4` for 4.0.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1_000 ? "\(Int(number))" : "\(number)"
    }
}

/// The scores of a delegate: those of the latest semester with scores, or all.
struct ShownScores: Showable {
    let student: CampusSession.StudentDelegates
    let names: CampusSession.KindNames
    let showsAll: Bool

    var reference: EntityKey { EntityKey(kind: names.scores, id: student.desk.school.name) }
    var identity: ObjectIdentifier? { ObjectIdentifier(student.score) }
    var inspectedIDs: [InspectedID] { [student.score.state.inspectedID] }
    var headline: String { "scores at \(student.desk.school.title)" }
    var columns: [String] { ["course", "credit", "score", "gpa"] }
    var tableFormat: TableFormat { TableFormat(title: "course", order: ["score", "gpa"]) }
    var status: ShownStatus? { student.score.shownStatus(student.moves) }

    var shown: [CourseScore] {
        let courses = student.score.exportableData?.courses ?? []
        return showsAll ? courses : courses.filter { $0.semesterID == courses.first?.semesterID }
    }

    func rows() -> [any Showable]? { shown.map(ShownCourseScore.init) }

    func fields() -> [ShownField] {
        let score = student.score.exportableData
        return [
            ShownField("gpa", score.map { ShownCourseScore.text($0.gpa) }),
            ShownField("rank", score?.majorRank),
            ShownField("of", score?.majorStdCount),
            ShownField("major", score?.majorName),
            ShownField("count", score?.courses.count),
        ]
    }
}
