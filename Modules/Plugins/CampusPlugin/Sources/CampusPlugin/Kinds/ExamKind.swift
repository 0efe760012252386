import Campus
import Delegates
import Primitives
import ReplKit

/// The kind of references such as `exam:MA-101.1/final`.
struct ExamKind: EntityKind {
    private let campus: CampusSession

    init(_ campus: CampusSession) { self.campus = campus }

    let name = "exam"
    let summary = "An exam at the chosen school, by its group and type"
    let tiers: [String] = []
    /// Exams appear in a list; they are values and not living objects.
    let isListed = false
    let exampleID: String? = "MA-101.1/final"

    /// Loads an exam of the chosen student; the exams are fetched first if they are too old.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let student = try campus.current
        await session.refresh([student.exams])
        let exams = student.exams.exportableData ?? []
        guard let exam = exams.first(where: { ShownExam.id($0) == id || $0.id == id }) else {
            let guess = DidYouMean(id, among: exams.map(ShownExam.id))
            throw ReplError(
                .unknownReference,
                "\(student.desk.school.title) has no exam \(id)\(guess)",
                hint: guess.isEmpty ? "exams all" : ""
            )
        }
        return LoadResult(ShownExam(exam: exam, desk: student.desk, kind: campus.names.exam), from: .stored)
    }

    /// Returns the chosen student's exams for completion.
    func liveObjects(in session: Session) -> [LiveObject] {
        // Ignored: before the schools are open, there are no exams.
        guard let student = try? campus.current else { return [] }
        return (student.exams.state.realData ?? []).map { exam in
            let reference = EntityKey(kind: campus.names.exam, id: ShownExam.id(exam))
            return LiveObject(reference, tier: nil, identities: [])
        }
    }
}
