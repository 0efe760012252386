import Campus
import Delegates
import Foundation
import Observation
import Persistence
import Primitives
import Propagation
import ReplKit

/// The state of the schools in a session: the chosen school and student, and the delegates of each student.
@MainActor
final class CampusSession {
    /// The names of the kinds in references; they differ from the default if another plug-in has a kind of the same name.
    struct KindNames {
        var exam = "exam"
        var course = "course"
        var campus = "campus"
        var exams = "exams"
        var scores = "scores"
    }

    /// The delegates of a student; they are created once and kept while another school is chosen.
    struct StudentDelegates {
        let desk: CampusContext
        let exams: ExamDelegate
        let semesters: SemesterDelegate
        let score: ScoreDelegate
        let export: ExamExport
        let moves: ClockChanges
        /// The statuses of the delegates so far, by the name of the delegate.
        let trails: [String: StatusTrail]
    }

    let clock: ManualClock
    private let clockChanges = ClockChanges()
    var names = KindNames()
    private(set) var schools: [School] = []
    private let commits: Commits
    private let cacheNames = CacheNameRegistry()
    private var store: FileStore?
    private var storedTime: Date?
    private var selectedSchool: String?
    private var student: String
    private var students: [String: StudentDelegates] = [:]

    init(student: String, commits: Commits, clock: ManualClock) {
        self.student = student
        self.commits = commits
        self.clock = clock
    }

    /// The key of the stored time of the schools' clock: data that was fetched in an earlier session must not have a date in the future.
    private static let timeKey = StoreKey(scope: .server("campus"), name: "time", schema: 1)

    /// Opens the schools; without a store, their data is stored in memory.
    func open(_ schools: [School], store: FileStore?) async {
        let store = store ?? FileStore(folder: URL(filePath: "/campus"), clock: clock, fileSystem: MemoryFileSystem())
        self.schools = schools
        self.store = store
        selectedSchool = schools.first?.name
        if let time = await store.read(Date.self, for: Self.timeKey).value { clock.set(max(time, clock.now)) }
        storedTime = clock.now
    }

    /// Notifies views that the clock was moved, because their data may be too old now.
    func notifyClockChanged() {
        let cause = commits.cause ?? commits.makeCause(.other, "campus-time")
        commits.run(cause) { clockChanges.count += 1 }
    }

    /// Stores the time as soon as it is set, because a session may end unexpectedly.
    func storeTime() {
        storedTime = clock.now
        store?.enqueue(clock.now, for: Self.timeKey)
    }

    /// Stores the time if it has changed, because this clock follows the session's clock.
    func storeTimeIfChanged() {
        if storedTime != clock.now { storeTime() }
    }

    /// Stores the time and flushes the store.
    func close() async {
        storeTime()
        await store?.flush()
    }

    /// Selects a school, a student, or both.
    func select(_ name: String?, student: String?) throws -> StudentDelegates {
        if let name {
            guard schools.contains(where: { $0.name == name }) else {
                let known = schools.map(\.name)
                throw ReplError(
                    .unknownReference,
                    "there is no school \(name)\(DidYouMean(name, among: known))",
                    hint: "school NAME, with one of these names: \(known.joined(separator: ", "))"
                )
            }
            selectedSchool = name
        }
        if let student { self.student = student }
        return try current
    }

    /// Returns a closure that chooses the current school and student again, after a lesson or a demo.
    func putAsideStudent() -> @MainActor (Session) async -> Void {
        let (school, student) = (selectedSchool, student)
        return { [weak self] _ in
            self?.selectedSchool = school
            self?.student = student
        }
    }

    /// Removes the stored data of the chosen student, as before the first request.
    ///
    /// - Throws: `StoreError` if files may be left.
    func forgetCurrentStudent() async throws {
        let scope = try current.desk.scope
        try await scope.wipe()
        scope.open()
    }

    /// The delegates of the chosen student.
    var current: StudentDelegates {
        get throws {
            guard let store, let school = schools.first(where: { $0.name == selectedSchool }) else {
                throw ReplError(.failed, "the schools are not loaded yet", hint: "start the session first")
            }
            let key = "\(student)@\(school.name)"
            if let student = students[key] { return student }
            let desk = CampusContext(
                school: school,
                student: student,
                store: store,
                names: cacheNames,
                commits: commits,
                clock: clock
            )
            let (exams, semesters, score) = (
                try ExamDelegate(desk), try SemesterDelegate(desk), try ScoreDelegate(desk)
            )
            let made = StudentDelegates(
                desk: desk,
                exams: exams,
                semesters: semesters,
                score: score,
                export: ExamExport(exams),
                moves: clockChanges,
                trails: [
                    exams.cacheName: StatusTrail(of: exams), semesters.cacheName: StatusTrail(of: semesters),
                    score.cacheName: StatusTrail(of: score),
                ]
            )
            students[key] = made
            return made
        }
    }
}

extension Session {
    /// Refreshes the delegates whose data is too old, and waits until they have finished or their requests are held.
    func refresh(_ delegates: [any AsyncDataDelegate], forced: Bool = false) async {
        let tasks = delegates.map { delegate in
            // Ignored: the status that is shown next contains the error.
            Task { _ = try? await delegate.refresh(forced: forced) }
        }
        _ = await result(of: Task { for task in tasks { await task.value } })
    }
}

/// The number of changes of the schools' clock. It is observable: a view that reads it is redrawn after a change, because its data may be
/// too old then.
@MainActor
@Observable
final class ClockChanges {
    fileprivate(set) var count = 0
}
