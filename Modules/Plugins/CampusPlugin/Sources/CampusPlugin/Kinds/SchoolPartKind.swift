import Campus
import Delegates
import Primitives
import ReplKit

/// A kind of which each school has one object: `campus:linden`, `exams:linden`, `scores:linden`. Views use it: `watch campus:linden`.
struct SchoolPartKind: EntityKind {
    let name: String
    let summary: String
    let tiers: [String] = []
    private let campus: CampusSession
    private let show: @MainActor (CampusSession.StudentDelegates, CampusSession.KindNames) -> any Showable
    private let delegates: @MainActor (CampusSession.StudentDelegates) -> [any AsyncDataDelegate]

    // Ignored: before the schools are open, there is no example.
    var exampleID: String? { (try? campus.current)?.desk.school.name }

    static func campus(_ campus: CampusSession) -> SchoolPartKind {
        SchoolPartKind(
            name: "campus",
            summary: "The next exam, today's lectures and the mean score at a school",
            campus: campus,
            show: { ShownCampus(student: $0, names: $1) },
            delegates: { [$0.exams, $0.semesters, $0.score] }
        )
    }

    static func exams(_ campus: CampusSession) -> SchoolPartKind {
        SchoolPartKind(
            name: "exams",
            summary: "The upcoming exams at a school",
            campus: campus,
            show: { ShownExams(student: $0, names: $1, showsAll: false) },
            delegates: { [$0.exams] }
        )
    }

    static func scores(_ campus: CampusSession) -> SchoolPartKind {
        SchoolPartKind(
            name: "scores",
            summary: "The scores of the latest semester at a school",
            campus: campus,
            show: { ShownScores(student: $0, names: $1, showsAll: false) },
            delegates: { [$0.score] }
        )
    }

    /// Loads the object of the chosen school, without a request if its data is fresh.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        try await find(id, in: session, forced: false)
    }

    /// Fetches the object of the chosen school again.
    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        try await find(object.reference.id, in: session, forced: true)
    }

    private func find(_ id: String, in session: Session, forced: Bool) async throws -> LoadResult {
        let student = try campus.current
        guard id == student.desk.school.name else {
            let known = campus.schools.contains { $0.name == id }
            throw ReplError(
                .unknownReference,
                known ? "\(id) is not the chosen school" : "there is no school \(id)",
                hint: known ? "school \(id)" : "school, to list the schools"
            )
        }
        await session.refresh(delegates(student), forced: forced)
        return LoadResult(show(student, campus.names), from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] { [] }
}
