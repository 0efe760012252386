public import Delegates

/// What shows somebody's exams, whichever school they are at.
@MainActor
public protocol ExamDelegateProtocol<D>: CampusDelegate where D == [Exam] {}

extension ExamDelegateProtocol {
    /// The exam that is next, or under way, as far as anything real is there.
    public var nextExam: Exam? { exportableData?.next(at: desk.now) }
}

/// Exams: yesterday's are shown while today's are fetched.
public final class ExamDelegate: ExamDelegateProtocol {
    /// Whose they are.
    public let desk: CampusDesk
    /// What views show.
    public let state: DelegateState<[Exam]>
    /// The file.
    public let cacheFile: CacheFile<Answer<[Exam]>>
    /// What the school sent.
    public var cache: Answer<[Exam]>?

    /// Makes the delegate; it asks nobody before somebody asks it.
    ///
    /// - Throws: `DelegateError` with code `duplicateName` if there is one of this student: share that one.
    public init(_ desk: CampusDesk) throws {
        self.desk = desk
        cacheFile = try desk.cacheFile("exams")
        state = DelegateState(name: "exams", placeholder: Self.placeholder(desk), in: desk.scope)
    }

    /// Asks the school.
    public func refreshCache() async throws { cache = try await desk.school.exams.fetch(for: desk.student) }

    /// In the order in which one sits them, each once.
    public func parseCache() async throws -> [Exam] { (cache?.value ?? []).inOrder() }

    private static func placeholder(_ desk: CampusDesk) -> [Exam] {
        [
            Exam(
                lessonCode: "-",
                typeName: "an exam",
                courseName: "a course",
                startDate: desk.now,
                endDate: desk.now,
                classRoomName: "a room"
            )
        ]
    }
}
