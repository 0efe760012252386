import Campus
import Delegates
import Foundation
import Primitives
import Propagation
import ReplKit

/// A student's overview: the next exam, today's lectures and the grade average. It uses three delegates, each with its own status.
struct ShownCampus: Showable {
    let student: CampusSession.StudentDelegates
    let names: CampusSession.KindNames

    var reference: EntityKey { EntityKey(kind: names.campus, id: student.desk.school.name) }
    var identity: ObjectIdentifier? { ObjectIdentifier(student.export) }
    var inspectedIDs: [InspectedID] {
        [student.exams.state.inspectedID, student.semesters.state.inspectedID, student.score.state.inspectedID]
    }
    var headline: String { student.desk.school.title }
    /// The fields that a watch reports; the time is not among them.
    var watchedFields: [String]? { ["next_exam", "exams", "today", "semesters", "gpa", "scores", "export"] }

    /// The age of the oldest data among the three delegates that is too old and was not requested since; nil if there is none. Errors are
    /// in the field of each delegate.
    var status: ShownStatus? {
        let ages = [
            outdatedAge(student.exams), outdatedAge(student.semesters), outdatedAge(student.score),
        ].compactMap(\.self)
        return ages.max().map { ShownStatus(age: .seconds($0), isFromFile: false) }
    }

    private func outdatedAge(_ delegate: some CampusDelegate) -> Double? {
        delegate.isOutdated(since: student.moves) && delegate.status == .success ? delegate.age : nil
    }

    func fields() -> [ShownField] {
        [
            ShownField("now", .date(student.desk.now)),
            ShownField("next_exam", student.exams.nextExam.map { "\($0.courseName): \($0.typeName)" }),
            ShownField("next_exam_at", .date(orMissing: student.exams.nextExam?.startDate)),
            ShownField("exams", status(student.exams)),
            ShownField("today", student.semesters.exportableData.map { _ in student.semesters.today.count }),
            ShownField("semesters", status(student.semesters)),
            ShownField("gpa", student.score.exportableData.map { ShownCourseScore.text($0.gpa) }),
            ShownField("scores", status(student.score)),
            ShownField("export", student.export.status?.name),
        ]
    }

    private func status(_ delegate: some CampusDelegate) -> String? { delegate.status?.name }

    // MARK: As text

    func lines(width: Int) -> [String] {
        let (desk, time) = (student.desk, SchoolTimeFormatter(student.desk.school))
        let head = "\(desk.school.title), \(time.day(desk.now, now: desk.now)) \(time.time(desk.now))"
        return [head]
            + section("next exam", student.exams, nextExam(time), ["a course: an exam", "a day, a room"], width)
            + section("today", student.semesters, today(time), ["00:00-00:00  a lecture"], width)
            + section("GPA", student.score, grade, ["a grade, a rank"], width)
    }

    private func section(
        _ title: String,
        _ delegate: some CampusDelegate,
        _ content: [String],
        _ placeholder: [String],
        _ width: Int
    ) -> [String] {
        ["  \(title)"]
            + delegate.linesWithStatus(content, placeholder: placeholder, width: width - 4).map { "    \($0)" }
    }

    private func nextExam(_ time: SchoolTimeFormatter) -> [String] {
        guard let exam = student.exams.nextExam else { return ["none"] }
        let when = time.span(exam.startDate, exam.endDate, now: student.desk.now)
        let distance = time.distance(to: exam.startDate, now: student.desk.now)
        return [
            "\(exam.courseName): \(exam.typeName)",
            "\(when), \(distance)\(exam.place.isEmpty ? "" : "; \(exam.place)")",
        ]
    }

    private func today(_ time: SchoolTimeFormatter) -> [String] {
        let now = student.desk.now
        let lectures = student.semesters.today.map { lecture in
            let mark = lecture.endDate <= now ? " (over)" : lecture.startDate <= now ? " (now)" : ""
            let place = lecture.location.isEmpty ? "" : ", \(lecture.location)"
            return "\(time.span(lecture.startDate, lecture.endDate))  \(lecture.name)\(place)\(mark)"
        }
        return lectures.isEmpty ? ["no lectures"] : lectures
    }

    private var grade: [String] {
        guard let score = student.score.exportableData else { return [] }
        let rank = score.majorRank.map { rank in
            score.majorStdCount.map { ", \(rank) of \($0)" } ?? ", \(rank)"
        }
        return ["\(ShownCourseScore.text(score.gpa))\(rank ?? "") in \(score.majorName)"]
    }
}
