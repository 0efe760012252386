import Campus
import Foundation
import Networking
import Persistence
public import Primitives
import Propagation
public import ReplKit

/// Two schools in the REPL: exams, courses and scores by way of delegates that say how fresh they are.
///
/// Needs somebody who provides `Endpoints`, and registers the schools' servers there, so that `net` strikes them as it strikes any. Caches go
/// to the session's store, if it has one.
public struct CampusPlugin: Plugin {
    /// `campus`.
    public let name = "campus"
    private let clock: ManualClock?
    private let student: String

    /// Makes the plug-in.
    ///
    /// - Parameters:
    ///   - student: Who asks, until `school NAME student WHO` says otherwise.
    ///   - clock: The schools' clock; one that stands at the world's moment, unless told otherwise. `set campus-time` moves it, and whoever
    ///     moves the session's moves it along.
    public init(student: String = "alice", clock: ManualClock? = nil) {
        self.student = student
        self.clock = clock
    }

    /// Registers kinds, commands and the schools.
    ///
    /// - Throws: `ReplError`.
    public func register(in registrar: PluginRegistrar) throws {
        let clock = clock ?? ManualClock(CampusWorld.moment)
        let campus = CampusSession(student: student, commits: registrar.commits, clock: clock)
        let activity = registrar.commits.activity
        (registrar.clock as? ShiftedClock)?.onShift { [weak campus] in
            clock.advance(by: $0)
            // Views are told with the command that has moved the clock: it waits for this.
            activity.start { campus?.clockMoved() }
        }
        registrar.require(Endpoints.self)
        campus.names.exam = try registrar.add(ExamKind(campus))
        campus.names.course = try registrar.add(CourseKind(campus))
        campus.names.campus = try registrar.add(PartKind.campus(campus))
        campus.names.exams = try registrar.add(PartKind.exams(campus))
        campus.names.scores = try registrar.add(PartKind.scores(campus))
        for command in [
            .campus(campus), .school(campus), .exams(campus), .timetable(campus), .scores(campus), .delegate(campus),
        ] as [Command] {
            try registrar.add(command)
        }
        try registrar.add(Setting.campusTime(campus))
        for text in CampusLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.offer("schools") { _ in campus.schools.map(\.name) }
        registrar.explainErrors { error in
            (error as? CampusError).map { ReplError(.failed, $0.message, hint: $0.hint) }
        }
        registrar.onStart { session in
            let endpoints = session.service(Endpoints.self)
            try CampusWorld.register(in: endpoints, clock: clock)
            await campus.open(try CampusWorld.schools(in: endpoints), store: session.optionalService(FileStore.self))
        }
        registrar.afterCommand { _ in campus.keepTimeIfMoved() }
        registrar.onEnd { _ in await campus.close() }
    }
}
