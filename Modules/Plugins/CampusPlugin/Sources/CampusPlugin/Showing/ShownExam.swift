import Campus
import Delegates
import Foundation
import Primitives
import Propagation
import ReplKit

/// An exam as a value for display, with the data at the time at which it was loaded.
struct ShownExam: Showable {
    let exam: Exam
    let desk: CampusContext
    let kind: String

    var reference: EntityKey { EntityKey(kind: kind, id: Self.id(exam)) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "\(exam.courseName): \(exam.typeName)" }

    /// Returns a short id to type: the group and the type, which are unique in nearly all cases.
    static func id(_ exam: Exam) -> String { "\(exam.lessonCode)/\(exam.typeName)".replacing(" ", with: "_") }

    func fields() -> [ShownField] {
        let time = SchoolTimeFormatter(desk.school)
        return [
            ShownField("when", "\(time.day(exam.startDate, now: desk.now)) \(time.time(exam.startDate))"),
            ShownField("until", time.time(exam.endDate)),
            ShownField("course", exam.courseName),
            ShownField("type", exam.typeName),
            ShownField("room", .text(orMissing: exam.classRoomName.isEmpty ? nil : exam.classRoomName)),
            ShownField("place", .text(orMissing: exam.place.isEmpty ? nil : exam.place)),
            ShownField("lesson", exam.lessonCode),
            ShownField("begins", .date(exam.startDate)),
            ShownField("ends", .date(exam.endDate)),
            ShownField("details", .text(orMissing: exam.detailText.isEmpty ? nil : exam.detailText)),
        ]
    }
}

/// The exams of a delegate: those that are not over, or all.
struct ShownExams: Showable {
    let student: CampusSession.StudentDelegates
    let names: CampusSession.KindNames
    let showsAll: Bool

    var reference: EntityKey { EntityKey(kind: names.exams, id: student.desk.school.name) }
    var identity: ObjectIdentifier? { ObjectIdentifier(student.exams) }
    var inspectedIDs: [InspectedID] { [student.exams.state.inspectedID] }
    var headline: String { "exams at \(student.desk.school.title)" }
    var columns: [String] { ["when", "course", "room"] }
    var tableFormat: TableFormat { TableFormat(title: "course") }
    var status: ShownStatus? { student.exams.shownStatus(student.moves) }

    var shown: [Exam] {
        let now = student.desk.now
        return (student.exams.exportableData ?? []).filter { showsAll || $0.endDate > now }
    }

    func rows() -> [any Showable]? {
        shown.map { ShownExam(exam: $0, desk: student.desk, kind: names.exam) }
    }

    func fields() -> [ShownField] {
        [ShownField("count", shown.count), ShownField("export", student.export.status?.name)]
    }
}
