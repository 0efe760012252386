import Campus
import Delegates
import Foundation
import Observation
import Persistence
import Primitives
import Propagation
import ReplKit

/// What a session knows of its schools: which is chosen, who asks, and one delegate for each thing of each student.
@MainActor
final class CampusSession {
    /// What references call the kinds here: another plug-in may have one of the name.
    struct KindNames {
        var exam = "exam"
        var course = "course"
        var campus = "campus"
        var exams = "exams"
        var scores = "scores"
    }

    /// A student's delegates; made once, and kept while another school is chosen.
    struct Student {
        let desk: CampusDesk
        let exams: ExamDelegate
        let semesters: SemesterDelegate
        let score: ScoreDelegate
        let export: ExamExport
        let moves: ClockMoves
    }

    let clock: ManualClock
    private let moves = ClockMoves()
    var names = KindNames()
    private(set) var schools: [School] = []
    private let commits: Commits
    private let cacheNames = CacheNames()
    private var store: FileStore?
    private var keptTime: Date?
    private var chosen: String?
    private var student: String
    private var students: [String: Student] = [:]

    init(student: String, commits: Commits, clock: ManualClock) {
        self.student = student
        self.commits = commits
        self.clock = clock
    }

    /// Where the clock of the schools' world is kept: what was fetched yesterday must not be of tomorrow.
    private static let timeKey = StoreKey(scope: .server("campus"), name: "time", schema: 1)

    /// Makes the schools known; without a store, what they send is kept in memory.
    func open(_ schools: [School], store: FileStore?) async {
        let store = store ?? FileStore(folder: URL(filePath: "/campus"), clock: clock, fileSystem: MemoryFileSystem())
        self.schools = schools
        self.store = store
        chosen = schools.first?.name
        if let time = await store.read(Date.self, for: Self.timeKey).value { clock.set(max(time, clock.now)) }
        keptTime = clock.now
    }

    /// Tells views that the clock was moved: what they show may have become too old.
    func clockMoved() {
        let cause = commits.cause ?? commits.makeCause(.other, "campus-time")
        commits.run(cause) { moves.count += 1 }
    }

    /// Keeps the time, as soon as somebody has set it: a session may end without a word.
    func keepTime() {
        keptTime = clock.now
        store?.enqueue(clock.now, for: Self.timeKey)
    }

    /// Keeps the time if it is another since: somebody may have moved the session's clock, which this one follows.
    func keepTimeIfMoved() {
        if keptTime != clock.now { keepTime() }
    }

    /// Keeps what is to be kept.
    func close() async {
        keepTime()
        await store?.flush()
    }

    /// Chooses a school, a student, or both.
    func choose(_ name: String?, student: String?) throws -> Student {
        if let name {
            guard schools.contains(where: { $0.name == name }) else {
                let known = schools.map(\.name)
                throw ReplError(
                    .unknownReference,
                    "there is no school \(name)\(DidYouMean(name, among: known))",
                    hint: "school, for what there is: \(known.joined(separator: ", "))"
                )
            }
            chosen = name
        }
        if let student { self.student = student }
        return try current
    }

    /// The chosen student's delegates.
    var current: Student {
        get throws {
            guard let store, let school = schools.first(where: { $0.name == chosen }) else {
                throw ReplError(.failed, "the schools are not open yet", hint: "start the session first")
            }
            let key = "\(student)@\(school.name)"
            if let student = students[key] { return student }
            let desk = CampusDesk(
                school: school,
                student: student,
                store: store,
                names: cacheNames,
                commits: commits,
                clock: clock
            )
            let exams = try ExamDelegate(desk)
            let made = Student(
                desk: desk,
                exams: exams,
                semesters: try SemesterDelegate(desk),
                score: try ScoreDelegate(desk),
                export: ExamExport(exams),
                moves: moves
            )
            students[key] = made
            return made
        }
    }

    /// All students whose delegates live, in the order of their names.
    var living: [Student] { students.sorted { $0.key < $1.key }.map(\.value) }
}

extension Session {
    /// Asks delegates for what is too old, and waits until they have it, or until somebody holds their requests.
    func ask(_ delegates: [any AsyncDataDelegate], forced: Bool = false) async {
        let tasks = delegates.map { delegate in
            // Losing the error is right: the status that is shown next has it.
            Task { _ = try? await delegate.refresh(forced: forced) }
        }
        _ = await result(of: Task { for task in tasks { await task.value } })
    }
}

/// How often the schools' clock was moved. Observable: a view that reads it is drawn again, since what it shows may be too old by then.
@MainActor
@Observable
final class ClockMoves {
    fileprivate(set) var count = 0
}
