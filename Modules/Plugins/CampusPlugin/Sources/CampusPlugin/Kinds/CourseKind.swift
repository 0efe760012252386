import Campus
import Delegates
import Primitives
import ReplKit

/// `course:MA-101.1`.
struct CourseKind: EntityKind {
    private let campus: CampusSession

    init(_ campus: CampusSession) { self.campus = campus }

    let name = "course"
    let summary = "A course at the chosen school: its group"
    let tiers: [String] = []
    /// They stand in a list; as values, they live no life of their own.
    let isListed = false
    let exampleID: String? = "MA-101.1"

    /// A course of the chosen student's; they are fetched first if they are too old.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let student = try campus.current
        await session.ask([student.semesters])
        let courses = (student.semesters.exportableData ?? []).flatMap(\.courses)
        guard let course = courses.first(where: { $0.lessonCode == id }) else {
            let guess = DidYouMean(id, among: courses.map(\.lessonCode))
            throw ReplError(
                .unknownReference,
                "\(student.desk.school.title) has no course \(id)\(guess)",
                hint: guess.isEmpty ? courses.map(\.lessonCode).joined(separator: ", ") : ""
            )
        }
        return Loaded(ShownCourse(course: course, desk: student.desk, kind: campus.names.course), from: .stored)
    }

    /// The chosen student's courses, for completion.
    func live(in session: Session) -> [LiveObject] {
        // Losing the error is right: before the schools are open there is nothing.
        guard let student = try? campus.current else { return [] }
        return (student.semesters.state.realData ?? []).flatMap(\.courses).map { course in
            let reference = EntityKey(kind: campus.names.course, id: course.lessonCode)
            return LiveObject(reference, tier: nil, identities: [])
        }
    }
}
