import Campus
import Foundation
import Networking
import Persistence
public import Primitives
import Propagation
public import ReplKit

/// A plug-in with two schools: exams, courses and scores through delegates that report their freshness.
///
/// It requires a plug-in that provides `Endpoints`, and registers the schools' servers there, so that `net` affects them like any other
/// server. The caches are in the session's store, if it has one.
public struct CampusPlugin: Plugin {
    /// The plug-in's name, `campus`.
    public let name = "campus"
    private let clock: ManualClock?
    private let student: String

    /// Creates the plug-in.
    ///
    /// - Parameters:
    ///   - student: The student, until `school NAME student WHO` chooses another.
    ///   - clock: The schools' clock; by default a clock that stands at the demo world's initial time. `set campus-time` moves it, and a
    ///     shift of the session's clock moves it by the same duration.
    public init(student: String = "alice", clock: ManualClock? = nil) {
        self.student = student
        self.clock = clock
    }

    /// Registers the kinds, the commands and the schools.
    ///
    /// - Throws: `ReplError`.
    public func register(in registrar: PluginRegistrar) throws {
        let clock = clock ?? ManualClock(CampusDemo.startDate)
        let campus = CampusSession(student: student, commits: registrar.commits, clock: clock)
        let activity = registrar.commits.activity
        (registrar.clock as? ShiftedClock)?.onShift { [weak campus] in
            clock.advance(by: $0)
            // The command that has moved the clock waits for this activity, so that views are notified within it.
            activity.start { campus?.notifyClockChanged() }
        }
        registrar.require(Endpoints.self)
        campus.names.exam = try registrar.add(ExamKind(campus))
        campus.names.course = try registrar.add(CourseKind(campus))
        campus.names.campus = try registrar.add(SchoolPartKind.campus(campus))
        campus.names.exams = try registrar.add(SchoolPartKind.exams(campus))
        campus.names.scores = try registrar.add(SchoolPartKind.scores(campus))
        for command in [
            .campus(campus), .school(campus), .exams(campus), .timetable(campus), .scores(campus), .delegate(campus),
        ] as [Command] {
            try registrar.add(command)
        }
        // Another subject than the forum's, with a group of its own: `help campus`.
        registrar.nameEssentials([])
        CampusCode.register(in: registrar, campus.names)
        registrar.addStatuses { campus.delegateStatuses(arrow: $0.arrow) }
        registrar.addExamples(
            of: "status",
            ["exams; status exams", "status score"]
        )
        try registrar.add(Setting.campusTime(campus))
        for text in CampusLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.onDetour { _ in campus.putAsideStudent() }
        registrar.addCompletions("schools") { _ in campus.schools.map(\.name) }
        registrar.explainErrors { error in
            (error as? CampusError).map { ReplError(.failed, $0.message, hint: $0.hint) }
        }
        registrar.onStart { session in
            let endpoints = session.service(Endpoints.self)
            try CampusDemo.register(in: endpoints, clock: clock)
            await campus.open(try CampusDemo.schools(in: endpoints), store: session.optionalService(FileStore.self))
        }
        registrar.afterCommand { _ in campus.storeTimeIfChanged() }
        registrar.onEnd { _ in await campus.close() }
    }
}
