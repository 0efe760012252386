import Campus
import Delegates
import ReplKit

/// The status of a delegate in words: the statuses so far, the functions behind them, and what the delegate offers besides.
@MainActor
struct DelegateStatus<Delegate: CampusDelegate> {
    private let delegate: Delegate
    private let student: CampusSession.StudentDelegates
    /// The sources of the data, in the order in which they are asked.
    private let sources: [String]
    /// The number of parsed elements, in words.
    private let content: (Delegate.D) -> String
    /// The commands that use the delegate besides, and what they do.
    private let offers: [String]
    private let arrow: String

    init(
        _ delegate: Delegate,
        of student: CampusSession.StudentDelegates,
        sources: [String],
        offers: [String],
        arrow: String,
        content: @escaping (Delegate.D) -> String
    ) {
        (self.delegate, self.student, self.sources) = (delegate, student, sources)
        (self.offers, self.content, self.arrow) = (offers, content, arrow)
    }

    /// The status for `status NAME`; the file of the delegate is another name for it.
    var named: NamedStatus {
        NamedStatus(delegate.cacheName, otherNames: ["\(delegate.cacheFile.key)"]) { output }
    }

    private var output: Output {
        let fields = [
            ShownField("requireUpdate", freshness), ShownField("refreshCache", sources.joined(separator: ", then ")),
            ShownField("parseCache", parsed), ShownField("file", "\(delegate.cacheFile.key)"),
        ]
        let error = delegate.status.hasError ? [ShownField("error", delegate.status.errorMessage)] : []
        let besides = offers.map { ShownField("offers", $0) }
        return Output([.text([line]), .fields(fields + error + besides)])
    }

    /// The statuses in one line: `exams  inProgress -> lethalFailure \u{2717} placeholder`.
    private var line: String {
        let mask = StatusMask(delegate.status)
        let sign = mask.showsError ? " \u{2717}" : mask.showsSpinner ? " \u{27F3}" : ""
        let content =
            if delegate.status == nil {
                ", not asked yet"
            } else if mask.isDimmed {
                " placeholder"
            } else {
                StatusMask.text(ofAge: delegate.age).map { ", \($0)" } ?? ""
            }
        let trail = student.trails[delegate.cacheName]?.text(arrow: arrow) ?? ""
        return "\(delegate.cacheName)  \(trail)\(sign)\(content)"
    }

    /// The result of the delegate's own rule for its age.
    private var freshness: String {
        guard let age = StatusMask.text(ofAge: delegate.age) else { return "yes: there is no data yet" }
        let limit = "\(Int(delegate.timeInterval / 3_600)) h"
        return delegate.requireUpdate ? "yes: \(age), and fresh for \(limit)" : "no: \(age), fresh for \(limit)"
    }

    private var parsed: String {
        guard let data = delegate.exportableData else { return "nothing yet" }
        let rejected = delegate.report?.rejected.count ?? 0
        return content(data) + (rejected == 0 ? "" : ", \(rejected) not readable")
    }
}

extension CampusSession {
    /// The statuses of the chosen student's delegates, for `status NAME`.
    ///
    /// - Parameter arrow: The sign between two statuses.
    func delegateStatuses(arrow: String) -> [NamedStatus] {
        // Ignored: before the schools are open there are no delegates.
        guard let student = try? current else { return [] }
        let school = student.desk.school
        return [
            DelegateStatus(
                student.exams,
                of: student,
                sources: school.exams.providers.map(\.name),
                offers: [
                    "exams ical FILE  writes the exams as iCalendar (ExamExport)",
                    "nextExam  the next exam of the data",
                ],
                arrow: arrow
            ) { "\($0.count) \($0.count == 1 ? "exam" : "exams")" }.named,
            DelegateStatus(
                student.semesters,
                of: student,
                sources: school.semesters.providers.map(\.name),
                offers: ["timetable WEEK  draws a week (currentSemester)", "today  the lectures of today"],
                arrow: arrow
            ) { "\($0.count) \($0.count == 1 ? "semester" : "semesters")" }.named,
            DelegateStatus(
                student.score,
                of: student,
                sources: school.score.providers.map(\.name),
                offers: ["scores all  lists the scores of all semesters"],
                arrow: arrow
            ) { "\($0.courses.count) \($0.courses.count == 1 ? "score" : "scores")" }.named,
        ]
    }
}
