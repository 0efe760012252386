import Campus
import Delegates
import Primitives
import ReplKit

/// The kind of references such as `course:MA-101.1`.
struct CourseKind: EntityKind {
    private let campus: CampusSession

    init(_ campus: CampusSession) { self.campus = campus }

    let name = "course"
    let summary = "A course at the chosen school, by its group"
    let tiers: [String] = []
    /// Courses appear in a list; they are values and not living objects.
    let isListed = false
    let exampleID: String? = "MA-101.1"

    /// Loads a course of the chosen student; the semesters are fetched first if they are too old.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let student = try campus.current
        await session.refresh([student.semesters])
        let courses = (student.semesters.exportableData ?? []).flatMap(\.courses)
        guard let course = courses.first(where: { $0.lessonCode == id }) else {
            let guess = DidYouMean(id, among: courses.map(\.lessonCode))
            throw ReplError(
                .unknownReference,
                "\(student.desk.school.title) has no course \(id)\(guess)",
                hint: guess.isEmpty ? courses.map(\.lessonCode).joined(separator: ", ") : ""
            )
        }
        return LoadResult(ShownCourse(course: course, desk: student.desk, kind: campus.names.course), from: .stored)
    }

    /// Returns the chosen student's courses for completion.
    func liveObjects(in session: Session) -> [LiveObject] {
        // Ignored: before the schools are open, there are no courses.
        guard let student = try? campus.current else { return [] }
        return (student.semesters.state.realData ?? []).flatMap(\.courses).map { course in
            let reference = EntityKey(kind: campus.names.course, id: course.lessonCode)
            return LiveObject(reference, tier: nil, identities: [])
        }
    }
}
